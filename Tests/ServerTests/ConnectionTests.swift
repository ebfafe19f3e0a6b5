import Glibc
import Services
import Testing

@testable import Server

/// What one client may take of a server's connections.
struct ConnectionTests {
  private static let request = "GET /health HTTP/1.1\r\nHost: localhost\r\n"

  /// A head that arrives byte by byte (Slowloris), at the beginning of a connection and after a request that was answered.
  @Test(arguments: ["", request + "\r\n"]) func aHeadThatTakesForeverIsCutOff(before: String) async throws {
    let server = try await ServedSandbox(limits: .patient(idleSeconds: 1))
    #expect(await RawConnection.trickle(before + Self.request + "X: ", then: UInt8(ascii: "x"), port: server.port))
  }

  /// A request that is under way is not cut off by it.
  @Test func aBodyMayTakeLongerThanAHead() async throws {
    let server = try await ServedSandbox(limits: .patient(idleSeconds: 1))
    let head = "POST /push/devices HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30\r\nConnection: close\r\n\r\n{}"
    // Beside other tests the server may look at a connection so rarely that it seems idle.
    var isTaken = false
    for _ in 0..<50 where !isTaken {
      #expect(await RawConnection.trickle(head, then: UInt8(ascii: " "), port: server.port))
      isTaken = server.log.contains { $0.contains(#""route":"/push/devices","status":201"#) }
    }
    #expect(isTaken, "\(server.log)")
  }

  /// RFC 9112, section 3.2: exactly one host, but in HTTP/1.0.
  @Test(arguments: [
    ("GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400"), ("GET /health HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", "400"),
    ("GET /health HTTP/1.1\r\n\r\n", "400"), ("GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "200"),
    ("GET /health HTTP/1.0\r\n\r\n", "200"), ("GET /health HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", "400"),
  ])
  func aRequestNamesOneHost(head: String, status: String) async throws {
    let (answer, _) = await RawConnection.exchange(head, port: try await ServedSandbox().port)
    #expect(answer.dropFirst("HTTP/1.1 ".count).hasPrefix(status), "\(answer)")
  }

  /// Whoever asks first sends the body when it is wanted; a request that is refused needs none.
  @Test func aClientThatWaitsIsToldToGoOn() async throws {
    let server = try await ServedSandbox()
    let head = "POST /push/devices HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nConnection: close\r\nExpect: 100-Continue\r\n"
    let answers = await RawConnection.exchange(head + "Content-Type: application/json\r\n\r\n", then: "{}", port: server.port)
    #expect(answers.first == "HTTP/1.1 100 Continue\r\n\r\n")
    #expect(answers.last?.hasPrefix("HTTP/1.1 201 ") == true, "\(answers)")
    let refused = await RawConnection.exchange(
      head.replacing("Content-Length: 2", with: "Content-Length: 1000000000") + "\r\n", then: "", port: server.port)
    #expect(refused.first?.hasPrefix("HTTP/1.1 413 ") == true, "\(refused)")
  }

  @Test func aHeadThatIsTooLargeIsRefused() async throws {
    let server = try await ServedSandbox()
    let field = "X: \(String(repeating: "x", count: 10_000))\r\n"
    let (answer, _) = await RawConnection.exchange(Self.request + String(repeating: field, count: 9) + "\r\n", port: server.port)
    #expect(answer.hasPrefix("HTTP/1.1 400 "))
  }

  /// One address that opens more and more keeps nobody else out, and gets a connection again when it closes one.
  @Test func theConnectionsOfAnAddressAreLimited() async throws {
    let server = try await ServedSandbox(limits: .patient(requestsPerSecond: 1_000_000, connectionsPerAddress: 3))
    var held: [Int32] = []
    for _ in 0..<3 { held.append(try #require(RawConnection.open(server.port))) }
    defer { for connection in held { close(connection) } }
    for connection in held { #expect(await RawConnection.isAnswered(connection)) }
    let refused = try #require(RawConnection.open(server.port))
    #expect(await !RawConnection.isAnswered(refused))
    close(refused)
    let other = try #require(RawConnection.open(server.port, from: 2))
    #expect(await RawConnection.isAnswered(other))
    close(other)
    close(held.removeFirst())
    // The server learns of it in a moment.
    var isAnswered = false
    while !isAnswered {
      let next = try #require(RawConnection.open(server.port))
      isAnswered = await RawConnection.isAnswered(next)
      close(next)
    }
    for connection in held { close(connection) }
    held = []
    var metrics: String?
    while metrics == nil { metrics = try? await server.get("/metrics").text }
    #expect(metrics?.contains("\nvestibule_connections_refused_total ") == true)
  }

  /// Behind a load balancer all clients have one address.
  @Test func withoutALimitOnRequestsThereIsNone() async throws {
    let server = try await ServedSandbox(limits: .patient(connectionsPerAddress: 1))
    let connections = try (0..<3).map { _ in try #require(RawConnection.open(server.port)) }
    for connection in connections {
      #expect(await RawConnection.isAnswered(connection))
      close(connection)
    }
  }

  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2/64"),
    ("2001:db8:1:2:ffff::", "2001:db8:1:2/64"), ("::1", "0:0:0:0/64"), ("", ""), ("no:address", "no:address"),
  ])
  func anIPv6ClientIsItsNetwork(address: String, network: String) {
    #expect(ClientAddress.network(of: address) == network)
  }

  // MARK: The trial of an address

  @Test func aTrialOfAnAddressDoesNotListen() async throws {
    let server = try await ServedSandbox()
    func failure(_ address: String, _ port: Int) -> ListenError.Reason? {
      do throws(ListenError) {
        try ListenTrial.run(ServerSettings(address: address, port: port, data: "", version: ""))
        return nil
      } catch { return error.reason }
    }
    #expect(failure("127.0.0.1", Int(server.port)) == .portInUse)
    #expect(failure("127.0.0.9", 0) == nil)
    #expect(failure("203.0.113.7", 0) == .noAddress && failure("no.such.host.invalid", 0) == .noAddress)
  }
}
