import Documents
import Notation
import Phrases
import Services
import Workflow

/// The authenticator of PingOne MFA.
public struct AuthenticatorModule: JourneyModule {
  public typealias Main = AuthenticatorJourney

  public init() {}

  public var name: String { "authenticator" }
  public var title: Phrase { Phrase("authenticator.journey.title") }
  public var detail: Phrase { Phrase("authenticator.journey.detail") }
  public var icon: String { "card" }

  public func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<AuthenticatorJourney> {
    do throws(AuthenticatorError) { return PreparedJourney(try AuthenticatorInput(input.config).journey) } catch {
      throw Self.failure(error)
    }
  }

  public func result(of output: AuthenticatorResult) -> JourneyResult { JourneyResult(rows: output.rows) { _ in output.json } }

  public func failure(of error: WorkflowError) -> JourneyFailure {
    guard error.module == AuthenticatorError.module else {
      let unusable = error.engineCode?.isUnusableInput == true
      return Self.failure(unusable ? .input(error.message) : .other(error.message), error)
    }
    return JourneyFailure(code: error.code, message: error.message, json: AuthenticatorError.json(error), error: error)
  }

  public func cancellation(after problem: String?) -> JourneyFailure { Self.failure(.cancelled) }

  private static func failure(_ error: AuthenticatorError, _ cause: WorkflowError? = nil) -> JourneyFailure {
    let status: JourneyFailure.Status =
      switch error {
      case .cancelled: .cancelled
      case .input: cause == nil ? .workflowError : .unreadableInput
      default: .workflowError
      }
    return JourneyFailure(
      code: error.code, message: error.message, json: AuthenticatorError.json(error.workflowError), status: status,
      error: cause ?? error.workflowError)
  }

  public var scenarios: [Scenario] { AuthenticatorScenarios.all }

  /// Nothing types in the matrix, so the user signs in by the caller's input, and the device is trusted.
  public var inputs: [NamedInput] {
    [NamedInput("enrolment", JourneyInput(config: JSONValue.object([.init("username", "anna")]).bytes()))]
  }

  public var effects: [any Effect.Type] {
    [
      RegisterForPush.self, AwaitPush.self, AcknowledgePush.self, GetInfo.self, GenerateMobilePayload.self, Authorize.self,
      AwaitVerification.self, AwaitSignOn.self, ProcessIdToken.self, PairDevice.self, ProcessRemoteNotification.self,
      AnswerNotification.self, AllowPush.self, SendLogs.self, RemoveLocalData.self,
    ]
  }
}
