import Glibc
import Services

/// Tries whether a server could listen, without listening: nobody can connect meanwhile.
public enum ListenTrial {
  /// - Throws: `ListenError`, as the server would.
  public static func run(_ settings: ServerSettings) throws(ListenError) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(settings.address, String(settings.port), &hints, &found) == 0, let found else {
      throw ListenError(unknownHost: settings.address)
    }
    defer { freeaddrinfo(found) }
    let address = found.pointee
    let socket = Glibc.socket(address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), address.ai_protocol)
    guard socket >= 0 else { throw ListenError(errno: errno, settings) }
    defer { close(socket) }
    // As in the server, connections of an earlier server that the system has not forgotten yet do not count. A socket that listens does.
    var isReused: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    guard bind(socket, address.ai_addr, address.ai_addrlen) == 0 else { throw ListenError(errno: errno, settings) }
  }
}
