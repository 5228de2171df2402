"""The page of a table as its user sees and handles it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from root_env.root import actions
from root_env.root.drawing.hooks import hooks
from root_env.root.rules.spec import actions as spec

BOARD, BOTH, LIST = "board", "board and list", "list"
"""Ways to take an action: by clicks on the board alone, narrowed there, from the list alone."""

_POINT = """
const [names, part] = arguments;
const nameOf = (e) => e.dataset.at ?? e.dataset.part ?? e.getAttribute('href')?.replace('#r-', '');
const partOf = (e) => e.closest('[data-part]').dataset.part;
const lit = [...document.querySelectorAll('.offered > *')].map((ring) => ring.source)
  .filter((e) => names.includes(nameOf(e)) && (!part || partOf(e) === part));
const inClearing = (e) => partOf(e).startsWith('clearing') && partOf(e) !== part;
const rank = (e) => (e.localName === 'path') + 2 * inClearing(e);
const [chosen] = lit.sort((a, b) => rank(a) - rank(b));
if (!chosen) return null;
const inner = {clearing: 'circle', player: 'text'}[nameOf(chosen).split('-')[0]];
const target = (chosen.localName === 'g' && inner && chosen.querySelector(inner)) || chosen;
target.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
const box = target.getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2];
"""
"""The middle of a lit shape with one of these names, in this part of the board; null if there is none."""


class TablePage:
    """A tab of the browser with a seat of a table."""

    def __init__(self, browser: Any, link: str, agents: Sequence[str]):
        self.browser, self.agents = browser, agents
        browser.switch_to.new_window("tab")
        self.tab = browser.current_window_handle
        browser.get(link)
        self.wait("return document.body.dataset.version !== undefined")
        self._names: dict[tuple[str, Any], list[str]] = {}
        for name, found in hooks(agents).items():
            for hook in found:
                self._names.setdefault(hook, []).append(name)

    def come_up(self) -> None:
        """Bring the tab before the others."""
        self.browser.switch_to.window(self.tab)

    def run(self, script: str, *arguments: Any) -> Any:
        return self.browser.execute_script(script, *arguments)

    def wait(self, script: str, *arguments: Any) -> Any:
        from selenium.webdriver.support.ui import WebDriverWait

        return WebDriverWait(self.browser, 30, 0.02).until(lambda b: b.execute_script(script, *arguments))

    @property
    def version(self) -> int:
        """Version of the table that is shown."""
        return int(self.run("return document.body.dataset.version"))

    @property
    def listed(self) -> list[int]:
        """Ids of the actions in the list."""
        return self.run("return [...document.querySelectorAll('#actions li')].map((li) => Number(li.dataset.action))")

    def text(self, name: str) -> str:
        return self.run("return document.getElementById(arguments[0]).textContent", name)

    def click_at(self, point: Sequence[float]) -> None:
        """A click of the mouse in the window."""
        x, y = point
        for sort in ("mousePressed", "mouseReleased"):
            event = {"type": sort, "x": x, "y": y, "button": "left", "clickCount": 1}
            self.browser.execute_cdp_cmd("Input.dispatchMouseEvent", event)

    def take(self, action: int) -> str:
        """Take an action like a person: by clicks on the board, the rest from the list. Returns the way taken."""
        version, clicks = self.version, 0
        family, values = spec.decode(action)
        told = [(kind, actions.written(kind, v, self.agents)) for kind, v in zip(family.arguments, values, strict=True)]
        clearing = next((f"clearing-{word}" for kind, word in told if kind == "clearing"), "")
        point = None
        for hook in told:
            if len(self.listed) == 1:
                break
            place = "" if hook[0] == "clearing" else clearing
            found = self._point(hook, place) or self._point(hook, "")
            if found:
                point, clicks = found, clicks + 1
                self.click_at(found)
                assert action in self.listed, f"{self.words(action)}: lost by a click on {hook}"
        if point and self.listed == [action]:
            self.click_at(point)
            how = BOARD
        else:
            self.run("document.querySelector(`#actions li[data-action='${arguments[0]}']`).click()", action)
            how = BOTH if clicks else LIST
        self.wait("return Number(document.body.dataset.version) > arguments[0]", version)
        return how

    def words(self, action: int) -> str:
        return actions.decode(action, self.agents).__repr__()

    def _point(self, hook: tuple[str, Any], part: str) -> list[float] | None:
        return self.run(_POINT, self._names.get(hook, []), part)
