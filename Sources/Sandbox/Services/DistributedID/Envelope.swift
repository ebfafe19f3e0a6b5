import Cryptography

/// A secure envelope: a message signed by its sender (JWS), encrypted to its recipient (JWE). The service that carries it sees only for whom it
/// is (ShoCard Server SDK, overview).
public struct Envelope: SDKValue {
  /// JWE in compact form.
  public var text: String

  public init(_ text: String) { self.text = text }

  public init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// - Parameter recipient: the recipient's keys.
  /// - Throws: `messageTooLarge`, `unknownRecipient` without a key, `failedToFindSigningKey` when the system cannot sign.
  public static func seal(_ message: InstanceMessage, by key: RSAPrivateKey, to recipient: JSONWebKeySet) throws(DIDError) -> Envelope {
    let payload = Array(message.toJson().utf8)
    guard payload.count <= InstanceMessage.mostBytes else { throw DIDError(.messageTooLarge) }
    guard let recipientKey = recipient.keys.first else { throw DIDError(.unknownRecipient) }
    do {
      let token = try JWS.sign(payload, with: key, type: "JWT")
      return Envelope(try JWE.encrypt(Array(token.utf8), to: recipientKey, contentType: "JWT"))
    } catch { throw DIDError(ClaimProblem(.failedToFindSigningKey, .issuerKey)) }
  }

  /// Whether it has the form of one that the owner of these keys can open. Nothing else is known of it without their private keys.
  public func isAddressed(to keys: JSONWebKeySet) -> Bool { JWE.recipient(of: text).map { keys.key($0) != nil } ?? false }

  /// - Parameters:
  ///   - senderKeys: the sender's keys, or nil if the sender is not registered.
  ///   - sender: the id that the service names.
  ///   - recipient: the id of the instance that opens it.
  /// - Throws: `unknownSender`, `envelopeNotReadable`, `envelopeNotForThisInstance`, `senderSignatureWrong`, `senderMismatch`,
  ///   `messageNotUnderstood`.
  public func open(
    with key: RSAPrivateKey, from sender: String, _ senderKeys: JSONWebKeySet?, to recipient: String
  ) throws(DIDError) -> InstanceMessage {
    let token: String
    do throws(CryptographyError) { token = String(decoding: try JWE.decrypt(text, with: key), as: UTF8.self) } catch {
      throw DIDError(error == .notForThisKey ? .envelopeNotForThisInstance : .envelopeNotReadable)
    }
    guard let jws = try? JWS(token) else { throw DIDError(.envelopeNotReadable) }
    guard let senderKeys, !senderKeys.keys.isEmpty else { throw DIDError(.unknownSender) }
    guard let senderKey = senderKeys.key(jws.keyID), let payload = try? jws.verify(with: senderKey) else {
      throw DIDError(.senderSignatureWrong)
    }
    guard let message = InstanceMessage(fromJson: String(decoding: payload, as: UTF8.self)) else { throw DIDError(.messageNotUnderstood) }
    guard message.iss == sender, message.aud == recipient else { throw DIDError(.senderMismatch) }
    guard message.isComplete else { throw DIDError(.messageNotUnderstood) }
    return message
  }
}

/// An envelope in transit (members are ours).
public struct Mail: SDKValue {
  public var id: String
  public var senderId: String
  public var recipientId: String
  public var envelope: Envelope

  public init(id: String, senderId: String, recipientId: String, envelope: Envelope) {
    (self.id, self.senderId, self.recipientId, self.envelope) = (id, senderId, recipientId, envelope)
  }
}
