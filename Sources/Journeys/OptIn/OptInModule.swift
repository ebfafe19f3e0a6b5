import Documents
import Notation
import Phrases
import Workflow

/// The biometric opt-in and opt-out of Uniken REL-ID.
public struct OptInModule: JourneyModule {
  public typealias Main = OptInJourney

  public init() {}

  public var name: String { "opt-in" }
  public var title: Phrase { Phrase("optIn.journey.title") }
  public var detail: Phrase { Phrase("optIn.journey.detail") }
  public var icon: String { "face" }

  public func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<OptInJourney> {
    do throws(OptInError) { return PreparedJourney(try OptInInput(input.config).journey) } catch { throw Self.failure(error) }
  }

  public func result(of output: OptInResult) -> JourneyResult {
    JourneyResult(rows: output.rows, source: output.source) { _ in output.json }
  }

  public func failure(of error: WorkflowError) -> JourneyFailure {
    guard error.module == OptInError.module else {
      let unusable = error.engineCode?.isUnusableInput == true
      return Self.failure(unusable ? .input(error.message) : .other(error.message), error)
    }
    let isCancelled = Int(error.code).map(OptInError.cancelCodes.contains) == true
    return JourneyFailure(
      code: error.code, message: error.message, json: OptInError.json(error), status: isCancelled ? .cancelled : .workflowError,
      error: error)
  }

  public func cancellation(after problem: String?) -> JourneyFailure { Self.failure(.cancelled) }

  private static func failure(_ error: OptInError, _ cause: WorkflowError? = nil) -> JourneyFailure {
    let status: JourneyFailure.Status =
      switch error {
      case .cancelled: .cancelled
      case .input: cause == nil ? .workflowError : .unreadableInput
      default: .workflowError
      }
    return JourneyFailure(
      code: error.code, message: error.message, json: OptInError.json(error.workflowError), status: status,
      error: cause ?? error.workflowError)
  }

  public var scenarios: [Scenario] { OptInScenarios.all }

  /// Nothing types passwords in the matrix, so the device authenticates its user there.
  public var inputs: [NamedInput] {
    [("opt-in", "anna"), ("opt-out", "ben")].map { name, user in
      let config = JSONValue.object(["userID": .string(user), "localDeviceAuthentication": .bool(true)])
      return NamedInput(name, JourneyInput(config: config.bytes()))
    }
  }

  public var effects: [any Effect.Type] {
    [
      SetUser.self, SetPassword.self, SetDeviceAuthentication.self, CheckTemplate.self, InitiateOptIn.self, InitiateOptOut.self,
      SetSelfieStart.self, SubmitFrame.self, SetOptInConfirmation.self,
    ]
  }
}
