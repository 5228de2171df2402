"""The documentation as a site: `python -m tools.site` builds build/site with Sphinx, in well under a minute.

    python -m tools.site              every warning is an error: a dead link, a page that docs/index.md does not list
    python -m tools.site --out PATH   somewhere else
    python -m tools.site --check      read all pages and follow their links, write none: half the time

The settings are docs/conf.py. It needs the extra `site`; `make site` installs it. Nothing is compiled.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.site", description="Build the documentation as a site.")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "site", help="folder of the site: build/site")
    parser.add_argument("--check", action="store_true", help="only look for warnings: no page is written")
    given = parser.parse_args(arguments)
    out, builder = given.out.resolve(), "dummy" if given.check else "html"
    try:
        from sphinx.cmd.build import main as sphinx
    except ImportError:
        print('The site needs Sphinx: pip install -e ".[site]", or make site', file=sys.stderr)
        return 1
    words = ["-b", builder, "-W", "--keep-going", "-q", "-E", "-c", str(ROOT / "docs"), "-d", str(out / ".doctrees")]
    code = sphinx([*words, str(ROOT), str(out)])
    if code == 0 and not given.check:
        print(f"open {out / 'index.html'}")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
