# Notch: `make help` lists the targets. Every target installs what it needs first, and can be run twice.

PREFIX ?= /usr/local
# The path is written into systemd's unit and compared with the folders that systemd reads, so it has no slash at the
# end.
override PREFIX := $(patsubst %/,%,$(PREFIX))
DESTDIR ?=
# The folder of the programs to install.
BUILT ?= .build/release
# The folder of the same programs for this machine, which print their completions and manual pages.
NATIVE ?= $(BUILT)
# The program that strips those of BUILT.
STRIP ?= strip
bindir = $(DESTDIR)$(PREFIX)/bin
docdir = $(DESTDIR)$(PREFIX)/share/doc/notch
bashdir = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zshdir = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
fishdir = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
mandir = $(DESTDIR)$(PREFIX)/share/man
# The system reads these folders if PREFIX is /usr/local or /usr.
unitdir = $(DESTDIR)$(PREFIX)/lib/systemd/system
userunitdir = $(DESTDIR)$(PREFIX)/lib/systemd/user
libdir = $(DESTDIR)$(PREFIX)/lib/notch
sysusersdir = $(DESTDIR)$(PREFIX)/lib/sysusers.d
rulesdir = $(DESTDIR)$(PREFIX)/lib/udev/rules.d
# The system is told of the service only with these prefixes, and only without DESTDIR.
is_read = case "$(PREFIX)" in /usr | /usr/local) ;; *) false ;; esac
is_system = test -z "$(DESTDIR)" && test "$$(id -u)" = 0 && $(is_read)
# make looks for the unit before it copies anything. An owner who has installed the service before may have disabled it
# since.
again := $(if $(wildcard $(unitdir)/notchd.service),again)

# The runtime is linked into the binaries. A board then needs no Swift, and the daemon starts without loading it.
# Nothing loads the programs' own symbols. The runtime's linker flags would export them, which costs half a megabyte and
# everything that the symbols keep alive. With a section for each function, the linker also leaves out the functions that
# nothing calls: 0.6 MB. The tables for C++ exceptions, which nothing throws, would take 1.4 MB. The runtime
# uses little of the C++ library, and loading the shared one would take 0.7 ms of each start. The linker finds the static
# one first, in a folder that Tools/static-libraries.sh makes. The static one needs libgcc_eh.
# Tables for a debugger would take a tenth of the compiler's time and three quarters of the linker's, and `make install`
# strips them. `make SWIFT_FLAGS='-Xswiftc -g'` builds with them.
RELEASE = -c release --static-swift-stdlib -Xswiftc -gnone -Xswiftc -Xfrontend -Xswiftc -function-sections \
	-Xswiftc -use-ld=bfd -Xlinker --no-eh-frame-hdr \
	-Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs \
	-Xlinker -L$(CURDIR)/.build/static-libraries -Xlinker -l:libgcc_eh.a -Xlinker --as-needed \
	-Xlinker -T -Xlinker $(CURDIR)/Tools/no-unwind-tables.ld $(SWIFT_FLAGS)
PROGRAMS = notchd notchctl
UNITS = notchd.service notchd@.service notchd.socket notchd-gateway.socket notch-run.socket notch-run@.service notch-failed@.service
# The drop-ins that an owner may copy, and the units that notch-failed.conf does not apply to.
DROPINS = network.conf notch-failed.conf
EXCLUDED = notchd.service notch-run@.service notch-failed@.service
# Fills in the paths of a unit or a drop-in.
fill = sed 's|@bindir@|$(PREFIX)/bin|g; s|@docdir@|$(PREFIX)/share/doc/notch|g; s|@libdir@|$(PREFIX)/lib/notch|g'
# Makes the unit of one more display from that of the first.
instance = sed 's|^Description=.*|&: %i|; s|^ExecStart=.*|& --config /etc/notch/%i.conf --socket /run/notch/%i.socket|; \
	s|notchctl reload|& --socket /run/notch/%i.socket|; s|^StateDirectory=notch|&/%i|'
PAGES = man1/notchctl.1 man5/notch-panel.5 man5/notchd.conf.5 man8/notchd.8
# They are installed at the same places below docdir, so that the links among them work there.
DOCUMENTS = README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE Tests/NotchIPCTests/Definitions/io.notchd.varlink \
	$(wildcard Documentation/*.md Documentation/Gateway/*.md Documentation/Images/* \
	Hardware/*.md Hardware/*/README.md Hardware/panels/*.panel Hardware/panels/firmware/* Hardware/inputs/*.dts Hardware/images/* \
	udev/README.md systemd/README.md Examples/*.md Examples/*.sh Examples/*.py Examples/glances/* Examples/icons/* Examples/themes/* \
	Examples/*/Package.swift Examples/*/Sources/* Sources/NotchKit/NotchKit.docc/Modules.md)
dependencies = Tools/install-dependencies.sh

.DEFAULT_GOAL = build
.PHONY: build demo test debian13-test debian13-demo arm64-test board-test debian13-board-test board-kernel \
	arm64-board-test release-test bench instructions record-instructions legibility properties lint format docs \
	documents example deb debian13-deb apt-repository deb-test package-test package-figures install uninstall readme-images artwork \
	clean help

build: ## build the release binaries into .build/release
	@$(dependencies) build
	@Tools/static-libraries.sh
	@NOTCH_TARGETS="$(PROGRAMS)" NOTCH_COMMIT="$$(Tools/commit.sh)" swift build $(RELEASE)

demo: build ## show a scene of activities, in the terminal if there is one, and leave its frames as PNGs
	@Tools/demo.sh

test: ## run every test that needs no special machine, or with NOTCH_TARGETS=NotchStoreTests those of one suite
	@$(dependencies) build test
	@Tools/test.sh

debian13-test: ## build and test with Debian 13's Swift 6.0.3, which Raspberry Pi OS has too
	@Tools/debian13.sh Tools/test.sh

debian13-demo: ## do what the README says in a bare Debian 13: demo, tests, install, and the programs that it installs
	@Tools/debian13.sh --bare Tools/readme-commands.sh

arm64-test: ## build the programs for arm64, and compare their frames under emulation with those of amd64
	@Tools/debian13.sh Tools/arm64-test.sh

arm64-board-test: ## run the tests of displays, keys and SPI panels, and of the installed package, on a virtual board of arm64
	@Tools/arm64-board-test.sh

release-test: ## run what .ci/run has no time for: all rounds of tests that repeat, all texts, the packages, and arm64
	@NOTCH_TEST_ROUNDS=full $(MAKE) --no-print-directory test
	@$(MAKE) --no-print-directory properties
	@NOTCH_TEST_ROUNDS=all NOTCH_BOARD_TIMEOUT=1800 $(MAKE) --no-print-directory debian13-board-test
	@$(MAKE) --no-print-directory deb-test
	@NOTCH_BOARD_ROOT=debian13 NOTCH_BOARD_PACKAGE=1 Tools/board-test.sh
	@$(MAKE) --no-print-directory package-figures
	@$(MAKE) --no-print-directory arm64-test
	@$(MAKE) --no-print-directory arm64-board-test

# The compiler keeps about one processor busy, and apt the network. Another processor prepares the kernel meanwhile.
board-test: ## run the tests of displays and inputs on the virtual board: a kernel of its own, under emulation
	@$(dependencies) build
	@$(MAKE) --no-print-directory --jobs=2 build board-kernel
	@Tools/board-test.sh

# Debian 13 has the second version of libgpiod, with other calls. Its tree can also boot with systemd.
debian13-board-test: ## run the tests of inputs, and those of the installed service, on the virtual board with Debian 13
	@$(dependencies) build debian13 board
	@Tools/debian13.sh make --no-print-directory build
	@NOTCH_BOARD_ROOT=debian13 Tools/board-test.sh

board-kernel:
	@$(dependencies) board
	@Hardware/virtual-board/board prepare >/dev/null

bench: build ## print the size of each module, run the benchmarks and print their ratios, and count instructions
	@$(dependencies) bench
	@swift build $(RELEASE) --product notch-bench
	@Tools/sizes.sh
	@.build/release/notch-bench; benched=$$?; Tools/instructions.sh && exit $$benched

instructions: ## count the instructions of each kernel; fails if one is more than 1 % up
	@$(dependencies) build instructions
	@swift build $(RELEASE) --product notch-bench
	@Tools/instructions.sh

record-instructions: ## take the present counts for those of the landed state
	@$(dependencies) build instructions
	@swift build $(RELEASE) --product notch-bench
	@Tools/instructions.sh --record

properties: ## check what cards and glances show of every text of the corpus, on every panel and beside larger ones
	@$(dependencies) build test
	@NOTCH_TEST_ROUNDS=all NOTCH_TARGETS=GalleryTests Tools/test.sh --filter 'CompleteCards|CompleteGlances|MonotonicCards'

legibility: ## have tesseract read cards, the clock and questions on every panel; fails below 98 %
	@$(dependencies) build legibility
	@swift build $(RELEASE) --product notch-legibility
	@Tools/legibility.sh

lint: ## check the sources' format and the scripts
	@$(dependencies) build lint
	@Tools/lint.sh

format: ## format the Swift sources
	@$(dependencies) build
	@swift format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks Examples Tools/Artwork Tools/Pictures Tools/Legibility

example: ## build the example programs, packages of their own, and fail if anything warns
	@$(dependencies) build
	@Tools/example.sh

docs: ## build all documents as one site with a search into .build/site, with the pages of the library's modules
	@$(dependencies) build
	@Tools/docs.sh
	@Tools/site.sh

documents:
	@printf '%s\n' $(DOCUMENTS)

# The package for arm64 is that of Debian 13: Debian 12 packages no compiler.
deb: ## make the Debian package of this system's release in .build/packages, or of Debian 13 for arm64 with ARCH=arm64
	@case "$(ARCH)" in \
	"" | "$$(dpkg --print-architecture)") $(MAKE) --no-print-directory build && Tools/deb.sh ;; \
	arm64) Tools/debian13.sh sh -c 'make --no-print-directory build && Tools/arm64-build.sh && Tools/deb.sh arm64' ;; \
	*) Tools/deb.sh "$(ARCH)" ;; \
	esac

debian13-deb: ## make the Debian package of Debian 13 in .build/packages
	@Tools/debian13.sh make --no-print-directory deb

FOLDER ?= .build/repository
apt-repository: ## make a signed repository of the packages in FOLDER, for the address URL, with the gpg keys KEYS
	@NOTCH_SIGNING_KEYS="$(KEYS)" Tools/apt-repository.sh "$(FOLDER)" $(URL)

deb-test: ## make the package of Debian 13 twice, check it, and install, use and purge it in a bare Debian 13
	@Tools/debian13.sh Tools/deb-test.sh
	@$(MAKE) --no-print-directory package-test
	@NOTCH_DEBIAN13_TREE="$(PACKAGE_TREE)" Tools/debian13.sh --bare Tools/repository-test.sh

PACKAGE_TREE = $${XDG_CACHE_HOME:-$$HOME/.cache}/notch/package
package-test: ## make the package of Debian 13, and install, use, upgrade and purge it in a bare Debian 13
	@Tools/debian13.sh make --no-print-directory deb
	@NOTCH_DEBIAN13_TREE="$(PACKAGE_TREE)" Tools/debian13.sh --bare Tools/package-test.sh

package-figures: ## print size, start and memory of the package of Debian 13 beside those of dunst and LCDproc
	@Tools/debian13.sh make --no-print-directory deb
	@NOTCH_DEBIAN13_TREE="$(PACKAGE_TREE)" Tools/debian13.sh --bare sh -c "apt-get -qq update && apt-get -qq --yes install python3 >/dev/null && Tools/package-figures.py"

# install does not depend on `build`. So `make` as a user and then `sudo make install` leave no files of root in the
# checkout.
install: ## install below PREFIX (/usr/local); also start the service, unless DESTDIR is set or there is a desktop
	@for program in $(PROGRAMS); do test -x $(BUILT)/$$program || { echo "Run make first." >&2; exit 1; }; done
	install -d $(bindir) $(bashdir) $(zshdir) $(fishdir) $(unitdir) $(userunitdir) $(libdir) $(mandir)/man1 $(mandir)/man5 $(mandir)/man8
	install -s --strip-program=$(STRIP) -m 755 $(addprefix $(BUILT)/,$(PROGRAMS)) $(bindir)
	@for document in $(DOCUMENTS); do \
		if test -x $$document; then mode=755; else mode=644; fi; \
		install -D -m $$mode $$document $(docdir)/$$document || exit 1; \
	done
	$(NATIVE)/notchctl completion bash > $(bashdir)/notchctl
	$(NATIVE)/notchctl completion zsh > $(zshdir)/_notchctl
	$(NATIVE)/notchctl completion fish > $(fishdir)/notchctl.fish
	chmod 644 $(bashdir)/notchctl $(zshdir)/_notchctl $(fishdir)/notchctl.fish
	@for page in $(PAGES); do \
		Tools/manual.py --programs $(NATIVE) --docdir $(PREFIX)/share/doc/notch $${page#*/} > $(mandir)/$$page || exit 1; \
	done
	chmod 644 $(addprefix $(mandir)/,$(PAGES))
	for unit in $(filter-out notchd@.service,$(UNITS)); do $(fill) systemd/$$unit > $(unitdir)/$$unit || exit 1; done
	$(instance) $(unitdir)/notchd.service > $(unitdir)/notchd@.service
	$(fill) systemd/user/notchd.service > $(userunitdir)/notchd.service
	for file in $(DROPINS); do $(fill) systemd/$$file > $(libdir)/$$file || exit 1; done
	chmod 644 $(addprefix $(unitdir)/,$(UNITS)) $(userunitdir)/notchd.service $(addprefix $(libdir)/,$(DROPINS))
	for unit in $(EXCLUDED); do \
		install -D -m 644 systemd/notch-failed-off.conf $(unitdir)/$$unit.d/notch-failed.conf || exit 1; \
	done
	install -D -m 644 systemd/notch.sysusers $(sysusersdir)/notch.conf
	install -D -m 644 udev/60-notch.rules $(rulesdir)/60-notch.rules
	@if $(is_system); then \
		Tools/service.sh start $(sysusersdir)/notch.conf $(again); \
	elif test -z "$(DESTDIR)" && ! $(is_read); then \
		echo "The service is not started: systemd and udev do not read below $(PREFIX)."; \
	fi

uninstall: ## stop the service, and remove what install put there
	@if $(is_system); then Tools/service.sh stop; fi
	rm -f $(addprefix $(unitdir)/,$(UNITS)) $(userunitdir)/notchd.service $(sysusersdir)/notch.conf $(rulesdir)/60-notch.rules
	rm -f $(addprefix $(bindir)/,$(PROGRAMS))
	rm -f $(bashdir)/notchctl $(zshdir)/_notchctl $(fishdir)/notchctl.fish
	rm -f $(addprefix $(mandir)/,$(PAGES))
	rm -f $(EXCLUDED:%=$(unitdir)/%.d/notch-failed.conf)
	@for unit in $(EXCLUDED); do rmdir $(unitdir)/$$unit.d 2>/dev/null || true; done
	rm -rf $(docdir) $(libdir)
	@if $(is_system); then Tools/service.sh forget; fi

readme-images: build ## draw the README's pictures again
	@Tools/install-dependencies.sh pictures
	@swift build $(RELEASE) --product notch-pictures
	@Tools/readme-images.sh

artwork: ## turn our own SVG files into the commands that draw them; a test tells when that is due
	@$(dependencies) build
	@swift build --product notch-artwork
	@.build/debug/notch-artwork Sources/NotchGraphics/Icons/Artwork Sources/CIcons/artwork.bin

clean: ## remove the files of builds and demos (the Debian 13 tree in the cache stays)
	rm -rf .build frames

help: ## list the targets
	@sed -n 's/^\([a-z0-9-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 24
