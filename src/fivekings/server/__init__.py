"""The table server: games between people and bots over the network, durable and without leaks."""
