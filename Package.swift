// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The modules. Pure modules import only pure modules, and an edge module never imports the C module of another edge. Only the programs, and
// ShippedVendors for them, name the vendors; the kiosk knows App Components. This manifest enforces the rule.

/// Warnings in our code are errors in CI (`CI` is set). Elsewhere they stay warnings, for builds with a newer compiler.
let isCI = Context.environment["CI"] != nil

/// Under ThreadSanitizer our modules get a mutex that it understands (`make threads`).
let isThreads = Context.environment["VESTIBULE_THREADS"] != nil

let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    // A generic type is made from the conformances that the compiler knows. By name, the runtime would look for each among all 8,000 of the
    // program, which took a fifth of the time to the first frame.
    .unsafeFlags(["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"], .when(configuration: .release)),
  ] + (isCI ? [.treatAllWarnings(as: .error)] : [])
  + (isThreads ? [.unsafeFlags(["-module-alias", "Synchronization=ThreadSanitizerLocks"])] : [])

let cxxStrict: [CXXSetting] = isCI ? [.treatAllWarnings(as: .error)] : []

/// Modules that loop over pixels, cells, texts or the entries of a journal are optimised in debug builds too, so that the tests are fast. For a
/// debugger, VESTIBULE_UNOPTIMIZED turns that off.
let quick: [SwiftSetting] =
  strict + (Context.environment["VESTIBULE_UNOPTIMIZED"] == nil ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])

/// Modules that mostly connect others, and tests, are not optimised in a release either: they are compiled in a quarter of the time, and nothing
/// that a person waits for becomes slower (`make bench`).
let unoptimized: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A program that is installed holds Swift's libraries. They are named here, and not by `--static-swift-stdlib`, because that is for everything
/// that a build makes, and swift-testing exists only as a shared library.
let selfContained: [LinkerSetting] = [
  .unsafeFlags(
    ["-static-stdlib", "-Xlinker", "--start-group"]
      + [
        "Foundation", "FoundationEssentials", "FoundationInternationalization", "_FoundationICU", "_FoundationCShims",
        "_FoundationCollections", "CoreFoundation", "BlocksRuntime", "dispatch", "swiftDispatch", "swift_RegexParser",
        "swift_StringProcessing", "swiftSynchronization", "swift_Concurrency", "swiftGlibc", "stdc++", "m",
      ].flatMap { ["-Xlinker", "-l\($0)"] } + ["-Xlinker", "--end-group"], .when(configuration: .release))
]

/// The kiosk's first frame waits for the system to load the program. So the release has fixed addresses (a relocatable one changes 1.2 MB before
/// it begins), exports nothing, and holds the libraries that `make` finds as archives; without those it takes the shared ones.
let quickStart: [LinkerSetting] =
  [
    .unsafeFlags(
      [
        "-L\(Context.packageDirectory)/.build/static", "-Xclang-linker", "-static-libgcc", "-Xclang-linker", "-no-pie",
        "-Xlinker", "--no-export-dynamic", "-Xlinker", "-s",
      ], .when(configuration: .release))
  ] + selfContained

/// The programs that tests start. The tests do not depend on them, because they would be linked in the same way.
let started = [
  "ServerTests": ["vestibule-imaging"], "ImagingTests": ["vestibule-imaging", "confinement-probe"],
  "ScenarioMatrixTests": ["vestibule-imaging"], "CameraTests": ["vestibule-imaging"],
  "FuzzingTests": ["vestibule-imaging"], "PostgreSQLTests": ["vestibule-server"],
  "EndToEndTests": ["vestibule", "vestibule-server", "vestibule-imaging"],
]

func module(
  _ name: String, _ uses: [Target.Dependency] = [], settings: [SwiftSetting] = strict, exclude: [String] = [], resources: [Resource] = []
) -> Target {
  .target(name: name, dependencies: uses, exclude: exclude, resources: resources, swiftSettings: settings)
}

/// Tests find their data (golden screens, fixtures) next to their source. It is not bundled.
func tests(_ name: String, _ uses: [Target.Dependency] = []) -> Target {
  let data = ["Fixtures", "Golden", "Sequences"].filter {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Tests/\(name)Tests/\($0)")
  }
  return .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name)] + uses, exclude: data, swiftSettings: unoptimized)
}

/// The fuzzer has its own main function and needs every module instrumented, so only `make fuzz` builds it.
let fuzzer: [Target] =
  Context.environment["VESTIBULE_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "vestibule-fuzz", dependencies: ["Fuzzing", "Vision", "Documents"], path: "Tests/Fuzz",
      exclude: ["Corpus", "uninstrumented.txt"],
      swiftSettings: strict)
  ]

/// The modules of a room, a folder of Sources. Its README says what they may import.
func room(_ name: String, _ modules: [Target]) -> [Target] {
  for module in modules { module.path = "Sources/\(name)/\(module.name)" }
  return modules
}

/// A vendor's room: `Wire`, what its journey and its server say to each other; `Journey`; `Service`, its server in the sandbox.
struct Vendor {
  var name: String
  /// What its tests use of other vendors: a card that one issues lies in another one's wallet.
  var tested: [String] = []
  /// The folder of its own folder.
  var room = "Sources/Vendors"

  var journeyAndService: [Target.Dependency] { [.target(name: "\(name)Journey"), .target(name: "\(name)Service")] }

  var wire: [Target.Dependency] { [.target(name: "\(name)Wire")] }

  private func part(_ part: String, _ uses: [Target.Dependency], settings: [SwiftSetting] = unoptimized) -> Target {
    let target = module(
      "\(name)\(part)",
      uses + ["Services", "Cryptography", "Documents", "Phrases", "Notation", .product(name: "HTTPTypes", package: "swift-http-types")],
      settings: settings)
    target.path = "\(room)/\(name)/\(part)"
    return target
  }

  var targets: [Target] {
    [
      part("Wire", []), part("Journey", wire + ["JourneyKit", "Workflow"], settings: strict),
      part("Service", wire + ["SandboxKit"]),
    ]
  }

  /// The tests of its journey and its server together.
  var tests: Target {
    .testTarget(
      name: "\(name)Tests",
      dependencies: wire + journeyAndService + tested.map { .target(name: $0) } + [
        "JourneyKit", "SandboxKit", "VendorHarness", "ExploredMaps", "ShippedTexts", "TestScale", "Backends", "Services", "Cryptography",
        "Workflow", "Documents", "Phrases", "Notation", .product(name: "HTTPTypes", package: "swift-http-types"),
      ], path: "Tests/Vendors/\(name)", swiftSettings: unoptimized)
  }
}

let shipped = [
  Vendor(name: "AppComponents"), Vendor(name: "IDscan"), Vendor(name: "RELID"),
  Vendor(name: "PingOneVerify", tested: ["ShoCardJourney", "ShoCardService"]),
  Vendor(name: "PingOneMFA"), Vendor(name: "ShoCard"), Vendor(name: "CognitoFlow"),
]

/// A fictitious vendor, complete and as small as it can be. The toy's program has it.
let example = Vendor(name: "Locker", room: "Tests")

let common = room(
  "Common",
  [
    module("Cells", settings: quick),
    module("Notation", settings: quick),
    // What is signed, encrypted, hashed and counted, by OpenSSL.
    .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
    module(
      "Cryptography",
      ["COpenSSL", "Notation"]),
    module("Phrases", ["Notation"], settings: quick, resources: [.embedInCode("Check/words.json")]),
    module("Flavor", ["Cells", "Notation"], settings: quick),
    // A customer's brand, from what it has already, as a theme.
    module("Branding", ["Cells", "Flavor", "Notation"], settings: quick),
    // Overwrites freed memory, in the programs that see data of clients.
    .target(name: "CWipe"),
    // Work that blocks its thread.
    module("Threads"),
    // What deliveries of results and of messages have in common: when they are tried again, and what becomes of them.
    module("Delivering"),
  ])

let sight = room(
  "Sight",
  [
    module("Documents", ["Notation"], settings: quick),
    .systemLibrary(name: "CSpawn"),
    module("Imaging", ["CSpawn", "Documents", "Notation"]),
    .target(
      name: "CVision",
      cxxSettings: [.unsafeFlags(["-I/usr/include/opencv4", "-I/usr/include/freetype2", "-O2"])] + cxxStrict,
      linkerSettings: ["opencv_core", "opencv_imgproc", "jpeg", "png16", "webp", "cairo", "freetype", "ZXing"].map { .linkedLibrary($0) }),
    // The confinement of a process that parses hostile files, or serves a network. It depends on nothing, so that the probe can use it by itself.
    .target(name: "CConfinement", cxxSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("seccomp")]),
    module("Confinement", ["CConfinement", "Imaging"]),
    // What uses Tesseract is a library of its own as well, which is loaded when the first page is read.
    .systemLibrary(name: "CPrintAPI"),
    .target(
      name: "CPrint", cxxSettings: [.unsafeFlags(["-O2", "-fvisibility=hidden"])] + cxxStrict,
      linkerSettings: [.unsafeFlags(["-static-stdlib", "-nostartfiles"])] + ["tesseract", "lept"].map { .linkedLibrary($0) }),
    // What decodes the formats that few cameras and programs write is loaded at the first such picture.
    .systemLibrary(name: "CFormatsAPI"),
    .target(
      name: "CFormats", cxxSettings: [.unsafeFlags(["-O2", "-fvisibility=hidden"])] + cxxStrict,
      linkerSettings: [.unsafeFlags(["-static-stdlib", "-nostartfiles"])] + ["heif", "lept", "poppler-cpp"].map { .linkedLibrary($0) }),
    module("Vision", ["CVision", "CFormatsAPI", "CPrintAPI", "Documents"], settings: quick, exclude: ["Mrz/Training", "Face/Training"]),
    // The code that uses libav and libv4l2 is a library of its own, which the imaging process loads when a live source is opened: they take
    // longer to load than everything else together. So no target depends on it, and Swift knows only its header.
    .systemLibrary(name: "CCameraAPI"),
    .target(
      name: "CCamera", cxxSettings: [.unsafeFlags(["-O2", "-fvisibility=hidden"])] + cxxStrict,
      // It does not need Swift's runtime, which an installation does not have.
      linkerSettings: [.unsafeFlags(["-static-stdlib", "-nostartfiles"])]
        + ["avformat", "avcodec", "avfilter", "swscale", "avutil", "v4l2"].map { .linkedLibrary($0) }),
    module("Camera", ["CCameraAPI", "Vision", "Documents", "Imaging"], settings: quick),
  ])

let journeys = room(
  "Journeys",
  [
    module("Workflow", ["Documents", "Phrases", "Notation"], settings: quick),
    // What every vendor's journey has: its module, its captures, pushes to its device.
    module("JourneyKit", ["Services", "Workflow", "Cryptography", "Documents", "Phrases", "Notation"]),
  ])

let vendors =
  shipped.flatMap(\.targets)
  // Their list.
  + room("Vendors", [module("ShippedVendors", shipped.flatMap(\.journeyAndService) + ["JourneyKit", "SandboxKit"])])

let storage = room(
  "Storage",
  [
    .systemLibrary(name: "CFileAttributes"),
    module(
      "Store",
      [
        "CFileAttributes", "Cryptography", "Delivering", "Workflow", .product(name: "GRDB", package: "GRDB.swift"),
      ]),
  ])

let sandbox = room(
  "Sandbox",
  [
    // What goes over the wire to the vendors' servers, and the servers.
    module(
      "Services",
      ["Cryptography", "Documents", "Workflow", "Phrases", "Notation", .product(name: "HTTPTypes", package: "swift-http-types")]),
    module(
      "SandboxKit",
      [
        "Services", "Cryptography", "Delivering", "Documents", "Threads", "Phrases", "Notation",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
    // The web pages that a phone opens.
    module(
      "Pages",
      ["Flavor", "Cells", "Services", "Documents", "Phrases", "Notation", .product(name: "HTTPTypes", package: "swift-http-types")],
      settings: unoptimized,
      resources: [
        "page.html", "page.css", "page.js", "hosted.js", "handover.js", "steps.js", "details.js", "fields.js", "form.js", "capture.js",
        "camera.js", "liveness.js", "picture.js",
        "connection.js", "draft.js", "elsewhere.js", "events.js", "shell.js", "element.js", "texts.js", "watch.js", "embed.html",
        "embed.js",
      ].map { .embedInCode("Files/\($0)") }),
    .target(name: "CCurl"),
    module("HTTPClient", ["CCurl", "Cells", "Services", "Threads", "Workflow", .product(name: "HTTPTypes", package: "swift-http-types")]),
    .target(name: "CPostgreSQL"),
    module("PostgreSQL", ["CPostgreSQL", "SandboxKit", "Store", "Workflow"]),
    // The sandbox on a socket. It is only in a program of its own, because the kiosk must start fast.
    module(
      "Server",
      [
        "Pages", "SandboxKit", "Services", "Cryptography", "Documents", "Notation",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"), .product(name: "Logging", package: "swift-log"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ], resources: [.embedInCode("Camera/camera.js")]),
  ])

let machine = room(
  "Machine",
  [
    // What a run of a program gets from its caller: streams, environment, folders, files.
    module("Invocation", ["Store", "Workflow", "Cells"]),
    // Themes, texts and fonts from their files.
    module("LookFiles", ["Invocation", "Store", "Workflow", "Flavor", "Phrases", "Notation"]),
    // The vendors' servers on this machine, and the device that they know, in the store.
    module(
      "LocalServices",
      ["Invocation", "SandboxKit", "HTTPClient", "Services", "Store", "Workflow", "Imaging", "Cryptography"]),
  ])

let kiosk = room(
  "Kiosk",
  [
    module("Scenes", ["Cells", "Flavor", "Phrases", "Workflow", "Documents"], settings: quick),
    module(
      "Gallery",
      ["Recordings", "JourneyKit", "AppComponentsJourney", "Scenes", "Cells", "Flavor", "Phrases", "Workflow", "Documents", "Notation"],
      settings: quick,
      resources: [
        "Page/page.html", "Page/page.css", "Page/page.js", "Page/page-paint.js", "Page/page-inspect.js", "Page/page-cards.js",
        "Page/page-customer.js", "Page/page-view.js", "MapPage/map.css",
      ].map { .embedInCode($0) }
    ),
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncursesw5-dev"])]),
    // Libraries that are loaded when they are first used. Their state is in a C file: in a header, each of Swift's object files would get a copy of
    // its own, and where a copy is never filled, the optimizer removes the call.
    .target(name: "CSixel"),
    module("Terminal", ["CNcurses", "CSixel", "Cells"]),
    module(
      "Backends",
      [
        "Workflow", "JourneyKit", "Services", "Cryptography", "Documents", "Notation",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ], settings: quick),
    // Work beside the screen.
    module("Background", ["Invocation", "Imaging", "Threads"]),
    // Themes and languages: which one is in use, and how it is reloaded.
    module(
      "Looks",
      [
        "Background", "Invocation", "LookFiles", "Scenes", "Terminal", "Flavor", "Phrases", "Notation", "Cells", "Imaging", "Services",
        "Store", "Workflow",
      ]),
    // A drawn document and its holder as a camera for other programs.
    module(
      "Staging", ["Background", "Documents", "Imaging", "Invocation", "LocalServices", "Notation"],
      resources: [
        "happy-passport", "identity", "licence-with-barcode", "blurred-then-good", "expired", "child", "wrong-side", "selfie-with-turns",
        "smile-and-blink",
        "photograph-attack",
      ].map { .embedInCode("Scripts/\($0).json") }),
    // Where results of sessions go, and how they get there.
    module(
      "Deliveries",
      [
        "Invocation", "Store", "Workflow", "JourneyKit", "Services", "HTTPClient", "Imaging", "Delivering", "Cryptography", "Notation",
        "Cells", .product(name: "HTTPTypes", package: "swift-http-types"),
      ], settings: unoptimized),
    // Journeys in the store's sessions: how they run, what they leave, and what becomes of it.
    module(
      "Sessions",
      [
        "Background", "Deliveries", "Invocation", "LocalServices", "Backends", "AppComponentsJourney", "JourneyKit", "Services", "Store",
        "Recordings", "Workflow", "Imaging", "Phrases", "Notation",
      ]),
    // Sessions as files that run again.
    module("Recordings", ["Cryptography", "Documents", "Imaging", "JourneyKit", "Scenes", "Cells", "Phrases", "Notation", "Workflow"]),
    // Every journey in every scenario.
    module(
      "ScenarioMatrix",
      ["Backends", "Cryptography", "JourneyKit", "SandboxKit", "Services", "Workflow", "Imaging", "Documents", "Notation"],
      settings: unoptimized),
    // What an operator sets once for a machine.
    module(
      "KioskConfiguration",
      [
        "Deliveries", "Invocation", "LookFiles", "AppComponentsJourney", "HTTPClient", "Services", "Scenes", "Terminal", "Store", "Imaging",
        "Flavor", "Notation", "Cells", "Cryptography",
      ]),
    // What the kiosk does beyond drawing: captures, phones, staff, readiness, the one loop.
    module(
      "Application",
      [
        "Background", "Looks", "Deliveries", "Recordings", "Sessions", "KioskConfiguration", "Invocation", "LocalServices", "Backends",
        "Scenes", "Terminal", "Imaging", "Store", "AppComponentsJourney", "AppComponentsWire", "JourneyKit", "Services", "SandboxKit",
        "HTTPClient",
        "Workflow", "Delivering", "Documents", "Phrases", "Notation", "Cells",
      ]),
    // The commands for those who make themes, texts and journeys: they need no kiosk.
    module(
      "Authoring",
      [
        "Background", "Branding", "Invocation", "LookFiles", "Looks", "Store", "Recordings", "ScenarioMatrix", "Gallery", "Scenes",
        "Staging", "Terminal",
        "SandboxKit",
        "JourneyKit", "Workflow", "Imaging", "Documents", "Flavor", "Phrases", "Notation", "Cells",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], settings: unoptimized),
    // Arguments and wiring. A library, so that a program with other journeys has the same commands.
    module(
      "Commands",
      [
        "Authoring", "Recordings", "Application", "Background", "Looks", "Deliveries", "Sessions", "KioskConfiguration", "Invocation",
        "Staging",
        "LookFiles", "LocalServices", "Backends", "ScenarioMatrix", "Scenes", "Terminal", "Imaging", "Store", "AppComponentsJourney",
        "AppComponentsService",
        "AppComponentsWire", "JourneyKit", "Services", "SandboxKit", "Workflow", "Documents", "Phrases", "Flavor", "Notation", "Cells",
        .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "HTTPTypes", package: "swift-http-types"),
      ], settings: unoptimized, resources: [.embedInCode("packages.txt")]),
    // The native SDK's names, for Swift programs that run a component in a terminal.
    module("AppComponents", ["Commands", "Flavor", "Notation"], settings: unoptimized),
  ])

let programs = room(
  "Programs",
  [
    .executableTarget(
      name: "vestibule-imaging", dependencies: ["Confinement", "Camera", "Vision", "Imaging", "Documents"], swiftSettings: strict,
      linkerSettings: selfContained),
    .executableTarget(
      name: "vestibule-server",
      dependencies: [
        "Server", "Invocation", "LookFiles", "LocalServices", "Confinement", "CWipe", "Cryptography", "Flavor", "Imaging", "Pages",
        "Notation", "PostgreSQL",
        "SandboxKit", "ShippedVendors", "Services", "Store", "Workflow",
      ],
      swiftSettings: strict, linkerSettings: quickStart),
    .executableTarget(
      name: "vestibule", dependencies: ["CWipe", "Commands", "ShippedVendors", "SandboxKit"], swiftSettings: strict,
      linkerSettings: quickStart
    ),
  ])

let checks: [Target] = [
  // Tests: one folder for each module. EndToEndTests run the program itself in a pseudo-terminal.
  tests("Cells"),
  tests("Notation"),
  tests("Delivering"),
  tests("Documents", ["TestScale", "WorldNames"]),
  .target(
    name: "WorldNames", dependencies: ["Documents"], path: "Tests/WorldNames", exclude: ["names.txt"], swiftSettings: unoptimized),
  tests("Cryptography", ["Notation", "TestProcess"]),
  tests("Phrases", ["Cells", "Notation", "ShippedTexts"]),
  .target(name: "ShippedTexts", dependencies: ["Phrases", "Notation"], path: "Tests/ShippedTexts", swiftSettings: unoptimized),
  tests("Flavor", ["Cells", "Notation", "TestProcess"]),
  tests("Branding", ["Cells", "Flavor", "Notation"]),
  tests("Workflow", ["Documents", "Phrases", "Notation"]),
  // What every store of entities keeps to.
  .target(
    name: "EntityStoreRules", dependencies: ["SandboxKit"], path: "Tests/EntityStoreRules", swiftSettings: unoptimized),
  tests("SandboxKit", ["EntityStoreRules", "VendorHarness", "Services", "Workflow", "Documents", "Phrases", "Notation"]),
  // What the tests of the vendors share: a clock, records of what was sent, keys.
  .target(
    name: "VendorHarness",
    dependencies: [
      "Backends", "SandboxKit", "HTTPClient", "LoopbackServer", "Services", "Cryptography", "Documents", "Notation", "Workflow",
      .product(name: "HTTPTypes", package: "swift-http-types"),
    ], path: "Tests/VendorHarness", swiftSettings: unoptimized),
  tests(
    "ShippedVendors",
    shipped.flatMap(\.wire) + shipped.flatMap(\.journeyAndService)
      + [
        "Backends", "JourneyKit", "SandboxKit", "VendorHarness", "Services", "Workflow", "Documents", "Notation", "Phrases", "ShippedTexts",
      ]),
  // The map of each journey and the documents of its scenarios, explored and drawn once in a run of the tests; and how much of what is random a run does.
  .target(
    name: "ExploredMaps", dependencies: ["JourneyKit", "Workflow"], path: "Tests/ExploredMaps", swiftSettings: unoptimized),
  .target(
    name: "DrawnReadings", dependencies: ["ScenarioMatrix", "Imaging", "Documents"], path: "Tests/DrawnReadings", swiftSettings: unoptimized
  ),
  .target(name: "TestScale", dependencies: ["Documents"], path: "Tests/TestScale", swiftSettings: unoptimized),
  // A program that a test starts.
  .target(name: "TestProcess", dependencies: ["Imaging"], path: "Tests/TestProcess", swiftSettings: unoptimized),
  // The queue of the tests that wait for a program or a camera.
  .target(name: "TestQueue", dependencies: ["Threads"], path: "Tests/TestQueue", swiftSettings: unoptimized),
  tests("Pages", ["Flavor", "Cells", "Phrases", "Services", "Notation", "ShippedTexts"]),
  tests("HTTPClient", ["LoopbackServer", "Services", "TestProcess", "Threads", "Workflow"]),
  tests(
    "Server",
    [
      "ScenarioMatrix", "DrawnReadings", "Backends", "HTTPClient", "Imaging", "JourneyKit", "ShippedVendors", "LoopbackServer", "Pages",
      "SandboxKit", "Services", "Cryptography", "Documents", "Notation", "CognitoFlowWire",
      .product(name: "NIOEmbedded", package: "swift-nio"), .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
    ] + shipped.flatMap(\.journeyAndService)),
  // A server on this machine, for tests of requests over the network.
  .target(
    name: "LoopbackServer",
    dependencies: [
      "HTTPClient", "SandboxKit", "Services", "Documents", "Threads", .product(name: "HTTPTypes", package: "swift-http-types"),
    ],
    path: "Tests/LoopbackServer", swiftSettings: unoptimized),
  // The ways of all vendors' journeys, and what their runs reach.
  tests(
    "ScenarioMatrix",
    [
      "Backends", "Cryptography", "Documents", "DrawnReadings", "ExploredMaps", "Imaging", "JourneyKit", "Notation", "Phrases",
      "Recordings", "SandboxKit",
      "Scenes", "Services", "ShippedTexts", "ShippedVendors", "TestScale", "ToyJourney", "Workflow",
    ]),
  tests("JourneyKit", ["Workflow", "Documents"]),
  tests(
    "Recordings", ["Gallery", "JourneyKit", "Scenes", "Cells", "ShippedTexts", "Flavor", "Workflow", "Documents", "Phrases", "Notation"]),
  // A PostgreSQL of its own, where the package is installed, and a server that tests kill.
  .target(
    name: "ServerHarness", dependencies: ["HTTPClient", "Imaging", "Services", "TestProcess"], path: "Tests/ServerHarness",
    swiftSettings: unoptimized),
  tests(
    "PostgreSQL",
    [
      "CognitoFlowWire", "Documents", "EntityStoreRules", "HTTPClient", "LoopbackServer", "Notation", "SandboxKit", "ServerHarness",
      "Services", "Store", "TestScale",
    ]),
  tests("Scenes", ["Gallery", "Cells", "Flavor", "Phrases", "Workflow", "Documents", "ShippedTexts", "TestScale"]),
  tests(
    "Gallery",
    [
      "Branding", "ExploredMaps", "ToyJourney", "ShippedVendors", "JourneyKit", "AppComponentsJourney", "Scenes", "Cells", "Flavor",
      "Phrases", "Notation", "ShippedTexts", "TestProcess",
    ]),
  tests("Terminal", ["Cells", "CNcurses", "TestProcess"]),
  tests("Imaging", ["DamageSet", "Documents", "Notation", "TestProcess", "TestScale", "Vision", "WorldNames"]),
  tests("Vision", ["CVision", "Documents", "DamageSet", "DrawnSeries", "TestScale", "WorldNames"]),
  .target(name: "DrawnSeries", dependencies: ["Vision", "Documents"], path: "Tests/DrawnSeries", swiftSettings: quick),
  .target(name: "DamageSet", dependencies: ["Vision", "Documents"], path: "Tests/DamageSet", swiftSettings: quick),
  tests("Camera", ["Imaging", "Documents", "TestProcess", "TestQueue", "TestScale"]),
  tests("Store", ["CFileAttributes", "Cryptography", "Workflow", "Documents", "Phrases", "TestScale"]),
  tests("Backends", ["Services", "Workflow", "JourneyKit", "Documents", "Phrases", "ShippedTexts"]),
  tests(
    "Application",
    [
      "ToyJourney", "Backends", "Cells", "Documents", "EntityStoreRules", "Flavor", "Imaging", "JourneyKit", "AppComponentsJourney",
      "Notation", "Phrases",
      "Invocation", "LookFiles", "LocalServices", "Background", "Looks", "Deliveries", "Sessions", "ScenarioMatrix", "KioskConfiguration",
      "Cryptography", "SandboxKit", "Scenes", "Services", "Store", "Terminal", "TestScale", "Threads", "Workflow",
    ]),
  .target(
    name: "Fuzzing",
    dependencies: [
      "CVision", "Branding", "Cells", "Notation", "Documents", "Phrases", "Flavor", "Workflow", "AppComponentsJourney", "Terminal",
      "Imaging",
    ],
    path: "Tests/Fuzzing", swiftSettings: quick),
  tests(
    "Fuzzing",
    [
      "Documents", "Notation", "Imaging", "Vision", "Gallery", "Scenes", "Cells", "Phrases", "Workflow", "ShippedTexts", "TestScale",
    ]),
  .target(name: "CPty", path: "Tests/CPty", linkerSettings: [.linkedLibrary("util"), .linkedLibrary("vterm")]),
  .target(name: "TerminalHarness", dependencies: ["CPty", "Cells"], path: "Tests/TerminalHarness", swiftSettings: quick),
  .executableTarget(name: "terminal-probe", dependencies: ["Terminal", "Cells"], path: "Tests/TerminalProbe", swiftSettings: unoptimized),
  // A fictitious vendor's journey, and the program that it is registered in.
  .target(
    name: "ToyJourney", dependencies: ["JourneyKit", "AppComponentsJourney", "Workflow", "Documents", "Phrases", "Notation"],
    path: "Tests/ToyJourney",
    swiftSettings: unoptimized),
  .executableTarget(
    name: "toy-kiosk",
    dependencies: [
      "ToyJourney", "Commands", "Backends", "JourneyKit", "AppComponentsJourney", "AppComponentsService", "Workflow", "Phrases", "Services",
    ] + example.journeyAndService,
    path: "Tests/ToyKiosk",
    swiftSettings: unoptimized),
  // The program in Documentation/Vendors/AppComponents.md.
  .executableTarget(
    name: "app-components-example", dependencies: ["AppComponents"], path: "Tests/AppComponentsExample", swiftSettings: unoptimized),
  .executableTarget(
    name: "app-components-native", dependencies: ["AppComponents"], path: "Tests/AppComponentsNative", swiftSettings: unoptimized),
  // The look of the library for integrators, with the guide's own code.
  .testTarget(
    name: "OrcaFlavorTests", dependencies: ["AppComponents", "Flavor", "Notation"], path: "Tests/OrcaFlavorTests",
    exclude: ["exported.json"], swiftSettings: unoptimized),
  .executableTarget(name: "confinement-probe", dependencies: ["CConfinement"], path: "Tests/ConfinementProbe"),
  .executableTarget(
    name: "vestibule-bench",
    dependencies: [
      "TerminalHarness", "Cells", "Documents", "Phrases", "Flavor", "Workflow", "JourneyKit", "AppComponentsJourney", "IDscanJourney",
      "IDscanService", "ShoCardJourney", "ShoCardService", "Gallery", "Recordings", "Scenes", "Imaging", "Store", "Backends",
      "CognitoFlowWire", "Vision",
      "DamageSet", "Application", "SandboxKit", "Services", "Invocation", "LocalServices", "Background", "Sessions",
      "HTTPClient", "LoopbackServer", "ServerHarness", "CognitoFlowService", "PostgreSQL", "TestScale",
    ],
    path: "Tests/Benchmarks", exclude: ["Compare", "sessions.lua"], swiftSettings: strict),
  .executableTarget(
    name: "vestibule-curves", dependencies: ["Vision", "Documents", "DamageSet"], path: "Tests/Curves", exclude: ["Drawn"],
    swiftSettings: unoptimized),
  // Pictures of screens, drawn with a terminal's font, and the program that takes them.
  .target(
    name: "CCanvas", path: "Tests/CCanvas",
    cSettings: [.unsafeFlags(["-I/usr/include/cairo", "-I/usr/include/freetype2", "-O2"])],
    linkerSettings: ["cairo", "freetype", "z"].map { .linkedLibrary($0) }),
  .target(name: "CellPictures", dependencies: ["CCanvas", "Cells", "Gallery"], path: "Tests/CellPictures", swiftSettings: quick),
  tests("CellPictures", ["CCanvas", "Cells", "Gallery"]),
  .executableTarget(
    name: "vestibule-pictures",
    dependencies: [
      "CellPictures", "Cells", "Flavor", "Gallery", "JourneyKit", "LookFiles", "Phrases", "Scenes", "ShippedVendors",
      "TerminalHarness", .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    path: "Tests/Pictures", swiftSettings: unoptimized),
  .executableTarget(
    name: "vestibule-accuracy", dependencies: ["DrawnSeries", "Vision", "Documents"], path: "Tests/Accuracy", swiftSettings: unoptimized),
  .testTarget(
    name: "EndToEndTests",
    dependencies: [
      "TerminalHarness", "TestProcess", "TestQueue", "TestScale", "terminal-probe", "toy-kiosk", "app-components-example",
      "app-components-native", "ToyJourney", "Documents", "Cells", "Imaging",
      // Forged pages.
      "DamageSet", "Vision",
      // A server beside the program, and what a run left with the sandbox's services.
      "LoopbackServer", "Services", "SandboxKit", "ShippedVendors", "PingOneVerifyJourney", "IDscanService", "Application", "Deliveries",
      "KioskConfiguration", "LocalServices", "Store",
      // Commands that need no process of their own.
      "Commands", "JourneyKit", .product(name: "GRDB", package: "GRDB.swift"),
    ],
    exclude: ["Fixtures"], swiftSettings: unoptimized),
]

let package = Package(
  name: "vestibule",
  products: [
    .executable(name: "vestibule", targets: ["vestibule"]),
    .executable(name: "vestibule-imaging", targets: ["vestibule-imaging"]),
    .executable(name: "vestibule-server", targets: ["vestibule-server"]),
    .library(name: "AppComponents", targets: ["AppComponents"]),
    .library(name: "vestibule-camera", type: .dynamic, targets: ["CCamera"]),
    .library(name: "vestibule-print", type: .dynamic, targets: ["CPrint"]),
    .library(name: "vestibule-formats", type: .dynamic, targets: ["CFormats"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: common + sight + journeys + vendors + storage + sandbox + machine + kiosk + programs + checks + example.targets
    + (shipped + [example]).map(\.tests) + fuzzer,
  cxxLanguageStandard: .cxx17
)

// MARK: Parts of the package

extension Target {
  /// The targets of this package that it depends on.
  fileprivate var needs: [String] {
    dependencies.compactMap { dependency in
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): name
      default: nil
      }
    }
  }

  /// The packages that it depends on.
  fileprivate var packages: [String] {
    dependencies.compactMap { if case .productItem(_, let package, _, _) = $0 { package } else { nil } }
  }
}

extension Package {
  /// The targets that test a module: its own tests, or else those of the nearest targets that depend on it. A program is only built.
  /// It is nil if there is no such target.
  fileprivate func tests(of name: String) -> [String]? {
    if targets.contains(where: { $0.name == "\(name)Tests" }) { return ["\(name)Tests"] }
    guard let target = targets.first(where: { $0.name == name }) else { return nil }
    if target.type == .test || target.type == .executable { return [name] }
    let users = targets.filter { $0.needs.contains(name) }
    let tests = users.filter { $0.type == .test }.map(\.name)
    return tests.isEmpty ? users.flatMap { self.tests(of: $0.name) ?? [] } : tests
  }

  /// Keeps these programs, the tests of these modules, and what both need, so that nothing else is planned, compiled or linked.
  fileprivate func keepOnly(_ names: [String]) {
    var kept: Set<String> = []
    func keep(_ name: String) {
      guard kept.insert(name).inserted else { return }
      targets.first { $0.name == name }?.needs.forEach(keep)
      started[name]?.forEach(keep)
      // The libraries that it loads when a camera is opened, a page is read, or a picture has a rare format.
      if name == "vestibule-imaging" { ["CCamera", "CPrint", "CFormats"].forEach(keep) }
    }
    for name in names {
      guard let tests = tests(of: name) else {
        let modules = targets.filter { $0.type == .test }.map { $0.name.dropLast("Tests".count) }.joined(separator: ", ")
        FileHandle.standardError.write(
          Data("There is no target \"\(name)\" in this package. Those with tests of their own are: \(modules).\n".utf8))
        exit(1)
      }
      tests.forEach(keep)
    }
    targets.removeAll { !kept.contains($0.name) }
    products.removeAll { product in
      switch product {
      case let product as Product.Executable: !product.targets.allSatisfy(kept.contains)
      case let product as Product.Library: !product.targets.allSatisfy(kept.contains)
      default: true
      }
    }
    let packages = Set(targets.flatMap(\.packages))
    dependencies.removeAll { dependency in
      guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
      return !packages.contains { location.hasSuffix("/\($0)") }
    }
  }
}

// `make try WHAT=Scenes` builds and runs the tests of one module, or of several; `make run` builds the kiosk's programs.
if let names = Context.environment["VESTIBULE_ONLY"] {
  package.keepOnly(names.split(whereSeparator: { ", ".contains($0) }).map(String.init))
}

if isThreads {
  for target in package.targets where target.type != .system { target.dependencies.append("ThreadSanitizerLocks") }
  package.targets.append(.target(name: "ThreadSanitizerLocks", path: "Tests/ThreadSanitizer"))
}
