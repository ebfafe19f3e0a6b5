import ArgumentParser
import Cells
import Invocation
import Looks
import Sessions
import Store

extension SessionsCommand {
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show what is known of a session, and what was done in it.")
    @OptionGroup var data: DataOptions
    @Flag(help: "The session's records, one JSON object per line.") var json = false
    @Argument(help: "The session's id, or its beginning.") var id: String

    func run() throws {
      try data.withStore { store in
        let session = try store.find(id)
        if json {
          for record in try store.records(session) { print(record) }
        } else {
          let looks = data.looks
          for line in ReportText(try SessionReport(session, data.sessions(store)) { looks.text($0) }).lines { print(line) }
        }
      }
    }
  }
}

/// A session's report as text: its parts with blank lines between them, labels aligned.
struct ReportText {
  let report: SessionReport

  init(_ report: SessionReport) { self.report = report }

  var lines: [String] {
    let parts = [report.head, report.steps, report.data].filter { !$0.isEmpty }
    return Array(parts.map { Self.lines($0) }.joined(separator: [""]))
  }

  static func lines(_ part: [SessionReport.Line]) -> [String] {
    let width = part.map(\.label.count).max() ?? 0
    return part.map { line in
      ControlCharacters.escaped(line.label + String(repeating: " ", count: width - line.label.count) + "  " + line.value)
    }
  }
}

extension DataOptions {
  /// The texts of the language of the environment.
  var looks: LookLoader {
    LookLoader(folders: folders, theme: nil, locale: nil, flavor: nil, environment: Folders.environment)
  }
}
