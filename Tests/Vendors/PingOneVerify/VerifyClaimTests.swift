import Documents
import Notation
import Services
import Testing
import VendorHarness

@testable import PingOneVerifyJourney
@testable import PingOneVerifyService
@testable import SandboxKit

/// What an earlier claim is worth in another transaction. It replaces the look at the portrait, so the pages here have none.
struct VerifyClaimTests {
  private let world = VerifyWorld()
  private static let page = Reading.passport()
  private static var pageWithoutPortrait: Reading { withoutPortrait(page) }

  private static func withoutPortrait(_ page: Reading) -> Reading {
    var page = page
    page.faces = []
    return page
  }

  /// The claim of a first verification.
  private func claim() async throws -> Claim {
    let done = try await VerifyClient(world: world).submit(
      VerifyClient.passport(Self.page), for: try await VerifyClient.transaction(in: world))
    return try #require(done.claims.first)
  }

  private func problems(
    _ card: JSONValue, _ claim: Claim?, as client: VerifyClient? = nil, of user: String = "anna"
  ) async throws -> [String] {
    let transaction = try await VerifyClient.transaction(of: user, in: world)
    let done = try await (client ?? VerifyClient(world: world)).submit(card, claims: [claim].compactMap(\.self), for: transaction)
    #expect(done.status == (done.answers.allSatisfy(\.problems.isEmpty) ? .success : .fail))
    return done.answers.flatMap(\.problems).map(\.code)
  }

  @Test(arguments: [(1, []), (2, ["DIFFERENT_PERSON"])])
  func theSelfieShowsTheHolder(person: Int, problems: [String]) async throws {
    let done = try await VerifyClient(world: world).submit(
      VerifyClient.passport(Self.page.showing(person: 1)), selfie: .selfie.showing(person: person),
      for: try await VerifyClient.transaction(in: world))
    #expect(done.answers.flatMap(\.problems).map(\.code) == problems)
  }

  @Test func theHoldersOwnClaimCounts() async throws {
    let card = VerifyClient.passport(Self.pageWithoutPortrait), claim = try await claim()
    #expect(try await problems(card, nil) == ["PORTRAIT_NOT_FOUND"])
    #expect(try await problems(card, claim, as: VerifyClient(world: world, entity: "another")).isEmpty)
  }

  /// Another device, the same device for another user, or a claim that was withdrawn.
  @Test func aForeignClaimDoesNotCount() async throws {
    let card = VerifyClient.passport(Self.pageWithoutPortrait), claim = try await claim()
    #expect(try await problems(card, claim, as: VerifyClient(world: world, key: VerifyWorld.key())) == ["PORTRAIT_NOT_FOUND"])
    #expect(try await problems(card, claim, of: "eve") == ["PORTRAIT_NOT_FOUND"])
    let issuer = try #require(try VerifyTransactions.issuer(ofClaim: claim.id, world.context)?.id)
    _ = try await world.sandbox().perform("delete", [:], on: AdministrationPlace("verify", "transactions", id: issuer))
    #expect(try await problems(card, claim) == ["PORTRAIT_NOT_FOUND"])
  }

  /// A number that was typed says nothing: what is read in the pictures of this transaction does.
  @Test func aClaimReplacesNoPicture() async throws {
    let claim = try await claim(), number = Self.page.mrz?.value(.documentNumber)
    #expect(try await problems(VerifyClient.passport(Self.page, hasPicture: false), claim) == ["PICTURE_NOT_READABLE"])
    #expect(try await problems(VerifyClient.passport(.page(hasPortrait: true), number: number), claim) == ["DATA_NOT_READABLE"])
    let expired = Self.withoutPortrait(.passport { $0.expires = VerifyWorld.day.adding(days: -1) })
    #expect(try await problems(VerifyClient.passport(expired, number: number), claim) == ["PORTRAIT_NOT_FOUND", "DOCUMENT_EXPIRED"])
    let other = Self.withoutPortrait(.passport { $0.firstName = "EVE" })
    #expect(try await problems(VerifyClient.passport(other), claim) == ["PORTRAIT_NOT_FOUND"])
  }

  /// The document expired after the claim was issued.
  @Test func aClaimOfAnExpiredDocumentDoesNotCount() async throws {
    let claim = try await claim()
    world.now.withLock { $0 += 11 * 365 * 86_400_000 }
    #expect(try await problems(VerifyClient.passport(Self.page), claim) == ["DOCUMENT_EXPIRED"])
  }

  /// A passport always has an MRZ, so a page on which none is read is not one, whatever the app says it read.
  @Test func aPassportIsRead() async throws {
    #expect(try await problems(VerifyClient.passport(.page(hasPortrait: true)), nil) == ["DATA_NOT_READABLE"])
  }
}
