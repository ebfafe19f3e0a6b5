/// Shows prompts and gets them answered: the terminal, plain lines, a script, the explorer, a phone's browser.
///
/// When the task is cancelled the prompt is withdrawn: `reply` takes it off the screen and returns soon. What it returns then does not count.
public protocol Host: Sendable {
  func reply(to situation: Situation) async -> Reply
  /// What the header of a journal calls it: `screen`, `lines`, `script`. Default: nil, for hosts that a journal need not name.
  var name: String? { get }
  /// An effect without a prompt begins or ends; nothing is recorded. Default: nothing.
  func notice(_ activity: Activity) async
  /// Something failed that may work when it is tried again: the journal cannot be written, the network is gone. What was answered is kept
  /// meanwhile. Returns whether to try again (after the person has removed the cause). Default: false.
  func mayTryAgain(after error: WorkflowError) async -> Bool
}

extension Host {
  public var name: String? { nil }
  public func notice(_ activity: Activity) async {}
  public func mayTryAgain(after error: WorkflowError) async -> Bool { false }
}

/// What a host replies. Only answers are recorded as entries; no journey sees the others.
public enum Reply: Equatable, Sendable {
  /// `by` is who answered, where the host knows.
  case answer(Answer, by: Party? = nil)
  /// To the last decision: the last prompt where the person decided and the journey moved on.
  case back
  /// Leave everything as it is; another run goes on from here.
  case suspend
  /// The host cannot go on (its script does not fit, its input has ended). The session can be resumed.
  case fault(WorkflowError)
}

/// Work that goes on without a prompt.
public enum Activity: Equatable, Sendable {
  case began(effect: String)
  case ended(effect: String)
}
