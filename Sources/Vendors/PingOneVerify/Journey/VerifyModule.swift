import Documents
import JourneyKit
import Notation
import Phrases
import PingOneVerifyWire
import Services
import Workflow

/// The verification of PingOne Verify.
public struct VerifyModule: ServiceJourneyModule {
  public typealias Main = VerifyJourney
  public typealias Failure = VerifyError

  public init() {}

  public var name: String { "verify" }
  public var title: Phrase { Phrase("verify.journey.title") }
  public var detail: Phrase { Phrase("verify.journey.detail") }
  public var product: Product? { VerifyRoutes.product }
  static let steps = [StepName.code, .pictures, .sending, .result].map(\.phrase)
  public var steps: [Phrase] { Self.steps }
  public var icon: String { "card" }

  public func journey(_ input: Node?, _ decoding: Decoding) -> VerifyJourney { VerifyInput(input, decoding).journey }

  public func result(of output: VerifyOutcome) -> JourneyResult {
    let cards = output.cards
    return JourneyResult(media: cards.flatMap { $0.pictures.map(\.reference) }, rows: output.result.rows, source: output.source) { path in
      guard case .object(let members) = output.result.json else { return .null }
      let documents = output.documents.map { documents in
        [JSONValue.Member("documents", .array(documents.map { $0.json(output.dictionary(of: $0, path: path)) }))]
      }
      return .object(
        members + (documents ?? []) + [.init("cards", .array(cards.map { $0.json(path: path) }))]
          + (output.source.map { [.init("source", .string($0.rawValue))] } ?? []))
    }
  }

  public func cancellation(after problem: String?) -> JourneyFailure {
    VerifyError(.cancelled, problem.map { "The last problem was \($0)." } ?? "").failure(.cancelled)
  }

  public var scenarios: [Scenario] { VerifyScenarios.all }

  /// Nothing types codes in the matrix, so the inputs bring those of the transactions with which the sandbox begins.
  public var inputs: [NamedInput] {
    let config = JSONValue.object([
      "verificationCode": "123456789012", "document": "Passport",
      "liveFaceVerification": .object(["verificationTime": .number(0.1), "steps": .array(["lfv_smile"])]),
    ])
    let documents = JSONValue.object(["verificationCode": "210987654321", "driverLicense": .object([.init("country", "USA")])])
    return [
      NamedInput("passport", JourneyInput(config: config.bytes())), NamedInput("documents", JourneyInput(config: documents.bytes())),
    ]
  }

  public var effects: [any Effect.Type] {
    [
      OpenVerifyStorage.self, FindDevicePIN.self, SetDevicePIN.self, UnlockVerifyStorage.self, ValidateVerificationCode.self,
      MakeClientKeys.self,
      LoadVerifyConfiguration.self, UpdateClientKeys.self, FetchServiceKeys.self, SubmitVerificationData.self, ChangeVerifyDocument.self,
      SubmitDocuments.self,
      CheckVerificationStatus.self, KeepIssuedClaims.self, RegisterForPush<VerifyJourney>.self, AwaitVerifyPush.self,
      AcknowledgePush<VerifyJourney>.self,
    ]
  }
}
