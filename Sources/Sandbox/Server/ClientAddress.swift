import Glibc

/// The address by which clients are limited.
enum ClientAddress {
  /// For IPv6 it is the network of 64 bits, because a single line has all addresses in it (RFC 6177). An IPv4 address that is written as an
  /// IPv6 one (RFC 4291, section 2.5.5.2) is treated as the IPv4 address.
  ///
  /// - Parameter address: as inet_ntop writes it; any other text stays as it is.
  static func network(of address: String) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard address.contains(":"), inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
    if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10...11].allSatisfy({ $0 == 0xFF }) {
      return bytes[12...].map(String.init).joined(separator: ".")
    }
    let groups = stride(from: 0, to: 8, by: 2).map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
    return groups.joined(separator: ":") + "/64"
  }
}
