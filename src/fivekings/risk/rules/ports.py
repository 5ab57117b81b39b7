"""Ports: armies move from port to port along a coast; with both boards, also between joined coasts."""


def joined_coasts(port: str, joined: list[list[str]]) -> set[str]:
    """The coasts that a port reaches. risk.port.1, risk.war.8"""
    coasts = {port}
    for group in joined:
        if port in group:
            coasts.update(group)
    return coasts


def port_to_port(here: str, there: str, joined: list[list[str]]) -> bool:
    """Do the ports of two territories reach each other? The arguments are the coasts of the ports, empty without one.

    Invasions and maneuvers may both use ports.

    risk.port.1, risk.port.2, risk.port.3, risk.port.5
    """
    return there != "" and there in joined_coasts(here, joined)
