"""The HTTP part: one file of routes for each thing that clients ask for."""
