import Documents
import Notation
import Phrases
import Workflow

/// The Document Component of App Components.
public struct DocumentModule: JourneyModule {
  public typealias Main = DocumentComponent

  public init() {}

  public var name: String { "document" }
  public var title: Phrase { Phrase("document.journey.title") }
  public var detail: Phrase { Phrase("document.journey.detail") }
  public var icon: String { "card" }

  public func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<DocumentComponent> {
    do throws(ComponentError) {
      let plugin = try input.config.map { bytes throws(ComponentError) in try PluginInput(reading: bytes) }
      let file = try input.workflow.map { bytes throws(ComponentError) in try WorkflowFile.read(bytes) } ?? .standard
      let journey = DocumentComponent(
        workflow: try plugin?.workflow(file) ?? file, type: plugin?.documentType, issuingCountry: plugin?.issuingCountry)
      return PreparedJourney(journey, customization: plugin?.flavor)
    } catch { throw error.failure }
  }

  public func result(of output: DocumentComponentResult) -> JourneyResult {
    JourneyResult(
      media: output.images.map(\.picture) + [output.clip?.media].compactMap(\.self), rows: output.table, source: output.source
    ) { output.json(path: $0) }
  }

  public func failure(of error: WorkflowError) -> JourneyFailure { ComponentError(error).failure(of: error) }
  public func cancellation(after problem: String?) -> JourneyFailure { ComponentError.canceled(after: problem).failure }

  public func failure(of problem: CustomizationProblem) -> JourneyFailure {
    switch problem {
    case .notation(let errors): ComponentError.decoding(errors).failure
    case .font(let name, let detail): ComponentError.font(name: name, detail: detail).failure
    }
  }

  public var effects: [any Effect.Type] { [ReadControls.self] }

  public var scenarios: [Scenario] {
    [
      Scenario(
        "tilted-skipped", "The caller switches the tilted picture off while the component runs.",
        outcomes: [ReadControls.name: [.output(json: #"{"skipsTilted":true}"#)]])
    ]
  }

  /// The plugins' call and its two callbacks (guide, "Testing").
  public func events(in records: [Record]) -> [SDKEvent] {
    records.compactMap { record in
      switch record {
      case .started: SDKEvent(.call, "startWorkflowComponentDocument")
      case .ended(let ending):
        switch try? deliverable(of: ending, after: records.lastProblem) {
        case .result(let result): SDKEvent(.callback, "onSuccess", result.json { _ in nil })
        case .failure(let failure): SDKEvent(.callback, "onError", failure.json)
        case nil: nil
        }
      case .entry, .began, .rewound, .askedAgain: nil
      }
    }
  }
}

extension ComponentError {
  /// The same error as a journey's failure.
  var failure: JourneyFailure { failure(of: workflowError) }

  func failure(of error: WorkflowError) -> JourneyFailure {
    let status: JourneyFailure.Status =
      switch self {
      case .canceled: .cancelled
      case .unusableInput: .unreadableInput
      default: .workflowError
      }
    return JourneyFailure(code: String(pluginCode), message: errorDescription, json: json, status: status, error: error)
  }
}
