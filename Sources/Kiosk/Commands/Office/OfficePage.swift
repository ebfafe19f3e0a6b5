import Authoring
import Notation
import SandboxKit

/// What `vestibule office SERVICE …` prints.
enum OfficePage: Sendable {
  case list([AdministeredColumn], AdministeredPage)
  case entity(id: String, EntityDetails, actions: [(action: AdministrativeAction, fields: [ActionField])])

  var lines: [String] {
    switch self {
    case .list(let columns, let page):
      let table = TextTable(heading: ["id"] + columns.map(\.name), rows: page.entities.map { [$0.id] + $0.values.map(\.plainText) })
      return table.lines + (page.hasMore ? page.entities.last.map { ["", "There are more: --after \($0.id)"] } ?? [] : [])
    case .entity(_, let details, let actions):
      let width = details.rows.map(\.column.name.count).max() ?? 0
      let rows = details.rows.map { row in
        row.column.name + String(repeating: " ", count: width - row.column.name.count + 2) + row.value.plainText
      }
      let history = details.history.map { "\(AdministeredValue.moment($0.moment).plainText)  \($0.text)" }
      let usage = actions.map { action, fields in ([action.name] + fields.map(Self.usage)).joined(separator: " ") }
      return [rows, history, usage].filter { !$0.isEmpty }.reduce([]) { $0.isEmpty ? $1 : $0 + [""] + $1 }
    }
  }

  /// The text of the entity's QR code; nil if it has none.
  var qrCode: String? {
    guard case .entity(_, let details, _) = self else { return nil }
    return details.qrCode
  }

  /// `--result Passed|Refer`
  private static func usage(_ field: ActionField) -> String {
    let values =
      switch field.kind {
      case .choice(let options): options.map(\.id).joined(separator: "|")
      case .choices(let options): options.map(\.id).joined(separator: ",")
      case .text: "TEXT"
      case .number(let range): "\(range.lowerBound)…\(range.upperBound)"
      case .flag: "yes|no"
      }
    return "--\(field.name) \(values)"
  }

  var json: JSONValue {
    switch self {
    case .list(let columns, let page):
      .array(
        page.entities.map { entity in
          .object([.init("id", .string(entity.id))] + zip(columns, entity.values).compactMap { Self.member($0.name, $1) })
        })
    case .entity(let id, let details, let actions):
      .object(
        [.init("id", .string(id))] + details.rows.filter { $0.column.name != "id" }.compactMap { Self.member($0.column.name, $0.value) } + [
          .init(
            "history",
            .array(
              details.history.map {
                .object(["at": AdministeredValue.moment($0.moment).json, "text": .string($0.text)])
              })),
          .init("actions", .array(actions.map { .string($0.action.name) })),
        ])
    }
  }

  private static func member(_ name: String, _ value: AdministeredValue) -> JSONValue.Member? { value.json.map { .init(name, $0) } }
}
