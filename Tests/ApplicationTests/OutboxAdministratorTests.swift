import Backends
import Foundation
import JourneyKit
import SandboxKit
import Services
import Store
import Testing
import ToyJourney
import Workflow

@testable import Application
@testable import Deliveries
@testable import Invocation
@testable import Sessions

/// One page of the office lists what is owed to whom: results of sessions, and messages of services.
struct OutboxAdministratorTests {
  private static let session = "0123456789abcdef0123456789abcdef"
  private static let place = AdministrationPlace("outbox", "deliveries")
  private let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-owed-\(UUID().uuidString)").path

  /// A service that has sent one message.
  private struct Sender: SandboxService {
    let name = "sender"
    private static let route = Route(.post, "/send", "Sends a message.", takes: .none)

    var routes: [RouteHandler] {
      [
        RouteHandler(Self.route) { _, context throws(EntityStoreError) in
          let message = OutboxMessage(
            id: "m0", service: name, stream: "a", url: "https://receiver.example/hook", body: "{}", createdAt: context.now)
          try Outbox.send(message, about: EntityKey(stored: "sender/none", ""), &context)
          return Self.route.response
        }
      ]
    }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// A session that ended and is owed to a program that fails, once tried.
  private func failing() async throws -> SessionService {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/receiver"
    try Data("#!/bin/sh\necho 'the disk is full' >&2\nexit 1\n".utf8).write(to: URL(filePath: path))
    chmod(path, 0o700)
    let service = service([Destination(.command([path]))])
    _ = await service.start(
      ToyJourney(), session: Self.session,
      host: ScriptHost(Script([.proceed, .choose("staff"), .choose("yes")]), pictures: NoPictures()), owing: nil)
    #expect(await ResultRelay(sessions: service).deliver().count == 1)
    return service
  }

  private func service(_ destinations: [Destination]) -> SessionService {
    let store = Store(folder: "\(folder)/data", key: KeyFile(path: "\(folder)/key"), runtime: "\(folder)/runtime")
    return SessionService(
      store: store, modules: JourneyModules([ToyModule()]), hint: SessionHint(data: nil), destinations: destinations
    ) { _ in MockPerformer.parcels() }
  }

  private func sandbox() -> Sandbox { Sandbox([Sender(), OutboxService()], now: { 1_770_000_000_000 }) { _ in nil } }

  private func office(_ sessions: SessionService, _ services: Sandbox? = nil) -> OutboxAdministrator {
    OutboxAdministrator(services ?? sandbox(), sessions, for: .staff(name: "Anna"))
  }

  /// The values of what is listed, by the names of their columns.
  private func listed(_ office: OutboxAdministrator) async throws -> [[String: AdministeredValue]] {
    let columns = try #require(office.administration(of: "outbox")?.collections.first?.columns)
    return try await office.list(Self.place).map { entity in
      Dictionary(uniqueKeysWithValues: zip(columns.map(\.name), entity.values)).merging(["id": .text(entity.id)]) { $1 }
    }
  }

  @Test func resultsAndMessagesAreOneList() async throws {
    defer { remove() }
    let sessions = try await failing(), services = sandbox()
    _ = await services.respond(to: ServiceRequest(.post, "/send"))
    let all = try await listed(office(sessions, services))
    try #require(all.count == 2)
    #expect(all.map { $0["receiver"] } == [.text("\(folder)/receiver"), .text("https://receiver.example/hook")])
    #expect(all.map { $0["state"] } == [.text("waiting"), .text("waiting")])
    #expect(all.map { $0["attempts"] } == [.number(1), .number(0)])
    #expect(all[0]["session"] == .text(SessionNumber(of: Self.session).description) && all[1]["session"] == AdministeredValue.none)
    #expect(all[0]["problem"]?.plainText.contains("ended with status 1: the disk is full") == true)
    let due = try #require(try sessions.store.handOvers().first).dueAt
    #expect(all[0]["nextAttempt"] == .moment(due) && all[1]["nextAttempt"] == AdministeredValue.none)
  }

  @Test func aResultIsGivenUpAndSentAgain() async throws {
    defer { remove() }
    let sessions = try await failing(), office = office(sessions)
    var place = Self.place
    place.id = try #require(try await office.list(place).first).id
    #expect(try await office.actions(place).map(\.action.name) == ["send-again", "give-up"])
    #expect(try await office.perform("give-up", [:], on: place) == place.id)
    #expect(try sessions.store.handOvers().map(\.state) == [.givenUp])
    #expect(try await office.actions(place).map(\.action.name) == ["send-again"])
    await #expect(throws: AdministrationError.notNow("give-up")) { try await office.perform("give-up", [:], on: place) }
    #expect(try await office.perform("send-again", [:], on: place) == place.id)
    #expect(try sessions.store.handOvers().map(\.state) == [.pending] && sessions.store.handOvers().map(\.dueAt) == [0])
    let log = try sessions.store.auditEntries().filter { $0.name == "Anna" }.map(\.event)
    #expect(log == ["handOverGivenUp", "handOverRenewed"])
    await #expect(throws: AdministrationError.unknown("field", "to", known: [])) {
      try await office.perform("give-up", ["to": "me"], on: place)
    }
  }

  /// Only what the configuration file names is sent anything; what is owed to another place can be given up.
  @Test func whatIsNoDestinationAnyMoreIsOnlyGivenUp() async throws {
    defer { remove() }
    _ = try await failing()
    let office = office(service([]))
    var place = Self.place
    place.id = try #require(try await office.list(place).first).id
    #expect(try await office.actions(place).map(\.action.name) == ["give-up"])
    await #expect(throws: AdministrationError.notNow("send-again")) { try await office.perform("send-again", [:], on: place) }
  }

  /// Without services that send messages, the results have the page for themselves.
  @Test func resultsNeedNoServices() async throws {
    defer { remove() }
    let sessions = try await failing(), office = office(sessions, Sandbox([], now: { 0 }) { _ in nil })
    #expect(office.administrations.map(\.service) == ["outbox"])
    #expect(try await office.list(Self.place).count == 1)
    #expect(try await office.actions(Self.place).isEmpty)
    let nowhere = OutboxAdministrator(Sandbox([], now: { 0 }) { _ in nil }, service([]), for: .command)
    #expect(nowhere.administrations.isEmpty)
  }
}
