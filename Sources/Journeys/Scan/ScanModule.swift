import Documents
import Notation
import Phrases
import Workflow

/// The server-driven scan journey of GBG IDscan.
public struct ScanModule: JourneyModule {
  public typealias Main = ScanJourney

  public init() {}

  public var name: String { "scan" }
  public var title: Phrase { Phrase("scan.journey.title") }
  public var detail: Phrase { Phrase("scan.journey.detail") }
  public var icon: String { "card" }

  public func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<ScanJourney> {
    do throws(ScanError) { return PreparedJourney(try ScanInput(input.config).journey) } catch { throw Self.failure(error) }
  }

  public func result(of output: ScanResult) -> JourneyResult {
    JourneyResult(media: output.pictures, rows: output.rows, source: output.source) { output.json(path: $0) }
  }

  public func failure(of error: WorkflowError) -> JourneyFailure {
    guard error.module == ScanError.module else {
      let unusable = error.engineCode?.isUnusableInput == true
      return Self.failure(unusable ? .input(error.message) : .other(error.message), error)
    }
    return JourneyFailure(code: error.code, message: error.message, json: ScanError.json(error.code, error.message), error: error)
  }

  public func cancellation(after problem: String?) -> JourneyFailure { Self.failure(.cancelled) }

  private static func failure(_ error: ScanError, _ cause: WorkflowError? = nil) -> JourneyFailure {
    let status: JourneyFailure.Status =
      switch error {
      case .cancelled: .cancelled
      case .input: cause == nil ? .workflowError : .unreadableInput
      default: .workflowError
      }
    return JourneyFailure(
      code: error.code, message: error.message, json: error.json, status: status, error: cause ?? error.workflowError)
  }

  public var scenarios: [Scenario] { ScanScenarios.all }

  public var effects: [any Effect.Type] {
    [SignIn.self, SubmitDocument.self, SubmitSelfie.self, SkipAction.self, SubmitLivenessResult.self, AwaitDecision.self]
  }
}
