import Foundation
import Services
import Synchronization

/// Listens at a free port of this machine, until it is stopped or released.
package final class LoopbackListener: Sendable {
  package let port: UInt16
  private let socket: ListeningSocket

  /// - Parameter accept: called on a thread of the listener with each connection, which it has to close. The thread does not keep the listener.
  package init(_ accept: @escaping @Sendable (_ connection: Int32) -> Void) throws(DeliveryProblem) {
    let number = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(number, pointer, length) == 0 && listen(number, 16) == 0 && getsockname(number, pointer, &length) == 0
      }
    }
    guard isListening else {
      let reason = String(cString: strerror(errno))
      close(number)
      throw DeliveryProblem("No port of this machine can be opened: \(reason).")
    }
    let socket = ListeningSocket(number)
    self.socket = socket
    port = address.sin_port.bigEndian
    let thread = Thread {
      while let connection = socket.next() { accept(connection) }
      socket.close()
    }
    thread.start()
  }

  deinit { stop() }

  /// Refuses new connections. Those that were accepted go on.
  package func stop() { socket.stop() }
}

/// A socket that only the thread which waits at it closes. If another thread did, the number could be that of somebody else's socket before the
/// wait begins, and the thread would take a connection that is not its own.
private final class ListeningSocket: Sendable {
  private let number: Int32
  private let isOpen = Mutex(true)

  init(_ number: Int32) { self.number = number }

  /// The next connection; nil once the socket was stopped, or if the machine gives no more.
  func next() -> Int32? {
    while true {
      let connection = accept(number, nil, nil)
      if connection >= 0 {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return connection
      }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  /// Ends the wait.
  func stop() { isOpen.withLock { if $0 { shutdown(number, Int32(SHUT_RDWR)) } } }

  func close() {
    isOpen.withLock { isOpen in
      isOpen = false
      Glibc.close(number)
    }
  }
}
