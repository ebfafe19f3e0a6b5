import Cryptography
import SandboxKit
import Services

/// The cards that the bank issues by itself. Persons, numbers and the bank are fictitious.
extension WalletBank {
  /// Gives a wallet that has just registered its first card. No push is sent, because the wallet looks into its mailbox next.
  func welcome(_ wallet: String, _ context: inout ServiceContext) throws(EntityStoreError) {
    try issue(
      Self.account(of: wallet), to: wallet, message: "Welcome to \(Self.name). This is your account.", notifies: false, &context)
  }

  /// The example of the vendor's overview, with a type and a graphic.
  static func account(of wallet: String) -> [(key: String, value: String)] {
    [
      (Claim.cardType, accountType), ("bankName", name), ("accountNumber", number(of: wallet)), ("accountCreateDate", "June 21, 2021"),
      ("accountType", "checking"), (Claim.cardImage, image),
    ]
  }

  /// Nine digits that belong to a wallet.
  private static func number(of wallet: String) -> String {
    let number = SecureHash.sha256(wallet.utf8).prefix(4).reduce(0) { $0 << 8 | Int($1) } % 900_000_000 + 100_000_000
    return String(number)
  }

  /// The card's graphic.
  private static let image =
    ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 86 54"><rect width="86" height="54" rx="4" fill="#155e75"/>"##
    + ##"<path d="M0 40q11-6 22 0t22 0 22 0 20 0v14H0z" fill="#0e7490"/>"##
    + ##"<text x="6" y="14" font-size="7" fill="#fff">Harbour Bank</text></svg>"##

  /// A claim of the bank about itself, with which it signs its answers (`createSelfClaim`).
  func identity(_ context: inout ServiceContext) throws(EntityStoreError) -> Claim {
    let key = EntityKey(EntityKind("wallet/bank", of: .service), "identity")
    if let known: Claim = try context.get(key) { return known }
    let claim = try claim(
      [(Claim.cardType, "Bank"), ("bankName", Self.name), ("licence", "HB-2041")], for: Self.id, &context)
    try context.put(claim, key)
    return claim
  }
}
