import JourneyKit
import Workflow

extension ComponentError {
  /// The same error as a journey's failure.
  public var failure: JourneyFailure { failure(of: workflowError) }

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

extension ComponentError {
  init(_ problem: CustomizationProblem) {
    switch problem {
    case .notation(let errors): self = .decoding(errors)
    case .font(let name, let detail): self = .font(name: name, detail: detail)
    }
  }
}

extension JourneyModule {
  /// The plugins' call of a component and its two callbacks (guide, "Testing").
  func componentEvents(_ call: String, ofEach records: [Record]) -> [[SDKEvent]] {
    records.map { record in
      switch record {
      case .started: [SDKEvent(.call, call)]
      case .ended(let ending):
        switch try? deliverable(of: ending, in: records) {
        case .result(let result): [SDKEvent(.callback, "onSuccess", result.json { _ in nil })]
        case .failure(let failure): [SDKEvent(.callback, "onError", failure.json)]
        case nil: []
        }
      case .entry, .began, .rewound, .askedAgain: []
      }
    }
  }
}
