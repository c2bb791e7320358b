# Every target builds what it needs in .venv; nothing else has to be installed but Python ≥ 3.11.
PYTHON ?= python3
# The versions to install; none: `make CONSTRAINTS=`.
CONSTRAINTS ?= --constraint constraints.txt
BIN := .venv/bin
READY := .venv/.ready
# One process of pytest a core; an idle one takes tests from the others.
WORKERS := -n auto --dist worksteal

.PHONY: demo test test-fast test-long lint types generated docs clean

demo: $(READY)
	$(BIN)/python examples/ampere/gemm.py

test: $(READY)
	$(BIN)/python -m pytest $(WORKERS)

# Nine tests in ten, in about a minute.
test-fast: $(READY)
	$(BIN)/python -m pytest $(WORKERS) --fast

# Tests that take too long for every landing: fuzzing, large samples, and all cases where `make test` has some.
test-long: $(READY)
	$(BIN)/python -m pytest $(WORKERS) --long -m long

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/pyright --pythonpath $(BIN)/python

# Generated files are what the generator writes.
generated: $(READY)
	$(BIN)/python -m codegen --check

# Build the site into site/, without network. To read it with its search: python3 -m http.server -d site
docs: $(READY)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "built site/index.html"

# pip says nothing unless it fails (-qq: errors only).
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("asmkit needs Python 3.11 or later: make PYTHON=python3.12")'
	@echo "building .venv (the first time takes minutes)"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -qq --disable-pip-version-check $(CONSTRAINTS) -e '.[dev]'
	@touch $@

clean:
	rm -rf .venv site
