import Cryptography
import JourneyKit
import Notation
import Phrases
import Services
import ShoCardWire
import Workflow

/// The ShoCard wallet of PingOne.
public struct WalletModule: ServiceJourneyModule {
  public typealias Main = WalletJourney
  public typealias Failure = WalletError

  public init() {}

  public var name: String { "wallet" }
  public var title: Phrase { Phrase("wallet.journey.title") }
  public var detail: Phrase { Phrase("wallet.journey.detail") }
  public var product: Product? { WalletRoutes.product }
  public var icon: String { "card" }

  public func journey(_ input: Node?, _ decoding: Decoding) -> WalletJourney { WalletInput(input, decoding).journey }

  public func result(of output: WalletResult) -> JourneyResult { JourneyResult(rows: output.rows) { _ in output.json } }

  public func privateKeys(on device: Device) -> [RSAPrivateKey] {
    [try? WalletIdentity.read(device).key()].compactMap(\.self)
  }

  public var scenarios: [Scenario] { WalletScenarios.all }

  /// One input, because each run makes keys, which takes long: the bank's request is answered, beside a card of one's own.
  public var inputs: [NamedInput] {
    let config = JSONValue.object(["request": WalletScenarios.request.json, "selfClaim": .object(["email": "anna@example.com"])])
    return [NamedInput("request", JourneyInput(config: config.bytes()))]
  }

  public var effects: [any Effect.Type] {
    [
      RegisterForPush<WalletJourney>.self, AwaitPush<WalletJourney>.self, AcknowledgePush<WalletJourney>.self,
      CreateApplicationInstance.self, UpdateApplicationInstance.self,
      ReadInstance.self, ReadWallet.self, MarkMessage.self, FetchMails.self, FindKeys.self, FindRegistration.self, FindRequest.self,
      FindRequester.self,
      OpenMail.self,
      HandleMail.self, PassException.self, DeleteMail.self, ShareData.self, CreateSelfClaim.self, RegisterClaim.self, ExpireClaim.self,
      LocateCard.self,
      VerifyData.self,
    ]
  }
}
