// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The rooms of the house. A pure room imports pure rooms only; an edge never imports another edge's C module; only the executable
// `vestibule` sees everything. The manifest is where that rule is enforced.

/// Warnings of ours are errors where a change is judged (`CI` is set), and warnings for whoever builds with a newer compiler.
let isJudged = Context.environment["CI"] != nil

let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
  ] + (isJudged ? [.treatAllWarnings(as: .error)] : [])

let cxxStrict: [CXXSetting] = isJudged ? [.treatAllWarnings(as: .error)] : []

/// Rooms that loop over pixels, cells or texts are compiled optimised in debug builds too, so that tests stay quick.
let quick: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

func room(
  _ name: String, _ uses: [Target.Dependency] = [], settings: [SwiftSetting] = strict, exclude: [String] = [], resources: [Resource] = []
) -> Target {
  .target(name: name, dependencies: uses, exclude: exclude, resources: resources, swiftSettings: settings)
}

/// Test data (golden screens, fixtures) is found beside the test's source, not bundled.
func tests(_ name: String, _ uses: [Target.Dependency] = []) -> Target {
  let data = ["Golden", "Fixtures", "Sequences"].filter {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Tests/\(name)Tests/\($0)")
  }
  return .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name)] + uses, exclude: data, swiftSettings: strict)
}

/// The fuzzer brings its own main function and wants every module instrumented: it is built apart, by `make fuzz` alone.
let fuzzer: [Target] =
  Context.environment["VESTIBULE_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "vestibule-fuzz", dependencies: ["Fuzzing", "Vision", "Documents"], path: "Tests/Fuzz",
      exclude: ["Corpus", "uninstrumented.txt"],
      swiftSettings: strict)
  ]

let package = Package(
  name: "vestibule",
  products: [
    .executable(name: "vestibule", targets: ["vestibule"]),
    .executable(name: "vestibule-imaging", targets: ["vestibule-imaging"]),
    .library(name: "vestibule-camera", type: .dynamic, targets: ["CCamera"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // Pure rooms.
    room("Cells", settings: quick),
    room("Notation"),
    room("Documents", settings: quick),
    room("Phrases", ["Notation"], settings: quick),
    room("Flavor", ["Cells", "Notation"], settings: quick),
    room("Workflow", ["Documents", "Phrases", "Notation"]),
    room("Journeys", ["Workflow", "Documents", "Phrases", "Notation"]),
    room("Scenes", ["Cells", "Flavor", "Phrases", "Workflow", "Documents"], settings: quick),
    room(
      "Gallery", ["Scenes", "Cells", "Flavor", "Phrases", "Workflow", "Documents", "Notation"], settings: quick,
      resources: ["page.html", "page.css", "page.js", "page-paint.js", "page-inspect.js", "page-view.js"].map { .embedInCode("Page/\($0)") }
    ),

    // Edges.
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncursesw5-dev"])]),
    room("Terminal", ["CNcurses", "Cells"]),
    room("Imaging", ["Documents", "Notation"]),
    .target(
      name: "CVision",
      cxxSettings: [.unsafeFlags(["-I/usr/include/opencv4", "-I/usr/include/freetype2", "-O2"])] + cxxStrict,
      linkerSettings: ["opencv_core", "opencv_imgproc", "jpeg", "png16", "webp", "cairo", "freetype", "ZXing"].map { .linkedLibrary($0) }),
    // What a process that parses hostile files gives up. It knows nothing of pictures, so that the probe among the tests can use it alone.
    .target(name: "CConfinement", cxxSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("seccomp")]),
    room("Vision", ["CVision", "Documents"], settings: quick, exclude: ["Mrz/Training", "Face/Training"]),
    // What libav and libv4l2 do is a library of its own, which the imaging process loads when a live source is opened: they take longer to
    // load than everything else together. So nothing depends on it, and the Swift side knows its header alone.
    .systemLibrary(name: "CCameraAPI"),
    .target(
      name: "CCamera", cxxSettings: [.unsafeFlags(["-O2", "-fvisibility=hidden"])] + cxxStrict,
      // Swift's runtime is not needed by it, and is not there where Vestibule is installed.
      linkerSettings: [.unsafeFlags(["-static-stdlib", "-nostartfiles"])]
        + ["avformat", "avcodec", "avfilter", "swscale", "avutil", "v4l2"].map { .linkedLibrary($0) }),
    room("Camera", ["CCameraAPI", "Vision", "Documents", "Imaging"], settings: quick),
    room("Store", ["Workflow", .product(name: "GRDB", package: "GRDB.swift")], settings: quick),  // pictures are hashed
    room("Backends", ["Workflow", "Journeys", "Documents"]),

    // Executables.
    .executableTarget(
      name: "vestibule-imaging", dependencies: ["CConfinement", "Camera", "Vision", "Imaging", "Documents"], swiftSettings: strict),
    .executableTarget(
      name: "vestibule",
      dependencies: [
        "Cells", "Notation", "Documents", "Phrases", "Flavor", "Workflow", "Journeys", "Scenes", "Gallery", "Terminal", "Imaging", "Store",
        "Backends", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [.embedInCode("packages.txt")],
      swiftSettings: strict),

    // Tests: one folder per room; EndToEndTests drive the program itself through a pseudo-terminal.
    tests("Cells"),
    tests("Notation"),
    tests("Documents"),
    tests("Phrases", ["Cells"]),
    tests("Flavor", ["Cells", "Notation"]),
    tests("Workflow", ["Documents", "Phrases", "Notation"]),
    tests("Journeys", ["Workflow", "Documents", "Phrases", "Notation", "Backends"]),
    tests("Scenes", ["Gallery", "Cells", "Flavor", "Phrases", "Workflow", "Documents"]),
    tests("Gallery", ["Scenes", "Cells", "Flavor", "Phrases", "Notation"]),
    tests("Terminal", ["Cells", "CNcurses"]),
    tests("Imaging", ["Documents", "Notation", "vestibule-imaging", "confinement-probe"]),
    tests("Vision", ["Documents", "DamageSet"]),
    .target(name: "DamageSet", dependencies: ["Vision", "Documents"], path: "Tests/DamageSet", swiftSettings: quick),
    tests("Camera", ["Imaging", "Documents", "vestibule-imaging"]),
    tests("Store", ["Workflow", "Documents", "Phrases"]),
    tests("Backends", ["Workflow", "Journeys", "Documents", "Phrases"]),
    .target(
      name: "Fuzzing",
      dependencies: ["Cells", "Notation", "Documents", "Phrases", "Flavor", "Workflow", "Journeys", "Terminal", "Imaging"],
      path: "Tests/Fuzzing", swiftSettings: quick),
    tests(
      "Fuzzing", ["Documents", "Notation", "Imaging", "Vision", "Gallery", "Scenes", "Cells", "Phrases", "Workflow", "vestibule-imaging"]),
    .target(name: "CPty", path: "Tests/CPty", linkerSettings: [.linkedLibrary("util"), .linkedLibrary("vterm")]),
    .target(name: "TerminalHarness", dependencies: ["CPty", "Cells"], path: "Tests/TerminalHarness", swiftSettings: strict),
    .executableTarget(name: "terminal-probe", dependencies: ["Terminal", "Cells"], path: "Tests/TerminalProbe", swiftSettings: strict),
    .executableTarget(name: "confinement-probe", dependencies: ["CConfinement"], path: "Tests/ConfinementProbe"),
    .executableTarget(
      name: "vestibule-bench",
      dependencies: [
        "TerminalHarness", "Cells", "Documents", "Phrases", "Flavor", "Workflow", "Journeys", "Scenes", "Imaging", "Store", "Backends",
        "Vision", "DamageSet",
      ],
      path: "Tests/Benchmarks", exclude: ["Compare"], swiftSettings: strict),
    .executableTarget(
      name: "vestibule-curves", dependencies: ["Vision", "Documents"], path: "Tests/Curves", exclude: ["Drawn"], swiftSettings: strict),
    .executableTarget(name: "vestibule-accuracy", dependencies: ["Vision", "Documents"], path: "Tests/Accuracy", swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["TerminalHarness", "terminal-probe", "vestibule", "vestibule-imaging", "Documents", "Cells", "Imaging"],
      swiftSettings: strict),
  ] + fuzzer,
  cxxLanguageStandard: .cxx17
)
