import Foundation
import Glibc
import HTTPClient
import Synchronization

/// Stands between a server and its database. On demand it loses the answer to a COMMIT: the database has carried it out, and the connection breaks. Or
/// it keeps back every answer, like a database that was stopped.
final class LossyProxy: Sendable {
  private let listener: LoopbackListener
  private let line: LossyLine

  /// The port that it listens on.
  var port: Int { Int(listener.port) }

  /// - Parameter target: the database's port on this machine.
  init(to target: Int) throws {
    let line = LossyLine(to: target)
    self.line = line
    listener = try LoopbackListener { client in Thread.detachNewThread { line.carry(client) } }
  }

  /// Loses the answer to the next COMMIT.
  func loseNext() { line.losing.withLock { $0 = true } }

  /// Whether it keeps back all answers. Those are lost.
  var isSilent: Bool {
    get { line.silent.withLock { $0 } }
    set { line.silent.withLock { $0 = newValue } }
  }

  /// How many answers were lost.
  var lost: Int { line.count.withLock { $0 } }
}

/// What a lossy proxy does with its connections.
private final class LossyLine: Sendable {
  private let target: Int
  let losing = Mutex(false)
  let silent = Mutex(false)
  let count = Mutex(0)

  init(to target: Int) { self.target = target }

  func carry(_ client: Int32) {
    let database = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(target)).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
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
        if silent.withLock({ $0 }) { continue }
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
