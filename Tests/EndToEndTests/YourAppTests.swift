import Foundation
import TerminalHarness
import TestQueue
import Testing

/// The scripts of `Documentation/YourApp.md` run as they stand, against a server.
@Suite(.queued) struct YourAppTests {
  private let scripts: [Script]

  init() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../Documentation/YourApp.md").standardized
    let sections = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n## ")
    scripts = sections.flatMap { section in
      section.components(separatedBy: "```sh\n").dropFirst().map { block in
        Script(title: String(section.prefix { $0 != "\n" }), text: block.components(separatedBy: "```")[0][...])
      }
    }
  }
}

extension YourAppTests {
  private struct Script {
    var title: String
    var lines: [String]
    /// What its output must have.
    var expected: [String]

    init(title: String, text: Substring) {
      self.title = title
      let all = text.split(separator: "\n").map(String.init)
      lines = all.filter { !$0.hasPrefix(Self.mark) }
      expected = all.filter { $0.hasPrefix(Self.mark) }.map { String($0.dropFirst(Self.mark.count)) }
    }

    private static let mark = "# → "
  }

  @Test func eachScriptRunsAsItStands() throws {
    let folder = try WalkFolder()
    let server = try ServerProcess(in: folder)
    _ = try folder.write(try #require(server.token) + "\n", to: "token")
    let settings = try #require(scripts.first).lines.map { $0.replacing("http://127.0.0.1:8080", with: server.address) }
    #expect(settings.contains { $0.contains(server.address) })
    #expect(scripts.count >= 6)
    let programs = URL(filePath: TerminalSession.executable("vestibule")).deletingLastPathComponent().path
    for script in scripts.dropFirst() {
      #expect(script.lines.count <= 10, "\(script.title)")
      #expect(!script.expected.isEmpty, "\(script.title)")
      let ran = try ProgramRun(
        "/bin/bash", ["-euo", "pipefail", "-c", (settings + script.lines).joined(separator: "\n")],
        environment: ["PATH": "\(programs):/usr/bin:/bin"], in: folder)
      #expect(ran.status == 0, "\(script.title): \(ran.errors)")
      for text in script.expected { #expect(ran.output.contains(text), "\(script.title) did not print \(text): \(ran.output)") }
    }
  }
}
