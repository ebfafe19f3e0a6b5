/// Shows prompts and gets answers: the terminal, plain lines, a script, the explorer, a phone's browser.
///
/// When the task is cancelled, the prompt is withdrawn: `reply` removes it from the screen and returns soon. Its return value is then
/// ignored.
public protocol Host: Sendable {
  func reply(to situation: Situation) async -> Reply
  /// The host's name in the header of a journal: `screen`, `lines`, `script`. Default: nil, for hosts that a journal need not name.
  var name: String? { get }
  /// An effect without a prompt begins or ends; this is not recorded. Default: does nothing.
  func notice(_ activity: Activity) async
  /// An effect without a prompt tells how much of it is done. Called from any thread, and returns at once. Default: does nothing.
  func notice(_ progress: EffectProgress)
  /// Called after a failure that may pass: the journal cannot be written, or the network is gone. Answers are kept meanwhile. Returns
  /// whether to try again (after the person has removed the cause). Default: false.
  func mayTryAgain(after error: WorkflowError) async -> Bool
}

extension Host {
  public var name: String? { nil }
  public func notice(_ activity: Activity) async {}
  public func notice(_ progress: EffectProgress) {}
  public func mayTryAgain(after error: WorkflowError) async -> Bool { false }
}

/// A host's reply. Only answers are recorded as entries; journeys never see the other cases.
public enum Reply: Equatable, Sendable {
  /// `by` is the party that answered, if the host knows.
  case answer(Answer, by: Party? = nil)
  /// Back to the last decision: the last prompt where the person decided and the journey moved on.
  case back
  /// Leave everything as it is; another run continues from here.
  case suspend
  /// The host cannot go on (its script does not fit, its input has ended). The session can be resumed.
  case fault(WorkflowError)
}

/// Work that runs without a prompt.
public enum Activity: Equatable, Sendable {
  case began(effect: String)
  case ended(effect: String)
}
