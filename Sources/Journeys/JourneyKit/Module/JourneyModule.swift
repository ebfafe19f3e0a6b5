import Cryptography
import Notation
import Phrases
import Services
import Workflow

/// Everything specific to a vendor's journey in one place, so that nothing else in the program needs to know it.
///
/// A journey's folder holds one module, which one line registers with the program.
public protocol JourneyModule: Sendable {
  associatedtype Main: Journey

  /// Its name on the command line and in the menu: `document`, `opt-in`. The journal uses `Main.name`.
  var name: String { get }
  /// Its title in the menu and in the header.
  var title: Phrase { get }
  /// Its purpose in one sentence.
  var detail: Phrase { get }
  /// The vendor's product, which testers and people who watch a demonstration see, and clients never. Default: nil.
  var product: Product? { get }
  /// The short names of the steps that it usually takes, in their order; default: empty, where nobody can say.
  var steps: [Phrase] { get }
  /// How many minutes it takes a person who has everything ready; default: 2. (Our estimate.)
  var minutes: Int { get }
  /// The name of its icon in the menu: `card`, `paper`, `passport`.
  var icon: String { get }
  /// Whether menus and `vestibule run` offer it; false for one that only a plugin's call starts.
  var isOffered: Bool { get }
  /// Whether any client can do it; false for one about the user whom its configuration names. A kiosk whose clients change offers that only if
  /// its own configuration says so. Default: true.
  var isForAnybody: Bool { get }

  /// Reads the caller's input strictly.
  /// - Throws: the vendor's error, which says what is wrong, with path, line and column.
  func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<Main>

  /// The caller's result of a finished journey.
  func result(of output: Main.Output) -> JourneyResult
  /// The caller's failure for an error of the journey, of an effect, or of the program (`WorkflowError.engineCode`).
  func failure(of error: WorkflowError) -> JourneyFailure
  /// The caller's failure when the person cancelled.
  /// - Parameter problem: the code of the error that the person saw last, or nil if there was none.
  func cancellation(after problem: String?) -> JourneyFailure
  /// The same for what the journal says of it. Default: only the error that the person saw last counts.
  func cancellation(in records: [Record]) -> JourneyFailure
  /// The caller's failure when the theme in its input cannot be used.
  func failure(of problem: CustomizationProblem) -> JourneyFailure

  /// Every effect of the journey; their samples feed the mock, the explorer and the gallery.
  var effects: [any Effect.Type] { get }
  /// Named runs for testers and demonstrations.
  var scenarios: [Scenario] { get }
  /// The inputs with which the matrix runs each scenario.
  var inputs: [NamedInput] { get }
  /// The inputs and answers that lead to every prompt and every ending. The map, its coverage and the gallery come from them.
  var explorations: [Exploration<Main>] { get }
  /// What a run without a person has to know to answer a prompt favourably (`--script auto`), or nil if the prompt says enough. Default: nil.
  func automaticAnswer(to prompt: Prompt) -> AutomaticAnswer?
  /// The vendor's calls and callbacks that follow from each of these records, which are the first ones of a journal.
  /// - Returns: as many lists as there are records. Later records change nothing in those of earlier ones.
  func events(ofEach records: [Record]) -> [[SDKEvent]]
  /// What the SDK tells of an effect that failed and may be tried again, which no journal has.
  func events(ofFailed effect: String, _ error: WorkflowError) -> [SDKEvent]
  /// The current text of a code that the vendor's SDK makes on the device, or nil if the handle is not one of its own.
  func code(_ handle: CodeHandle, on device: Device) -> CurrentCode?
  /// The private keys that the vendor's SDK keeps on the device, for testers who look into what is encrypted to it. Default: none.
  func privateKeys(on device: Device) -> [RSAPrivateKey]
}

extension JourneyModule {
  public var product: Product? { nil }
  public var steps: [Phrase] { [] }
  public var minutes: Int { 2 }
  public var isOffered: Bool { true }
  public var isForAnybody: Bool { true }
  public var effects: [any Effect.Type] { [] }
  public var scenarios: [Scenario] { [] }
  public var inputs: [NamedInput] { [NamedInput("standard", JourneyInput())] }
  public func automaticAnswer(to prompt: Prompt) -> AutomaticAnswer? { nil }
  public func events(ofEach records: [Record]) -> [[SDKEvent]] { records.map { _ in [] } }
  /// The vendor's calls and callbacks so far, in order; derived from the journal.
  public func events(in records: [Record]) -> [SDKEvent] { events(ofEach: records).flatMap(\.self) }
  public func events(ofFailed effect: String, _ error: WorkflowError) -> [SDKEvent] { [] }
  public func code(_ handle: CodeHandle, on device: Device) -> CurrentCode? { nil }
  public func privateKeys(on device: Device) -> [RSAPrivateKey] { [] }
  public func cancellation(in records: [Record]) -> JourneyFailure { cancellation(after: records.lastProblem) }

  public func failure(of problem: CustomizationProblem) -> JourneyFailure {
    failure(of: WorkflowError(.inputNotUsable, problem.message))
  }

  /// The caller's result for a recorded output.
  /// - Throws: `notCodable` when it does not decode.
  public func result(decoding output: String) throws(WorkflowError) -> JourneyResult {
    result(of: try Outcome.decode(Main.Output.self, from: output))
  }

  /// The outcome of an ended journey for the caller: the result or a failure.
  /// - Parameter records: the journal, for a cancelled journey.
  public func deliverable(of ending: Ending, in records: [Record] = []) throws(WorkflowError) -> Deliverable {
    switch ending {
    case .finished(let output): .result(try result(decoding: output))
    case .failed(let error): .failure(failure(of: error))
    case .cancelled: .failure(cancellation(in: records))
    }
  }
}

/// What a journey delivers at its end.
public enum Deliverable: Sendable {
  case result(JourneyResult)
  case failure(JourneyFailure)
}

/// The caller's input, as bytes.
public struct JourneyInput: Sendable {
  /// The caller's input (`--input`): a plugin's JSON, a server's request. It is nil if there is none.
  public var config: [UInt8]?
  /// The configuration in the vendor's portal (`--workflow`). It is nil for the standard workflow.
  public var workflow: [UInt8]?
  /// The id of the earlier session in which the journey runs. It is nil if the journey starts its own.
  public var session: String?
  /// Members that replace those of the workflow, as a scenario sets them.
  public var settings: [JSONValue.Member]

  public init(
    config: [UInt8]? = nil, workflow: [UInt8]? = nil, session: String? = nil, settings: [JSONValue.Member] = []
  ) {
    self.config = config
    self.workflow = workflow
    self.session = session
    self.settings = settings
  }
}

/// A journey together with the caller's input.
public struct PreparedJourney<Main: Journey>: Sendable {
  public var journey: Main
  /// The theme in the caller's input, unparsed; nil if there is none.
  public var customization: Node?

  public init(_ journey: Main, customization: Node? = nil) {
    self.journey = journey
    self.customization = customization
  }
}

/// What is wrong with the theme in a caller's input.
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
