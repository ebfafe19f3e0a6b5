import Foundation
import Services

/// An address to which data of persons and tokens may be sent: HTTPS, or a program on this machine. It has no user and no password, since it is
/// shown to staff.
package enum ConfidentialAddress {
  package static func isOne(_ url: String) -> Bool {
    guard let parts = URLComponents(string: url), let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil,
      !url.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F })
    else { return false }
    let scheme = parts.scheme?.lowercased()
    return scheme == "https" || scheme == "http" && ServerAddress.isLoopback(host)
  }
}
