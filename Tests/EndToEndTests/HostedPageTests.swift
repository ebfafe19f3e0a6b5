import Foundation
import Glibc
import TerminalHarness
import Testing

/// The web pages in a real browser (`Tests/HostedPage/hosted_page.py`).
@Suite(.queue(.servers)) struct HostedPageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  /// A Python that can drive Chromium; nil: there is none here.
  private static let python: String? = {
    let own = root.appending(path: ".build/peers/bin/python").path
    let hasAll =
      FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")
      && (try? run(own, ["-c", "import playwright, axe_core_python"]))?.status == 0
    if !hasAll { print("SKIPPED: the pages were not opened in a browser; install chromium and run make peers") }
    return hasAll ? own : nil
  }()

  private static func run(_ program: String, _ arguments: [String]) throws -> (output: String, status: Int32) {
    let output = Pipe(), process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationStatus)
  }

  @Test(.enabled(if: python != nil, "chromium or playwright is not here")) func theHostedPageInChromium() throws {
    let folder = try WalkFolder()
    for kind in ["passport", "selfie"] {
      let drawn = try ProgramRun(["specimen", kind, "--out", folder.file("\(kind).jpg")], in: folder)
      #expect(drawn.status == 0, "\(drawn.errors)")
    }
    let server = try ServerProcess(in: folder)
    let script = Self.root.appending(path: "Tests/HostedPage/hosted_page.py").path
    let ran = try Self.run(try #require(Self.python), ["-B", script, server.address, try #require(server.token), folder.path])
    #expect(ran.status == 0, "\(ran.output)")
  }
}
