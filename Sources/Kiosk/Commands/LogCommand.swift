import ArgumentParser
import Authoring
import Invocation
import Notation
import Sessions
import Store
import Workflow

/// Prints the audit log.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Print the audit log: who did what when. It holds no data of clients.",
    discussion: "The log is append-only; a row that was changed or removed afterwards is reported, and the exit status is 66.")

  @OptionGroup var data: DataOptions
  @Option(help: "Only the rows of this session: its id, or its beginning; an erased one too.") var session: String?
  @Flag(help: "One JSON object per line.") var json = false

  func run() throws {
    let zone = data.configuration.effectiveTimeZone
    try data.withStore { store in
      let all = try store.auditEntries()
      let shown = all.filter { entry in session.map { entry.session?.hasPrefix($0) == true } ?? true }
      if json {
        for entry in shown { print(entry.json.text()) }
      } else {
        let rows = shown.map {
          [
            "\($0.number)", LocalTime.text($0.at, in: zone, hasSeconds: true),
            [$0.party, $0.name].compactMap(\.self).joined(separator: " "), $0.event, $0.session.map { String($0.prefix(8)) } ?? "",
            $0.detail ?? "",
          ]
        }
        for line in TextTable(heading: ["NO", "TIME", "WHO", "WHAT", "SESSION", "DETAIL"], rows: rows).lines { print(line) }
      }
      let broken = all.filter { !$0.isIntact }
      guard let first = broken.first else { return }
      StandardError.write(
        "The log was changed after it was written: row \(first.number) does not follow the one before it. The other rows can be used.")
      throw ExitStatus.unreadableInput.code
    }
  }
}

extension AuditEntry {
  fileprivate var json: JSONValue {
    .object([
      "number": .integer(number), "at": .integer(Int(at)), "who": .string(party), "name": name.map(JSONValue.string),
      "what": .string(event),
      "session": session.map(JSONValue.string), "detail": detail.map(JSONValue.string), "intact": .bool(isIntact),
    ])
  }
}
