import Foundation
import Glibc
import HTTPTypes
import Services
import Synchronization
import Threads

/// A plain HTTP/1.1 server on this machine (RFC 9112), for tests: one thread for each connection, whole requests, no TLS.
public final class LoopbackServer: Sendable {
  public typealias Answering = @Sendable (_ request: ServiceRequest) async -> LoopbackAnswer

  /// `http://127.0.0.1:PORT`
  public let address: String
  private let listener: Int32
  private let keepsRequests: Bool
  private let received = Mutex<[ServiceRequest]>([])
  private let open = Mutex<Set<Int32>>([])

  /// The requests that arrived whole, in order.
  public var requests: [ServiceRequest] { received.withLock { $0 } }

  /// Begins to serve on a free port.
  ///
  /// - Parameter keepsRequests: whether `requests` has them; without it, memory does not grow.
  public init(keepsRequests: Bool = true, _ answer: @escaping Answering) throws {
    let (listener, port) = try Self.listen()
    self.listener = listener
    self.keepsRequests = keepsRequests
    address = "http://127.0.0.1:\(port)"
    let thread = Thread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0, let self else { return }
        self.begin(connection, answer)
      }
    }
    thread.start()
  }

  deinit { stop() }

  /// Ends all connections, and refuses new ones.
  public func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    open.withLock { for connection in $0 { shutdown(connection, Int32(SHUT_RDWR)) } }
  }

  /// An address at which nothing answers.
  public static func refusingAddress() throws -> String {
    let (listener, port) = try listen()
    close(listener)
    return "http://127.0.0.1:\(port)"
  }

  /// - Returns: a socket that listens, and its port.
  private static func listen() throws -> (Int32, UInt16) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && Glibc.listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard listener >= 0, isBound else { throw LoopbackError() }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  private func begin(_ connection: Int32, _ answer: @escaping Answering) {
    open.withLock { _ = $0.insert(connection) }
    let thread = Thread { [weak self] in
      var reader = RequestReader(connection)
      while let request = reader.next() {
        if let self, keepsRequests { received.withLock { $0.append(request) } }
        guard Self.wait(for: { await answer(request) }).write(to: connection) else { break }
      }
      self?.open.withLock { _ = $0.remove(connection) }
      close(connection)
    }
    thread.start()
  }

  /// Blocks this connection's own thread. The work runs on such threads too: on Swift's, it would wait for hundreds of other tests.
  private static func wait(for work: @escaping @Sendable () async -> LoopbackAnswer) -> LoopbackAnswer {
    let done = DispatchSemaphore(value: 0), result = Result()
    Task.detached(executorPreference: BlockingExecutor.shared) {
      let answer = await work()
      result.answer.withLock { $0 = answer }
      done.signal()
    }
    done.wait()
    return result.answer.withLock { $0 }
  }

  private final class Result: Sendable {
    let answer = Mutex(LoopbackAnswer.bytes([]))
  }
}

/// No port could be opened.
struct LoopbackError: Error {}
