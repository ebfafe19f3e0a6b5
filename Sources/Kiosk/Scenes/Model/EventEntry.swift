/// Something that happened in the session, as testers see it beside the journey.
public struct EventEntry: Equatable, Sendable {
  public enum Kind: Sendable {
    /// The app calls the vendor's SDK.
    case call
    /// The SDK calls back.
    case callback
    /// A prompt was answered.
    case answer
    /// The journey asked or told a service or the machine something.
    case effect
    /// What the engine did by itself.
    case engine
  }

  public var kind: Kind
  /// The vendor's name of the call, `startWorkflowComponentDocument`; the prompt's or the effect's id.
  public var name: String
  /// Each is a line: a member of a payload, `event "onUserLoggedIn"`; the answer.
  public var payload: [String]

  public init(_ kind: Kind, _ name: String, _ payload: [String]) {
    self.kind = kind
    self.name = name
    self.payload = payload
  }
}
