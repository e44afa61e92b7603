"""Tags of the table's templates."""
