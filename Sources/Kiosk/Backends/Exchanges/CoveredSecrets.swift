import Synchronization
import Workflow

/// Covers passwords, codes and tokens in what is shown of requests and responses. They are known by the names of their members; a value that was
/// covered once is covered wherever it appears again, and so is what the person typed as a secret.
final class CoveredSecrets: Sendable {
  static let cover = "(covered)"
  /// A shorter value may be a part of other texts.
  private static let leastLength = 8
  private static let words = ["password", "passcode", "secret", "token"]
  private static let names: Set<String> = ["pin", "otp", "pairingkey", "validationcode"]
  private static let headers: Set<String> = ["authorization", "proxy-authorization", "cookie", "set-cookie"]

  private let typed: SecretBox
  private let known = Mutex<Set<String>>([])

  init(_ typed: SecretBox) { self.typed = typed }

  /// Whether a member of this name has a secret.
  static func isSecret(_ member: String) -> Bool {
    let plain = member.lowercased().filter(\.isLetter)
    return names.contains(plain) || words.contains(where: plain.hasSuffix)
  }

  static func isSecret(header: String) -> Bool { headers.contains(header.lowercased()) }

  func remember(_ secret: String) {
    if secret.utf8.count >= Self.leastLength { known.withLock { _ = $0.insert(secret) } }
  }

  func covered(_ text: String) -> String {
    if typed.holds(text) { return Self.cover }
    return known.withLock { known in
      known.reduce(text) { text, secret in text.contains(secret) ? text.replacing(secret, with: Self.cover) : text }
    }
  }
}
