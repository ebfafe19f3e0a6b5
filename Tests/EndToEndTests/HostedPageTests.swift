import Foundation
import TestQueue
import TestScale
import Testing

/// The web pages in a real browser.
@Suite(.queued) struct HostedPageTests {}

extension HostedPageTests {
  @Test(.enabled(if: Browser.isHere, "chromium or playwright is not here")) func theHostedPageInChromium() throws {
    let folder = try WalkFolder()
    for kind in ["passport", "selfie"] {
      let drawn = try ProgramRun(["specimen", kind, "--out", folder.file("\(kind).jpg")], in: folder)
      #expect(drawn.status == 0, "\(drawn.errors)")
    }
    let server = try ServerProcess(in: folder)
    let ran = try Browser.walk(
      "hosted_page.py", [server.address] + FlowClientTests.key + [try #require(server.token), folder.path], in: folder)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
  }

  /// Every view in every size, light and dark, in four languages, with a company's theme. A run that is not full looks at each view in one language and appearance.
  @Test(.enabled(if: Browser.isHere, "chromium or playwright is not here")) func everyViewInChromium() throws {
    let folder = try WalkFolder()
    let drawn = try ProgramRun(["specimen", "passport", "--out", folder.file("passport.jpg")], in: folder)
    #expect(drawn.status == 0, "\(drawn.errors)")
    _ = try folder.write(Self.logo, to: "mark.svg")
    let server = try ServerProcess(["--theme", try folder.write(Self.theme, to: "bank.json")], in: folder)
    let seed = TestScale.isFull ? [] : [String(TestScale.seed)]
    let ran = try Browser.walk("every_view.py", [server.address, try #require(server.token), folder.path] + seed, in: folder)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
  }

  @Test(.enabled(if: Browser.hasFirefox, "Firefox is not here")) func theHostedPageInFirefox() throws { try walk(engine: "firefox") }

  @Test(.enabled(if: Browser.hasWebKit, "WebKitWebDriver or Xvfb is not here")) func theHostedPageInWebKit() throws {
    try walk(engine: "webkit")
  }

  /// A whole verification in another engine than Chromium's.
  private func walk(engine: String) throws {
    let folder = try WalkFolder()
    for kind in ["passport", "selfie"] {
      let drawn = try ProgramRun(["specimen", kind, "--out", folder.file("\(kind).jpg")], in: folder)
      #expect(drawn.status == 0, "\(drawn.errors)")
    }
    let server = try ServerProcess(in: folder)
    let ran = try Browser.walk("other_engine.py", [engine, server.address, try #require(server.token), folder.path], in: folder)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
  }

  private static let theme = """
    {"extends":"lindqvale-bank","logo":{"light":"mark.svg"},
    "links":{"terms":"https://bank.example/{language}/terms","privacy":"https://bank.example/privacy","help":"tel:+31201234567"},
    "localization":{"strings":{"*":{"kiosk.title":"Lindqvale Bank"}}}}
    """
  private static let logo = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 48"><circle cx="24" cy="24" r="20" fill="#0B5D47"/></svg>
    """
}

/// Chromium, driven by the walks in `Tests/HostedPage`.
enum Browser {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
  /// The folder with the Python that drives browsers.
  static let programs = root.appending(path: ".build/peers/bin").path
  private static let python = "\(programs)/python"

  /// Whether there is a Chromium, and a Python that can drive it.
  static let isHere: Bool = {
    let hasAll =
      FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")
      && (try? ProgramRun(python, ["-c", "import playwright, axe_core_python"], in: WalkFolder()))?.status == 0
    if !hasAll { print("SKIPPED: the pages were not opened in a browser; install chromium and run make peers") }
    return hasAll
  }()

  /// Whether there is a browser of another engine, beside the Python that drives it.
  static let hasFirefox = isHere(["/usr/bin/firefox-esr"], "apt install firefox-esr")
  static let hasWebKit = isHere(["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"], "apt install webkit2gtk-driver xvfb")

  private static func isHere(_ programs: [String], _ remedy: String) -> Bool {
    let hasAll = isHere && programs.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    if !hasAll { print("SKIPPED: the pages were not opened in \(programs[0]); \(remedy)") }
    return hasAll
  }

  static func walk(_ name: String, _ arguments: [String], in folder: WalkFolder) throws -> ProgramRun {
    try ProgramRun(python, ["-B", root.appending(path: "Tests/HostedPage/\(name)").path] + arguments, in: folder)
  }
}
