"""Storage: the database, its schema and migrations, backups."""
