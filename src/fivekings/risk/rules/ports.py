"""Ports: armies go from port to port along a coast, and with both boards between the coasts that are joined."""


def joined_coasts(port: str, joined: list[list[str]]) -> set[str]:
    """The coasts that a port on one reaches. risk.port.1, risk.war.8"""
    coasts = {port}
    for group in joined:
        if port in group:
            coasts.update(group)
    return coasts


def port_to_port(here: str, there: str, joined: list[list[str]]) -> bool:
    """Do two territories reach each other by their ports (the coasts these are on; empty without one)?

    Invasions and maneuvers may both go this way. risk.port.1, risk.port.2, risk.port.3, risk.port.5
    """
    return there != "" and there in joined_coasts(here, joined)
