import Cryptography
import Documents
import Foundation
import Notation
import Services
import Testing
import VendorHarness

@testable import ShoCardJourney
@testable import ShoCardService

/// Claims: what is made verifies, and each change is found and named.
struct ClaimTests {
  private static let issuer = "bank-instance", holder = "wallet-instance", now: Int64 = 1_770_000_000_000

  private static let made: (pair: RSAPrivateKey, claim: Claim) = {
    let pair = WalletKeys.bank
    guard
      var claim = try? Claim(
        id: "00000000-0000-4000-8000-000000000001", Claim.Parties(issuer: issuer, subject: holder, holder: holder),
        [("bankName", "bxFinance"), ("accountNumber", "123456789"), ("accountCreateDate", "June 21, 2021"), ("accountType", "checking")],
        signedBy: pair, at: now)
    else { preconditionFailure("no claim") }
    claim.partitionId = "p0"
    return (pair, claim)
  }()

  private var claim: Claim { Self.made.claim }

  private func evidence(_ change: (inout ClaimRegistration) -> Void = { _ in }) -> ClaimEvidence {
    var registration = ClaimRegistration(
      applicationInstanceId: Self.issuer, hash: claim.dataHash, transactionId: "t", partitionId: "p0", createdAt: 0)
    change(&registration)
    return ClaimEvidence(issuerKeys: JSONWebKeySet([Self.made.pair.publicKey]), registration: registration)
  }

  private func problems(_ claim: Claim, _ evidence: ClaimEvidence? = nil, sharedBy holder: String = holder, at now: Int64 = now)
    -> [ClaimProblem]
  {
    claim.problems(evidence ?? self.evidence(), sharedBy: holder, at: now)
  }

  @Test func whatIsMadeVerifies() {
    #expect(problems(claim).isEmpty)
    #expect(claim.keys == ["bankName", "accountNumber", "accountCreateDate", "accountType"])
  }

  /// Each key and each value has a salt of its own, and no data is in what is registered.
  @Test func nothingIsInTheHashes() {
    let salts = claim.claimData.flatMap { [$0.key.salt, $0.value.salt] } + [claim.issuer.salt, claim.subject.salt, claim.holder.salt]
    #expect(Set(salts).count == salts.count)
    for text in claim.keys + claim.claimData.map(\.value.content) + [Self.issuer, Self.holder] {
      #expect(!claim.dataJSON.contains(text) && !claim.reference.toJson().contains("123456789"))
    }
  }

  @Test(arguments: [["bankName"], ["accountType", "accountNumber"], []]) func someKeysVerifyByThemselves(keys: [String]) {
    let share = Share(claim, keys: keys)
    #expect(share.keys.sorted() == keys.sorted() && share.pairs.count == keys.count)
    #expect(share.problems(evidence(), sharedBy: Self.holder, at: Self.now).isEmpty)
    #expect(!share.toJson().contains(keys.contains("bankName") ? "June" : "bxFinance"))
  }

  @Test func aShareWithoutClaimIsUnverifiable() {
    let share = Share(unverifiable: [("email", "anna=1@example.com")])
    #expect(!share.isVerifiable && share.keys == ["email=anna=1@example.com"])
    #expect(share.pairs.map(\.value) == ["anna=1@example.com"] && share.problems(evidence(), at: 0).isEmpty)
  }

  @Test func aKeyThatIsNotInTheClaimIsNamed() {
    var share = Share(claim, keys: ["bankName"])
    share.keys.append("balance")
    #expect(share.problems(evidence(), at: Self.now) == [ClaimProblem(.verificationFailed, .key, key: "balance")])
  }

  private static let changes: [(ClaimProblem, @Sendable (inout Claim) -> Void)] = [
    (ClaimProblem(.verificationFailed, .value, key: "accountNumber"), { $0.claimData[1].value.content = "123456780" }),
    (ClaimProblem(.verificationFailed, .value, key: "accountNumber"), { $0.claimData[1].value = SaltedData("123456789") }),
    (ClaimProblem(.verificationFailed, .key, key: "balance"), { $0.claimData[1].key.content = "balance" }),
    (ClaimProblem(.verificationFailed, .key, key: "bankName"), { $0.claimData[0].key.salt = $0.claimData[1].key.salt }),
    (ClaimProblem(.verificationFailed, .salt, key: "bankName"), { $0.claimData[0].value.salt = "AAAA" }),
    (ClaimProblem(.verificationFailed, .value, key: "bankName"), { $0.claimData[0].value = $0.claimData[3].value }),
    (ClaimProblem(.verificationFailed, .dataHash), { $0.dataHash = String($0.dataHash.reversed()) }),
    (ClaimProblem(.verificationError, .dataJSON), { $0.dataJSON = "{}" }),
    (ClaimProblem(.verificationFailed, .dataSignature), { $0.dataSignature = "" }),
    (ClaimProblem(.verificationFailed, .parties), { $0.holder = SaltedData(holder) }),
    (ClaimProblem(.verificationFailed, .parties), { $0.createDate += 1 }),
    (ClaimProblem(.verificationFailed, .parties), { $0.referenceClaimID = SaltedData("other") }),
    (ClaimProblem(.missingPartitionId, .partition), { $0.partitionId = "" }),
    (ClaimProblem(.missingTransactionId, .registration), { $0.partitionId = "p1" }),
  ]

  @Test(arguments: changes.indices) func everyChangeIsNamed(index: Int) {
    var changed = claim
    Self.changes[index].1(&changed)
    #expect(problems(changed).contains(Self.changes[index].0), "\(problems(changed))")
  }

  /// A pair's signature covers its key: another pair's does not fit.
  @Test func aSignatureOfAnotherPairDoesNotFit() throws {
    var node = try #require(try JSONSerialization.jsonObject(with: Data(claim.dataJSON.utf8)) as? [String: Any])
    var data = try #require(node["data"] as? [[String: String]])
    (data[0]["signature"], data[1]["signature"]) = (data[1]["signature"], data[0]["signature"])
    node["data"] = data
    var changed = claim
    changed.dataJSON = String(decoding: try JSONSerialization.data(withJSONObject: node), as: UTF8.self)
    let found = problems(changed)
    #expect(found.contains(ClaimProblem(.verificationFailed, .valueSignature, key: "bankName")))
    #expect(found.contains(ClaimProblem(.verificationFailed, .dataSignature)))
  }

  @Test func registrationIssuerHolderAndExpiryCount() {
    #expect(problems(claim, sharedBy: "thief") == [ClaimProblem(.claimHolderMismatchError, .holder)])
    #expect(problems(claim, evidence { $0.applicationInstanceId = "other" }) == [ClaimProblem(.claimIssuerMismatchError, .issuer)])
    #expect(problems(claim, evidence { $0.hash = "other" }) == [ClaimProblem(.verificationFailed, .registeredHash)])
    let revoked = evidence { $0.idExpiries = [.init(expiryTimestamp: Self.now / 1000, transactionId: "t")] }
    #expect(problems(claim, revoked) == [ClaimProblem(.claimExpired, .expiry)])
    #expect(problems(claim, revoked, at: Self.now - 1).isEmpty)
    // A later expiry does not undo an earlier one.
    let twice = evidence { $0.idExpiries = [1, .max / 1000].map { .init(expiryTimestamp: $0, transactionId: "t") } }
    #expect(problems(claim, twice) == [ClaimProblem(.claimExpired, .expiry)])
    #expect(
      problems(claim, ClaimEvidence(issuerKeys: nil, registration: evidence().registration))
        == [ClaimProblem(.failedToFindVerificationKey, .issuerKey)])
    #expect(
      problems(claim, ClaimEvidence(issuerKeys: evidence().issuerKeys, registration: nil)) == [
        ClaimProblem(.missingTransactionId, .registration)
      ])
  }

  @Test func aForeignKeyVerifiesNothing() {
    let foreign = JSONWebKeySet([WalletKeys.wallet.publicKey])
    let found = problems(claim, ClaimEvidence(issuerKeys: foreign, registration: evidence().registration))
    #expect(found.contains(ClaimProblem(.verificationFailed, .dataSignature)))
    #expect(found.count { $0.part == .valueSignature } == 4)
  }

  @Test(arguments: [[], [("a", "1"), ("a", "2")]] as [[(String, String)]]) func noClaimIsMadeOfNothing(data: [(String, String)]) {
    #expect(throws: ClaimProblem(.claimGenerationException, .dataJSON)) {
      try Claim(id: "x", Claim.Parties(self: "x"), data.map { (key: $0.0, value: $0.1) }, signedBy: Self.made.pair, at: 0)
    }
  }

  @Test func theJSONHasTheMembersOfTheReference() throws {
    let reference = ["id", "createDate", "issuer", "subject", "holder", "dataJSON", "dataSignature", "dataHash", "partitionId"]
    let node = try JSONReader().read(Array(claim.toJson().utf8))
    #expect(Set(try #require(node.members).map(\.key)) == Set(reference + ["claimData"]))
    #expect(Set(try #require(node["issuer"]?.members).map(\.key)) == ["content", "salt"])
    #expect(Set(try #require(try JSONReader().read(Array(claim.reference.toJson().utf8)).members).map(\.key)) == Set(reference))
    #expect(Claim(fromJson: claim.toJson()) == claim && Claim(node) == claim && Claim(fromJson: "{}") == nil)
    #expect(Challenge(id: "c", expiresAt: 5).toJson() == #"{"expiresAt":5,"id":"c"}"#)
  }

  @Test func aChallengeExpires() {
    #expect(Challenge(id: "c", expiresAt: 5).isExpired(at: 5_000) && !Challenge(id: "c", expiresAt: 5).isExpired(at: 4_999))
    #expect(!Challenge(id: "c").isExpired(at: .max))
  }

  /// A timestamp is from somebody else, and may be any number.
  @Test(arguments: [Int64.min, -1, 1_770_000_000, 1_770_000_001, .max]) func anyTimestampIsBeforeOrAfter(seconds: Int64) {
    let now: Int64 = 1_770_000_000_999, isOver = seconds <= 1_770_000_000
    #expect(Challenge(id: "c", expiresAt: seconds).isExpired(at: now) == isOver)
    var registration = ClaimRegistration(
      applicationInstanceId: "i", hash: "h", transactionId: "t", partitionId: "p", createdAt: seconds)
    registration.idExpiries = [ClaimRegistration.Expiry(expiryTimestamp: seconds, transactionId: "t")]
    #expect(registration.isExpired(at: now) == isOver)
    _ = Moment(unixTime: seconds).iso
    _ = CalendarDate(secondsSince1970: Int(seconds)).iso
  }
}
