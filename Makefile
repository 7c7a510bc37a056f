# python3, unless it was built without optimizations and another one here was not: the server is faster with that.
PYTHONS := python3 /usr/bin/python3 python3.13 python3.12 python3.11
PYTHON ?= $(shell for one in $(PYTHONS); do \
  "$$one" -I src/zenova/cli/interpreter.py 2>/dev/null && echo "$$one" && exit; done; echo python3)
BIN := .venv/bin
INSTALLED := .venv/installed

.DEFAULT_GOAL := help
.PHONY: help play test lint bench ledger coverage mutants browser screenshots docs package clean

help: ## show this list
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/make \1	\2/' | expand -t 16

play: $(INSTALLED) ## play in the browser, with friends and bots
	$(BIN)/zenova serve

test: $(INSTALLED) browser ## run every test
	$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder

lint: $(INSTALLED) ## check style, types and the direction of imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(INSTALLED) ## measure the engine and write docs/benchmarks.md
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/report.py

ledger: $(INSTALLED) ## list the rules that no test proves yet
	@$(BIN)/python tests/ledger.py

coverage: $(INSTALLED) ## measure which branches of games, table and web the tests reach
	$(BIN)/coverage run -m pytest --ignore tests/browser
	$(BIN)/coverage report

mutants: $(INSTALLED) ## put small mistakes into the rules and see whether the tests notice
	$(BIN)/python tests/mutants.py

browser: ## install Chromium for the browser tests where it is missing (as root, with apt)
	@command -v chromium-headless-shell >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	    { apt-get update -q; apt-get install -y -q chromium chromium-headless-shell; }; } || \
	  command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	  echo "no Chromium here: the browser tests will be skipped"

screenshots: $(INSTALLED) browser ## take pictures of every screen, those of the README too
	$(BIN)/python tests/browser/screenshots.py

docs: .venv/installed-docs ## build the documentation site into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo open site/index.html

package: $(INSTALLED) ## build the wheel and the sdist into dist/
	$(BIN)/python -m hatchling build -d dist

clean: ## remove everything the other targets made, .venv included
	rm -rf .venv .coverage dist site screenshots benchmarks/out .zenova-cache .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache
	find src tests benchmarks -type d -name __pycache__ -prune -exec rm -rf {} +

$(INSTALLED): pyproject.toml constraints.txt
	$(BIN)/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear .venv
	$(BIN)/pip install -q -c constraints.txt -e '.[test]'
	@touch $@

.venv/installed-docs: $(INSTALLED)
	$(BIN)/pip install -q -c constraints.txt -e '.[docs]'
	@touch $@
