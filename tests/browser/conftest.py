"""One browser for all tests of pages, and a server for those of one file."""

import pytest

from tests.browser.driving import open_browser


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    driver = open_browser(tmp_path_factory.mktemp("profile"))
    yield driver
    driver.quit()


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    from tests.browser.serving import serving

    with serving(tmp_path_factory.mktemp("tables")) as found:
        yield found
