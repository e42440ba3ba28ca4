# make play   starts a game in the terminal
# make test   checks everything
# `make` alone lists the rest.

export PATH := $(HOME)/.cargo/bin:$(PATH)
# Snapshots are compared, never rewritten, unless asked for: make snapshots.
export INSTA_UPDATE ?= no
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

AWALAM := $(or $(CARGO_TARGET_DIR),target)/release/awalam
EFFORT ?= 20
FUZZ_SECONDS ?= 30
FUZZ_TARGETS := positions moves rules records play referee engine_lines xmlrpc_calls ecam_questions tournaments
# Installing system packages takes root, or sudo that does not ask.
AS_ROOT := $(if $(filter 0,$(shell id -u)),,sudo -n)

.PHONY: help build play test format lint tests docs bench strength levels results test-long fuzz snapshots clean toolchain components postgres

help: ## list what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

build: toolchain ## the release program, at target/release/awalam
	cargo build --release --locked

play: build ## play a game in the terminal; ARGS="--resume" goes on with the last
	@$(AWALAM) play $(ARGS)

test: format lint tests docs ## every check: format, lints, tests, documentation

format: components
	cargo fmt --all --check

lint: components
	cargo clippy --workspace --all-targets --locked -- -D warnings

tests: toolchain postgres
	@if cargo nextest --version >/dev/null 2>&1; then \
		echo "cargo nextest run --workspace --locked"; \
		cargo nextest run --workspace --locked; \
		cargo test --workspace --locked --doc; \
	else \
		echo "cargo test --workspace --locked"; \
		cargo test --workspace --locked; \
	fi

docs: toolchain
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

bench: toolchain ## speed, each figure beside a reference of the same run
	cargo bench --locked -p awalam-bench --bench rules --bench search --bench arena

strength: toolchain ## the champions against every bot of the reports (hours)
	cargo run --release --locked -p awalam-lab -- strength

levels: toolchain ## each level against the one below (minutes)
	cargo run --release --locked -p awalam-lab -- levels

results: build ## the reports' experiments again, into docs/results.md (hours)
	@{ echo "# The reports' experiments again"; echo; \
		echo "Written by \`make results\`, which plays everything below at full length."; \
		echo "\`awalam reproduce --help\` tells more."; } >docs/results.md.new
	@for report in 000 001 002 003 004; do \
		echo "report $$report…" >&2; \
		echo >>docs/results.md.new; \
		$(AWALAM) reproduce $$report --full --markdown >>docs/results.md.new; \
	done
	@echo >>docs/results.md.new
	cargo run --release --locked -p awalam-exact --example small_boards >>docs/results.md.new
	@mv docs/results.md.new docs/results.md

test-long: toolchain ## EFFORT (20) times the comparisons, clock tests and unruly matches, then the fuzzers
	AWALAM_EFFORT=$(EFFORT) cargo test --release --locked -p awalam-games --test oracle --test parsers_smoke
	AWALAM_EFFORT=$(EFFORT) cargo test --release --locked -p awalam-search --test exact_values --test whole_trees
	AWALAM_EFFORT=$(EFFORT) cargo test --release --locked -p awalam-search -p awalam-bots --test clock --test full_strength
	AWALAM_EFFORT=$(EFFORT) cargo test --release --locked -p awalam-link --test lines_smoke --test match
	AWALAM_EFFORT=$(EFFORT) cargo test --release --locked -p awalam --test referee moody
	$(MAKE) fuzz

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
	rm -rf fuzz/target

# What the other targets stand on, with a sentence if it is missing.
toolchain:
	@command -v cargo >/dev/null || { \
		echo "Awalam needs a Rust toolchain (1.95 or newer): install it with rustup, from rustup.rs, and try again." >&2; exit 1; }
	@command -v cc >/dev/null || { \
		echo "Rust needs a linker; installing gcc…" >&2; \
		{ $(AS_ROOT) apt-get update && $(AS_ROOT) apt-get install -y gcc libc6-dev; } >/tmp/awalam-apt.log 2>&1 || { \
			tail -n 3 /tmp/awalam-apt.log >&2; \
			echo "No C compiler (cc) was found, and installing gcc did not work: install one with the system's package manager." >&2; exit 1; }; }

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
