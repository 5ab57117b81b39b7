"""The diagrams in the documentation are those that tools/diagrams.py draws."""

import pytest

from tools.diagrams import DIAGRAMS, FOLDER, Diagram, draw


@pytest.mark.parametrize("diagram", [pytest.param(diagram, id=diagram.name) for diagram in DIAGRAMS])
def test_the_picture_is_up_to_date(diagram: Diagram) -> None:
    drawn = (FOLDER / f"{diagram.name}.svg").read_text(encoding="utf-8")
    assert drawn == draw(diagram), "run tools/diagrams.py"
