import Notation
import Phrases
import Workflow

/// Everything that is particular to a vendor's journey, in one place, so that nothing else in the program must know it.
///
/// A journey's folder holds one module; the program learns of it by one line that registers it.
public protocol JourneyModule: Sendable {
  associatedtype Main: Journey

  /// What it is called on the command line and in the menu: `document`, `opt-in`. The journal's name is `Main.name`.
  var name: String { get }
  /// What it is called in the menu and in the header.
  var title: Phrase { get }
  /// What it is for, in one sentence.
  var detail: Phrase { get }
  /// The drawn mark in the menu: `card`, `paper`, `passport`.
  var icon: String { get }

  /// Reads what the caller hands over, strictly.
  /// - Throws: the vendor's error, which says what is wrong, with path, line and column.
  func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<Main>

  /// What the caller gets of a finished journey.
  func result(of output: Main.Output) -> JourneyResult
  /// What the caller gets of an error: of the journey's own, of an effect, or of the program (`WorkflowError.engineCode`).
  func failure(of error: WorkflowError) -> JourneyFailure
  /// What the caller gets when the person cancelled.
  /// - Parameter problem: the code of the error that the person saw last; nil: none.
  func cancellation(after problem: String?) -> JourneyFailure
  /// What the caller gets when the theme that it handed over cannot be used.
  func failure(of problem: CustomizationProblem) -> JourneyFailure

  /// Every effect of the journey; their samples feed the mock, the explorer and the gallery.
  var effects: [any Effect.Type] { get }
  /// Named runs for testers and demonstrations.
  var scenarios: [Scenario] { get }
  /// What the explorer answers where a prompt does not list its answers.
  var exploration: Explorer.Answers { get }
  /// The vendor's calls and callbacks so far, in order: a projection of the journal.
  func events(in records: [Record]) -> [SDKEvent]
}

extension JourneyModule {
  public var effects: [any Effect.Type] { [] }
  public var scenarios: [Scenario] { [] }
  public var exploration: Explorer.Answers { Explorer.Answers() }
  public func events(in records: [Record]) -> [SDKEvent] { [] }

  public func failure(of problem: CustomizationProblem) -> JourneyFailure {
    failure(of: WorkflowError(.inputNotUsable, problem.message))
  }

  /// What the caller gets of a recorded output.
  /// - Throws: `notCodable` when it does not decode.
  public func result(decoding output: String) throws(WorkflowError) -> JourneyResult {
    result(of: try Outcome.decode(Main.Output.self, from: output))
  }

  /// What the caller gets of an ended journey: the result, or the error in its place.
  /// - Parameter problem: the code of the error that the person saw last, for a cancelled one.
  public func deliverable(of ending: Ending, after problem: String? = nil) throws(WorkflowError) -> Deliverable {
    switch ending {
    case .finished(let output): .result(try result(decoding: output))
    case .failed(let error): .failure(failure(of: error))
    case .cancelled: .failure(cancellation(after: problem))
    }
  }
}

/// What is handed over at the end of a journey.
public enum Deliverable: Sendable {
  case result(JourneyResult)
  case failure(JourneyFailure)
}

/// What a caller hands over, as bytes.
public struct JourneyInput: Sendable {
  /// The caller's input (`--config`): a plugin's JSON, a server's request. nil: none.
  public var config: [UInt8]?
  /// What the vendor's portal holds (`--workflow`). nil: the standard workflow.
  public var workflow: [UInt8]?

  public init(config: [UInt8]? = nil, workflow: [UInt8]? = nil) {
    self.config = config
    self.workflow = workflow
  }
}

/// A journey with the caller's input in it.
public struct PreparedJourney<Main: Journey>: Sendable {
  public var journey: Main
  /// The theme that the caller hands over, as it stands; nil: none.
  public var customization: Node?

  public init(_ journey: Main, customization: Node? = nil) {
    self.journey = journey
    self.customization = customization
  }
}

/// What is wrong with the theme that a caller hands over.
public enum CustomizationProblem: Sendable {
  case notation(NotationErrors)
  /// `detail` says which role names the font, and the nearest fonts.
  case font(name: String, detail: String)

  /// One or more plain English sentences.
  public var message: String {
    switch self {
    case .notation(let errors): errors.errors.map(\.description).joined(separator: " ")
    case .font(_, let detail): detail
    }
  }
}
