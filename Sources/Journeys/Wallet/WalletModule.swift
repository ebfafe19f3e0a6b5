import Notation
import Phrases
import Services
import Workflow

/// The ShoCard wallet of PingOne.
public struct WalletModule: JourneyModule {
  public typealias Main = WalletJourney

  public init() {}

  public var name: String { "wallet" }
  public var title: Phrase { Phrase("wallet.journey.title") }
  public var detail: Phrase { Phrase("wallet.journey.detail") }
  public var icon: String { "card" }

  public func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<WalletJourney> {
    do throws(WalletError) { return PreparedJourney(try WalletInput(input.config).journey) } catch { throw Self.failure(error) }
  }

  public func result(of output: WalletResult) -> JourneyResult { JourneyResult(rows: output.rows) { _ in output.json } }

  public func failure(of error: WorkflowError) -> JourneyFailure {
    guard error.module == WalletError.module else {
      let unusable = error.engineCode?.isUnusableInput == true
      return Self.failure(unusable ? .input(error.message) : .other(error.message), error)
    }
    return JourneyFailure(code: error.code, message: error.message, json: WalletError.json(error), error: error)
  }

  public func cancellation(after problem: String?) -> JourneyFailure { Self.failure(.cancelled) }

  private static func failure(_ error: WalletError, _ cause: WorkflowError? = nil) -> JourneyFailure {
    let status: JourneyFailure.Status =
      switch error {
      case .cancelled: .cancelled
      case .input: cause == nil ? .workflowError : .unreadableInput
      default: .workflowError
      }
    return JourneyFailure(
      code: error.code, message: error.message, json: WalletError.json(error.workflowError), status: status,
      error: cause ?? error.workflowError)
  }

  public var scenarios: [Scenario] { WalletScenarios.all }

  /// One input, because each run makes keys, which takes long: the bank's request is answered, beside a card of one's own.
  public var inputs: [NamedInput] {
    let config = JSONValue.object(["request": WalletScenarios.request.json, "selfClaim": .object(["email": "anna@example.com"])])
    return [NamedInput("request", JourneyInput(config: config.bytes()))]
  }

  public var effects: [any Effect.Type] {
    [
      RegisterForPush.self, AwaitPush.self, AcknowledgePush.self, CreateApplicationInstance.self, UpdateApplicationInstance.self,
      ReadInstance.self, ReadWallet.self, MarkMessage.self, FetchMails.self, FindKeys.self, FindRegistration.self, FindRequest.self,
      OpenMail.self,
      HandleMail.self, DeleteMail.self, ShareData.self, CreateSelfClaim.self, RegisterClaim.self, ExpireClaim.self, LocateCard.self,
      VerifyData.self,
    ]
  }
}
