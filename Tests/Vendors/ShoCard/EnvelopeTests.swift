import Cryptography
import Foundation
import Services
import Testing
import VendorHarness

@testable import SandboxKit
@testable import ShoCardJourney
@testable import ShoCardService

/// Envelopes: only the recipient reads them, only the sender wrote them, and nothing in between changes them.
struct EnvelopeTests {
  private static let (sender, recipient) = (WalletKeys.wallet, WalletKeys.bank)
  private static let senderKeys = JSONWebKeySet([sender.publicKey])

  private static let message: InstanceMessage = {
    var message = InstanceMessage(.share, id: "m", from: "wallet", to: "bank", at: 1_770_000_000_000, message: "Hello")
    message.shares = [Share(unverifiable: [("accountNumber", "123456789")])]
    return message
  }()

  private static let sealed: Envelope = {
    guard let sealed = try? Envelope.seal(message, by: sender, to: JSONWebKeySet([recipient.publicKey])) else {
      preconditionFailure("not sealed")
    }
    return sealed
  }()

  private static func open(
    _ envelope: Envelope = sealed, with key: RSAPrivateKey = recipient, from id: String = "wallet", _ keys: JSONWebKeySet? = senderKeys,
    to recipient: String = "bank"
  ) throws(DIDError) -> InstanceMessage { try envelope.open(with: key, from: id, keys, to: recipient) }

  @Test func theRecipientReadsIt() throws {
    #expect(try Self.open() == Self.message)
    #expect(!Self.sealed.text.contains("123456789"))
  }

  @Test func othersAreRefusedByName() throws {
    #expect(throws: DIDError(.envelopeNotForThisInstance)) { try Self.open(with: Self.sender) }
    #expect(throws: DIDError(.unknownSender)) { try Self.open(Self.sealed, nil) }
    #expect(throws: DIDError(.senderSignatureWrong)) { try Self.open(Self.sealed, JSONWebKeySet([Self.recipient.publicKey])) }
    #expect(throws: DIDError(.senderMismatch)) { try Self.open(from: "thief") }
    #expect(throws: DIDError(.senderMismatch)) { try Self.open(to: "other") }
    #expect(throws: DIDError(.envelopeNotReadable)) { try Self.open(Envelope("a.b.c")) }
    let incomplete = InstanceMessage(.share, id: "m", from: "wallet", to: "bank", at: 0)
    let envelope = try Envelope.seal(incomplete, by: Self.sender, to: JSONWebKeySet([Self.recipient.publicKey]))
    #expect(throws: DIDError(.messageNotUnderstood)) { try Self.open(envelope) }
  }

  /// The bank's envelope to somebody else, sent on: the message says for whom it was.
  @Test func anEnvelopeCannotBePassedOn() throws {
    var stolen = Self.message
    stolen.aud = "other"
    let envelope = try Envelope.seal(stolen, by: Self.sender, to: JSONWebKeySet([Self.recipient.publicKey]))
    #expect(throws: DIDError(.senderMismatch)) { try Self.open(envelope) }
  }

  @Test func tenMegabytesAreTheMost() throws {
    var large = Self.message
    large.message = String(repeating: "x", count: InstanceMessage.mostBytes)
    #expect(throws: DIDError(.messageTooLarge)) { try Envelope.seal(large, by: Self.sender, to: Self.senderKeys) }
    #expect(throws: DIDError(.unknownRecipient)) { try Envelope.seal(Self.message, by: Self.sender, to: JSONWebKeySet([])) }
  }

  /// One character is replaced, taken out or doubled, at places spread over the whole text.
  @Test func aThousandMutationsNeverVerify() {
    let text = Array(Self.sealed.text.utf8)
    var refused: [String: Int] = [:]
    for number in 0..<1_000 {
      var changed = text
      let place = number * 7_919 % text.count
      switch number % 4 {
      case 0: changed[place] = changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      case 1: changed.remove(at: place)
      case 2: changed.insert(changed[place], at: place)
      default: changed.swapAt(place, (place + 1) % text.count)
      }
      guard changed != text else { continue }
      do throws(DIDError) {
        let opened = try Self.open(Envelope(String(decoding: changed, as: UTF8.self)))
        Issue.record("mutation \(number) at \(place) was opened: \(opened.type)")
      } catch { refused[error.code, default: 0] += 1 }
    }
    #expect(Set(refused.keys) == ["envelopeNotReadable", "envelopeNotForThisInstance"])
    #expect(refused.values.reduce(0, +) > 900)
  }

  // MARK: On the way

  /// The routing service has the envelope, the recipient's public keys and the bank's secrets, and none of them opens it.
  @Test func theServiceCannotReadWhatItCarries() async throws {
    let world = try WalletWorld()
    let mails = try Mailbox(WalletWorld.wallet).mails(world.context())
    let mail = try #require(mails.first)
    #expect(mail.senderId == WalletBank.id)
    #expect(throws: DIDError(.envelopeNotForThisInstance)) {
      try mail.envelope.open(with: WalletKeys.bank, from: mail.senderId, Self.senderKeys, to: WalletWorld.wallet)
    }
    // Nothing of the message is in what the service keeps, nor in the push that announces it.
    var context = world.context()
    try Mailbox(WalletWorld.wallet).deliver(mail.envelope, from: WalletBank.id, &context)
    let push = try #require(try PushQueue(token: "token").messages(1, context).first)
    for kept in [mail.toJson(), push.data] { #expect(!kept.contains("Harbour") && !kept.contains("Welcome") && !kept.contains("bankName")) }
  }

  /// Somebody who is not registered writes to the bank.
  @Test func anUnknownSenderIsRefused() async throws {
    let world = try WalletWorld()
    var context = world.context()
    var message = Self.message
    (message.iss, message.aud) = ("nobody", WalletBank.id)
    let envelope = try Envelope.seal(message, by: Self.sender, to: JSONWebKeySet([Self.recipient.publicKey]))
    try Mailbox(WalletBank.id).deliver(envelope, from: "nobody", &context)
    try WalletBank.opened(&context).processMessages(&context)
    #expect(try context.all(WalletShare.kind, as: WalletShare.self).map(\.errors) == [[DIDError(.unknownSender)]])
  }

  /// The same message arrives twice.
  @Test func aMessageIsHandledOnce() async throws {
    let world = try WalletWorld()
    var context = world.context()
    var message = Self.message
    (message.iss, message.aud) = (WalletWorld.wallet, WalletBank.id)
    let envelope = try Envelope.seal(message, by: Self.sender, to: JSONWebKeySet([Self.recipient.publicKey]))
    for _ in 0..<2 {
      try Mailbox(WalletBank.id).deliver(envelope, from: WalletWorld.wallet, &context)
      try WalletBank.opened(&context).processMessages(&context)
    }
    #expect(try context.all(WalletShare.kind, as: WalletShare.self).count == 1)
    #expect(try PushQueue(token: "token").count(context) == 1)
  }
}
