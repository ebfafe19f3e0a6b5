import CognitoFlowWire
import Documents
import Foundation
import ServerHarness
import Services

/// Sessions of Cognito Flow that `vestibule serve` creates for signed requests, with all of HTTP, encryption and storage: on SQLite, and with
/// one and two servers on a PostgreSQL that this benchmark starts. wrk makes the load. It, the servers and the database share the machine.
struct ServerBenchmark: Benchmark {
  static let name = "server"
  private static let clients = 16
  /// More than a server answers in a second.
  private static let mostPerSecond = 3000
  private let seconds: Int

  init(isQuick: Bool) { seconds = isQuick ? 2 : 20 }

  func figures() async throws -> [Figure] {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/wrk") else {
      return [Figure("sessions created", "wrk is not installed: apt-get install wrk")]
    }
    var figures = try run(1, database: nil, "SQLite")
    guard PostgreSQLCluster.programs != nil else {
      return figures + [Figure("sessions created on PostgreSQL", "it is not installed: apt-get install postgresql")]
    }
    for servers in 1...2 {
      let cluster = try PostgreSQLCluster()
      figures += try run(servers, database: cluster.address, "PostgreSQL, \(servers) \(servers == 1 ? "server" : "servers")")
    }
    return figures
  }

  private func run(_ count: Int, database: String?, _ place: String) throws -> [Figure] {
    let folder = try TemporaryFolder()
    let servers = try (0..<count).map { _ in try ServedProgram(folder: folder.path, database: database) }
    func memory() -> String {
      Figure.text(servers.compactMap { ProcessFacts(pid: $0.processIdentifier).residentMegabytes }.max() ?? 0)
    }
    let atRest = memory()
    // The first requests prepare what the later ones use.
    _ = try load(servers, seconds: 1, "warm", folder)
    let loads = try load(servers, seconds: seconds, "client", folder)
    let failures = loads.map { $0.existing + $0.failed }.reduce(0, +)
    guard failures == 0 else { throw Wrong(description: "\(failures) requests did not create a session") }
    return [
      Figure(
        "sessions created on \(place)", "\(Figure.text(loads.map(\.rate).reduce(0, +))) a second, \(Self.clients) connections, \(seconds) s"
      ),
      Figure(
        "  a request", "median \(Figure.text(loads.map(\.median).max() ?? 0)) ms, p99 \(Figure.text(loads.map(\.slowest).max() ?? 0)) ms"),
      Figure("  memory of a server at rest, and afterwards", "\(atRest) MB, \(memory()) MB"),
    ]
  }

  /// Loads all servers at once, each with its share of the connections.
  private func load(_ servers: [ServedProgram], seconds: Int, _ name: String, _ folder: TemporaryFolder) throws -> [WrkRun] {
    try servers.enumerated().map { number, server in
      let file = "\(folder.path)/\(name)-\(number)"
      try Self.requests(seconds * Self.mostPerSecond, customer: "\(name) \(number)").write(toFile: file, atomically: false, encoding: .utf8)
      return try WrkRun(server.address, connections: Self.clients / servers.count, seconds: seconds, requests: file)
    }.map { try $0.finished() }
  }

  /// Signed requests as the script reads them.
  private static func requests(_ count: Int, customer: String) -> String {
    let now = Moment(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000))
    return (0..<count).map { number in
      let user = #"{"customer_reference":"\#(customer) \#(number)"}"#
      let body = #"{"shareable":true,"template_id":"flwtmp_22222222222222","user":\#(user)}"#
      var request = ServiceRequest(.post, "/flow_sessions?idempotent=true", body: Array(body.utf8))
      request.sign(
        keyID: "sandbox_key_00112233445566778899aabbccddeeff",
        secret: "5eed0004c0917000f1de0001ca41ab1e5eed0004c0917000f1de0001ca41ab1e", at: now)
      let fields = request.head.headerFields
      return [fields[.date], fields[.digest], fields[.authorization], body].compactMap(\.self).joined(separator: "\n") + "\n"
    }.joined()
  }
}
