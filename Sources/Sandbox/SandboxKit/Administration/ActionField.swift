import Phrases

/// A value that an action needs.
public struct ActionField: Codable, Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// One of several.
    case choice([Option])
    /// Some of several, in an order that counts; written with commas between them.
    case choices([Option])
    /// At most so many characters.
    case text(limit: Int)
    case number(ClosedRange<Int>)
    /// `yes` or `no`
    case flag
  }

  public struct Option: Codable, Equatable, Sendable {
    /// As commands write it: `Refer`.
    public let id: String
    public let title: Phrase

    /// - Parameter title: the title, or nil for the id, which is a vendor's term.
    public init(_ id: String, _ title: Phrase? = nil) {
      self.id = id
      self.title = title ?? .verbatim(id)
    }
  }

  /// Its name in commands and in JSON: `minimum-age`.
  public let name: String
  public let title: Phrase
  public let kind: Kind
  /// The value before the action, which stays unless the action is given another; nil if there is none and the action must be given one.
  public let value: String?
  /// Whether an empty text means that there is no value.
  public let isOptional: Bool

  public init(_ name: String, _ title: Phrase, _ kind: Kind, value: String? = nil, isOptional: Bool = false) {
    self.name = name
    self.title = title
    self.kind = kind
    self.value = value
    self.isOptional = isOptional
  }

  /// - Returns: why a text is not a value of this field, or nil if it is one.
  public func refusal(of text: String) -> FieldRefusal? {
    if text.isEmpty, isOptional { return nil }
    switch kind {
    case .choice(let options): return options.contains { $0.id == text } ? nil : .notOffered(text, options.map(\.id))
    case .choices(let options):
      let unknown = ActionValues.parts(of: text).first { part in !options.contains { $0.id == part } }
      return text.isEmpty ? .empty : unknown.map { .notOffered($0, options.map(\.id)) }
    case .text(let limit):
      if text.isEmpty { return .empty }
      return text.count > limit ? .tooLong(limit) : nil
    case .number(let range): return Int(text).map(range.contains) == true ? nil : .notInRange(range)
    case .flag: return ["yes", "no"].contains(text) ? nil : .notOffered(text, ["yes", "no"])
    }
  }
}

/// Why a text is not a value of a field.
public enum FieldRefusal: Equatable, Sendable {
  case empty
  case tooLong(Int)
  case notInRange(ClosedRange<Int>)
  case notOffered(String, [String])
  /// There is another one with this name.
  case taken
  /// A rule of the service: what it says in English after the field's name, and for a person.
  case other(String, Phrase)

  /// What the field takes, in English.
  public var message: String {
    switch self {
    case .empty: "needs a value"
    case .tooLong(let limit): "takes at most \(limit) characters"
    case .notInRange(let range): "takes a number from \(range.lowerBound) to \(range.upperBound)"
    case .taken: "needs another value: there is one of this name"
    case .other(let rule, _): "needs another value: \(rule)"
    case .notOffered(let text, let known): "does not take \"\(text)\". It takes: \(known.joined(separator: ", "))"
    }
  }

  public var phrase: Phrase {
    switch self {
    case .empty, .notOffered: Phrase("office.refusal.empty")
    case .taken: Phrase("office.refusal.taken")
    case .other(_, let phrase): phrase
    case .tooLong(let limit): Phrase("office.refusal.tooLong", ["n": .number(limit)])
    case .notInRange(let range):
      Phrase("office.range", ["least": .text(String(range.lowerBound)), "most": .text(String(range.upperBound))])
    }
  }
}

/// The values given to an action, by the names of its fields. All of them were checked.
public struct ActionValues: Equatable, Sendable {
  private let texts: [String: String]

  package init(_ texts: [String: String]) { self.texts = texts }

  /// Returns nil if the field is empty.
  public func text(_ name: String) -> String? { texts[name].flatMap { $0.isEmpty ? nil : $0 } }
  public func number(_ name: String) -> Int? { texts[name].flatMap { Int($0) } }
  public func flag(_ name: String) -> Bool { texts[name] == "yes" }
  public func list(_ name: String) -> [String] { Self.parts(of: texts[name] ?? "") }

  /// The parts of a text between commas.
  public static func parts(of text: String) -> [String] { text.split(separator: ",").map { String($0.drop { $0 == " " }) } }
}
