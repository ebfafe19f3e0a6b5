import Foundation
import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import SandboxKit
@testable import ShoCardJourney
@testable import ShoCardService

/// What the office sees of the wallet service, and what the bank does through it.
struct WalletOfficeTests {
  private let world: WalletWorld
  /// Another process on the same entities.
  private var office: Sandbox { world.sandbox() }

  init() throws { world = try WalletWorld() }

  private static let wallet = AdministrationPlace("wallet", "instances", id: WalletWorld.wallet)

  private func run(_ journey: WalletJourney = WalletJourney()) async throws -> WalletResult {
    let outcome = await world.run(journey, as: WalletPerson(world))
    return try #require(outcome.output(as: WalletResult.self), "\(outcome)")
  }

  @Test func theWalletsAreListed() async throws {
    let row = try #require(try await office.list(AdministrationPlace("wallet", "instances")).first)
    #expect(row.id == WalletWorld.wallet && row.values == [.text("Linux"), .number(1), .number(1)])
    _ = try await run()
    #expect(try await office.list(AdministrationPlace("wallet", "instances")).first?.values == [.text("Linux"), .number(0), .number(1)])
    #expect(try await office.show(Self.wallet).rows.contains { $0.column.name == "pushToken" && $0.value == .secret("token") })
  }

  @Test func aCardIsIssued() async throws {
    _ = try await office.perform("issue", ["values": "CardType=Library Card; number=17; town=Bad Ems, Germany"], on: Self.wallet)
    let card = try #require(try await run().cards.first { $0.type == "Library Card" })
    #expect(card.pairs == [WalletPair("number", "17"), WalletPair("town", "Bad Ems, Germany")])
  }

  @Test(arguments: ["", "a", "a=", "=b", "a=1; a=2", ";"]) func aCardNeedsKeysWithValues(values: String) async {
    await #expect(throws: AdministrationError.field("values", .empty)) {
      try await office.perform("issue", ["values": values], on: Self.wallet)
    }
  }

  @Test func aCardExpires() async throws {
    let card = try #require(try await run().cards.first)
    let place = AdministrationPlace("wallet", "claims", id: card.id)
    _ = try await office.perform("expire", ["message": "Closed."], on: place)
    #expect(try await run().cards.first?.isExpired == true)
    await #expect(throws: AdministrationError.notNow("expire")) { try await office.perform("expire", [:], on: place) }
    await #expect(throws: AdministrationError.notNow("update")) { try await office.perform("update", [:], on: place) }
    #expect(try await office.show(place).history.count == 2)
  }

  @Test func aCardExpiresLater() async throws {
    let card = try #require(try await run().cards.first)
    _ = try await office.perform("expire", ["minutes": "10"], on: AdministrationPlace("wallet", "claims", id: card.id))
    #expect(try await run().cards.first?.isExpired == false)
    world.now.withLock { $0 += 600_000 }
    #expect(try await run().cards.first?.isExpired == true)
  }

  @Test func aRequestHasACodeAndAnAddress() async throws {
    let requests = AdministrationPlace("wallet", "requests")
    let id = try #require(try await office.perform("create-request", ["keys": "Bank Account->accountType; bankName"], on: requests))
    let details = try await office.show(AdministrationPlace("wallet", "requests", id: id))
    guard case .text(let code)? = details.rows.first(where: { $0.column.name == "qr" })?.value else { Issue.record("no code"); return }
    #expect(details.qrCode?.hasSuffix("/\(id)") == true)
    let request = try #require(ShareRequest(try JSONReader().read(Array(code.utf8))))
    #expect(request.requestedKeys.map(\.text) == ["Bank Account->accountType", "bankName"] && request.challengeID == id)
    #expect(try await run(WalletJourney(request: request)).verification == "verified")
    #expect(try await office.list(requests).first { $0.id == id }?.values[1] == .text("answered"))
    let share = try #require(try await office.list(AdministrationPlace("wallet", "shares")).first)
    #expect(share.values[0] == .text("verified"))
    let shown = try await office.show(AdministrationPlace("wallet", "shares", id: share.id))
    #expect(shown.rows.contains { $0.column.name == "accountType" && $0.value == .text("checking") })
    #expect(try await office.perform("delete", [:], on: AdministrationPlace("wallet", "shares", id: share.id)) == nil)
    #expect(try await office.list(AdministrationPlace("wallet", "shares")).isEmpty)
  }

  @Test func anExpiredRequestIsRefused() async throws {
    let id = try #require(
      try await office.perform("create-request", ["keys": "bankName"], on: AdministrationPlace("wallet", "requests")))
    let place = AdministrationPlace("wallet", "requests", id: id)
    _ = try await office.perform("expire", [:], on: place)
    #expect(try await office.list(AdministrationPlace("wallet", "requests")).first { $0.id == id }?.values[1] == .text("expired"))
    await #expect(throws: AdministrationError.notNow("expire")) { try await office.perform("expire", [:], on: place) }
    let request = ShareRequest(
      requester: WalletBank.id, challengeID: id, message: nil, requestedKeys: [try #require(RequestedKey("bankName"))])
    #expect(try await run(WalletJourney(request: request)).verification == "failed")
  }

  @Test func theBankAsksAWallet() async throws {
    _ = try await office.perform("request-share", ["keys": "bankName", "message": "Who are you with?"], on: Self.wallet)
    _ = try await run()
    let message = try #require(try world.state().messages.first { $0.callback.name == .handleShareRequest })
    #expect(message.callback.requestedKeys == ["bankName"] && message.callback.message == "Who are you with?")
    #expect(message.callback.challenge?.expiresAt != nil)
  }
}
