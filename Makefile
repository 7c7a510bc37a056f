PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/installed

.DEFAULT_GOAL := help
.PHONY: help play test lint bench ledger clean

help: ## show this list
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/make \1	\2/' | expand -t 16

play: $(INSTALLED) ## play in the browser, with friends and bots
	$(BIN)/zenova serve

test: $(INSTALLED) ## run every test
	$(BIN)/pytest -n 2 --dist worksteal

lint: $(INSTALLED) ## check style, types and the direction of imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(INSTALLED) ## measure the engine
	$(BIN)/python benchmarks/engine.py

ledger: $(INSTALLED) ## list the rules that no test proves yet
	@$(BIN)/python tests/ledger.py

clean: ## remove everything the other targets made, .venv included
	rm -rf .venv dist benchmarks/out .zenova-cache .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache
	find src tests benchmarks -type d -name __pycache__ -prune -exec rm -rf {} +

$(INSTALLED): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q -c constraints.txt -e '.[test]'
	@touch $@
