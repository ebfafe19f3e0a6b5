import Cryptography
import Documents
import Foundation
import Phrases
import Services
import Testing
import VendorHarness
import Workflow

@testable import SandboxKit
@testable import ShoCardJourney
@testable import ShoCardService

/// What reaches the wallet's message handler, and with which errors.
struct WalletMessageTests {
  private let world: WalletWorld

  init() throws { world = try WalletWorld() }

  /// Puts a mail into the wallet's mailbox as somebody sends it.
  private func send(
    _ message: InstanceMessage, signedBy pair: RSAPrivateKey = WalletKeys.bank, from sender: String = WalletBank.id,
    change: (inout String) -> Void = { _ in }
  ) throws {
    var text = try Envelope.seal(message, by: pair, to: JSONWebKeySet([WalletKeys.wallet.publicKey])).text
    change(&text)
    try world.bank { _, context in
      _ = try Mailbox(WalletWorld.wallet).deliver(Envelope(text), from: sender, &context)
    }
  }

  private func message(_ type: InstanceMessage.Kind) -> InstanceMessage {
    InstanceMessage(type, id: UUID().uuidString, from: WalletBank.id, to: WalletWorld.wallet, at: 1_770_000_000_000, message: "Hello")
  }

  /// Runs the wallet, and returns what the newest message was.
  private func received() async throws -> HandlerCallback {
    #expect(await world.run(as: WalletPerson(world)).output(as: WalletResult.self) != nil)
    #expect(try Mailbox(WalletWorld.wallet).mails(world.context()).isEmpty, "a refused mail is removed too")
    return try #require(try world.state().messages.first { $0.callback.message != "Welcome to Harbour Bank. This is your account." })
      .callback
  }

  @Test func aTamperedEnvelopeIsAnException() async throws {
    try send(message(.secureMessage)) { $0.replaceSubrange($0.index($0.endIndex, offsetBy: -9)..<$0.endIndex, with: "AAAAAAAAA") }
    let callback = try await received()
    #expect(
      callback.name == .handleException && ["envelopeNotForThisInstance", "envelopeNotReadable"].contains(callback.errors.first?.code))
  }

  /// "The SDK passes the DIDException object to the sending application instance."
  @Test func theSenderLearnsOfAnException() async throws {
    try send(message(.claim))
    #expect(try await received().errors.map(\.code) == ["messageNotUnderstood"])
    let told = try world.context().all(WalletShare.kind, as: WalletShare.self)
    #expect(told.map { $0.errors.map(\.code) } == [["messageNotUnderstood"]] && told.first?.sender == WalletWorld.wallet)
  }

  /// The bank tells, too. The wallet shows it, and does not answer: nobody writes for ever.
  @Test func theWalletLearnsOfAnException() async throws {
    _ = await world.run(as: WalletPerson(world))
    try world.bank { bank, context in
      let envelope = try Envelope.seal(
        InstanceMessage(.claim, id: UUID().uuidString, from: WalletWorld.wallet, to: WalletBank.id, at: 1_770_000_000_000),
        by: WalletKeys.wallet, to: JSONWebKeySet([bank.pair.publicKey]))
      _ = try Mailbox(WalletBank.id).deliver(envelope, from: WalletWorld.wallet, &context)
      try bank.processMessages(&context)
    }
    let callback = try await received()
    #expect(callback.name == .handleException && callback.isReport == true && callback.errors.map(\.code) == ["messageNotUnderstood"])
    #expect(try Mailbox(WalletBank.id).mails(world.context()).isEmpty)
  }

  /// Whose signature is in doubt is told nothing, because nobody knows who it is.
  @Test func aForgerIsToldNothing() async throws {
    try send(message(.secureMessage), signedBy: WalletKeys.wallet)
    _ = try await received()
    #expect(try world.context().all(WalletShare.kind, as: WalletShare.self).isEmpty)
  }

  @Test func anUnknownSenderIsAnException() async throws {
    var message = message(.secureMessage)
    message.iss = "44444444-0000-4000-8000-000000000004"
    try send(message, from: message.iss)
    let callback = try await received()
    #expect(callback.name == .handleException && callback.errors.map(\.code) == ["unknownSender"] && callback.sender == message.iss)
  }

  @Test func aForeignSignatureIsAnException() async throws {
    try send(message(.secureMessage), signedBy: WalletKeys.wallet)
    #expect(try await received().errors.map(\.code) == ["senderSignatureWrong"])
  }

  @Test func aMessageWithoutItsDataIsAnException() async throws {
    try send(message(.claim))
    #expect(try await received().errors.map(\.code) == ["messageNotUnderstood"])
  }

  /// The bank's claim with a changed value: it is shown as refused, and no card comes of it.
  @Test func aTamperedClaimIsNoCard() async throws {
    var message = message(.claim)
    message.claim = try world.bank { bank, context in
      try bank.claim([(Claim.cardType, "Bonus"), ("points", "10")], for: WalletWorld.wallet, &context)
    }
    message.claim?.claimData[1].value.content = "1000000"
    try send(message)
    let callback = try await received()
    #expect(callback.name == .handleClaim && callback.errors.map(\.code) == ["verificationFailed"])
    #expect(try !world.state().cards.contains { $0.type == "Bonus" })
  }

  /// The wallet cannot be given somebody else's card.
  @Test func aClaimForSomebodyElseIsNoCard() async throws {
    var message = message(.claim)
    message.claim = try world.bank { bank, context in try bank.claim([("points", "10")], for: WalletBank.id, &context) }
    try send(message)
    #expect(try await received().errors.map(\.code) == ["claimHolderMismatchError"])
  }

  /// Who did not issue a claim cannot expire it.
  @Test func onlyTheIssuerExpires() async throws {
    _ = await world.run(as: WalletPerson(world))
    let card = try #require(try world.state().cards.first)
    let stored = try #require(try StoredCard.read(card.id, Device(world.vault)))
    var message = message(.expireClaim)
    message.iss = WalletWorld.wallet
    (message.claimReference, message.expiryTimestamp) = (stored.claim.reference, 1)
    try send(message, signedBy: WalletKeys.wallet, from: WalletWorld.wallet)
    #expect(try await received().errors.map(\.code).contains("cannotExpireClaim"))
    #expect(try world.state().cards.first?.isExpired == false)
    // Nor does the registry take it.
    var context = world.context()
    #expect(throws: ClaimRegistry.Refusal.self) {
      try ClaimRegistry.expire(card.id, at: 1, by: WalletWorld.wallet, "", &context)
    }
  }

  /// The routing service delivers one message in two mails: the handler is called once, and what was read stays read.
  @Test func aMessageThatArrivesTwiceIsHandledOnce() async throws {
    let message = message(.secureMessage), journal = MemoryJournal()
    try send(message)
    #expect(try await received().name == .handleShare)
    try send(message)
    let person = WalletPerson(world)
    #expect(await world.run(as: person, journal: journal).output(as: WalletResult.self) != nil)
    // The push of the second mail may have come before the person was done; then the mailbox was looked into once more.
    #expect(Set(WalletModule().events(in: journal.records).map(\.name)) == ["processMessages"] && !person.prompts.contains("message.share"))
    #expect(try world.state().messages.count { $0.callback.id == message.jti } == 1)
  }

  /// Killed after the message was kept, and before the journal had it: the handler is told the same.
  @Test func aMailThatIsHandledAgainIsTheSame() throws {
    // Later than the first card, so that it is the last one.
    world.now.withLock { $0 += 1 }
    try send(message(.secureMessage))
    let mail = try #require(try Mailbox(WalletWorld.wallet).mails(world.context()).last)
    try world.vault.put(mail, FetchMails.beginning + mail.id)
    let handling = HandleMail(mail: mail.id, senderKeys: JSONWebKeySet([WalletKeys.bank.publicKey]), evidence: [])
    let first = try #require(try handling.performed(on: Device(world.vault, now: 1)))
    #expect(try handling.performed(on: Device(world.vault, now: 2)) == first && first.name == .handleShare)
  }

  /// A message of the office: the bank proves who it is.
  @Test func theBankWrites() async throws {
    let place = AdministrationPlace("wallet", "instances", id: WalletWorld.wallet)
    _ = try await world.sandbox().perform("send-message", ["message": "Please call us."], on: place)
    let callback = try await received()
    #expect(callback.name == .handleShare && callback.errors.isEmpty && callback.message == "Please call us.")
    #expect(callback.pairs.contains(WalletPair("bankName", "Harbour Bank")))
  }

  /// Whoever has a wallet may write to another one. The screen says who they are, and what they write as theirs.
  @Test func whoWritesIsSaid() async throws {
    let stranger = "22222222-0000-4000-8000-000000000002"
    try world.bank { _, context in
      try ApplicationInstances.put(
        ApplicationInstance(
          applicationInstanceId: stranger, jwks: JSONWebKeySet([WalletKeys.wallet.publicKey]), pushToken: "t", osType: "x"), &context)
    }
    var message = message(.secureMessage)
    (message.iss, message.message) = (stranger, "From Harbour Bank” (registered).")
    try send(message, signedBy: WalletKeys.wallet, from: stranger)
    _ = try await received()
    let person = WalletPerson(world, ["home": [.action(id: "messages")], "messages": [.chose(id: message.jti)]])
    #expect(await world.run(as: person).output(as: WalletResult.self) != nil)
    let prompt = try #require(person.asked.withLock { $0.first { $0.id == "message.share" } })
    guard case .review(let review) = prompt.content else { return #expect(Bool(false), "\(prompt)") }
    let from = Phrase("wallet.message.from.unknown", ["id": .text(stranger)])
    #expect(
      review.note
        == Phrase("wallet.consent.words", ["from": .phrase(from), "message": .text("From Harbour Bank’ (registered).")]))
    #expect(review.rows.first?.value == .verbatim(stranger))
  }

  /// A stranger knows the challenge, which stands in the QR code, and answers before the bank does.
  @Test func onlyTheRequesterAnswers() async throws {
    let stranger = "22222222-0000-4000-8000-000000000002", request = WalletScenarios.request
    try world.bank { _, context in
      try ApplicationInstances.put(
        ApplicationInstance(
          applicationInstanceId: stranger, jwks: JSONWebKeySet([WalletKeys.wallet.publicKey]), pushToken: "t", osType: "x"), &context)
    }
    var message = message(.share)
    message.iss = stranger
    message.challenge = Challenge(id: request.challengeID)
    message.shares = [Share(unverifiable: [("verification", "failed")])]
    try send(message, signedBy: WalletKeys.wallet, from: stranger)
    let result = await world.run(WalletJourney(request: request), as: WalletPerson(world)).output(as: WalletResult.self)
    #expect(result?.verification == "verified")
  }

  /// A message whose numbers no calendar has harms neither the bank nor the wallet.
  @Test func aMessageMayHaveAnyNumber() async throws {
    var message = message(.share)
    (message.iss, message.aud) = (WalletWorld.wallet, WalletBank.id)
    message.challenge = Challenge(id: "c", expiresAt: .max)
    message.shares = [Share(unverifiable: [("a", "b")])]
    let envelope = try Envelope.seal(message, by: WalletKeys.wallet, to: JSONWebKeySet([WalletKeys.bank.publicKey]))
    try world.bank { bank, context in
      _ = try Mailbox(WalletBank.id).deliver(envelope, from: WalletWorld.wallet, &context)
      try bank.processMessages(&context)
    }
    #expect(try world.shares().count == 1)
    var card = self.message(.claim)
    card.claim = try world.bank { bank, context in
      var claim = try bank.claim([(Claim.cardType, "Bonus")], for: WalletWorld.wallet, &context)
      claim.createDate = .min
      return claim
    }
    try send(card)
    _ = try await received()
    let shown = WalletCard(try #require(card.claim), .issuer, expiresAt: .max, at: 0)
    #expect(!shown.isExpired && WalletCards.rows(of: shown, issued: Moment(unixTime: shown.createDate).day).count == 3)
  }

  /// Anybody may send a claim, and each entry needs a signature to be verified.
  @Test func aClaimHasALimit() throws {
    var claim = try world.bank { bank, context in try bank.claim([("a", "b")], for: WalletWorld.wallet, &context) }
    let evidence = ClaimEvidence(
      issuerKeys: JSONWebKeySet([WalletKeys.bank.publicKey]),
      registration: try ClaimRegistry.registration(partition: claim.partitionId, claim.id, world.context()))
    #expect(claim.problems(evidence, at: 0).isEmpty)
    claim.claimData = Array(repeating: claim.claimData[0], count: 1_000)
    #expect(claim.problems(evidence, at: 0).isEmpty)
    claim.claimData.append(claim.claimData[0])
    #expect(claim.problems(evidence, at: 0).map(\.part) == [.dataJSON])
  }
}
