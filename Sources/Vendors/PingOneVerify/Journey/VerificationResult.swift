import Notation
import Phrases
import Services

/// The state of a transaction (`VerifyStatus`).
public enum VerifyStatus: String, Codable, CaseIterable, Sendable {
  case requested = "REQUESTED"
  case inProgress = "IN_PROGRESS"
  case partial = "PARTIAL"
  case success = "SUCCESS"
  case approvedManually = "APPROVED_MANUALLY"
  case approvedNoRequest = "APPROVED_NO_REQUEST"
  case notRequired = "NOT_REQUIRED"
  case fail = "FAIL"
  case deleted = "DELETED"

  /// Whether nothing more happens by itself.
  var isFinal: Bool { ![.requested, .inProgress, .partial].contains(self) }

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
  /// Returns nil if the answer has another form.
  init?(_ root: Node) {
    guard let id = root["transactionId"]?.string, let status = root["status"]?.string.flatMap(VerifyStatus.init) else { return nil }
    var claims: [Claim] = []
    for element in root["claims"]?.elements ?? [] {
      guard let claim = Claim(element) else { return nil }
      claims.append(claim)
    }
    self.init(
      transactionID: id, status: status,
      providers: (root["errors"]?.elements ?? []).compactMap { error in
        error["providerId"]?.string.map { id in
          Provider(
            providerID: id,
            messages: (error["messages"]?.members ?? []).map { .init(name: $0.key, text: $0.value.string ?? "") })
        }
      }, claims: claims, userData: (root["userData"]?.members ?? []).map { Datum(name: $0.key, value: $0.value.string ?? "") },
      documents: root["documents"]?.elements?.compactMap { try? VerifyDocument($0) },
      submissionStatus: root["documentSubmissionStatus"]?.string)
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
