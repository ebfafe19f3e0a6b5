import Foundation
import Notation
import ServerHarness
import TestScale
import Testing

/// Three servers on one database, which are killed at random while people do the steps of their sessions.
@Suite(.serialized) struct FleetTests {}

extension FleetTests {
  /// `VESTIBULE_FLEET_SESSIONS`; 1000 by hand.
  private static let sessions =
    ProcessInfo.processInfo.environment["VESTIBULE_FLEET_SESSIONS"].flatMap { Int($0) } ?? TestScale.count(60)
  private static let clients = 4
  /// What a customer is told of each session.
  private static let steps = [
    "accept_tos", "verify_sms", "verify_sms", "kyc_check", "kyc_check", "watchlist_screening", "risk_check", nil,
  ]

  @Test(.enabled(if: PostgreSQLCluster.programs != nil, "PostgreSQL is not installed: apt-get install postgresql"))
  func nothingIsLostWhenServersAreKilled() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-fleet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let cluster = try PostgreSQLCluster(), receiver = try WebhookReceiver()
    let fleet = try Fleet(in: folder.path, database: cluster.address), customer = FlowCustomer(fleet: fleet)
    let edit = "flow/templates/\(FlowCustomer.template)/edit"
    _ = try await fleet.administrate(.post, edit, .object(["webhooks": .string(receiver.url)]))
    let killer = Task {
      var kills = 0
      while !Task.isCancelled {
        try fleet.replaceAny()
        kills += 1
        try? await Task.sleep(for: .milliseconds(Int.random(in: 100...600)))
      }
      return kills
    }
    let ids = try await Self.verify(Self.sessions, customer)
    killer.cancel()
    let kills = try await killer.value
    // Whoever was killed on the way has its webhooks for a while.
    try await receiver.wait(for: Self.steps.count * Self.sessions)

    // Every session is there once, and has ended.
    let stored = try await fleet.administrate(.get, "flow/sessions")["entities"]?.elements ?? []
    #expect(stored.compactMap { $0["id"]?.string }.sorted() == ids.sorted() && Set(ids).count == Self.sessions)
    for id in ids { #expect(try await customer.session(id)["status"]?.string == "success") }
    // Every webhook has come, in the order of its session. One that came twice is the same, and no other came between.
    let events = receiver.events, all = Dictionary(grouping: events, by: \.session)
    #expect(all.keys.sorted() == ids.sorted())
    for ofOne in all.values {
      let different = zip([nil] + ofOne, ofOne).compactMap { $0 == $1 ? nil : $1 }
      #expect(different.map(\.step) == Self.steps && Set(different.map(\.id)).count == Self.steps.count)
    }
    print("\(Self.sessions) sessions, \(kills) kills, \(events.count) webhooks of which \(events.count - Set(events).count) came again")
  }

  private static func verify(_ count: Int, _ customer: FlowCustomer) async throws -> [String] {
    try await withThrowingTaskGroup { group in
      for client in 0..<clients {
        group.addTask {
          var ids: [String] = []
          for number in stride(from: client, to: count, by: clients) { ids.append(try await customer.verify(person: number)) }
          return ids
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }
}
