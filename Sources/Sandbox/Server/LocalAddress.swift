import Glibc

/// The address of this machine in its network.
public enum LocalAddress {
  /// The IPv4 address from which this machine reaches others, as in `192.168.1.20`, or nil if it has no network. Nothing is sent.
  public static var first: String? {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return nil }
    defer { close(socket) }
    // An address for documentation (RFC 5737). Connecting a datagram socket only asks for the route.
    var other = sockaddr_in()
    other.sin_family = sa_family_t(AF_INET)
    other.sin_port = in_port_t(9).bigEndian
    guard inet_pton(AF_INET, "192.0.2.1", &other.sin_addr) == 1 else { return nil }
    var own = sockaddr_in(), length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = withUnsafePointer(to: &other) { other in
      other.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, length) }
    }
    guard isKnown == 0 else { return nil }
    let isNamed = withUnsafeMutablePointer(to: &own) { own in
      own.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
    }
    guard isNamed == 0, own.sin_addr.s_addr != 0 else { return nil }
    var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
    guard inet_ntop(AF_INET, &own.sin_addr, &text, socklen_t(text.count)) != nil else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
