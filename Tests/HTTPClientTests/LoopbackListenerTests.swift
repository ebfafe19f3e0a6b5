import Dispatch
import Glibc
import HTTPClient
import Synchronization
import Testing
import Threads

/// Listeners that come and go beside each other, as in a run of many tests.
struct LoopbackListenerTests {
  /// Connects, and waits until the connection is closed. Blocks.
  private static func visit(_ port: UInt16) -> Bool {
    let visitor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(visitor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(visitor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
    }
    var byte: UInt8 = 0
    return isConnected && recv(visitor, &byte, 1, 0) == 0
  }

  private final class Visits: Sendable {
    let count = Mutex(0)
    func take(_ connection: Int32) {
      count.withLock { $0 += 1 }
      close(connection)
    }
  }

  /// The first one is stopped while its thread is busy with a connection. The next socket that is opened has the lowest free number.
  @Test func aStoppedListenerTakesNoConnectionOfAnother() async throws {
    let first = Visits(), second = Visits(), isBusy = DispatchSemaphore(value: 0), goesOn = DispatchSemaphore(value: 0)
    let stopped = try LoopbackListener { connection in
      if first.count.withLock({ $0 }) == 0 {
        isBusy.signal()
        goesOn.wait()
      }
      first.take(connection)
    }
    let visit = Task(executorPreference: BlockingExecutor.shared) { Self.visit(stopped.port) }
    await Task(executorPreference: BlockingExecutor.shared) { isBusy.wait() }.value
    stopped.stop()
    let listener = try LoopbackListener { second.take($0) }
    goesOn.signal()
    #expect(await visit.value)
    let visits = Task(executorPreference: BlockingExecutor.shared) { (0..<20).filter { _ in Self.visit(listener.port) }.count }
    #expect(await visits.value == 20)
    #expect(first.count.withLock { $0 } == 1)
    #expect(second.count.withLock { $0 } == 20)
    #expect(await Task(executorPreference: BlockingExecutor.shared) { Self.visit(stopped.port) }.value == false)
    stopped.stop()
  }
}
