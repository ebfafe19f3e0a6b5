import Foundation
import Glibc
import Synchronization

/// Stands between a server and its database. On demand it loses the answer to a COMMIT: the database has carried it out, and the connection breaks. Or
/// it keeps back every answer, like a database that was stopped.
final class LossyProxy: Sendable {
  private let listener: Int32
  private let target: Int
  private let losing = Mutex(false)
  private let silent = Mutex(false)
  private let count = Mutex(0)

  /// The port that it listens on.
  let port: Int

  /// - Parameter target: the database's port on this machine.
  init(to target: Int) throws {
    self.target = target
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = Self.address(port: 0), length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0, let self else { return }
        Thread.detachNewThread { self.carry(client) }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// Loses the answer to the next COMMIT.
  func loseNext() { losing.withLock { $0 = true } }

  /// Whether it keeps back all answers. Those are lost.
  var isSilent: Bool {
    get { silent.withLock { $0 } }
    set { silent.withLock { $0 = newValue } }
  }

  /// How many answers were lost.
  var lost: Int { count.withLock { $0 } }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port)).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
  }

  private func carry(_ client: Int32) {
    let database = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.address(port: target)
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(database, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
    defer {
      close(client)
      close(database)
    }
    var isLosing = false
    while true {
      var ends = [pollfd(fd: client, events: Int16(POLLIN), revents: 0), pollfd(fd: database, events: Int16(POLLIN), revents: 0)]
      guard poll(&ends, 2, -1) > 0 else { return }
      if ends[0].revents != 0 {
        let bytes = Self.read(client)
        if bytes.isEmpty { return }
        if Data(bytes).range(of: Data("COMMIT".utf8)) != nil {
          isLosing = losing.withLock { losing in
            defer { losing = false }; return losing
          }
        }
        guard write(database, bytes, bytes.count) == bytes.count else { return }
      }
      if ends[1].revents != 0 {
        let bytes = Self.read(database)
        if bytes.isEmpty { return }
        if isLosing { return count.withLock { $0 += 1 } }
        if isSilent { continue }
        guard write(client, bytes, bytes.count) == bytes.count else { return }
      }
    }
  }

  private static func read(_ descriptor: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : []
  }
}
