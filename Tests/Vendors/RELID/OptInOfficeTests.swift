import JourneyKit
import Services
import Testing
import VendorHarness
import Workflow

@testable import RELIDJourney
@testable import RELIDService
@testable import RELIDWire
@testable import SandboxKit

/// What the office sees of the opt-in service, and what it does.
struct OptInOfficeTests {
  private static let users = AdministrationPlace("opt-in", "users")
  private static let sessions = AdministrationPlace("opt-in", "sessions")

  private let world = OptInWorld()
  /// Another process on the same entities.
  private var office: Sandbox { world.sandbox() }

  private static func user(_ id: String) -> AdministrationPlace { AdministrationPlace("opt-in", "users", id: id) }

  private static func failure(_ outcome: Outcome) throws -> JourneyFailure {
    guard case .failed(let error) = outcome else { throw Unexpected(outcome: outcome) }
    return OptInModule().failure(of: error)
  }

  private struct Unexpected: Error { let outcome: Outcome }

  /// Whoever has typed three wrong passwords needs staff.
  @Test func aLockedUserIsUnlocked() async throws {
    let locked = await world.run(as: Person(world, passwords: ["wrong"]))
    #expect(try Self.failure(locked).code == "153")
    #expect(try await office.list(Self.users).map(\.values)[0] == [.text("anna"), .number(0), .flag(false)])
    _ = try await office.perform("unlock", [:], on: Self.user("anna"))
    let optedIn = await world.run(as: Person(world), session: "next")
    #expect(optedIn.output(as: OptInResult.self)?.event.name == .optInStatus, "\(optedIn)")
    #expect(try await office.show(Self.user("anna")).history.map(\.text).contains("Office: all attempts are allowed again."))
    await #expect(throws: AdministrationError.notNow("unlock")) { try await office.perform("unlock", [:], on: Self.user("anna")) }
  }

  @Test func theFaceDataAreDeleted() async throws {
    _ = try await office.perform("delete-template", [:], on: Self.user("ben"))
    #expect(try world.user("ben")?.template == nil)
    let optedIn = await world.run(OptInJourney(userID: "ben"), as: Person(world))
    #expect(optedIn.output(as: OptInResult.self)?.event.name == .optInStatus)
  }

  /// The check of the template fails as long as the office says so.
  @Test(arguments: ["400", "500"]) func theCheckFails(answer: String) async throws {
    _ = try await office.perform("edit", ["check-answer": answer], on: Self.user("anna"))
    #expect(try Self.failure(await world.run(as: Person(world))).code == answer)
    _ = try await office.perform("edit", ["check-answer": "own"], on: Self.user("anna"))
    #expect(await world.run(as: Person(world), session: "next").output(as: OptInResult.self) != nil)
  }

  @Test func usersComeAndGo() async throws {
    _ = try await office.perform("create-user", ["user-id": "dora", "password": "secret"], on: Self.users)
    _ = try await office.perform("edit", ["password": "changed"], on: Self.user("dora"))
    let optedIn = await world.run(OptInJourney(userID: "dora"), as: Person(world, passwords: ["changed"]))
    #expect(optedIn.output(as: OptInResult.self)?.event.name == .optInStatus)
    for id in ["anna", "ben", "dora"] { #expect(try await office.perform("delete", [:], on: Self.user(id)) == nil) }
    #expect(try await office.list(Self.users).map(\.id) == ["carla"])
    await #expect(throws: AdministrationError.notNow("delete")) { try await office.perform("delete", [:], on: Self.user("carla")) }
    _ = try await office.perform("restore-users", [:], on: Self.users)
    #expect(try await office.list(Self.users).map(\.id) == ["anna", "ben", "carla"])
  }

  /// Whoever may make users and not erase them must not take an account over.
  @Test func aUserIsNotMadeAgain() async throws {
    await #expect(throws: AdministrationError.field("user-id", .taken)) {
      try await office.perform("create-user", ["user-id": "ben", "password": "mine"], on: Self.users)
    }
    let ben = try await office.show(Self.user("ben"))
    #expect(ben.rows.contains { $0.value == .secret("vestibule") }, "\(ben.rows)")
    let actions = try office.actions(Self.users).map(\.action)
    #expect(actions.first { $0.name == "restore-users" }?.isDestructive == true)
  }

  /// Whoever is logged in may be the one because of whom the password was changed.
  @Test(arguments: ["edit", "restore-users", "delete"]) func aNewPasswordEndsTheSessions(action: String) async throws {
    _ = try await office.perform("edit", ["password": "first"], on: Self.user("anna"))
    _ = await world.run(as: Person(world, passwords: ["first"]))
    let others = await world.run(OptInJourney(userID: "ben"), as: Person(world), session: "ben")
    #expect(try await office.list(Self.sessions).count == 2, "\(others)")
    switch action {
    case "edit": _ = try await office.perform("edit", ["check-answer": "500"], on: Self.user("anna"))
    default: break
    }
    #expect(try await office.list(Self.sessions).count == 2, "the password is the same")
    switch action {
    case "edit": _ = try await office.perform("edit", ["password": "second"], on: Self.user("anna"))
    case "restore-users": _ = try await office.perform(action, [:], on: Self.users)
    default: _ = try await office.perform(action, [:], on: Self.user("anna"))
    }
    #expect(try await office.list(Self.sessions).map { $0.values[0] } == [.text("ben")])
  }

  /// A device proves nothing, so what it says does not replace a password that only its owner knows.
  @Test func aDeviceDoesNotReplaceASecret() async throws {
    _ = try await office.perform("edit", ["password": "changed"], on: Self.user("anna"))
    let journey = OptInJourney(hasDeviceAuthentication: true)
    #expect(try Self.failure(await world.run(journey, as: Person(world))).code == "153")
    #expect(!world.calls.contains("setDeviceAuthentication"))
    _ = try await office.perform("unlock", [:], on: Self.user("anna"))
    let optedIn = await world.run(journey, as: Person(world, passwords: ["changed"]), session: "next")
    #expect(optedIn.output(as: OptInResult.self)?.event.name == .optInStatus)
  }

  /// The kiosk has to log in again; nor does it get an answer of before by repeating a request.
  @Test func anExpiredSessionCountsNoMore() async throws {
    _ = await world.run(as: Person(world))
    let session = try #require(try await office.list(Self.sessions).first)
    #expect(session.values.prefix(3) == [.text("anna"), .text("optIn"), .text("onIDVBiometricOptInStatus")])
    let place = AdministrationPlace("opt-in", "sessions", id: session.id)
    #expect(try await office.show(place).title == "anna")
    var request = try #require(world.traffic.requests.last)
    #expect(await office.respond(to: request).head.status == .ok, "the answer under its idempotency key")
    _ = try await office.perform("expire", [:], on: place)
    #expect(try await office.list(Self.sessions).isEmpty)
    #expect(await office.respond(to: request).head.status == .unauthorized)
    request.head.headerFields[.idempotencyKey] = nil
    #expect(await office.respond(to: request).head.status == .unauthorized)
  }
}
