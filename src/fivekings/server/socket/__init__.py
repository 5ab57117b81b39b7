"""The sockets: connections to tables, and what is said over them."""
