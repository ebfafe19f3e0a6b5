import Foundation
import TerminalHarness
import Testing

/// A script in a page of `Documentation`, which runs as it stands. A line that begins with `# →` is found in what it prints.
struct DocumentedScript {
  var title: String
  var lines: [String]
  /// What its output must have.
  var expected: [String]

  private static let mark = "# → "

  private init(title: String, text: Substring) {
    self.title = title
    let all = text.split(separator: "\n").map(String.init)
    lines = all.filter { !$0.hasPrefix(Self.mark) }
    expected = all.filter { $0.hasPrefix(Self.mark) }.map { String($0.dropFirst(Self.mark.count)) }
  }

  static func page(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: #filePath).appending(path: "../../../Documentation/\(name).md").standardized, encoding: .utf8)
  }

  /// The blocks in a language.
  static func blocks(_ language: String, in name: String) throws -> [String] {
    try page(name).components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  static func all(in name: String) throws -> [DocumentedScript] {
    try page(name).components(separatedBy: "\n## ").flatMap { section in
      section.components(separatedBy: "```sh\n").dropFirst().map { block in
        DocumentedScript(title: String(section.prefix { $0 != "\n" }), text: block.components(separatedBy: "```")[0][...])
      }
    }
  }

  /// - Parameters:
  ///   - settings: the lines before it.
  ///   - path: where programs are found first.
  func run(after settings: [String] = [], path: String? = nil, in folder: WalkFolder) throws {
    let programs = URL(filePath: TerminalSession.executable("vestibule")).deletingLastPathComponent().path
    #expect(!expected.isEmpty, "\(title)")
    // A server that it has started ends with it, however it ends: the run would wait for it.
    let ending = "trap 'kill $(jobs -p) 2> /dev/null || true' EXIT"
    let ran = try ProgramRun(
      "/bin/bash", ["-euo", "pipefail", "-c", ([ending] + settings + lines).joined(separator: "\n")],
      environment: ["PATH": (path.map { "\($0):" } ?? "") + "\(programs):/usr/bin:/bin"], in: folder)
    #expect(ran.status == 0, "\(title): \(ran.errors)")
    for text in expected { #expect(ran.output.contains(text), "\(title) did not print \(text): \(ran.output)") }
  }
}
