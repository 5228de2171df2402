"""Reading a replay page: what the browser unpacks."""

from __future__ import annotations

import base64
import gzip
import json
import re


def data_of(page: str) -> dict:
    """The data that a page holds."""
    packed = re.search(r'<script type="text/plain" id="data">([^<]*)</script>', page).group(1)
    return json.loads(gzip.decompress(base64.b64decode(packed)))


def frames_of(data: dict, viewer: str) -> list[dict]:
    """A viewer's frames with their texts, each with all parts of the drawing, empty ones left out."""
    texts, shown, told = data["texts"], {}, []
    (view,) = [view for view in data["views"] if view["viewer"] == viewer]
    for frame in view["frames"]:
        shown = {**shown, **{name: texts[k] for name, k in frame["parts"].items()}}
        words = {name: texts[frame[name]] for name in ("question", "taken", "note") if name in frame}
        words |= {name: [texts[k] for k in frame[name]] for name in ("options", "events") if name in frame}
        told.append({**frame, **words, "parts": {name: part for name, part in shown.items() if part}})
    return told
