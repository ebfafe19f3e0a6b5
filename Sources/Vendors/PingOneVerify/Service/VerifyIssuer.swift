import Cryptography
import PingOneVerifyWire
import SandboxKit
import Services

/// The verification service as an issuer of wallet cards. The claim that it gave to a device is in no registry and names the entity of one
/// transaction; a wallet gets a registered claim of its own in exchange, which refers to the first. (The exchange is ours.)
struct VerifyIssuer: ServerApplication {
  static let id = "5a0cbace-0000-4000-8000-0000000f1dee"
  static let name = "PingOne Verify"
  static let callbackURL = "https://verify.vestibule.example/shocard/callback?id=1"

  let pair: RSAPrivateKey

  /// Notes which claim was issued in exchange, so that a repeated request gets the same one.
  private struct Exchange: Codable {
    var claimID: String

    static func key(_ claim: String, _ instance: String) -> EntityKey {
      EntityKey(EntityKind("verify/exchange", of: .device), "\(claim).\(instance)")
    }
  }

  static func opened(_ context: inout ServiceContext) throws(EntityStoreError) -> VerifyIssuer {
    let issuer = VerifyIssuer(pair: try VerifyKey.current(&context))
    if try ApplicationInstances.instance(id, context) == nil { try issuer.register(&context) }
    return issuer
  }

  /// Answers a device that asks for a wallet's claim.
  static func exchange(_ wanted: ClaimExchange, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    let id = wanted.claim, instance = wanted.instance
    guard let transaction = try VerifyTransactions.issuer(ofClaim: id, context),
      let claim = transaction.claims.first(where: { $0.id == id }), let wallet = try ApplicationInstances.instance(instance, context)
    else { return VerifyRefusal("NOT_FOUND", "There is no such claim, or no such wallet.").response(.notFound) }
    guard transaction.device?.signed(claim.exchangeSubject(for: instance), wanted.signature) == true else {
      return VerifyRefusal("ACCESS_DENIED", "The signature is not that of the claim's holder.").response(.forbidden)
    }
    if let known: Exchange = try context.get(Exchange.key(id, instance)) { return VerifyRoutes.claim.response(known.claimID, .ok) }
    let issuer = try opened(&context)
    let issued = try issuer.claim(transaction.userData.card, for: wallet.applicationInstanceId, reference: claim.reference, &context)
    // The wallet looks into its mailbox next.
    try issuer.send(issued, message: "This card says what was verified.", notifies: false, &context)
    let exchange = Exchange(claimID: issued.id)
    try context.put(exchange, Exchange.key(id, instance))
    return VerifyRoutes.claim.response(exchange.claimID)
  }
}

extension VerifyTransaction.Device {
  /// Whether the device signed a text.
  func signed(_ text: String, _ signature: String) -> Bool {
    guard let jws = try? JWS(signature), let key = keySet?.key(jws.keyID) else { return false }
    return (try? jws.verify(with: key)) == Array(text.utf8)
  }
}

extension VerifyUserData {
  /// What is on the wallet's card: its type and graphic, and what was verified.
  fileprivate var card: [(key: String, value: String)] {
    let type = cardType == "DriverLicense" ? "Driver License" : cardType ?? "Document"
    return [(Claim.cardType, type)] + pairs.filter { !["cardType", "idType"].contains($0.key) } + [(Claim.cardImage, Self.image(type))]
  }

  private static func image(_ type: String) -> String {
    ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 86 54"><rect width="86" height="54" rx="4" fill="#3b2f63"/>"##
      + ##"<rect x="6" y="20" width="18" height="24" rx="2" fill="#8f7fc7"/><circle cx="15" cy="29" r="4.5" fill="#3b2f63"/>"##
      + ##"<path d="M8 44q0-9 7-9t7 9z" fill="#3b2f63"/><path d="M64 38l5 5 10-12" fill="none" stroke="#7ee0a8" stroke-width="3"/>"##
      + ##"<text x="6" y="13" font-size="7" fill="#fff">Verified: \##(type)</text></svg>"##
  }
}
