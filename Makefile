# make play   starts the page and prints its address
# make test   checks everything
# `make` alone lists the rest.

export PATH := $(HOME)/.cargo/bin:$(PATH)
# Snapshots are compared, never rewritten, unless asked for: make snapshots.
export INSTA_UPDATE ?= no
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

BUILT := $(or $(CARGO_TARGET_DIR),target)
AWALAM := $(BUILT)/release/awalam
EFFORT ?= 20
FUZZ_SECONDS ?= 30
MINUTES ?= 10
TABLES ?= target/tables
RESULTS ?= target/results
# Many tests wait for other processes rather than work.
TEST_THREADS ?= $(shell echo $$((2 * $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2))))
# What others may build on.
LIBRARIES := games search exact bots view
PACKAGING := $(BUILT)/packaging
FUZZ_TARGETS := positions moves rules records play referee engine_lines xmlrpc_calls ecam_questions tournaments tables
# Called by itself, it warns about the jobs of make, which it has no use for.
RUSTC_ALONE := env -u MAKEFLAGS -u MFLAGS rustc
# No path of this machine stays in what is handed out, so that others build the same bytes.
CARGO_PLACE := $(or $(CARGO_HOME),$(HOME)/.cargo)
RUST_HASH = $(shell $(RUSTC_ALONE) -vV | sed -n 's/^commit-hash: //p')
RUST_SOURCES = $(shell $(RUSTC_ALONE) --print sysroot)/lib/rustlib/src/rust
REMAPPED = '--remap-path-prefix=$(CARGO_PLACE)/registry/src=/crates','--remap-path-prefix=$(CURDIR)=/awalam','--remap-path-prefix=$(RUST_SOURCES)=/rustc/$(RUST_HASH)'
# Installing system packages takes root, or sudo that does not ask.
AS_ROOT := $(if $(filter 0,$(shell id -u)),,sudo -n)

.PHONY: help build library page site wasm npm wheel python-test python play terminal test format lint page-check tests-built tests doc-tests wasm-tests docs package browser-tests page-driven pictures api-types bench strength levels results test-long soak tables-long fuzz snapshots clean toolchain wasm-target rust-src threads-module node components postgres browser

# The page, and what it is made of.
PAGE := crates/awalam/page/index.html
PAGE_SOURCES := $(shell find web/src web/public -type f) web/index.html web/vite.config.ts web/shipped-tables.ts web/svelte.config.js web/tsconfig.json
SITE := web/site/index.html
# Endgame tables of so many seeds are files of the site: make site SEEDS=12
SEEDS ?=
SITE_TABLES := web/tables/up-to-$(or $(SEEDS),none)
NODE_MODULES := web/node_modules/.package-lock.json

# The engine for JavaScript, and what it is made of.
ENGINE := npm/dist/index.js
ENGINE_CRATES := games search exact bots view live wasm
ENGINE_SOURCES := $(shell find $(ENGINE_CRATES:%=crates/%/src) npm/src npm/bindgen/src -type f -not -path '*/arena/*' -not -path '*/threads/*' -not -name arena.rs) $(ENGINE_CRATES:%=crates/%/Cargo.toml) \
	Cargo.toml Cargo.lock .cargo/config.toml npm/tsconfig.json npm/bindgen/Cargo.toml npm/bindgen/Cargo.lock web/src/api/schema.d.ts
# Its part that plays tournaments, which a page with a server behind it does without.
ARENA := npm/dist/arena/index.js
ARENA_SOURCES := $(shell find crates/arena/src crates/wasm/src npm/src/arena -type f) crates/arena/Cargo.toml npm/tsconfig.arena.json
# The engine whose bots can have several threads, which few hosts let a page use.
THREADS := npm/dist/threads/index.js
THREADS_SOURCES := npm/threads.toml npm/tsconfig.threads.json $(shell find npm/src/threads -type f)

# The package for Python: its wheels, what builds them, and where they are tried.
PYTHON ?= python3
PYTHON_PLACE := $(BUILT)/python
MATURIN := $(PYTHON_PLACE)/tools/bin/maturin

help: ## list what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# Everything but the program itself is compiled while the page is made.
build: toolchain node ## the release program with the page in it, at target/release/awalam
	@$(MAKE) --no-print-directory -j 2 library $(PAGE)
	cargo build --release --locked -p awalam

library: toolchain
	cargo build --release --locked -p awalam --lib

page: $(PAGE) ## the page alone, at crates/awalam/page

site: $(SITE) ## the page without a server, for any web space, at web/site; SEEDS=12 ships tables

wasm: $(ENGINE) $(ARENA) $(THREADS) ## the engine for JavaScript, at npm/dist

# Rust, then what calls it from JavaScript, then functions with types around that. All modules
# are one crate; the dependencies of the first two are compiled once.
WASM_BUILD = cargo build --locked --profile wasm --target wasm32-unknown-unknown --config "target.wasm32-unknown-unknown.rustflags=[$(REMAPPED)]" -p awalam-wasm --no-default-features --features
WASM_BINDGEN := cargo run --quiet --locked --manifest-path npm/bindgen/Cargo.toml --target-dir $(BUILT)/bindgen --
WASM_BUILT := wasm32-unknown-unknown/wasm/awalam_wasm.wasm

$(ENGINE): $(ENGINE_SOURCES) $(NODE_MODULES) | toolchain wasm-target
	$(WASM_BUILD) engine
	$(WASM_BINDGEN) $(BUILT)/$(WASM_BUILT) npm/dist engine
	cp web/src/api/schema.d.ts npm/dist
	web/node_modules/.bin/tsc -p npm
	@touch $@

$(ARENA): $(ARENA_SOURCES) $(ENGINE)
	$(WASM_BUILD) arena
	$(WASM_BINDGEN) $(BUILT)/$(WASM_BUILT) npm/dist/arena engine
	web/node_modules/.bin/tsc -p npm/tsconfig.arena.json
	@touch $@

# Page and package can do without it; the tests cannot.
$(THREADS): $(THREADS_SOURCES) $(ENGINE)
	@$(MAKE) --no-print-directory threads-module || { \
		rm -rf npm/dist/threads; \
		echo "The engine with threads could not be built: what is made now does without, and its bots have one thread." >&2; }

# Its standard library is built along, which takes an unstable flag of cargo's. Crates look at that
# flag and are compiled anew: a folder of its own keeps those of the other modules.
threads-module: rust-src wasm-target
	RUSTC_BOOTSTRAP=1 $(WASM_BUILD) threads --config npm/threads.toml --target-dir $(BUILT)/threads
	$(WASM_BINDGEN) $(BUILT)/threads/$(WASM_BUILT) npm/dist/threads threads
	web/node_modules/.bin/tsc -p npm/tsconfig.threads.json
	@touch $(THREADS)

npm: $(ENGINE) $(ARENA) $(THREADS) ## the package awalam for npm, as it would be published
	cp LICENSE npm
	cd npm && npm pack

# Zig links it for systems since 2014 (glibc 2.17). Linked by this system's compiler it would ask
# for one as new as this one.
wheel: $(MATURIN) ## the package awalam for PyPI, as it would be published, at target/wheels
	@rm -rf $(BUILT)/wheels
	cp LICENSE python
	@link=; if [ "$$(uname -s)" = Linux ]; then \
		if $(PYTHON_PLACE)/tools/bin/pip install --quiet --disable-pip-version-check --only-binary :all: ziglang; \
		then link="--zig --compatibility manylinux2014"; \
		else echo "Zig could not be installed: the wheel is for systems as new as this one." >&2; fi; fi; \
	cd python && PATH=$(abspath $(PYTHON_PLACE))/tools/bin:$$PATH \
		maturin build --quiet --locked --release $$link --out $(abspath $(BUILT)/wheels)

# Built as the tests are, to share what they share; then as a stranger uses it: the wheel in an
# environment of its own. After the tests, the program that they have built is there to compare.
python-test: $(MATURIN) ## the package for Python: a wheel built quickly, installed and tested
	@rm -rf $(PYTHON_PLACE)/wheels $(PYTHON_PLACE)/tried
	cp LICENSE python
	cd python && $(abspath $(MATURIN)) build --quiet --locked --profile dev --features shared-build --out $(abspath $(PYTHON_PLACE)/wheels)
	$(PYTHON) -m venv $(PYTHON_PLACE)/tried
	$(PYTHON_PLACE)/tried/bin/pip install --quiet --disable-pip-version-check --no-compile -r python/tests/requirements.txt $(PYTHON_PLACE)/wheels/*.whl
	@$(call openspiel,tried)
	cd python/tests && AWALAM=$(abspath $(BUILT)/debug/awalam) $(abspath $(PYTHON_PLACE))/tried/bin/python -m pytest --quiet

# OpenSpiel has no wheel for every Python, and takes long to build.
openspiel = $(PYTHON_PLACE)/$(1)/bin/pip install --quiet --disable-pip-version-check --no-compile --only-binary :all: "open_spiel>=1.6" 2>/dev/null || \
	echo "OpenSpiel has no wheel for this Python: what needs it is left out." >&2

$(MATURIN): python/pyproject.toml | python
	@$(PYTHON) -m venv $(PYTHON_PLACE)/tools
	@$(PYTHON_PLACE)/tools/bin/pip install --quiet --disable-pip-version-check "maturin>=1.9.4,<2"
	@touch $@

$(PAGE): $(PAGE_SOURCES) $(NODE_MODULES) $(ENGINE)
	cd web && npm run --silent build

$(SITE_TABLES):
	rm -rf web/tables
	mkdir -p web/tables
	@if [ -n "$(SEEDS)" ]; then \
		$(MAKE) --no-print-directory build && \
		for rules in abapa awari; do $(AWALAM) table build --rules $$rules --seeds $(SEEDS) --folder web/tables || exit 1; done; \
	fi
	@touch $@

$(SITE): $(PAGE_SOURCES) $(NODE_MODULES) $(ENGINE) $(ARENA) $(THREADS) $(SITE_TABLES)
	cd web && npm run --silent build:site

# Not `npm ci`: it refuses a lock that leaves out what other systems would need.
$(NODE_MODULES): web/package.json web/package-lock.json | node
	cd web && npm install --no-save --no-audit --no-fund --silent
	@touch $@

play: build ## start the page and print its address; ARGS="--open" shows it in the browser
	@$(AWALAM) serve $(ARGS)

terminal: build ## play a game in the terminal; ARGS="--resume" goes on with the last
	@$(AWALAM) play $(ARGS)

# What leaves a core free now and then runs beside something else: the page's chain of small steps
# beside the build of the tests, tests that wait beside what computes. Systems install one package
# at a time.
test: toolchain node postgres python ## every check: format, lints, tests, page, browser, documentation
	@$(MAKE) --no-print-directory -j 2 tests-built page-check
	@$(MAKE) --no-print-directory -j 2 tests package docs doc-tests python-test page-driven wasm-tests

format: components
	cargo fmt --all --check

# Crates that keep all their tests in `tests`: unit tests of theirs would not be run, and
# building each a second time without any is not worth it.
WITHOUT_UNIT_TESTS := awalam bench bots envs games lab oracle python search wasm

lint: format
	@if grep -rl '#\[test\]' $(WITHOUT_UNIT_TESTS:%=crates/%/src); then \
		echo "The tests of this crate belong into its folder tests (its Cargo.toml says test = false)." >&2; exit 1; fi
	cargo clippy --workspace --all-targets --locked -- -D warnings

page-check: $(PAGE) $(ARENA) $(THREADS) ## types, lints and unit tests of the page
	cd web && npm run --silent check && npm run --silent test

# Examples are no tests; the lints have looked at them. After these: cargo lets one at a time into
# its folder, and who waits there would keep the page from being made.
tests-built: lint
	cargo test --workspace --tests --locked --no-run

tests: toolchain postgres $(PAGE)
	@if cargo nextest --version >/dev/null 2>&1; then \
		echo "cargo nextest run --workspace --tests --locked --no-fail-fast"; \
		NEXTEST_TEST_THREADS=$(TEST_THREADS) cargo nextest run --workspace --tests --locked --no-fail-fast; \
	else \
		echo "cargo test --workspace --tests --locked"; \
		RUST_TEST_THREADS=$(TEST_THREADS) cargo test --workspace --tests --locked; \
	fi

# Of all crates, though some have none: without them cargo would choose other features, and
# compile most of the others again.
doc-tests: toolchain ## the examples in the documentation
	cargo test --workspace --locked --doc

# After the tests, whose program answers natively; the whole workspace for the same features.
wasm-tests: $(ENGINE) $(ARENA) $(THREADS) ## the engine for JavaScript in Node.js, beside the native one
	cp LICENSE npm
	cargo build --workspace --locked --example answers
	cd npm && AWALAM=$(abspath $(BUILT)/debug/awalam) ANSWERS=$(abspath $(BUILT)/debug/examples/answers) \
		node --test --test-reporter=spec tests/*.test.mjs

docs: toolchain
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

# As a stranger gets them: packaged, built from the packages, and used by a game that
# is not one of ours. The tree may have changes that are not committed. A dry run asks
# the registry; CARGO_NET_OFFLINE=true does without.
package: export CARGO_PROFILE_DEV_DEBUG = 0
package: toolchain ## the libraries as they would be published, and games of one's own on them
	@# A version never changes, as cargo sees it: what it unpacked and built before is stale.
	@rm -rf $(PACKAGING) $(or $(CARGO_HOME),$(HOME)/.cargo)/registry/src/-*/awalam-*
	cargo $(if $(filter true,$(CARGO_NET_OFFLINE)),package,publish --dry-run) --allow-dirty --quiet --target-dir $(PACKAGING) $(LIBRARIES:%=-p awalam-%)
	cargo test --quiet --manifest-path examples/own-game/Cargo.toml --target-dir $(PACKAGING)
	cargo run --quiet --manifest-path examples/own-game/Cargo.toml --target-dir $(PACKAGING)
	cargo run --quiet --manifest-path examples/own-game/Cargo.toml --target-dir $(PACKAGING) --bin nim

# After the tests of the program: they have built it.
browser-tests: tests page-driven ## the page in a real browser

page-driven: browser $(SITE)
	cd web && AWALAM=$(abspath $(BUILT)/debug/awalam) npm run --silent e2e

pictures: tests browser ## the README's pictures anew
	cd web && PICTURES=1 AWALAM=$(abspath $(BUILT)/debug/awalam) npx playwright test --project=desktop

api-types: toolchain $(NODE_MODULES) ## the page's types anew from the description of the API
	cargo run --quiet --locked -p awalam-server --example openapi >web/src/api/openapi.json
	cd web && npm run --silent types

bench: build browser $(SITE) wheel ## speed, each figure beside a reference of the same run
	cargo bench --locked -p awalam-bench --features peer --bench rules --bench envs --bench peer --bench search --bench arena --bench tables --bench server
	@echo
	@node npm/bench.mjs $(AWALAM)
	@echo
	@$(PYTHON) -m venv --clear $(PYTHON_PLACE)/bench
	@$(PYTHON_PLACE)/bench/bin/pip install --quiet --disable-pip-version-check numpy $(BUILT)/wheels/awalam-*.whl
	@$(call openspiel,bench)
	@cargo build --quiet --release --locked -p awalam-bench --bin playouts
	@$(PYTHON_PLACE)/bench/bin/python python/benches/speed.py $(BUILT)/release/playouts
	@$(PYTHON_PLACE)/bench/bin/python python/benches/environments.py

strength: toolchain ## the champions against every bot of the reports (hours)
	cargo run --release --locked -p awalam-lab -- strength

levels: toolchain ## each level against the one below (minutes)
	cargo run --release --locked -p awalam-lab -- levels

results: build ## the reports' experiments again, into docs/results.md (hours; goes on where it was stopped)
	@{ echo "# The reports' experiments again"; echo; \
		echo "Written by \`make results\`, which plays everything below at full length."; \
		echo "\`awalam reproduce --help\` tells more."; } >docs/results.md.new
	@for report in 000 001 002 003 004; do \
		echo "report $$report…" >&2; \
		echo >>docs/results.md.new; \
		$(AWALAM) reproduce $$report --full --markdown --store $(RESULTS) >>docs/results.md.new; \
	done
	@echo >>docs/results.md.new
	@sed -n '/^# Perfect play/,$$p' docs/results.md >>docs/results.md.new
	@mv docs/results.md.new docs/results.md
	@rm -rf $(RESULTS)

test-long: toolchain ## EFFORT (20) times the comparisons, clock tests and unruly matches, two minutes of soak, then the fuzzers
	AWALAM_EFFORT=$(EFFORT) cargo test --locked --workspace --tests -- --ignored --test-threads 1
	AWALAM_EFFORT=$(EFFORT) cargo test --release --locked -p awalam-games --test it -- oracle parsers_smoke
	AWALAM_EFFORT=$(EFFORT) cargo test --release --locked -p awalam-search --test it -- exact_values whole_trees
	AWALAM_EFFORT=$(EFFORT) cargo test --release --locked -p awalam-search -p awalam-bots --test it -- clock full_strength
	AWALAM_EFFORT=$(EFFORT) cargo test --release --locked -p awalam-link --test it -- lines_smoke matches
	AWALAM_EFFORT=$(EFFORT) cargo test --release --locked -p awalam --test it -- --test-threads 1 engine network referee
	AWALAM_EFFORT=$(EFFORT) cargo test --release --locked -p awalam-exact --features files,threads
	AWALAM_EFFORT=$(EFFORT) $(MAKE) python-test
	$(MAKE) tables-long
	$(MAKE) fuzz

soak: toolchain $(PAGE) ## MINUTES (10) of games, watchers and nonsense while the server is killed and its disk fills up
	AWALAM_SOAK_MINUTES=$(MINUTES) cargo test --release --locked -p awalam --test it -- --ignored --nocapture soak

tables-long: build ## awari's tables of 0 to 24 seeds, built and checked (1.3 GB of disk, an hour at most)
	@mkdir -p $(TABLES)
	time -p $(AWALAM) table build --rules awari --seeds 24 --folder $(TABLES)
	$(AWALAM) table stats --rules awari --folder $(TABLES)
	time -p $(AWALAM) table verify --rules awari --folder $(TABLES)

fuzz: toolchain ## FUZZ_SECONDS (30) of fuzzing for each target
	@cargo fuzz --version >/dev/null 2>&1 || cargo install --locked cargo-fuzz
	@for target in $(FUZZ_TARGETS); do \
		mkdir -p fuzz/corpus/$$target; \
		RUSTC_BOOTSTRAP=1 cargo fuzz run --sanitizer none $$target \
			fuzz/corpus/$$target crates/games/tests/data/games crates/link/tests/data -- -max_total_time=$(FUZZ_SECONDS) -verbosity=0 -print_final_stats=1; \
	done

snapshots: toolchain ## accept the texts that the program prints now
	INSTA_UPDATE=always cargo test --workspace --locked

clean: ## remove everything that was built
	cargo clean
	rm -rf python/LICENSE fuzz/target npm/dist crates/awalam/page web/site web/tables web/node_modules

include packaging/release.mk

# What the other targets stand on, with a sentence if it is missing.
toolchain:
	@command -v cargo >/dev/null || { \
		echo "Awalam needs a Rust toolchain (1.95 or newer): install it with rustup, from rustup.rs, and try again." >&2; exit 1; }
	@command -v cc >/dev/null || { \
		echo "Rust needs a linker; installing gcc…" >&2; \
		{ $(AS_ROOT) apt-get update && $(AS_ROOT) apt-get install -y gcc libc6-dev; } >/tmp/awalam-apt.log 2>&1 || { \
			tail -n 3 /tmp/awalam-apt.log >&2; \
			echo "No C compiler (cc) was found, and installing gcc did not work: install one with the system's package manager." >&2; exit 1; }; }

wasm-target: toolchain
	@[ -d "$$($(RUSTC_ALONE) --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ] || rustup target add wasm32-unknown-unknown || { \
		echo "The engine for JavaScript needs Rust's target wasm32-unknown-unknown, and adding it did not work: rustup target add wasm32-unknown-unknown" >&2; exit 1; }

rust-src: toolchain
	@[ -f "$$($(RUSTC_ALONE) --print sysroot)/lib/rustlib/src/rust/library/Cargo.lock" ] || rustup component add rust-src || { \
		echo "Threads in the engine for JavaScript need the sources of Rust's standard library, and adding them did not work: rustup component add rust-src" >&2; exit 1; }

node:
	@command -v npm >/dev/null || { \
		echo "The page needs Node.js (20 or newer) with npm: install it with the system's package manager, or from nodejs.org, and try again." >&2; exit 1; }
	@node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' || { \
		echo "The page needs Node.js 20 or newer; this is $$(node --version)." >&2; exit 1; }

# The package for Python needs an interpreter to be tried in.
python: toolchain
	@$(PYTHON) -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || { \
		echo "The package for Python needs Python 3.10 or newer with venv; installing it…" >&2; \
		{ $(AS_ROOT) apt-get update && $(AS_ROOT) apt-get install -y --no-install-recommends python3 python3-venv; } >/tmp/awalam-apt.log 2>&1 && \
		$(PYTHON) -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' || { \
			tail -n 3 /tmp/awalam-apt.log >&2; \
			echo "Python 3.10 or newer was not found, and installing it did not work: install python3 and python3-venv with the system's package manager, or name another with PYTHON=…" >&2; exit 1; }; }

# The tests of the page drive the system's Chromium. Its form without windows is a third faster.
browser: $(NODE_MODULES)
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
		echo "The tests of the page need Chromium; installing it…" >&2; \
		{ $(AS_ROOT) apt-get update && { $(AS_ROOT) apt-get install -y --no-install-recommends chromium-headless-shell || \
			$(AS_ROOT) apt-get install -y --no-install-recommends chromium; }; } >/tmp/awalam-apt.log 2>&1 || { \
			tail -n 3 /tmp/awalam-apt.log >&2; \
			echo "Chromium was not found, and installing it did not work: install the package chromium-headless-shell or chromium with the system's package manager." >&2; exit 1; }; }

# The tests of many machines start a server of their own; they need its programs.
postgres:
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || { \
		echo "The tests need PostgreSQL's server; installing it…" >&2; \
		{ $(AS_ROOT) apt-get update && $(AS_ROOT) apt-get install -y --no-install-recommends postgresql; } >/tmp/awalam-apt.log 2>&1 || { \
			tail -n 3 /tmp/awalam-apt.log >&2; \
			echo "PostgreSQL's server was not found, and installing it did not work: install the package postgresql with the system's package manager." >&2; exit 1; }; }

components: toolchain
	@cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1 || \
		rustup component add rustfmt clippy || { \
			echo "The checks need rustfmt and clippy: rustup component add rustfmt clippy" >&2; exit 1; }
