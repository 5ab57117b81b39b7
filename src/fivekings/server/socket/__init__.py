"""WebSockets: connections to tables, and their messages."""
