# make site    build these pages from the outputs that the notebooks store, and serve them on this computer
# make docs    build them only, into _docs
# make quick   after an edit: the tests of what changed since the last commit, or since a branch: BASE=main
# make test    lint, then run every notebook and every test but the long ones; DAY=739000 draws again what that day drew,
#              and CPU=1 adds the processor seconds of each file
# make everything  lint, every test and every drawn case; then make here on each other Python of this computer, and make lowest
# make here    every notebook, and every test without a browser; on another Python: IN=.venv-3.13 PYTHON=python3.13
# make lowest  what reads and measures, with the lowest versions that settings.ini allows
# make lint    how the code is written: Python, notebooks, scripts, styles, types, and what imports what
# make lab     open the notebooks in JupyterLab
# make notebooks  export, run and store every notebook, write README.md; for one alone: docs/notebooks.py refresh NAME
# make bundles join the scripts and styles of the laboratories anew: after every edit of ndcg_lit/static
# make check   is everything that is generated up to date? And how long is each lesson?
# make attack  random cases against a plain reference, until stopped; a case again by its seed: SEED=17
# make bench   peers and us on the same work; what an input costs in the browser
# make lock    pin every version anew in constraints.txt, for every Python; UPGRADE=1 takes newer ones
# make clean   remove what these commands made

# The first Python that runs and is new enough. Another: make site PYTHON=python3.13
RUNS := -c 'import sys; sys.exit(sys.version_info < (3, 11))'
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3.14 python3 python; do \
            $$p $(RUNS) 2>/dev/null && echo $$p && break; done)
# Where it is installed, and what pins the versions
IN := .venv
PINS := constraints.txt
BIN := $(IN)/bin
UV = $(shell uv --version >/dev/null 2>&1 && echo uv || echo $(BIN)/uv)
METADATA := settings.ini setup.py pyproject.toml constraints.txt

# What `make test` leaves to `make everything`
SELECTED := -m "not long"

# What reads and what measures: no browser, no server, no cluster
SUITES := tests/reading tests/engine tests/measures tests/tools

# uv trusts the certificates that this computer trusts, those of a company's proxy too. Older versions know the second name.
export UV_SYSTEM_CERTS ?= 1
export UV_NATIVE_TLS ?= 1

# What Python compiles is kept, also where the environment says otherwise: hundreds of processes load the same packages,
# and without it an import of the peers takes three times as long.
export PYTHONDONTWRITEBYTECODE :=

# What is installed, and the file that says so
VENV := $(IN)/made
SITE := $(IN)/site
READY := $(IN)/ready
PEERS := $(IN)/peers

.PHONY: site docs quick test everything here lowest suites lint lab notebooks bundles check attack bench lock clean

site: $(SITE)
	$(BIN)/python docs/build.py --serve

docs: $(SITE)
	$(BIN)/python docs/build.py

quick: $(READY)
	$(BIN)/ruff check
	$(BIN)/python tests/chosen.py $(BASE)

test: lint
	$(BIN)/python tests/browser.py
	$(BIN)/python tests/java.py
	$(BIN)/python -m pytest -n 3 $(SELECTED)

everything:
	$(MAKE) test SELECTED= DAY=all
	$(BIN)/python tests/pythons.py | while read version path; do \
	  $(MAKE) here IN=.venv-$$version PYTHON=$$path </dev/null || exit 1; done
	$(MAKE) lowest

here: $(READY)
	$(BIN)/python docs/notebooks.py check
	$(BIN)/python -m pytest -q -n 2 $(SUITES) tests/house tests/conventions tests/conformance

lowest: $(VENV)
	$(BIN)/python tests/floors.py >.venv-lowest.txt
	$(BIN)/python tests/pythons.py --oldest | while read path; do \
	  $(MAKE) suites IN=.venv-lowest PINS=.venv-lowest.txt PYTHON=$$path </dev/null || exit 1; done

suites: $(READY)
	$(BIN)/python -m pytest -q -n 2 $(SUITES)

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check --quiet --line-length 100 ndcg_lit
	$(BIN)/python tests/npm.py biome check
	$(BIN)/python tests/npm.py tsc
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

lab: $(READY)
	find nbs -name "*.ipynb" -exec $(BIN)/jupyter trust {} +
	$(BIN)/jupyter lab --config=docs/jupyter_config.py --notebook-dir=nbs $(if $(filter 0,$(shell id -u)),--allow-root)

notebooks: $(READY)
	$(BIN)/nbdev_export
	$(BIN)/python docs/notebooks.py refresh
	$(BIN)/python docs/build.py --readme

bundles: $(READY)
	$(BIN)/python tests/npm.py bundles
	$(BIN)/python tests/npm.py python

check: $(READY)
	$(BIN)/python docs/notebooks.py exported
	$(BIN)/python docs/notebooks.py check
	$(BIN)/python docs/build.py --readme --check
	$(BIN)/python docs/build.py
	$(BIN)/python docs/translations.py
	$(BIN)/python docs/strings.py
	$(BIN)/python docs/tics.py
	$(BIN)/python tests/lesson_lengths.py
	$(BIN)/python tests/plain_cells.py

attack: $(READY)
	$(BIN)/python tests/attack/attack.py $(SEED)

bench: $(READY) $(PEERS)
	$(BIN)/python bench/core.py
	$(BIN)/python bench/scores.py
	$(BIN)/python bench/tensors.py
	$(BIN)/python bench/sources.py
	$(BIN)/python bench/trec.py
	$(BIN)/python bench/process.py
	$(BIN)/python bench/compare.py
	$(BIN)/python bench/streams.py
	$(BIN)/python bench/conventions.py
	$(BIN)/python bench/widgets.py
	$(BIN)/python tests/java.py
	$(BIN)/python bench/spark.py 1000000

# torch brings the libraries of a graphics card along; nothing here needs them, and they are not pinned.
# Each range of lines begins with such a package and ends with the last of its hashes.
lock: $(VENV)
	$(UV) pip compile --quiet --universal --python-version 3.11 --all-extras $(if $(UPGRADE),--upgrade) --generate-hashes \
	  --no-header --no-annotate --no-emit-index-url --output-file constraints.txt setup.py
	sed -i -E -e '/^(nvidia-|cuda-|triton=)/,/[^\\]$$/d' \
	  -e '1i # Every version, for every Python from 3.11 on. Made by: make lock. What asks for them, and why: settings.ini' constraints.txt

clean:
	rm -rf .venv .venv-* _proc _docs node_modules

# An environment whose Python is no longer there, as after an upgrade of the system, is of no use.
GONE := $(if $(wildcard $(VENV)),$(shell $(BIN)/python $(RUNS) 2>/dev/null || echo gone))

.PHONY: gone
gone:
	@echo "The Python that $(IN) was made with no longer runs: $(IN) is made anew"
	@rm -rf $(IN)

$(VENV): $(GONE)
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed, and none was found that runs"; exit 1; }
	@$(PYTHON) $(RUNS) || { echo "Python 3.11 or later is needed; this does not run or is older: $(PYTHON)"; exit 1; }
	@$(PYTHON) -m venv $(IN) >$(IN).log 2>&1 || uv venv --quiet --seed --clear --python $(PYTHON) $(IN) 2>>$(IN).log || \
	  { cat $(IN).log; rm -rf $(IN) $(IN).log; \
	    echo "A virtual environment could not be made with $(PYTHON); on Debian: apt-get install python3-venv"; exit 1; }
	@rm -f $(IN).log
	@uv --version >/dev/null 2>&1 || { sed -n '/^uv==/,/[^\\]$$/p' constraints.txt >$(IN)/uv.txt && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement $(IN)/uv.txt; } || \
	  { echo "uv, which installs the other packages, could not be installed: pip says why above"; exit 1; }
	@touch $@

$(SITE): $(VENV) $(METADATA)
	@$(call install,site)
	@touch $@

$(READY): $(VENV) $(METADATA)
	@$(call install,dev)
	@$(install_torch)
	@touch $(SITE) $@

$(PEERS): $(READY)
	@( $(call install,bench) ) && touch $@ || echo "The tables name the peers that are missing"

# uv compares what it downloads with the hashes of constraints.txt. What a build needs stands in a file of its own: uv
# keeps what it built for as long as that file is the same, and pyspark takes half a gigabyte each time it is built.
install = sed -n -E '/^(setuptools|wheel)==/,/[^\\]$$/p' constraints.txt >$(IN)/build.txt && \
  $(UV) pip install --quiet --python $(BIN)/python --constraint $(PINS) --build-constraint $(IN)/build.txt \
  --editable ".[$(1)]" || \
  { echo "The packages of the extra $(1) could not be installed: the lines above name the package and the reason"; exit 1; }

# torch for processors takes some 700 MB on the disk; PyPI's for Linux brings gigabytes for graphics cards. It comes from where
# pip is told to look for wheels, or from torch's own index; its hash is not that of PyPI's file, which constraints.txt has.
install_torch = $(UV) pip install --quiet --python $(BIN)/python --constraint $(PINS) --no-verify-hashes \
  $(if $(PIP_FIND_LINKS),--find-links "$(PIP_FIND_LINKS)",--torch-backend cpu) torch torchmetrics || \
  echo "torch could not be installed: the lines above give the reason, and the tests of tensors are skipped"
