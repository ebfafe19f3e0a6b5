import Documents
import Notation

/// A value of an entity.
public enum AdministeredValue: Equatable, Sendable {
  /// A vendor's term, a name or an id: the same in every language.
  case text(String)
  case number(Int)
  case flag(Bool)
  /// Milliseconds since 1970, UTC.
  case moment(Int64)
  case list([String])
  /// A password, a code or a link: anybody who knows it can act as the client or the service. Screens show it only to staff who may decide.
  case secret(String)
  case none
}

extension AdministeredValue {
  public init(_ text: String?) { self = text.map { .text($0) } ?? .none }

  /// nil for no value.
  public var json: JSONValue? {
    switch self {
    case .text(let text), .secret(let text): .string(text)
    case .number(let number): .integer(number)
    case .flag(let isSet): .bool(isSet)
    case .moment(let moment): .string(Moment(milliseconds: moment).iso)
    case .list(let items): .array(items.map { .string($0) })
    case .none: nil
    }
  }

  /// As commands print it; a value that is not there is a hyphen.
  public var plainText: String {
    switch self {
    case .text(let text), .secret(let text): text
    case .number(let number): String(number)
    case .flag(let isSet): isSet ? "yes" : "no"
    case .moment(let moment): Moment(milliseconds: moment).iso
    case .list(let items): items.isEmpty ? "-" : items.joined(separator: ",")
    case .none: "-"
    }
  }
}

extension AdministeredValue {
  /// The value that a field has before an action.
  package init(of field: ActionField) {
    let text = field.value ?? ""
    switch field.kind {
    case .flag: self = .flag(text == "yes")
    case .number: self = Int(text).map { .number($0) } ?? .none
    case .choices: self = .list(ActionValues.parts(of: text))
    case .choice, .text: self = text.isEmpty ? .none : .text(text)
    }
  }
}
