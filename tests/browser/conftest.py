"""One browser for all tests of pages."""

import pytest

from tests.browser.driving import open_browser


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    driver = open_browser(tmp_path_factory.mktemp("profile"))
    yield driver
    driver.quit()
