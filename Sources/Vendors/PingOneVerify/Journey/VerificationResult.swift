import PingOneVerifyWire
import Notation
import Phrases
import Services

extension VerifyStatus {
  var title: Phrase { Phrase("verify.status.\(rawValue).title") }
  var message: Phrase { Phrase("verify.status.\(rawValue).message") }
}

/// The result of a verification (`VerificationResult`).
public struct VerificationResult: Codable, Equatable, Sendable {
  /// The errors of one service provider: iOS has texts (`ProviderError`), Android names with texts (`ProviderMessages`).
  public struct Provider: Codable, Equatable, Sendable {
    public struct Message: Codable, Equatable, Sendable {
      public var name: String
      public var text: String
    }

    public var providerID: String
    public var messages: [Message]
  }

  /// A value of `UserData`.
  public struct Datum: Codable, Equatable, Sendable {
    public var name: String
    public var value: String
  }

  public var transactionID: String
  public var status: VerifyStatus
  /// The providers of a failure.
  public var providers: [Provider]
  /// The claims of a success.
  public var claims: [Claim]
  /// Empty: `isEmpty()`.
  public var userData: [Datum]
  /// In the newer transaction model.
  public var documents: [VerifyDocument]?
  /// `DocumentSubmissionStatus`: `not_started`, `started`, `process` or `completed`; nil in the older model.
  public var submissionStatus: String?
}

extension VerificationResult {
  init(_ state: VerifyTransactionState) {
    self.init(
      transactionID: state.transactionID, status: state.status,
      providers: state.problems.map { problem in
        Provider(providerID: problem.providerID, messages: problem.messages.map { .init(name: $0.name, text: $0.value) })
      }, claims: state.claims, userData: state.userData.map { Datum(name: $0.name, value: $0.value) },
      documents: state.documents?.compactMap { try? VerifyDocument($0) }, submissionStatus: state.submissionStatus)
  }

  /// With the members of both SDKs. (The vendor shows no JSON.)
  var json: JSONValue {
    .object([
      "transactionId": .string(transactionID), "status": .string(status.rawValue),
      "errors": .array(
        providers.map { provider in
          .object(["providerId": .string(provider.providerID), "errors": .array(provider.messages.map { .string($0.text) })])
        }),
      "providerMessages": .array(
        providers.map { provider in
          .object([
            "providerId": .string(provider.providerID),
            "messages": .object(provider.messages.map { .init($0.name, .string($0.text)) }),
          ])
        }), "claims": .array(claims.map(\.json)), "userData": .object(userData.map { .init($0.name, .string($0.value)) }),
      "documentSubmissionStatus": submissionStatus.map { .string($0) },
    ])
  }
}
