"""Puzzles in a real browser: from the list on the first page to a table that says whether the turn has solved it."""

from __future__ import annotations

from root_env import puzzles
from tests.browser.driving import MARKS

pytestmark = MARKS


def test_a_puzzle_is_chosen_played_and_judged(tables, browser):
    from selenium.webdriver.support.ui import WebDriverWait

    def wait(script: str):
        return WebDriverWait(browser, 60, 0.3).until(lambda one: one.execute_script(script))

    name = puzzles.names("revolt")[0]
    browser.get(f"{tables.address}/#token={tables.token}")
    wait(f"return document.querySelector('#puzzles a[href=\"#puzzle={name}\"]')")
    browser.execute_script(f"document.querySelector('#puzzles a[href=\"#puzzle={name}\"]').click()")
    wait("return document.body.dataset.version !== undefined && document.querySelector('.puzzle')?.textContent.trim()")
    shown = browser.execute_script("return document.querySelector('.puzzle').textContent")
    assert puzzles.get(name).words in shown
    assert "olved" not in shown
    metrics = {"width": 1366, "height": 768, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.execute_script("[...document.querySelectorAll('.puzzle button')].at(-1).click()")
    wait("return document.querySelector('.puzzle').textContent.includes('Choose: ')")
    wait("return document.getElementById('hand-box').getBoundingClientRect().bottom <= innerHeight")
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    take = "document.querySelector('#actions [role=option]')?.click(); return {}"
    solved = "document.querySelector('.puzzle').dataset.solved"
    wait(take.format(solved))
    assert wait(f"return {solved}") in ("true", "false")
    assert "Try it again" in browser.execute_script("return document.querySelector('.puzzle').textContent")
    browser.get("about:blank")  # else the page goes on asking, and complains when the server is gone
