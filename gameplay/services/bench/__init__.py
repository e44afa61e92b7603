"""Disputes with their evidence, rulings, repairs, appeals, precedents, what-ifs."""
