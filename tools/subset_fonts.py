"""Make the fonts of the drawn board: `python -m tools.subset_fonts FOLDER_OF_DEJAVU`. Needs fonttools.

Only the printable ASCII characters and a few signs are kept, without hinting, so that a picture can contain the fonts.
The subsets have a name of their own, as the licence of the originals demands.
"""

from __future__ import annotations

import json
import sys
from io import BytesIO
from pathlib import Path

from root_env.support.files import write_bytes_atomically, write_text_atomically

FONTS = {"regular": "DejaVuSansCondensed.ttf", "bold": "DejaVuSansCondensed-Bold.ttf"}
SIGNS = "\N{MULTIPLICATION SIGN}\N{MIDDLE DOT}\N{EN DASH}\N{RIGHTWARDS ARROW}"
CHARACTERS = "".join(map(chr, range(32, 127))) + SIGNS
FAMILY = "Root Board Sans"
TARGET = Path(__file__).resolve().parent.parent / "root_env" / "drawing" / "fonts"


def make(source: Path, weight: str, flavor: str | None = None) -> bytes:
    """One subset as the bytes of a TrueType file, or compressed ("woff")."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    font = TTFont(source)
    options = Options(hinting=False, layout_features=[], name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(text=CHARACTERS)
    subsetter.subset(font)
    style = weight.capitalize()
    words = {1: FAMILY, 2: style, 3: f"{FAMILY} {style}", 4: f"{FAMILY} {style}", 6: f"RootBoardSans-{style}"}
    for record in font["name"].names:
        record.string = words.get(record.nameID, record.toUnicode())
    font["OS/2"].usWidthClass = 5
    font["head"].modified = font["head"].created  # the same bytes every time
    font.recalcTimestamp, font.flavor = False, flavor
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def widths(data: bytes) -> dict[str, int]:
    """Advance of each character in thousandths of the font size."""
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(data))
    names, advances, unit = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    return {c: round(advances[names[ord(c)]][0] * 1000 / unit) for c in CHARACTERS}


def main(folder: str) -> None:
    """Write the fonts and the table of widths."""
    TARGET.mkdir(exist_ok=True)
    table = {}
    for weight, file in FONTS.items():
        data = make(Path(folder) / file, weight)
        write_bytes_atomically(TARGET / f"{weight}.ttf", data)
        write_bytes_atomically(TARGET / f"{weight}.woff", make(Path(folder) / file, weight, "woff"))
        table[weight] = widths(data)
    text = json.dumps({"family": FAMILY, "widths": table}, indent=1)
    write_text_atomically(TARGET / "widths.json", text + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
