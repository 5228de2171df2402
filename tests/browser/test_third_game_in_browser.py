"""A third game in a real browser: chosen in the lobby, played to its end, with what it declares of its drawing."""

from __future__ import annotations

import pytest

from root_env.doors.games import VARIABLE
from tests.browser.driving import MARKS

pytestmark = MARKS
MOST_TURNS = 30


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    from tests.browser.serving import serving

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, "examples.nim,tests.third_game.drawn")
        with serving(tmp_path_factory.mktemp("tables")) as found:
            yield found


@pytest.mark.parametrize(("title", "rings"), [("Nim", 0), ("Drawn Nim", 4)])
def test_it_is_chosen_in_the_lobby_and_played_to_its_end(tables, browser, title, rings):
    from selenium.webdriver.support.ui import Select, WebDriverWait

    def wait(script: str):
        return WebDriverWait(browser, 60, 0.05).until(lambda one: one.execute_script(script))

    browser.get("about:blank")
    browser.get(f"{tables.address}/#token={tables.token}")
    wait("return document.querySelectorAll('#game option').length === 4")
    Select(browser.find_element("id", "game")).select_by_visible_text(title)
    wait("return document.querySelectorAll('#seats .who').length === 2")
    Select(browser.find_element("css selector", "#settings select[name=heaps]")).select_by_visible_text("4")
    Select(browser.find_elements("css selector", "#seats .who")[1]).select_by_value("greedy")
    browser.find_element("id", "speed").clear()
    browser.find_element("id", "speed").send_keys("0.05")
    browser.find_element("css selector", "#new-table .main").click()
    wait("return document.querySelectorAll('#links a').length === 2")
    browser.get(browser.find_element("css selector", "#links a").get_attribute("href"))
    wait("return document.querySelectorAll('#actions li').length > 1")
    assert len(browser.execute_script("return document.querySelectorAll('.offered > *')")) >= rings
    told = browser.execute_script("return document.querySelector('#board').textContent")
    assert ("Nim, turn 1" in told) == (title == "Nim")
    over = "!document.getElementById('end-box').hidden"
    for _ in range(MOST_TURNS):
        wait(f"return {over} || document.querySelector('#actions li')")
        version = browser.execute_script("return Number(document.body.dataset.version)")
        if browser.execute_script(f"return {over}"):
            break
        browser.execute_script("[...document.querySelectorAll('#actions li')].at(-1).click()")
        wait(f"return Number(document.body.dataset.version) > {version}")
    assert "won" in browser.execute_script("return document.getElementById('end-words').textContent")
    assert "take" in browser.execute_script("return document.getElementById('log').textContent")
    said = [one["message"] for one in browser.get_log("browser") if one["level"] == "SEVERE"]
    assert [words for words in said if "/page/" in words or "404" in words] == []
    browser.get("about:blank")
