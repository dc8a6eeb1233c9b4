# The main targets are `make run` and `make test`; the other targets are their parts.

PREFIX  ?= /usr/local
DESTDIR ?=
SHARED  ?= $(abspath ../shared)

SWIFT       ?= swift
# Where everything is built. With `SCRATCH=$HOME/.cache/strided`, say, another clone compiles its own sources only, and not the libraries again.
SCRATCH     ?= .build
BUILDS       = $(abspath $(SCRATCH))
SWIFT_BUILD  = $(SWIFT) build --scratch-path $(BUILDS) --explicit-target-dependency-import-check error
# The programs contain the Swift runtime, so that they do not depend on the folder of the toolchain. Without debug information, which
# `make install` removes, the compiler needs a tenth less time; the symbols for perf and for backtraces are not part of it.
RELEASE      = -c release --static-swift-stdlib -debug-info-format none $(REPRODUCIBLE) $(SMALLER) $(HARDENED)
# The program is 4 MB smaller with relative relocations in packed form (glibc 2.36 or later; Debian 12 has 2.36), which the default
# linker, gold, cannot write. The toolchain contains lld. It is 5 MB smaller without the symbols that no library needs: the last option
# counts, after -export-dynamic from static-stdlib-args.lnk of the toolchain. The daemon writes to 0.2 MB less of its memory when the caches
# of generic types, of which it uses one in ten, are made at their first use: reserved, they lie between the other variables.
SMALLER      = -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic \
               -Xswiftc -Xfrontend -Xswiftc -disable-preallocated-instantiation-caches
# All symbols are bound at the start, so that their table is read-only, and libraries are not searched in the folder of the program. The
# other flags of Debian are for the code in C.
HARDENED     = -Xlinker -z -Xlinker now --disable-local-rpath \
               -Xcc -fstack-protector-strong -Xcc -fstack-clash-protection
# The program does not contain the folder in which it was built, and its build ID is a function of its contents.
# The libraries that are compiled with it name their files in error messages; the sources of strided do not.
REPRODUCIBLE = -Xswiftc -file-prefix-map -Xswiftc $(BUILDS)=.build -Xcc -ffile-prefix-map=$(BUILDS)=.build -Xlinker --build-id=sha1
SUDO        := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# Installs what packaging/packages.tsv lists for these uses, with apt; elsewhere it says what is missing.
PACKAGES = @packaging/packages.sh

.PHONY: release-options all run scratch test build build-tests lint unit deb tarball check-deb check-package release install install-user uninstall deps-build deps-run \
        deps-test bench bench-peers check-threads check-fuzz check-faults coverage clean

all: build

# --- main targets ------------------------------------------------------------------------------------------------

# In a terminal it shows the live screen until q or Ctrl-C; otherwise (in a pipe or in CI) it prints the log for 60 s. The
# demonstration in a terminal has a folder of its own, so it changes neither the user's logbook nor a running daemon.
run: deps-run build
	@export STRIDED_SOUND_FOLDER="$(CURDIR)/Sounds"; \
	if ! { [ -t 0 ] && [ -t 1 ]; }; then exec .build/release/strided --demo --for 60s; fi; \
	folder=$$(mktemp -d) || exit 1; log=.build/demo.log; \
	trap 'kill $$daemon 2>/dev/null; wait $$daemon; rm -rf "$$folder"' EXIT; trap : INT TERM HUP; \
	XDG_STATE_HOME=$$folder XDG_DATA_HOME=$$folder .build/release/strided --demo --socket "$$folder/control.sock" \
	  > $$log 2>&1 & daemon=$$!; \
	until [ -S "$$folder/control.sock" ] || ! kill -0 $$daemon 2>/dev/null; do sleep 0.05; done; \
	.build/release/stridectl record start --socket "$$folder/control.sock" > /dev/null && \
	.build/release/stridectl live --socket "$$folder/control.sock" && \
	grep "the sound is played on" $$log | head -1; echo "log of the demonstration: $$log"

# These targets run in parallel, because some wait for the network while others use the CPU.
test:
	@$(MAKE) --no-print-directory -j3 lint deps-test build-tests
	@$(RUN_TESTS)
	@echo "make test: all tests passed"

# --- building --------------------------------------------------------------------------------------------------------

build: deps-build scratch
	$(SWIFT_BUILD) $(RELEASE) --product strided
	ln -sf strided .build/release/stridectl
	ln -sf strided .build/release/strided-sync
	ln -sf strided .build/release/strided-music

# The other targets and the tests use .build.
scratch:
	@mkdir -p "$(BUILDS)"
	@[ -e .build ] || ln -s "$(BUILDS)" .build
	@[ .build -ef "$(BUILDS)" ] || { echo ".build is another folder than $(BUILDS): remove it first" >&2; exit 2; }

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Plugins Sources Tests Benchmarks/Package.swift Benchmarks/Benchmarks

# For packaging/cross-arm64.sh.
release-options:
	@echo '$(RELEASE)'

# Tests that need real time or desktop programs are in targets whose names end in RealTimeTests (ArchitectureTests checks
# this). Tests/run.sh runs them in parallel with the other tests and prints a summary.
RUN_TESTS = PATH="$(CURDIR)/.build/python/bin:$$PATH" STRIDED_SHARED="$(SHARED)" Tests/run.sh

build-tests: deps-build scratch
	$(SWIFT_BUILD) --build-tests

unit: build-tests
	@$(RUN_TESTS)

# The targets below have builds of their own with few tests; STRIDED_TESTS is read by Package.swift.
FEW_TESTS = export STRIDED_TESTS="$(1)" STRIDED_SHARED="$(SHARED)" PATH="$(CURDIR)/.build/python/bin:$$PATH"; $(SWIFT) build --scratch-path $(BUILDS) $(2) --build-tests && \
            timeout -k 30 1200 $(SWIFT) test --scratch-path $(BUILDS) $(2) --skip-build $(3)

# Runs the tests of what threads share without the compiler's protection (`nonisolated(unsafe)`, `@unchecked Sendable`, C) with ThreadSanitizer,
# which ignores mlock, so the tests of locked memory cannot pass.
check-threads: BUILDS = $(CURDIR)/.build-tsan
check-threads: deps-build
	$(call FEW_TESTS,BeatOutputsTests MetronomeTests MusicFilesTests PlaybackTests SQLiteTests SpeechTests SystemBusTests ThreadsTests,--sanitize=thread,--skip LockedMemoryTests)

# Prints how much of the modules with our own algorithms tests execute, and every place that they do not.
coverage: BUILDS = $(CURDIR)/.build-coverage
coverage: deps-build
	@$(MAKE) --no-print-directory deps-test
	$(call FEW_TESTS,ActivitiesTests AnalysisTests CadenceTests ExchangeTests LineTests LogbookTests MetronomeTests PacingTests PlaybackTests ReportTests WorkoutsTests,--enable-code-coverage,--skip FaultsTests)
	Tests/coverage.py $(BUILDS)

# Fuzzes every decoder, with the same inputs each time; FUZZ_SECONDS=300: with others, for so many seconds in all. See Tests/Fuzz/README.md.
check-fuzz: build-tests
	STRIDED_SHARED="$(SHARED)" Tests/Fuzz/fuzz.sh $(if $(FUZZ_SECONDS),all $(FUZZ_SECONDS),check)

# Failing disks, power cuts and crashes; see Tests/Faults/README.md. A short form of it is part of `make test`.
check-faults: build-tests
	Tests/Faults/run.sh

# Benchmarks; see Benchmarks/README.md. Not part of `make test`, because times on a shared machine vary.
bench: deps-test build
	cd Benchmarks && $(SWIFT) package --disable-sandbox benchmark --no-progress --target Line
	Benchmarks/daemon.py
	Benchmarks/logbook.py
	Benchmarks/archive.py

# Takes half an hour of real time and needs an idle machine; see Benchmarks/peers/README.md.
bench-peers: deps-test build
	STRIDED_SHARED="$(SHARED)" Benchmarks/peers/peers.py --changes --faults

clean:
	$(SWIFT) package clean

# --- installing ------------------------------------------------------------------------------------------------------

# The address of the repository, such as https://example.org/strided. Where it is known, the packages have the fields for the home
# page and the addresses for bug reports; without it they have none.
HOMEPAGE ?=
# The largest size of the installed package in KiB; a larger one is an error.
LARGEST_INSTALLED_SIZE ?= 40960
export HOMEPAGE LARGEST_INSTALLED_SIZE

# Makes .build/deb/strided_VERSION_ARCHITECTURE.deb; packaging/build-deb.sh describes how.
deb: build
	$(PACKAGES) deb
	packaging/build-deb.sh

# Makes .build/deb/strided-VERSION-linux-MACHINE.tar.gz from the package, for systems without dpkg.
tarball: deb
	packaging/build-tarball.sh

# Checks the package with Debian's tools.
check-deb:
	$(PACKAGES) check
	lintian --pedantic --fail-on error,warning,pedantic .build/deb/*.deb
	appstreamcli validate --no-net .build/deb/work/strided/usr/share/metainfo/*.metainfo.xml
	desktop-file-validate packaging/strided.desktop
	shellcheck packaging/*.sh

# Tests the package as a user gets it: packaging/test-deb.sh in a fresh root of each of these releases of Debian.
RELEASES ?= bookworm trixie
check-package:
	$(PACKAGES) check
	packaging/check-package.sh $(RELEASES)

# Makes everything that a release has in .build/release-VERSION; see packaging/README.md.
release: tarball check-deb
	packaging/release.sh

UNITS = strided.socket strided.service strided-mqtt.service strided-sync.service strided-web.service

# Installs the program that `make build` has built. It compiles nothing, so sudo leaves no root-owned file in the checkout.
# stridectl, strided-sync and strided-music are other names of the program.
BUILD           ?= .build/release
GUIDES           = first-run.md sensors.md page.md workouts.md music.md logbook.md sound.md scripts.md
ZSH_COMPLETIONS ?= share/zsh/site-functions
install:
	@test -x $(BUILD)/strided || { echo "first: make build" >&2; exit 1; }
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/strided/sounds \
	           $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/man/man5 $(DESTDIR)$(PREFIX)/lib/systemd/user \
	           $(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/$(ZSH_COMPLETIONS) \
	           $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d $(DESTDIR)$(PREFIX)/share/doc/strided
	install -s -m 755 $(BUILD)/strided $(DESTDIR)$(PREFIX)/bin
	ln -sfn strided $(DESTDIR)$(PREFIX)/bin/stridectl
	ln -sfn strided $(DESTDIR)$(PREFIX)/bin/strided-sync
	ln -sfn strided $(DESTDIR)$(PREFIX)/bin/strided-music
	install -m 644 Sounds/*.wav $(DESTDIR)$(PREFIX)/share/strided/sounds
	install -m 644 man/*.1 $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 644 man/*.5 $(DESTDIR)$(PREFIX)/share/man/man5
	install -m 644 $(addprefix docs/,$(GUIDES)) $(DESTDIR)$(PREFIX)/share/doc/strided
	install -m 644 systemd/strided.socket $(DESTDIR)$(PREFIX)/lib/systemd/user
	for unit in strided strided-mqtt strided-sync strided-web; do \
	  sed 's|@BINDIR@|$(PREFIX)/bin|' systemd/$$unit.service.in > $(DESTDIR)$(PREFIX)/lib/systemd/user/$$unit.service || exit 1; done
	@cd $(DESTDIR)$(PREFIX) && for program in strided stridectl; do \
	  bin/$$program --generate-completion-script bash > share/bash-completion/completions/$$program && \
	  sed -i '1{/^#!/d;}' share/bash-completion/completions/$$program && \
	  bin/$$program --generate-completion-script zsh > $(ZSH_COMPLETIONS)/_$$program && \
	  bin/$$program --generate-completion-script fish > share/fish/vendor_completions.d/$$program.fish || exit 1; done

# Installs for the current user only, without root: programs in ~/.local/bin, systemd units in ~/.config/systemd/user.
install-user: PREFIX = $(HOME)/.local
install-user: build install
	install -d $(HOME)/.config/systemd/user
	mv $(addprefix $(PREFIX)/lib/systemd/user/,$(UNITS)) $(HOME)/.config/systemd/user
	@echo "now: systemctl --user daemon-reload && systemctl --user enable --now strided.socket"

# Removes only the files that the two targets above install, because the logbook and the user's sounds are in the same folders.
# After install-user: make uninstall PREFIX=$HOME/.local
USER_UNITS = $(if $(filter $(HOME)/.local,$(PREFIX)),$(addprefix $(HOME)/.config/systemd/user/,$(UNITS)))
uninstall:
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/bin/,strided stridectl strided-sync strided-music) \
	      $(addprefix $(DESTDIR)$(PREFIX)/share/man/man1/,strided.1 stridectl.1 strided-sync.1 strided-music.1) \
	      $(DESTDIR)$(PREFIX)/share/man/man5/strided.toml.5 $(DESTDIR)$(PREFIX)/share/man/man5/strided-workout.5 \
	      $(addprefix $(DESTDIR)$(PREFIX)/share/doc/strided/,$(GUIDES)) \
	      $(addprefix $(DESTDIR)$(PREFIX)/lib/systemd/user/,$(UNITS)) \
	      $(addprefix $(DESTDIR)$(PREFIX)/share/bash-completion/completions/,strided stridectl) \
	      $(addprefix $(DESTDIR)$(PREFIX)/$(ZSH_COMPLETIONS)/,_strided _stridectl) \
	      $(addprefix $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/,strided.fish stridectl.fish) \
	      $(addprefix $(DESTDIR)$(PREFIX)/share/strided/sounds/,$(notdir $(wildcard Sounds/*.wav))) $(USER_UNITS)
	for folder in share/strided/sounds share/strided share/doc/strided; do \
	  rmdir --ignore-fail-on-non-empty $(DESTDIR)$(PREFIX)/$$folder 2>/dev/null || true; done

# --- dependencies -------------------------------------------------------------------------------------------------

# The commands of https://www.swift.org/install/linux/ for this distribution.
define WITHOUT_SWIFT
  'Building strided needs Swift 6.3. These two commands of swift.org install it for your user:' '' \
  '  curl -O https://download.swift.org/swiftly/linux/swiftly-$(shell uname -m).tar.gz && tar -zxf swiftly-$(shell uname -m).tar.gz' \
  '  ./swiftly init && . "$${SWIFTLY_HOME_DIR:-$$HOME/.local/share/swiftly}/env.sh"' '' \
  'The Debian package of strided needs no compiler: sudo apt install ./strided_*.deb'
endef

deps-build:
	@command -v $(SWIFT) >/dev/null || { printf '%s\n' $(WITHOUT_SWIFT) >&2; exit 1; }
	$(PACKAGES) build

deps-run: deps-build
	$(PACKAGES) run

# Python packages of the tests, in a virtual environment in the build folder: numpy and scipy for onsets.py, an independent
# Varlink client, a D-Bus library for the simulated bluetoothd, and readers of GPX, TCX and FIT for check-exports.py.
PYTHON_PACKAGES = numpy scipy varlink dbus-fast lxml gpxpy tcxreader python-tcxparser garmin-fit-sdk fitdecode fitparse
PYTHON_MODULES  = numpy, scipy, varlink, dbus_fast, lxml, gpxpy, tcxreader, tcxparser, garmin_fit_sdk, fitdecode, fitparse
deps-test: deps-run scratch
	$(PACKAGES) test || echo "some packages could not be installed: the tests that need them will be skipped"
	@python3 -c 'import $(PYTHON_MODULES)' 2>/dev/null || \
	  .build/python/bin/python3 -c 'import $(PYTHON_MODULES)' 2>/dev/null || \
	  { python3 -m venv .build/python && .build/python/bin/pip install -q $(PYTHON_PACKAGES); } || \
	  echo "some of $(PYTHON_PACKAGES) are missing: the tests that need them will be skipped"
