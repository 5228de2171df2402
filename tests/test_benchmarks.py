"""The speed figures in the documentation are those of the stored results."""

import json
import re

from benchmarks import figures, page

RESULTS = {
    "machine": {"cpu": "test", "packages": {"numpy": "2"}},
    "runs": {},
    "core": {"compiled loop, bare": {"decisions/cpu-s": 1_234_567.0, "lowest": 1.0, "highest": 2.0}},
}


def test_the_pages_show_the_stored_results():
    wrong = [path.name for path in page.differing()]
    assert not wrong, f"{wrong} differ from {page.RESULTS.name}: run python -m benchmarks --write-docs"


def test_every_block_of_the_pages_names_a_table():
    known = figures.build(json.loads(page.RESULTS.read_text(encoding="utf-8")))
    for path in page.PAGES:
        text = path.read_text(encoding="utf-8")
        names = re.findall(r"<!-- benchmarks: (.+?) -->", text)
        assert names and text.count("<!-- end -->") == len(names), path.name
        assert set(names) <= known.keys(), path.name


def test_a_block_is_written_anew_and_the_rest_of_the_page_stays():
    before = "words\n<!-- benchmarks: core -->\nold\n<!-- end -->\nmore words\n"
    after = page.rendered(before, RESULTS)
    assert after.startswith("words\n<!-- benchmarks: core -->\n") and after.endswith("<!-- end -->\nmore words\n")
    assert "| compiled loop, bare | 1,230,000 |" in after and "old" not in after
    assert page.rendered(after, RESULTS) == after


def test_what_was_not_measured_is_said():
    assert page.NOT_MEASURED in page.rendered("<!-- benchmarks: scaling -->\n<!-- end -->", RESULTS)


def test_a_missed_target_is_shown_as_missed():
    row = figures.build(RESULTS)["targets"].rows[0]
    assert row == ["compiled loop, decisions / CPU-s", "at least 2,000,000", "1,230,000", "no"]
