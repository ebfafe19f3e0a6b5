import Phrases

/// What somebody asks for, entry by entry.
public struct Sharing: Codable, Equatable, Sendable {
  /// Who asks.
  public struct Asker: Codable, Equatable, Sendable {
    public var id: String
    /// The name under which they are registered; nil if they are not.
    public var name: String?

    public init(id: String, name: String?) { (self.id, self.name) = (id, name) }
  }

  /// One value that may be shared.
  public struct Entry: Codable, Equatable, Sendable {
    /// Differs from that of every other entry.
    public var id: String
    public var label: Phrase
    public var value: Phrase
    /// Whether the asker wants it. It is ticked from the start; any other entry is an offer.
    public var isAskedFor: Bool

    public init(id: String, label: Phrase, value: Phrase, isAskedFor: Bool) {
      (self.id, self.label, self.value, self.isAskedFor) = (id, label, value, isAskedFor)
    }
  }

  public var asker: Asker
  public var entries: [Entry]

  public init(asker: Asker, entries: [Entry]) { (self.asker, self.entries) = (asker, entries) }

  /// Whether these are entries, each of them once, and at least one.
  func accepts(_ ids: [String]) -> Bool { !ids.isEmpty && Set(ids).count == ids.count && Set(ids).isSubset(of: entries.map(\.id)) }
}

extension Choice {
  /// What is asked for; nil for a choice of another kind.
  public var sharing: Sharing? { if case .sharing(let sharing) = style { sharing } else { nil } }
}

/// A choice in the style `sharing`, whose answer is what is shared.
public struct SharingChoice: TypedContent {
  public enum Value: Equatable, Sendable {
    /// One of the options, with the ticks from the start.
    case option(id: String)
    /// These entries, by their ids.
    case entries(ids: [String])
  }

  public var choice: Choice

  /// - Parameters:
  ///   - refusal: the option that shares nothing.
  ///   - consent: the option that shares.
  public init(_ sharing: Sharing, title: Phrase, message: Phrase?, refusal: Choice.Option, consent: Choice.Option) {
    choice = Choice(style: .sharing(sharing: sharing), title: title, message: message, options: [refusal, consent], pinned: 1)
  }

  public var content: PromptContent { .choose(choice) }

  public static func value(of answer: Answer) -> Value? {
    switch answer {
    case .chose(let id): .option(id: id)
    case .selected(let ids): .entries(ids: ids)
    default: nil
    }
  }
}
