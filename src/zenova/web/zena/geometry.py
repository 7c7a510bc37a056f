"""The map of Genoa in the units of its drawing (genoa.svg): where flags fly, figures stand and areas are pressed."""

from __future__ import annotations

from dataclasses import dataclass

SHOWN = "0 130 1600 710"  # of the drawing at the table: left, top, width, height
ROWS, COLUMNS = 2, 4  # of figures in an area
ROW_HEIGHT = 40

Point = tuple[int, int]


@dataclass(frozen=True)
class Place:
    """One area."""

    flag: Point
    low_flag: Point  # where a low map shows less of the sky
    figure: Point  # the first of the row at the back; the row before it begins half a step to the left
    step: int  # from one figure to the next
    target: tuple[int, int, int, int]  # left, top, width, height

    def stand(self, number: int) -> Point:
        """Where a figure of an area stands, counted from none."""
        row, column = divmod(number % (ROWS * COLUMNS), COLUMNS)
        left, top = self.figure
        return left + column * self.step - row * self.step // 2, top + row * ROW_HEIGHT


PLACES = {
    "old-town": Place((224, 322), (224, 342), (151, 566), 46, (92, 330, 250, 288)),
    "cathedral": Place((500, 224), (500, 345), (389, 566), 46, (346, 250, 222, 368)),
    "palace": Place((706, 296), (706, 340), (630, 566), 48, (572, 300, 262, 318)),
    "bank": Place((938, 290), (938, 340), (884, 566), 48, (838, 320, 242, 298)),
    "port": Place((1196, 338), (1196, 338), (1146, 590), 48, (1090, 400, 250, 250)),
    "fort": Place((1392, 242), (1342, 336), (1421, 404), 46, (1350, 200, 240, 270)),
}
