import ArgumentParser
import Invocation
import Sessions
import Store

extension SessionsCommand {
  struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Compare two sessions: how they went, and what was read.",
      discussion: "Lines of the first session begin with -, those of the second with +. The exit status is 1 if they differ.")
    @OptionGroup var data: DataOptions
    @Flag(help: "Show data of persons instead of covering it with X and 0.") var withData = false
    @Argument(help: "The first session's id, or its beginning.") var first: String
    @Argument(help: "The second session's id, or its beginning.") var second: String

    func run() throws {
      let isSame = try data.withStore { store in
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
      var marks: [(mark: Character, line: SessionReport.Line)] = old.map { (" ", $0) }
      let changes = new.difference(from: old)
      for case .remove(let offset, _, _) in changes { marks[offset].mark = "-" }
      // Insertions are counted in the new part, in which removed lines are not.
      for case .insert(let offset, let line, _) in changes {
        var place = marks.startIndex, seen = 0
        while place < marks.endIndex, seen < offset || marks[place].mark == "-" {
          if marks[place].mark != "-" { seen += 1 }
          place += 1
        }
        marks.insert(("+", line), at: place)
      }
      let width = marks.map(\.line.label.count).max() ?? 0
      return marks.map { mark, line in
        let shown = withData ? line : line.redacted
        return "\(mark) " + shown.label + String(repeating: " ", count: width - shown.label.count) + "  " + shown.value
      }
    }
  }
}
