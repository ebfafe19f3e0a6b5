import Foundation
import HTTPClient
import HTTPTypes
import Imaging
import LoopbackServer
import Notation
import PostgreSQLCluster
import Sandbox
import Services
import Synchronization
import Testing

/// Three servers on one database, which are killed at random while sessions begin and take their steps.
@Suite(.serialized) struct FleetTests {
  /// `VESTIBULE_FLEET_SESSIONS`; 1000 by hand.
  private static let sessions = ProcessInfo.processInfo.environment["VESTIBULE_FLEET_SESSIONS"].flatMap { Int($0) } ?? 60
  private static let clients = 4

  /// The three servers.
  private final class Fleet: Sendable {
    private struct Member {
      var process: Process
      var address: String
    }

    private let start: @Sendable (_ number: Int) throws -> (Process, String)
    private let members = Mutex<[Member]>([])

    init(_ start: @escaping @Sendable (_ number: Int) throws -> (Process, String)) throws {
      self.start = start
      for number in 0..<3 {
        let (process, address) = try start(number)
        members.withLock { $0.append(Member(process: process, address: address)) }
      }
    }

    deinit { members.withLock { for member in $0 { kill(member.process.processIdentifier, SIGKILL) } } }

    func transport(_ number: Int) -> HTTPTransport? {
      ServerAddress(members.withLock { $0[number % 3].address }).map { HTTPTransport($0, limits: HTTPLimits(total: .seconds(300))) }
    }

    /// Kills a server, as a power cut would, and starts another one in its place.
    func replace(_ number: Int) throws {
      let process = members.withLock { $0[number].process }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let (new, address) = try start(number)
      members.withLock { $0[number] = Member(process: new, address: address) }
    }
  }

  /// What the customer's server got, in order.
  private final class Receiver: Sendable {
    struct Message: Hashable {
      let id: String
      let session: String
      let step: Int
    }

    let messages = Mutex<[Message]>([])

    func take(_ request: ServiceRequest) {
      let parts = String(decoding: request.body, as: UTF8.self).split(separator: " ").map(String.init)
      guard parts.count == 2, let step = Int(parts[1]) else { return }
      messages.withLock { $0.append(Message(id: request.idempotencyKey ?? "", session: parts[0], step: step)) }
    }

    var distinct: Int { Set(messages.withLock { $0 }).count }
  }

  @Test(.enabled(if: PostgreSQLCluster.programs != nil, "PostgreSQL is not installed: apt-get install postgresql"))
  func nothingIsLostWhenServersAreKilled() async throws {
    let cluster = try PostgreSQLCluster(), receiver = Receiver()
    let hook = try LoopbackServer(keepsRequests: false) { request in
      receiver.take(request)
      return .response(ServiceResponse(.noContent))
    }
    defer { hook.stop() }
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-fleet-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let fleet = try Fleet { [database = cluster.address, url = hook.address + "/hook"] number in
      try Self.server("\(folder)/\(number)", key: "\(folder)/key", url: url, database: database)
    }
    // Servers are killed while sessions are created. Whoever had an attempt under way then keeps its stream for a while.
    let killer = Task {
      var kills = 0
      repeat {
        try fleet.replace(Int.random(in: 0..<3))
        kills += 1
        try? await Task.sleep(for: .milliseconds(Int.random(in: 100...600)))
      } while !Task.isCancelled
      return kills
    }
    let ids = await Self.create(Self.sessions, on: fleet)
    killer.cancel()
    let kills = try await killer.value
    #expect(Set(ids).count == Self.sessions)
    while receiver.distinct < 4 * Self.sessions { try await Task.sleep(for: .milliseconds(50)) }
    // Everything that was answered is there, once.
    let answer = try await #require(fleet.transport(0)).send(ServiceRequest(.get, "/sessions"))
    let steps = try #require(try JSONReader().read(answer.body).members)
    #expect(steps.map(\.key).sorted() == ids.sorted())
    #expect(steps.allSatisfy { $0.value.number?.integer == 3 })
    let messages = receiver.messages.withLock { $0 }
    #expect(Set(messages.map(\.id)).count == 4 * Self.sessions)
    for (_, ofOne) in Dictionary(grouping: messages, by: \.session) {
      #expect(ofOne.map(\.step) == ofOne.map(\.step).sorted())
      #expect(Set(ofOne).map(\.step).sorted() == [0, 1, 2, 3])
    }
    print(
      "\(Self.sessions) sessions, \(kills) kills, \(messages.count) messages of which \(messages.count - 4 * Self.sessions) repeated")
  }

  /// Creates sessions from several clients, each of which repeats a request that failed with the same key at another server.
  private static func create(_ count: Int, on fleet: Fleet) async -> [String] {
    await withTaskGroup { group in
      for client in 0..<clients {
        group.addTask {
          var ids: [String] = []
          for number in stride(from: client, to: count, by: clients) {
            var request = ServiceRequest(.post, "/sessions"), tries = number
            request.idempotencyKey = "session \(number)"
            while true {
              if let answer = try? await fleet.transport(tries)?.send(request), answer.status == 201,
                let id = (try? JSONReader().read(answer.body))?["id"]?.string
              {
                ids.append(id)
                break
              }
              tries += 1
              try? await Task.sleep(for: .milliseconds(20))
            }
          }
          return ids
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  private static func server(_ folder: String, key: String, url: String, database: String) throws -> (Process, String) {
    let process = Process(), output = Pipe()
    process.executableURL = URL(filePath: "\(ImagingExecutable.runningFolder())/fleet-server")
    process.arguments = [folder, key, url]
    process.environment = [ServerSettings.databaseVariable: database]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    return (process, try #require(address.split(separator: "\n").first.map(String.init), "The server did not start."))
  }
}
