import Foundation
import Services

/// Listens at a free port of this machine, and ends whatever connects.
final class ClosingListener {
  let port: UInt16
  private let socket: Int32

  init() throws(DeliveryProblem) {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(socket, pointer, length) == 0 && listen(socket, 1) == 0 && getsockname(socket, pointer, &length) == 0
      }
    }
    guard isListening else {
      let reason = String(cString: strerror(errno))
      close(socket)
      throw DeliveryProblem("No port of this machine can be opened: \(reason).")
    }
    self.socket = socket
    port = address.sin_port.bigEndian
    let thread = Thread {
      // shutdown(2) ends the wait.
      while true {
        let connection = accept(socket, nil, nil)
        guard connection >= 0 else { break }
        close(connection)
      }
      close(socket)
    }
    thread.start()
  }

  deinit { shutdown(socket, Int32(SHUT_RDWR)) }
}
