import Phrases

/// An error with a stable code and one plain English sentence for logs. Which codes there are is the journey's and the backend's choice; those of
/// the engine itself are in `EngineCode`.
public struct WorkflowError: Error, Codable, Hashable, Sendable {
  /// Stable, for programs: `DocumentExpired`, `networkUnavailable`.
  public var code: String
  /// Whose code it is, where codes belong to a module: `IdentityVerification`.
  public var module: String?
  /// One plain English sentence that says what happened and what to do next.
  public var message: String
  /// What a screen says in the person's language; nil: the screen chooses by code.
  public var phrase: Phrase?
  /// What it is about (a path), for a screen that has a sentence of its own for the code; nil: nothing of that kind.
  public var subject: String?
  /// Whether it may pass by itself (no network for the moment). Such an error is never recorded: the person is asked whether to try again.
  public var isTemporary = false

  private enum CodingKeys: String, CodingKey { case code, module, message, phrase, subject }

  public init(
    code: String, module: String? = nil, message: String, phrase: Phrase? = nil, about subject: String? = nil, isTemporary: Bool = false
  ) {
    self.code = code
    self.module = module
    self.message = message
    self.phrase = phrase
    self.subject = subject
    self.isTemporary = isTemporary
  }

  /// The code as vendors print it: `IdentityVerification.DocumentExpired`.
  public var qualifiedCode: String { module.map { "\($0).\(code)" } ?? code }
}

extension WorkflowError {
  /// An error of the engine.
  public init(_ code: EngineCode, _ message: String, phrase: Phrase? = nil, about subject: String? = nil) {
    self.init(code: code.rawValue, module: EngineCode.module, message: message, phrase: phrase, about: subject)
  }

  /// The engine's own code, or nil for an error of a journey or a backend.
  public var engineCode: EngineCode? { module == EngineCode.module ? EngineCode(rawValue: code) : nil }
}
