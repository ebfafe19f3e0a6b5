import Documents
import JourneyKit
import Notation
import Phrases
import PingOneMFAWire
import Services
import Workflow

/// The authenticator of PingOne MFA.
public struct AuthenticatorModule: ServiceJourneyModule {
  public typealias Main = AuthenticatorJourney
  public typealias Failure = AuthenticatorError

  public init() {}

  public var name: String { "authenticator" }
  public var title: Phrase { Phrase("authenticator.journey.title") }
  public var detail: Phrase { Phrase("authenticator.journey.detail") }
  public var product: Product? { MFARoutes.product }
  public var icon: String { "card" }

  public func journey(_ input: Node?, _ decoding: Decoding) -> AuthenticatorJourney { AuthenticatorInput(input, decoding).journey }

  public func result(of output: AuthenticatorResult) -> JourneyResult { JourneyResult(rows: output.rows) { _ in output.json } }

  public var scenarios: [Scenario] { AuthenticatorScenarios.all }

  /// Nothing types in the matrix, so the user signs in by the caller's input, and the device is trusted.
  public var inputs: [NamedInput] {
    [NamedInput("enrolment", JourneyInput(config: JSONValue.object([.init("username", "anna")]).bytes()))]
  }

  public var effects: [any Effect.Type] {
    [
      RegisterForPush<AuthenticatorJourney>.self, AwaitPush<AuthenticatorJourney>.self, AcknowledgePush<AuthenticatorJourney>.self,
      GetInfo.self, GenerateMobilePayload.self, Authorize.self,
      AwaitVerification.self, AwaitSignOn.self, ProcessIdToken.self, PairDevice.self, ProcessRemoteNotification.self,
      AnswerNotification.self, AllowPush.self, SendLogs.self, RemoveLocalData.self,
    ]
  }
}
