import Phrases

/// An error with a stable code and one plain English sentence for logs. The journey and the backend choose their own codes; those of the
/// engine are in `EngineCode`.
public struct WorkflowError: Error, Codable, Hashable, Sendable {
  /// Stable, for programs: `DocumentExpired`, `networkUnavailable`.
  public var code: String
  /// The module that owns the code, when codes belong to a module: `IdentityVerification`.
  public var module: String?
  /// One plain English sentence that says what happened and what to do next.
  public var message: String
  /// The text for the screen in the person's language; nil if the screen chooses one by code.
  public var phrase: Phrase?
  /// The subject of the error (a path), for a screen that has its own sentence for the code; nil if it has none.
  public var subject: String?
  /// Whether it may pass by itself (no network at the moment). Such an error is never recorded: the person is asked whether to try again.
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
