import Cryptography
import Foundation
import Services
import Testing
import Workflow

@testable import Journeys
@testable import Sandbox

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
}
