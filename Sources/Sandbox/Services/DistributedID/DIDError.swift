/// What the SDK reports to a message handler, or throws (ShoCard SDK, "DIDException" and `DIDError`): a claim's error in the vendor's words, or
/// one of the envelope and the instance, whose names the vendor does not publish.
public struct DIDError: Error, SDKValue, Hashable {
  /// The errors besides those of claims. (The names are ours.)
  public enum Code: String, Codable, CaseIterable, Sendable {
    case challengeExpired, unknownSender, unknownRecipient
    case envelopeNotReadable, envelopeNotForThisInstance, senderSignatureWrong, senderMismatch
    case messageTooLarge, messageNotUnderstood, requestNotUnderstood, requestExpired
    case missingKeySet, missingPushToken, missingCallbackURL, alreadyBuilt

    /// One plain English sentence that says what to do next.
    var message: String {
      switch self {
      case .challengeExpired: "The request has expired. Ask for a new one."
      case .unknownSender: "The sender is not registered. Do not trust the message."
      case .unknownRecipient: "The recipient is not registered. Ask for a new request."
      case .envelopeNotReadable: "The message cannot be read. Ask the sender to send it again."
      case .envelopeNotForThisInstance: "The message was changed on its way, or is for someone else. Ask the sender to send it again."
      case .senderSignatureWrong: "The message was changed, or someone else wrote it. Do not trust it."
      case .senderMismatch: "The message says that it is from, or for, somebody else. Do not trust it."
      case .messageTooLarge: "The message is larger than 10 MB. Share less at a time."
      case .messageNotUnderstood: "The message lacks what its type needs. Ask the sender to send it again."
      case .requestNotUnderstood: "This is not a request to share data. Scan the code of a service that asks for data."
      case .requestExpired: "The request is not valid any more. Ask for a new one."
      case .missingKeySet: "The application instance needs a key set. Call withJsonWebKeySet first."
      case .missingPushToken: "A mobile application needs a push token. Call withPushToken first."
      case .missingCallbackURL: "A server application needs a callback URL. Call withCallbackURL first."
      case .alreadyBuilt: "The application instance was built before. Use that one."
      }
    }
  }

  /// `challengeExpired`, `claimExpired`
  public var code: String
  /// One plain English sentence (`getMessage`).
  public var message: String

  public init(_ code: Code) { (self.code, message) = (code.rawValue, code.message) }

  /// Whether it is passed on to who sent the message ("handleException"). Where the signature is in doubt, nobody knows who that is, and two
  /// instances that do not believe each other would write for ever.
  public var isForSender: Bool {
    switch Code(rawValue: code) {
    case .envelopeNotReadable, .envelopeNotForThisInstance, .messageNotUnderstood: true
    default: false
    }
  }

  public init(_ problem: ClaimProblem) { (code, message) = (problem.error.rawValue, problem.message) }
}
