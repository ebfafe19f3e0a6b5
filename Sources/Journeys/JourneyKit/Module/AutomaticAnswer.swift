/// The favourable answer to a prompt that a run without a person can only give if it knows something: the account with which the sandbox
/// begins, a code that the vendor's staff issue, what staff decide while the person waits.
public enum AutomaticAnswer: Equatable, Sendable {
  /// A text to type, or the id of the option to choose.
  case entry(String)
  /// What staff at the vendor's office do. If they read something out, that is the entry; if not, what they do ends the wait against which the
  /// prompt is raced.
  case errand(OfficeErrand)
}

/// What staff at a service's office do for a client, step by step, as `vestibule office SERVICE …` does it.
public struct OfficeErrand: Equatable, Sendable {
  public enum Step: Equatable, Sendable {
    /// An action with the values of its fields. One that is not named keeps the value that is offered.
    case perform(String, [String: String] = [:], on: Subject)
    /// A value, by the name of its row; of nil, that of the entity that the action before has changed or made.
    case read(String, of: Subject? = nil)
  }

  /// What an action or a value is of.
  public enum Subject: Equatable, Sendable {
    case collection(String)
    case entity(String, of: String)
    /// The first entity of a collection, which is mostly the newest, with these values in its columns. A value is read from the first of them
    /// that has it.
    case first(of: String, with: [String: String])
  }

  /// The service's name in commands.
  public var service: String
  public var steps: [Step]

  public init(at service: String, _ steps: [Step]) { (self.service, self.steps) = (service, steps) }
}
