import Foundation

/// An address to which data of persons and tokens may be sent: HTTPS, or a program on this machine.
package enum ConfidentialAddress {
  package static func isOne(_ url: String) -> Bool {
    guard let parts = URLComponents(string: url), let host = parts.host, !host.isEmpty,
      !url.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F })
    else { return false }
    let scheme = parts.scheme?.lowercased()
    return scheme == "https" || scheme == "http" && ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host)
  }
}
