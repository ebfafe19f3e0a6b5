import Documents
import Notation
import Phrases
import Workflow

/// The verification of PingOne Verify.
public struct VerifyModule: JourneyModule {
  public typealias Main = VerifyJourney

  public init() {}

  public var name: String { "verify" }
  public var title: Phrase { Phrase("verify.journey.title") }
  public var detail: Phrase { Phrase("verify.journey.detail") }
  public var icon: String { "card" }

  public func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<VerifyJourney> {
    do throws(VerifyError) { return PreparedJourney(try VerifyInput(input.config).journey) } catch {
      throw Self.failure(error, status: .workflowError)
    }
  }

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

  public func failure(of error: WorkflowError) -> JourneyFailure {
    guard error.module == VerifyError.module else {
      let unusable = error.engineCode?.isUnusableInput == true
      return Self.failure(
        VerifyError(unusable ? .input : .other, error.message), error, status: unusable ? .unreadableInput : .workflowError)
    }
    return JourneyFailure(code: error.code, message: error.message, json: VerifyError.json(error), error: error)
  }

  public func cancellation(after problem: String?) -> JourneyFailure {
    Self.failure(VerifyError(.cancelled, problem.map { "The last problem was \($0)." } ?? ""), status: .cancelled)
  }

  private static func failure(_ error: VerifyError, _ cause: WorkflowError? = nil, status: JourneyFailure.Status) -> JourneyFailure {
    JourneyFailure(
      code: error.kind.rawValue, message: error.message, json: VerifyError.json(error.workflowError), status: status,
      error: cause ?? error.workflowError)
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
      CheckVerificationStatus.self, KeepIssuedClaims.self, RegisterForPush.self, AwaitVerifyPush.self, AcknowledgePush.self,
    ]
  }
}
