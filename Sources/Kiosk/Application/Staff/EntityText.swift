import FoundationEssentials
import Phrases
import SandboxKit
import Sessions
import Workflow

/// How the office's screens write what a service holds.
struct EntityText: Sendable {
  /// Milliseconds since 1970, UTC.
  let now: Int64
  let timeZone: TimeZone
  /// Whether the person who looks may know secrets.
  var showsSecrets = true

  /// An entity in a list: the first two values, and below them the others.
  func option(_ entity: AdministeredEntity, _ columns: [AdministeredColumn]) -> Choice.Option {
    let parts = zip(columns, entity.values).compactMap { column, value -> Phrase? in
      switch value {
      // A flag says by its name that it is set.
      case .flag(let isSet): isSet ? column.title : nil
      case .none: nil
      default: phrase(value)
      }
    }
    let rest = parts.dropFirst(2)
    return Choice.Option(
      id: entity.id, title: Self.joined(Array(parts.prefix(2))), detail: rest.isEmpty ? nil : Self.joined(Array(rest)))
  }

  func review(_ details: EntityDetails) -> Review {
    let rows = details.rows.map { Review.Row(label: $0.column.title, value: phrase($0.value)) }
    let history = details.history.map { event in
      Review.Row(label: .verbatim(LocalTime.brief(event.moment, now: now, in: timeZone)), value: .verbatim(event.text))
    }
    return Review(title: .verbatim(details.title), rows: rows + history, close: Phrase("unattended.sessions.close"))
  }

  func phrase(_ value: AdministeredValue) -> Phrase {
    switch value {
    case .text(let text): .verbatim(text)
    case .secret(let text): .verbatim(showsSecrets ? text : Self.hidden)
    case .number(let number): .verbatim(String(number))
    case .flag(let isSet): Self.phrase(isSet)
    case .moment(let moment): .verbatim(LocalTime.brief(moment, now: now, in: timeZone))
    case .list(let items): .verbatim(items.isEmpty ? Self.nothing : items.joined(separator: ", "))
    case .none: .verbatim(Self.nothing)
    }
  }

  static func phrase(_ isSet: Bool) -> Phrase { Phrase(isSet ? "office.value.yes" : "office.value.no") }

  static let nothing = "–"
  private static let hidden = "••••"

  private static func joined(_ parts: [Phrase]) -> Phrase {
    parts.dropFirst().reduce(parts.first ?? .verbatim("")) {
      Phrase("unattended.sessions.joined", ["first": .phrase($0), "second": .phrase($1)])
    }
  }
}
