"""The HTTP API: one file of routes per resource."""
