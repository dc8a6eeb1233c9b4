# The two commands of the README are `make run` and `make test`; the rest serves them.

PREFIX  ?= /usr/local
DESTDIR ?=
SHARED  ?= $(abspath ../shared)

SWIFT       ?= swift
SWIFT_BUILD  = $(SWIFT) build --explicit-target-dependency-import-check error
# Programs that carry the Swift runtime with them: what is installed keeps running when the toolchain moves.
RELEASE      = -c release --static-swift-stdlib
SUDO        := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# What building and running needs, and what the tests need beside it (Debian's names).
BUILD_PACKAGES = libasound2-dev libsqlite3-dev libsystemd-dev libxml2-dev pkg-config zlib1g-dev
RUN_PACKAGES   = libasound2-plugins libsqlite3-0 libxml2 zlib1g
TEST_PACKAGES  = alsa-utils dbus gpsd gpsd-clients gpsd-tools python3-gps netcat-openbsd pulseaudio pulseaudio-utils \
                 pipewire pipewire-bin wireplumber sox python3-venv rtkit polkitd dunst mpv mpv-mpris xvfb

.PHONY: all run test build build-tests lint unit install install-user uninstall deps-build deps-run deps-test bench bench-peers check-threads clean

all: build

# --- the two commands ------------------------------------------------------------------------------------------------

# In a terminal until Ctrl-C, elsewhere (a pipe, CI) for 60 s.
run: deps-run build
	STRIDED_SOUND_FOLDER="$(CURDIR)/Sounds" .build/release/strided --demo $$([ -t 1 ] || echo --for 60s)

# What is installed, linted and built waits for the network or for a processor in turn, so it is done at once.
test:
	@$(MAKE) --no-print-directory -j3 lint deps-test build-tests
	@$(RUN_TESTS)
	@echo "make test: everything passed"

# --- building --------------------------------------------------------------------------------------------------------

build: deps-build
	$(SWIFT_BUILD) $(RELEASE) --product strided
	$(SWIFT_BUILD) $(RELEASE) --product stridectl

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Benchmarks

# What is recorded or replayed in real time, and what a desktop's programs do, has test targets of its own, whose names
# end in RealTimeTests (ArchitectureTests checks it). Tests/run.sh runs them beside the others, and sums up.
RUN_TESTS = PATH="$(CURDIR)/.build/python/bin:$$PATH" STRIDED_SHARED="$(SHARED)" Tests/run.sh

build-tests: deps-build
	$(SWIFT_BUILD) --build-tests

unit: build-tests
	@$(RUN_TESTS)

# The lock-free structures and the audio thread under ThreadSanitizer. It needs a build of its own, in .build-tsan.
THREAD_TESTS = SettingsMailboxTests|EventRingTests|WakeEventTests|PlayoutTests|FaultTests|ContinuedRunTests|PlayerTests
TSAN         = --sanitize=thread --scratch-path .build-tsan
check-threads: deps-build
	$(SWIFT_BUILD) $(TSAN) --build-tests
	timeout -k 30 900 $(SWIFT) test $(TSAN) --skip-build --filter '$(THREAD_TESTS)'

# Ratios and figures; see Benchmarks/README.md. Not part of `make test`: machines are shared and noisy.
bench: deps-test build
	cd Benchmarks && $(SWIFT) package --disable-sandbox benchmark --no-progress
	Benchmarks/daemon.py
	Benchmarks/logbook.py

# Half an hour in real time, on a quiet machine; see Benchmarks/peers/README.md.
bench-peers: deps-test build
	STRIDED_SHARED="$(SHARED)" Benchmarks/peers/peers.py --changes --faults

clean:
	$(SWIFT) package clean

# --- installing ------------------------------------------------------------------------------------------------------

# Installs what `make build` has built: under sudo nothing is compiled, and no root-owned file is left in the checkout.
install:
	@test -x .build/release/strided -a -x .build/release/stridectl || { echo "first: make build" >&2; exit 1; }
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/strided/sounds \
	           $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/man/man5 $(DESTDIR)$(PREFIX)/lib/systemd/user
	install -s -m 755 .build/release/strided .build/release/stridectl $(DESTDIR)$(PREFIX)/bin
	install -m 644 Sounds/*.wav $(DESTDIR)$(PREFIX)/share/strided/sounds
	install -m 644 man/*.1 $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 644 man/*.5 $(DESTDIR)$(PREFIX)/share/man/man5
	install -m 644 systemd/strided.socket $(DESTDIR)$(PREFIX)/lib/systemd/user
	sed 's|@BINDIR@|$(PREFIX)/bin|' systemd/strided.service.in > $(DESTDIR)$(PREFIX)/lib/systemd/user/strided.service

# For this user alone, without root: binaries in ~/.local/bin, units where the user manager looks.
install-user: PREFIX = $(HOME)/.local
install-user: build install
	install -d $(HOME)/.config/systemd/user
	mv $(PREFIX)/lib/systemd/user/strided.socket $(PREFIX)/lib/systemd/user/strided.service $(HOME)/.config/systemd/user
	@echo "now: systemctl --user daemon-reload && systemctl --user enable --now strided.socket"

# Removes what the two targets above install, file by file: the logbook and the user's own sounds lie in the same folders.
# After install-user: make uninstall PREFIX=$HOME/.local
USER_UNITS = $(if $(filter $(HOME)/.local,$(PREFIX)),$(addprefix $(HOME)/.config/systemd/user/,strided.socket strided.service))
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/strided $(DESTDIR)$(PREFIX)/bin/stridectl \
	      $(DESTDIR)$(PREFIX)/share/man/man1/strided.1 $(DESTDIR)$(PREFIX)/share/man/man1/stridectl.1 \
	      $(DESTDIR)$(PREFIX)/share/man/man5/strided.toml.5 \
	      $(DESTDIR)$(PREFIX)/lib/systemd/user/strided.socket $(DESTDIR)$(PREFIX)/lib/systemd/user/strided.service \
	      $(addprefix $(DESTDIR)$(PREFIX)/share/strided/sounds/,$(notdir $(wildcard Sounds/*.wav))) $(USER_UNITS)
	for folder in share/strided/sounds share/strided; do \
	  rmdir --ignore-fail-on-non-empty $(DESTDIR)$(PREFIX)/$$folder 2>/dev/null || true; done

# --- what is missing -------------------------------------------------------------------------------------------------

# Installs the packages of $(1) that dpkg does not know as installed; asks apt for nothing when none is missing.
define install_missing
	@missing=$$(for p in $(1); do dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done); \
	if [ -n "$$missing" ]; then \
	  echo "installing $$(echo $$missing) …"; \
	  $(SUDO) apt-get update -qq && \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi
endef

deps-build:
	@command -v $(SWIFT) >/dev/null || { echo "strided needs Swift 6.3: https://www.swift.org/install/linux/" >&2; exit 1; }
	$(call install_missing,$(BUILD_PACKAGES))

deps-run: deps-build
	$(call install_missing,$(RUN_PACKAGES))

# onsets.py needs numpy and scipy, the Varlink test an independent client, the stand-in for bluetoothd a D-Bus library,
# check-exports.py the readers of others: a Python of the tests' own, in the build folder.
PYTHON_PACKAGES = numpy scipy varlink dbus-fast lxml gpxpy tcxreader python-tcxparser garmin-fit-sdk fitdecode fitparse
PYTHON_MODULES  = numpy, scipy, varlink, dbus_fast, lxml, gpxpy, tcxreader, tcxparser, garmin_fit_sdk, fitdecode, fitparse
deps-test: deps-run
	$(call install_missing,$(TEST_PACKAGES))
	@python3 -c 'import $(PYTHON_MODULES)' 2>/dev/null || \
	  .build/python/bin/python3 -c 'import $(PYTHON_MODULES)' 2>/dev/null || \
	  { python3 -m venv .build/python && .build/python/bin/pip install -q $(PYTHON_PACKAGES); } || \
	  echo "some of $(PYTHON_PACKAGES) are missing: the tests that need them will say that they are skipped"
