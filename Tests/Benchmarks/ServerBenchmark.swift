import Foundation
import HTTPClient
import PostgreSQLCluster
import Services
import Synchronization

/// Sessions that clients create at `vestibule serve`, with all of HTTP, encryption and storage: on SQLite, and with one and two servers on a
/// PostgreSQL that this benchmark starts, where the package is installed. The load, the servers and the database share the machine.
struct ServerBenchmark: Benchmark {
  static let name = "server"
  private static let clients = 16
  private let requests: Int

  init(isQuick: Bool) { requests = isQuick ? 500 : 10_000 }

  func figures() async throws -> [Figure] {
    var figures = try await run(1, database: nil, "SQLite")
    guard PostgreSQLCluster.programs != nil else { return figures + [Figure("sessions on PostgreSQL", "it is not installed")] }
    let cluster = try PostgreSQLCluster()
    for servers in 1...2 {
      figures += try await run(servers, database: cluster.address, "PostgreSQL, \(servers) \(servers == 1 ? "server" : "servers")")
    }
    return figures
  }

  private func run(_ count: Int, database: String?, _ place: String) async throws -> [Figure] {
    let folder = try TemporaryFolder()
    let servers = try (0..<count).map { _ in try ServedProgram(folder: folder, database: database) }
    let atRest = servers.compactMap(\.facts.residentMegabytes).max() ?? 0
    let transports = servers.map { HTTPTransport($0.address) }
    _ = try await measured(transports, count: 100)
    let watch = Stopwatch()
    let times = try await measured(transports, count: requests)
    let rate = Double(requests) / (watch.wall / 1000)
    return [
      Figure("sessions created on \(place)", "\(Figure.text(rate)) a second, \(Self.clients) clients, n \(requests)"),
      Figure("  a request", times, unit: "ms"), Figure("  memory of a server at rest", "\(Figure.text(atRest)) MB"),
    ]
  }

  /// The time of each request, in milliseconds.
  private func measured(_ transports: [HTTPTransport], count: Int) async throws -> [Double] {
    try await withThrowingTaskGroup { group in
      for client in 0..<Self.clients {
        group.addTask {
          let transport = transports[client % transports.count]
          var times: [Double] = []
          for _ in stride(from: client, to: count, by: Self.clients) {
            let watch = Stopwatch()
            let answer = try await transport.send(.post("/relid/setUser", json: .object(["userID": "carla"])))
            guard answer.status == 200 else { throw Wrong(description: "a session was not created: \(answer.status)") }
            times.append(watch.wall)
          }
          return times
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }
}
