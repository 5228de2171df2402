# Shortcuts for developers. `python3 run.py` does the same without make.

PYTHON ?= python3
VENV_PYTHON := $(if $(filter Windows_NT,$(OS)),.venv/Scripts/python.exe,.venv/bin/python)

.DEFAULT_GOAL := help
.PHONY: help setup format check law test docs site bench

help:  ## Show these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup:  ## Make .venv, or bring it up to date
	@$(PYTHON) run.py setup

format: setup  ## Format the code and sort imports
	$(VENV_PYTHON) -m ruff check --fix .
	$(VENV_PYTHON) -m ruff format .

check:  ## Lint and run the law tests interpreted: before every commit
	@$(PYTHON) run.py test --stage lint
	@$(PYTHON) run.py test --stage law

law: setup  ## Law tests, interpreted
	ROOT_ENV_JIT=0 $(VENV_PYTHON) -m pytest tests/law

test:  ## The whole test suite, as CI runs it
	@$(PYTHON) run.py test

docs: setup  ## Write docs/generated
	$(VENV_PYTHON) -m tools.docs

site: setup  ## Build the documentation as a site: build/site (installs the extra `site` into .venv)
	$(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[site]"
	$(VENV_PYTHON) -m tools.site

bench: setup  ## Measure speed
	$(VENV_PYTHON) -m benchmarks
