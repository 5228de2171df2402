"""A Chromium to drive, and the reason if there is none."""

from __future__ import annotations

import importlib.util
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DRIVER = shutil.which("chromedriver")
_NEEDED = {
    "selenium": "selenium",
    "pillow": "PIL",
    "resvg-py": "resvg_py",
    "starlette": "starlette",
    "uvicorn": "uvicorn",
}
MISSING = [f"package {word}" for word, module in _NEEDED.items() if not importlib.util.find_spec(module)]
MISSING += [word for word, there in (("Chromium", BROWSER), ("chromedriver", DRIVER)) if not there]
MARKS = [
    pytest.mark.browser,
    # with ROOT_ENV_NEED_BROWSER, which CI sets, a browser must be there: `open_browser` then fails instead
    pytest.mark.skipif(
        bool(MISSING) and not os.environ.get("ROOT_ENV_NEED_BROWSER"),
        reason=f"pages need a browser: no {', '.join(MISSING)}",
    ),
]
_ARGUMENTS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--window-size=1300,1000"),
)


def open_browser(profile: Path) -> Any:
    """A headless Chromium with a profile of its own in this folder; its `quit` ends it."""
    assert not MISSING, f"ROOT_ENV_NEED_BROWSER is set, so these must be there: {', '.join(MISSING)}"
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for argument in (*_ARGUMENTS, f"--user-data-dir={profile}"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=Service(DRIVER))
