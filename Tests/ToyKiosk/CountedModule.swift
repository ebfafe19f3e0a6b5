import JourneyKit
import Phrases
import Services
import Workflow

/// Tells whenever somebody explores the journey.
struct CountedModule<Module: JourneyModule>: JourneyModule {
  typealias Main = Module.Main

  let module: Module
  /// Gets the journey's name.
  let isExplored: @Sendable (String) -> Void

  var explorations: [Exploration<Main>] {
    isExplored(name)
    return module.explorations
  }

  var name: String { module.name }
  var title: Phrase { module.title }
  var detail: Phrase { module.detail }
  var product: Product? { module.product }
  var steps: [Phrase] { module.steps }
  var minutes: Int { module.minutes }
  var icon: String { module.icon }
  var isOffered: Bool { module.isOffered }
  var isForAnybody: Bool { module.isForAnybody }
  var effects: [any Effect.Type] { module.effects }
  var scenarios: [Scenario] { module.scenarios }
  var inputs: [NamedInput] { module.inputs }

  func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<Main> { try module.prepare(input) }
  func result(of output: Main.Output) -> JourneyResult { module.result(of: output) }
  func failure(of error: WorkflowError) -> JourneyFailure { module.failure(of: error) }
  func failure(of problem: CustomizationProblem) -> JourneyFailure { module.failure(of: problem) }
  func cancellation(after problem: String?) -> JourneyFailure { module.cancellation(after: problem) }
  func cancellation(in records: [Record]) -> JourneyFailure { module.cancellation(in: records) }
  func events(ofEach records: [Record]) -> [[SDKEvent]] { module.events(ofEach: records) }
  func events(ofFailed effect: String, _ error: WorkflowError) -> [SDKEvent] { module.events(ofFailed: effect, error) }
  func code(_ handle: CodeHandle, on device: Device) -> CurrentCode? { module.code(handle, on: device) }
}
