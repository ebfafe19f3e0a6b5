import Notation
import Phrases

/// The caller's input: `{"pairingKey","username","bundleId","authenticationMethod"}`. Every key is optional. With a pairing key or a user name
/// the journey begins with it.
struct AuthenticatorInput {
  private(set) var journey = AuthenticatorJourney()

  init(_ node: Node?, _ decoding: Decoding) {
    guard let node else { return }
    let root = decoding.object(node, allowing: ["pairingKey", "username", "bundleId", "authenticationMethod"])
    if let node = root["pairingKey"].node, let key = root["pairingKey"].string() {
      if PairingKeyText.digits(of: key) == nil { decoding.report(at: node, expected: "14 or 18 digits") }
      journey.pairingKey = PairingKeyText.digits(of: key)
    }
    journey.username = root["username"].string()
    journey.bundleID = root["bundleId"].string() ?? journey.bundleID
    journey.authenticationMethod = root["authenticationMethod"].oneOf(AuthenticationMethod.names) ?? journey.authenticationMethod
  }
}

/// A pairing key as people type or scan it.
enum PairingKeyText {
  /// The vendor's sample app accepts two lengths.
  private static let lengths = [14, 18]
  /// More than enough for a key in groups.
  static let longest = 40

  /// The digits, without spaces and hyphens, or nil if the text is no key.
  static func digits(of text: String) -> String? {
    let digits = text.map(\.plain).filter { $0 != " " && $0 != "-" }
    return lengths.contains(digits.count) && digits.allSatisfy { ("0"..."9").contains($0) } ? String(digits) : nil
  }
}
