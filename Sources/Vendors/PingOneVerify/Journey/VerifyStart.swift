import Services

/// How the SDK is initialized: by a code, by the content of a QR code, or from what is saved on the device (`IdvService.Builder`).
public enum VerifyStart: Codable, Equatable, Sendable {
  /// 12 digits.
  case code(digits: String)
  case qrCode(link: VerificationLink)
  case savedConfiguration

  /// How many digits a code has.
  static let codeLength = 12
  /// Longer than any code and any link.
  static let longestText = 500

  /// What was typed or read: a code, whose digits may be in groups, or else a link.
  init(_ text: String) throws(VerificationLink.Problem) {
    let digits = text.filter { $0 != " " && $0 != "-" }
    if digits.count == Self.codeLength, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      self = .code(digits: digits)
    } else {
      self = .qrCode(link: try VerificationLink(text))
    }
  }
}

/// The content of the QR code: a URL with the transaction's id (`txnid`) and its code (`code`). The names stand in the SDK's description; that
/// they are fields of the query is our reading of it.
public struct VerificationLink: Codable, Equatable, Sendable {
  /// Why a text is not valid (`QRError` of the newer SDK).
  public enum Problem: String, Error, CaseIterable, Sendable {
    case invalidQR, unableToParse, missingQueryItems, missingVerificationCode, missingTransactionId
  }

  public var transactionID: String
  public var code: String

  init(_ text: String) throws(Problem) {
    guard text.lowercased().hasPrefix("https://") || text.lowercased().hasPrefix("http://") else { throw .invalidQR }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .unableToParse }
    let fields = ServiceRequest(.get, text).query
    guard !fields.isEmpty else { throw .missingQueryItems }
    guard let code = fields["code"], !code.isEmpty else { throw .missingVerificationCode }
    guard let transaction = fields["txnid"], !transaction.isEmpty else { throw .missingTransactionId }
    (self.code, transactionID) = (code, transaction)
  }
}
