import ArgumentParser
import Authoring
import Glibc
import Invocation
import Recordings
import Sessions
import Store

extension SessionsCommand {
  struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Compare two sessions: how they went, and what was read.",
      discussion: """
        Lines of the first session begin with -, those of the second with +. With --with-data, a terminal shows both side by side, with \
        everything that happened; n goes to the next difference. The exit status is 1 if they differ.
        """)
    @OptionGroup var data: DataOptions
    @Flag(help: "Show data of persons instead of covering it with X and 0.") var withData = false
    @Flag(help: "Print the differences also on a terminal.") var plain = false
    @Option(help: "The language of the screen, as a tag: en, nl, de.") var locale: String?
    @Argument(help: "The first session's id, or its beginning.") var first: String
    @Argument(help: "The second session's id, or its beginning.") var second: String

    func run() throws {
      let isSame = try data.withStore { store in
        let streams = StandardStreams.current
        if withData, !plain, isatty(streams.output) == 1, isatty(streams.input) == 1 {
          let both = try [first, second].map { id in BenchSession(try store.find(id), in: store) { [] } }
          let (status, differs) = try ComparedSessions(both[0], both[1]).show(locale: locale)
          if status != .success { throw status.code }
          return !differs
        }
        let sessions = data.sessions(store), looks = data.looks
        let reports = try [first, second].map { id in try SessionReport(try store.find(id), sessions) { looks.text($0) } }
        // Ids, numbers and times always differ.
        let heads = reports.map { $0.head.filter { ["journey", "holder", "pictures", "note"].contains($0.label) } }
        let lines =
          difference(heads[0], heads[1]) + difference(reports[0].steps, reports[1].steps)
          + difference(reports[0].data, reports[1].data)
        for line in lines { print(line) }
        return lines.allSatisfy { $0.hasPrefix("  ") }
      }
      if !isSame { throw ExitCode(1) }
    }

    /// Both parts as one list, the lines of either side marked. Values that differ are two lines even where they are covered alike.
    private func difference(_ old: [SessionReport.Line], _ new: [SessionReport.Line]) -> [String] {
      let marks = Alignment(old, new, by: ==).rows.compactMap { row -> (mark: Character, line: SessionReport.Line)? in
        if let old = row.old { (row.new == nil ? "-" : " ", old) } else { row.new.map { ("+", $0) } }
      }
      let width = marks.map(\.line.label.count).max() ?? 0
      return marks.map { mark, line in
        let shown = withData ? line : line.redacted
        return "\(mark) " + shown.label + String(repeating: " ", count: width - shown.label.count) + "  " + shown.value
      }
    }
  }
}
