# make site    build these pages and serve them on this computer
# make docs    build them only, into _docs
# make test    run every notebook and every test
# make lab     open the notebooks in JupyterLab
# make notebooks  export, run, store the outputs, refresh README.md: after every edit of a notebook
# make check   is everything that is generated up to date?
# make bench   peers and us on the same work; what an input costs in the browser

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
READY := .venv/ready
PEERS := .venv/peers

.PHONY: site docs test lab notebooks check bench clean

site: $(READY)
	$(BIN)/python docs/notebooks.py exported
	$(BIN)/python docs/build.py --serve

docs: $(READY)
	$(BIN)/python docs/notebooks.py exported
	$(BIN)/python docs/build.py

test: $(READY)
	$(BIN)/python tests/browser.py
	$(BIN)/python -m pytest -n 2 --dist loadscope

lab: $(READY)
	$(BIN)/jupyter trust nbs/*.ipynb
	$(BIN)/jupyter lab --notebook-dir=nbs $(if $(filter 0,$(shell id -u)),--allow-root)

notebooks: $(READY)
	$(BIN)/nbdev_export
	$(BIN)/python docs/notebooks.py refresh
	$(BIN)/nbdev_clean
	$(BIN)/python docs/build.py --readme

check: $(READY)
	$(BIN)/python docs/notebooks.py exported
	$(BIN)/python docs/notebooks.py check
	$(BIN)/python docs/build.py --readme --check

bench: $(READY) $(PEERS)
	$(BIN)/python bench/core.py
	$(BIN)/python bench/scores.py
	$(BIN)/python bench/trec.py
	$(BIN)/python bench/widgets.py

clean:
	rm -rf .venv _proc _docs

$(READY): settings.ini setup.py pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed, and none was found"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or later is needed; $(PYTHON) is older"; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "A virtual environment could not be made; on Debian: apt-get install python3-venv"; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[lab,dev]" \
	  || { echo "The packages of constraints.txt could not be installed: is the package index reachable?"; exit 1; }
	@touch $@

$(PEERS): $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[bench]" && touch $@ \
	  || echo "Not every peer could be installed; the tables name those that are missing"
