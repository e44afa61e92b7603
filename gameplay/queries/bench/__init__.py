"""What judges look at: branches, positions on paper, rules, precedents."""
