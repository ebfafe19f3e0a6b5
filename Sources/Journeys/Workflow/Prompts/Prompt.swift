import Phrases

/// One thing that a journey asks of a person. A prompt carries phrase keys and data, never words of a language, and is compared as a whole
/// when a journal is replayed.
public struct Prompt: Equatable, Sendable {
  /// Unique within the journey; it contains the stage's name and, in a nested journey, the child's: `document/front.confirm`.
  public var id: String
  public var content: PromptContent
  /// Buttons in addition to those of the content.
  public var actions: [PromptAction]
  /// Who is asked.
  public var audience: Party
  /// Milliseconds since 1970, UTC. From then on the answer is `timedOut`, even if the session was left and resumed meanwhile. It is nil if
  /// there is no limit.
  public var deadline: Int64?

  public init(
    id: String, content: PromptContent, actions: [PromptAction] = [], audience: Party = .client, deadline: Int64? = nil
  ) {
    self.id = id
    self.content = content
    self.actions = actions
    self.audience = audience
    self.deadline = deadline
  }
}

/// A named button in addition to the prompt's own: "Send again", or one that a server asks for.
public struct PromptAction: Codable, Equatable, Sendable {
  /// The answer is `.action` with this id.
  public var id: String
  public var title: Phrase

  public init(id: String, title: Phrase) {
    self.id = id
    self.title = title
  }
}

/// The party that answers a prompt.
public enum Party: String, Codable, CaseIterable, Sendable {
  /// The person being verified.
  case client
  /// The member of staff who helps, decides or approves.
  case `operator`
}

/// What a prompt has besides its content.
public struct PromptOptions: Sendable {
  public var actions: [PromptAction]
  public var audience: Party
  /// Milliseconds since 1970, UTC; see `Prompt.deadline`. A journey computes it from `Guide.now()`.
  public var deadline: Int64?

  public init(actions: [PromptAction] = [], audience: Party = .client, deadline: Int64? = nil) {
    self.actions = actions
    self.audience = audience
    self.deadline = deadline
  }
}

extension Prompt: Codable {
  private enum Key: String, CodingKey { case id, content, actions, audience, deadline }

  /// Missing values get their defaults, so that a journal holds only what was set.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    id = try container.decode(String.self, forKey: .id)
    content = try container.decode(PromptContent.self, forKey: .content)
    actions = try container.decodeIfPresent([PromptAction].self, forKey: .actions) ?? []
    audience = try container.decodeIfPresent(Party.self, forKey: .audience) ?? .client
    deadline = try container.decodeIfPresent(Int64.self, forKey: .deadline)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(content, forKey: .content)
    if !actions.isEmpty { try container.encode(actions, forKey: .actions) }
    if audience != .client { try container.encode(audience, forKey: .audience) }
    try container.encodeIfPresent(deadline, forKey: .deadline)
  }
}
