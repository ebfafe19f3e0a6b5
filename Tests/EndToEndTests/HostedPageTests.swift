import Foundation
import Testing

/// The web pages in a real browser (`Tests/HostedPage/hosted_page.py`).
@Suite(.queue(.servers)) struct HostedPageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  /// A Python that can drive Chromium; nil: there is none here.
  private static let python: String? = {
    let own = root.appending(path: ".build/peers/bin/python").path
    let hasAll =
      FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")
      && (try? ProgramRun(own, ["-c", "import playwright, axe_core_python"], in: WalkFolder()))?.status == 0
    if !hasAll { print("SKIPPED: the pages were not opened in a browser; install chromium and run make peers") }
    return hasAll ? own : nil
  }()

  @Test(.enabled(if: python != nil, "chromium or playwright is not here")) func theHostedPageInChromium() throws {
    let folder = try WalkFolder()
    for kind in ["passport", "selfie"] {
      let drawn = try ProgramRun(["specimen", kind, "--out", folder.file("\(kind).jpg")], in: folder)
      #expect(drawn.status == 0, "\(drawn.errors)")
    }
    let server = try ServerProcess(in: folder)
    let script = Self.root.appending(path: "Tests/HostedPage/hosted_page.py").path
    let ran = try ProgramRun(
      try #require(Self.python), ["-B", script, server.address, try #require(server.token), folder.path], in: folder)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
  }
}
