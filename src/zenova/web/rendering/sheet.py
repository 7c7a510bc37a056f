"""A card set as a PDF to print and cut: A4, nine cards of 63 by 88 mm a page, drawn with the signs of the table."""

from __future__ import annotations

import io

from zenova.kernel.errors import UserError
from zenova.studio.desk import Sheet

from .pictures import FONT, Colours, painted, signs
from .presenter import printed
from .studio import looked
from .templates import render

DOTS = 300  # an inch
WIDTH, HEIGHT = round(210 / 25.4 * DOTS), round(297 / 25.4 * DOTS)
ON_A_PAGE = 9
MOST_CARDS = 180
QUALITY = 92


def pdf(sheet: Sheet, language: str) -> bytes:
    """The cards of a set that can be played, each as often as the box has it."""
    from PIL import Image

    look = looked(sheet)
    kinds = {kind.name for kind in sheet.schema.kinds if not kind.fixed}
    cards = [
        card for card in sheet.document.cards if card.kind in kinds and look.has(card.key) for _ in range(card.copies)
    ][:MOST_CARDS]
    if not cards or look.made is None:
        raise UserError("there is no card to print yet: none of this set can be played")
    shown = printed(look.made.game, language)
    colours = Colours(sheet.game)
    pages = []
    for start in range(0, len(cards), ON_A_PAGE):
        some = cards[start : start + ON_A_PAGE]
        drawn = render("print.svg", language, game=sheet.game, printed=shown, cards=some, width=WIDTH, height=HEIGHT)
        whole = colours.resolved(drawn.replace("</svg>", f"{signs(sheet.game)}</svg>", 1))
        painting = painted(svg_string=whole, style_sheet=colours.styles, font_files=[str(FONT)], font_family="Outfit")
        pages.append(Image.open(io.BytesIO(painting)).convert("RGB"))
    out = io.BytesIO()
    pages[0].save(
        out, "PDF", save_all=True, append_images=pages[1:], resolution=DOTS, quality=QUALITY, title=sheet.document.name
    )
    return out.getvalue()
