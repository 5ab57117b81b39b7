"""What is kept: the database, its schema and migrations, backups."""
