import Cryptography
import Foundation
import Invocation
import Workflow

/// What a request to a server's administration must show (RFC 6750).
package struct AdministrationToken: Sendable {
  /// The shortest that is accepted, in characters.
  private static let least = 16

  package let text: String
  /// Whether it was made just now, so that somebody must be informed.
  package let isNew: Bool

  /// Reads a token from a file: one line of at least 16 printable ASCII characters.
  /// - Parameter file: the file, or nil to make a new token of 192 random bits.
  /// - Throws: `inputNotUsable`, naming the file.
  package init(file: String?) throws(WorkflowError) {
    guard let file else {
      text = Base64URL.text(RandomBytes.make(24))
      isNew = true
      return
    }
    text = String(decoding: try InputFile.read(file, as: .secret), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    isNew = false
    guard text.utf8.count >= Self.least, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw WorkflowError(
        .inputNotUsable,
        "\(file) has no token. Write one line of at least \(Self.least) letters and digits, such as openssl rand -hex 24 makes.")
    }
  }
}
