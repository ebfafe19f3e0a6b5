/// Why something cannot be signed, encrypted, opened or verified.
public enum CryptographyError: String, Error, CaseIterable, Sendable {
  /// The text does not have the form of its standard.
  case malformed
  /// It names another algorithm, or an extension that must be understood.
  case unsupportedAlgorithm
  /// The signature was not made with the key, or the text was changed.
  case wrongSignature
  /// It is encrypted to another key, or was changed.
  case notForThisKey
  case keyNotMade
  case notSigned
  case notEncrypted

  /// One plain English sentence.
  public var message: String {
    switch self {
    case .malformed: "The text is not a token in compact form."
    case .unsupportedAlgorithm: "The token uses an algorithm that is not allowed here."
    case .wrongSignature: "The signature is wrong: the token was changed, or another key signed it."
    case .notForThisKey: "The token cannot be decrypted: it was changed, or is for another key."
    case .keyNotMade: "The system could not make a key."
    case .notSigned: "The system could not sign."
    case .notEncrypted: "The system could not encrypt."
    }
  }
}
