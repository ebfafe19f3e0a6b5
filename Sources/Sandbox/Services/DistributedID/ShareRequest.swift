import Notation

/// A request to share data, as a QR code holds it: `{"shocard":{"shocardid","ss_id","action":"request_share","message","requested_keys"}}`.
public struct ShareRequest: Codable, Equatable, Sendable {
  /// `shocardid`: the id of the instance that asks.
  public var requester: String
  /// `ss_id`: the id of the challenge.
  public var challengeID: String
  public var message: String?
  public var requestedKeys: [RequestedKey]

  public init(requester: String, challengeID: String, message: String?, requestedKeys: [RequestedKey]) {
    (self.requester, self.challengeID, self.message, self.requestedKeys) = (requester, challengeID, message, requestedKeys)
  }

  /// - Returns: nil if it is no request to share.
  public init?(_ node: Node?) {
    guard let node, let request = Self.content.value(of: node["shocard"] ?? node) else { return nil }
    self = request
  }

  public var json: JSONValue { Self.schema.json(self) }

  public static let schema = Schema<ShareRequest>.object(.required("shocard", \.self, content)) { $0 }

  private static let content = Schema<ShareRequest>.object(
    .required("shocardid", \.requester, .string), .optional("message", \.message, .text), .required("ss_id", \.challengeID, .string),
    .literal("action", "request_share"), .optional("requested_keys", \.requestedKeys, keys, default: [])
  ) { ShareRequest(requester: $0, challengeID: $2, message: $1, requestedKeys: $4) }

  /// What names no key is left out.
  private static let keys = Schema<[String]>.array(.text).map(
    "a list of keys", read: { $0.compactMap { RequestedKey($0) } }, write: { $0.map(\.text) })
}

/// A key that somebody asks for: `Bank Account->accountNumber`, `Bank Account (issuer, issuer)->accountNumber`, or `accountNumber` of any card.
public struct RequestedKey: Codable, Hashable, Sendable {
  /// nil for any.
  public var cardType: String?
  /// The ids of the issuers that are accepted; empty for all.
  public var issuers: [String]
  public var key: String

  /// - Returns: nil if the text names no key.
  public init?(_ text: String) {
    var left: Substring?, key = text[...]
    if let arrow = text.firstRange(of: "->") { (left, key) = (text[..<arrow.lowerBound], text[arrow.upperBound...]) }
    guard !key.isEmpty else { return nil }
    self.key = String(key)
    issuers = []
    guard var type = left else { return }
    if type.last == ")", let open = type.lastIndex(of: "(") {
      issuers = type[type.index(after: open)...].dropLast().split(separator: ",").map { String($0.drop { $0 == " " }) }
      type = type[..<open]
    }
    while type.last == " " { type.removeLast() }
    cardType = type.isEmpty ? nil : String(type)
  }

  public var text: String {
    guard let cardType else { return key }
    return cardType + (issuers.isEmpty ? "" : " (\(issuers.joined(separator: ", ")))") + "->\(key)"
  }

  /// Whether a card has what is asked for.
  /// - Parameters:
  ///   - cardType: the type of the card, or nil if the card does not say.
  ///   - issuer: the id of the issuing instance.
  public func fits(cardType: String?, issuer: String, keys: [String]) -> Bool {
    keys.contains(key) && (self.cardType == nil || self.cardType == cardType) && (issuers.isEmpty || issuers.contains(issuer))
  }
}
