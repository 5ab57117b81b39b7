"""The table server: games between people and bots over the network, where nothing is lost and nothing leaks."""
