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

  public init(code: String, module: String? = nil, message: String, phrase: Phrase? = nil) {
    self.code = code
    self.module = module
    self.message = message
    self.phrase = phrase
  }

  /// The code as vendors print it: `IdentityVerification.DocumentExpired`.
  public var qualifiedCode: String { module.map { "\($0).\(code)" } ?? code }
}

extension WorkflowError {
  /// An error of the engine.
  public init(_ code: EngineCode, _ message: String) { self.init(code: code.rawValue, module: EngineCode.module, message: message) }

  /// The engine's own code, or nil for an error of a journey or a backend.
  public var engineCode: EngineCode? { module == EngineCode.module ? EngineCode(rawValue: code) : nil }
}

/// The engine's own error codes; their module is `Workflow`.
public enum EngineCode: String, CaseIterable, Sendable {
  public static let module = "Workflow"

  /// Twice in a row a host gave an answer that does not fit the prompt.
  case answerDoesNotFit
  /// A script's answer does not fit the prompt, or it has none left.
  case scriptDoesNotFit
  /// The input that a host reads from has ended.
  case inputEnded
  /// The journal belongs to another journey, or to one that this program does not know.
  case unknownJourney
  /// The journal was written by a newer version of the journey.
  case newerJourney
  /// The journal's records contradict each other or cannot be read.
  case journalDamaged
  /// There is no room left for the journal or a picture.
  case diskFull
  /// The data folder cannot be written to.
  case folderNotWritable
  /// The data folder was removed or replaced while it was in use.
  case folderGone
  /// The journal or a picture cannot be written for another reason.
  case journalNotWritable
  /// Another program runs this session at this moment.
  case journalInUse
  /// A value could not be written as JSON or read back.
  case notCodable
  /// A journey asked for what cannot be: a wall as a look-up, a draw below 1, a choice among nothing.
  case misuse
  /// An effect needs a secret that is not in this process.
  case secretLost
  /// The performer does not know the effect.
  case unknownEffect

  /// Whether someone at the machine can remove the cause, so that writing again may succeed.
  public var isWriteProblem: Bool {
    switch self {
    case .diskFull, .folderNotWritable, .folderGone, .journalNotWritable: true
    default: false
    }
  }
}
