import Cryptography
import Foundation
import Notation
import Phrases
import Services
import ShoCardWire
import Testing
import VendorHarness
import Workflow

@testable import JourneyKit
@testable import SandboxKit
@testable import ShoCardJourney
@testable import ShoCardService

/// The wallet against the sandbox's services: cards, consent, sharing, messages.
struct WalletJourneyTests {
  private static let request = WalletJourney(request: WalletScenarios.request)

  private static func result(_ outcome: Outcome) throws -> WalletResult {
    try #require(outcome.output(as: WalletResult.self), "\(outcome)")
  }

  private static func failure(_ outcome: Outcome) throws -> JourneyFailure {
    guard case .failed(let error) = outcome else { throw Unexpected(outcome: outcome) }
    return WalletModule().failure(of: error)
  }

  private struct Unexpected: Error { let outcome: Outcome }

  // MARK: The instance

  @Test func aNewWalletRegistersAndFindsItsFirstCard() async throws {
    let world = try WalletWorld(isNew: true)
    let result = try Self.result(await world.run(as: WalletPerson(world)))
    #expect(try result.cards.map(\.type) == ["Bank Account"] && result.instance == world.identity().id)
    #expect(result.cards[0].value("bankName") == "Harbour Bank")
    #expect(world.calls.first == "POST applicationInstances")
    // The mailbox is empty afterwards, and the next run has the same instance.
    #expect(try Mailbox(result.instance).mails(world.context()).isEmpty)
    let again = try Self.result(await world.run(as: WalletPerson(world)))
    #expect(again.instance == result.instance && again.cards == result.cards)
    #expect(world.calls.count { $0 == "POST applicationInstances" } == 1)
  }

  /// A tester sees what is in an envelope: it is encrypted to the wallet, and signed.
  @Test func theEnvelopesAreOpened() async throws {
    let world = try WalletWorld()
    _ = try Self.result(await world.run(as: WalletPerson(world)))
    let fetched = world.observed.exchanges.compactMap { $0.json["response"]?["body"]?["mails"] }
    guard case .array(let mails)? = fetched.first, let envelope = mails.first?["envelope"] else { Issue.record("no mail"); return }
    #expect(envelope["header"]?["alg"] == "RSA-OAEP-256")
    #expect(envelope["payload"]?["payload"]?["aud"] == .string(WalletWorld.wallet))
  }

  @Test func anotherPushTokenIsTold() async throws {
    let world = try WalletWorld()
    try world.bank { _, context in context.remove(PushDevice.key("token")) }
    world.vault.apply(["push/token/wallet": nil])
    _ = try Self.result(await world.run(as: WalletPerson(world)))
    let token = try world.identity().instance.pushToken
    #expect(token != "token" && world.calls.contains("PUT applicationInstances"))
    #expect(try ApplicationInstances.instance(WalletWorld.wallet, world.context())?.pushToken == token)
  }

  // MARK: Consent

  @Test func whatIsAskedForIsSharedAndVerified() async throws {
    let world = try WalletWorld()
    let result = try Self.result(await world.run(Self.request, as: WalletPerson(world)))
    #expect(result.verification == "verified")
    #expect(result.shared.map(\.keys) == [["bankName", "accountNumber"]])
    let share = try #require(try world.shares().first)
    #expect(share.verification == .verified && share.errors.isEmpty && share.sender == WalletWorld.wallet)
    #expect(share.pairs.map(\.key) == ["bankName", "accountNumber"] && share.pairs.allSatisfy { $0.claim == result.cards[0].id })
  }

  private static func sharing(_ person: WalletPerson) throws -> (choice: Choice, sharing: Sharing) {
    let prompt = try #require(person.asked.withLock { $0.first { $0.id == "consent" } })
    guard case .choose(let choice) = prompt.content, let sharing = choice.sharing else { throw Unexpected(outcome: .cancelled) }
    return (choice, sharing)
  }

  /// Who asks is said by the platform. What they write stands after it, as theirs, and to share nothing comes first.
  @Test(arguments: [true, false]) func whoAsksIsSaidFirst(isRegistered: Bool) async throws {
    let world = try WalletWorld()
    var request = WalletScenarios.request
    if !isRegistered {
      request.requester = "33333333-0000-4000-8000-000000000003"
      try world.bank { _, context in
        let rogue = ApplicationInstance(
          applicationInstanceId: request.requester, jwks: JSONWebKeySet([WalletKeys.bank.publicKey]), pushToken: "t", osType: "x")
        try ApplicationInstances.put(rogue, &context)
      }
    }
    let person = WalletPerson(world, ["consent": [.chose(id: "decline")]])
    _ = try Self.result(await world.run(WalletJourney(request: request), as: person))
    let (choice, sharing) = try Self.sharing(person)
    #expect(sharing.asker == Sharing.Asker(id: request.requester, name: isRegistered ? "Harbour Bank" : nil))
    #expect(choice.title.key == "wallet.consent.asks.\(isRegistered ? "known" : "unknown")")
    #expect(choice.message == Phrase("wallet.consent.remark.words", ["message": .text("Harbour Bank would like to see your account.")]))
    #expect(choice.options.map(\.id) == ["decline", "requested"])
  }

  /// What is asked for is ticked; the rest of its card is an offer.
  @Test func theTableHasWhatIsAskedForAndTheRestOfItsCard() async throws {
    let world = try WalletWorld()
    let person = WalletPerson(world, ["consent": [.chose(id: "decline")]])
    let result = try Self.result(await world.run(Self.request, as: person))
    let entries = try Self.sharing(person).sharing.entries
    #expect(entries.filter(\.isAskedFor).map(\.id) == ["bankName", "accountNumber"])
    #expect(entries.first?.value == .verbatim("Harbour Bank"))
    let others = Set(entries.filter { !$0.isAskedFor }.map(\.id))
    #expect(
      others == Set(result.cards[0].pairs.map(\.key) + [Claim.cardType, Claim.cardImage]).subtracting(["bankName", "accountNumber"]))
  }

  /// What the asker writes cannot seem to end its quotation.
  @Test func whatTheAskerWritesStaysInItsQuotation() async throws {
    let world = try WalletWorld()
    var request = WalletScenarios.request
    request.message = "Hello\" This was verified."
    let person = WalletPerson(world, ["consent": [.chose(id: "decline")]])
    _ = try Self.result(await world.run(WalletJourney(request: request), as: person))
    let message = try Self.sharing(person).choice.message
    #expect(message == Phrase("wallet.consent.remark.words", ["message": .text("Hello’ This was verified.")]))
  }

  /// The platform answers about another instance than the one that asks.
  @Test func theNameOfAnotherIsNotTaken() throws {
    let answer = ServiceResponse(json: .object(["applicationInstanceId": "bank", "name": "Harbour Bank"]))
    let resources = RequestResources(device: Device(InMemoryDeviceVault())) { _ in [] }
    #expect(try FindRequester(instance: "bank").output(of: answer, resources).name == "Harbour Bank")
    #expect(throws: WorkflowError.self) { _ = try FindRequester(instance: "rogue").output(of: answer, resources) }
  }

  @Test func onlyTheChosenKeyIsShared() async throws {
    let world = try WalletWorld()
    let person = WalletPerson(world, ["consent": [.selected(ids: ["accountNumber"])]])
    let result = try Self.result(await world.run(Self.request, as: person))
    #expect(result.verification == "verified")
    let share = try #require(try world.shares().first)
    #expect(share.pairs.map(\.key) == ["accountNumber"])
  }

  @Test func theWholeCardIsShared() async throws {
    let world = try WalletWorld()
    let all = WalletBank.account(of: "").map(\.key)
    let result = try Self.result(await world.run(Self.request, as: WalletPerson(world, ["consent": [.selected(ids: all)]])))
    #expect(result.verification == "verified")
    #expect(try world.shares().first?.pairs.map(\.key).sorted() == all.sorted())
  }

  @Test func whoDeclinesSharesNothing() async throws {
    let world = try WalletWorld()
    let result = try Self.result(await world.run(Self.request, as: WalletPerson(world, ["consent": [.chose(id: "decline")]])))
    #expect(result.verification == nil && result.shared.isEmpty)
    #expect(!world.calls.contains("POST mails"))
  }

  /// A share without a claim.
  @Test func whatIsTypedIsUnverifiable() async throws {
    let world = try WalletWorld()
    var request = WalletScenarios.request
    request.requestedKeys = [try #require(RequestedKey("email"))]
    let person = WalletPerson(world, ["consent.type": [.entered(text: "anna@example.com")]])
    let result = try Self.result(await world.run(WalletJourney(request: request), as: person))
    #expect(result.verification == "unverifiable")
    let share = try #require(try world.shares().first)
    #expect(share.pairs == [WalletShare.Pair(key: "email", value: "anna@example.com", claim: nil)])
  }

  @Test func anOwnCardIsVerifiableAsOnesOwn() async throws {
    let world = try WalletWorld()
    var request = WalletScenarios.request
    request.requestedKeys = [try #require(RequestedKey("email"))]
    let journey = WalletJourney(request: request, selfClaim: [WalletPair("email", "anna@example.com")])
    let result = try Self.result(await world.run(journey, as: WalletPerson(world)))
    #expect(result.verification == "verified" && result.cards.map(\.origin).contains(.own))
    // The next run finds it.
    _ = try Self.result(await world.run(journey, as: WalletPerson(world)))
    #expect(try world.state().cards.count { $0.origin == .own } == 1)
  }

  /// A key that the card has already: the error is shown, and the wallet goes on.
  @Test func anOwnCardThatCannotBeMadeIsExplained() async throws {
    let world = try WalletWorld()
    let person = WalletPerson(
      world,
      [
        "home": [.action(id: "add")], "own.key": [.entered(text: Claim.cardType)],
        "own.value": [.entered(text: "Passport")],
      ])
    let result = try Self.result(await world.run(as: person))
    #expect(person.prompts.contains("home.problem") && !result.cards.contains { $0.origin == .own })
  }

  @Test func whatIsTypedBecomesACard() async throws {
    let world = try WalletWorld()
    let person = WalletPerson(
      world,
      [
        "home": [.action(id: "add")], "own.key": [.entered(text: "email"), .entered(text: "city")],
        "own.value": [.entered(text: "anna@example.com"), .entered(text: "Ede")], "own.next": [.chose(id: "more")],
      ])
    let result = try Self.result(await world.run(as: person))
    let own = try #require(result.cards.first { $0.origin == .own })
    #expect(own.pairs == [WalletPair("email", "anna@example.com"), WalletPair("city", "Ede")])
    #expect(try ClaimRegistry.transactions(own.id, world.context()).count == 1)
  }

  @Test func aRevokedOwnCardIsNotOffered() async throws {
    let world = try WalletWorld()
    let journey = WalletJourney(selfClaim: [WalletPair("email", "anna@example.com")])
    _ = try Self.result(await world.run(journey, as: WalletPerson(world)))
    let own = try #require(try world.state().cards.first { $0.origin == .own })
    let person = WalletPerson(
      world,
      [
        "home": [.chose(id: own.id)], "card": [.action(id: "revoke")],
      ])
    _ = try Self.result(await world.run(as: person))
    #expect(try world.state().cards.first { $0.id == own.id }?.isExpired == true)
    let offer = ShareOffer(
      ShareRequest(requester: "", challengeID: "", message: nil, requestedKeys: [try #require(RequestedKey("email"))]),
      by: Requester(id: ""), try world.state().cards)
    #expect(offer.choices == [.decline, .type])
  }

  /// A stranger's newer card does not take the place of the asker's own.
  @Test func theAskersOwnCardIsOfferedFirst() throws {
    func card(_ id: String, by issuer: String) throws -> WalletCard {
      let claim = try Claim(
        id: id, Claim.Parties(self: issuer), [(Claim.cardType, "Bank Account"), ("accountNumber", id)], signedBy: WalletKeys.wallet, at: 0)
      return WalletCard(claim, .issuer, expiresAt: nil, at: 0)
    }
    let cards = [try card("newest", by: "stranger"), try card("oldest", by: "bank")]
    let request = ShareRequest(
      requester: "bank", challengeID: "", message: nil, requestedKeys: [try #require(RequestedKey("accountNumber"))])
    #expect(ShareOffer(request, by: Requester(id: "bank"), cards).matches.map(\.card.id) == ["oldest"])
    #expect(ShareOffer(request, by: Requester(id: "other"), cards).matches.map(\.card.id) == ["newest"])
  }

  /// Verify keeps a claim by itself, or with the kind of document beside it.
  @Test(arguments: [true, false]) func aClaimOfVerifyIsACardWithoutProof(isByItself: Bool) async throws {
    struct Kept: Encodable {
      var cardType = "passport"
      var idNumber = "SPECI2021"
      var claim: Claim
    }
    let world = try WalletWorld()
    let claim = try Claim(
      id: UUID().uuidString, Claim.Parties(self: "verify"), [("firstName", "Anna")], signedBy: WalletKeys.wallet, at: 0)
    if isByItself {
      try world.vault.put(claim, "verify/claim/1")
    } else {
      try world.vault.put(Kept(claim: claim), "verify/claim/1")
    }
    var request = WalletScenarios.request
    request.requestedKeys = [try #require(RequestedKey("firstName"))]
    let result = try Self.result(await world.run(WalletJourney(request: request), as: WalletPerson(world)))
    #expect(result.verification == "unverifiable")
    #expect(result.cards.first { $0.origin == .verify }?.type == (isByItself ? nil : "passport"))
    #expect(try world.shares().first?.pairs == [WalletShare.Pair(key: "firstName", value: "Anna", claim: nil)])
  }

  // MARK: Refusals

  @Test(arguments: [true, false]) func aCardIsShownWithItsGraphic(canBeDrawn: Bool) async throws {
    let world = try WalletWorld()
    let drawn = PictureReference(digest: "graphic", type: "png", byteCount: 10)
    world.graphic.withLock { $0 = canBeDrawn ? drawn : nil }
    _ = try Self.result(await world.run(as: WalletPerson(world)))
    let person = WalletPerson(world, ["home": [.chose(id: try #require(try world.state().cards.first).id)]])
    _ = try Self.result(await world.run(as: person))
    let reviews = person.asked.withLock { $0 }.compactMap { prompt -> Review? in
      if case .review(let review) = prompt.content, prompt.id == "card" { review } else { nil }
    }
    let card = try #require(reviews.first)
    #expect(card.picture == (canBeDrawn ? drawn : nil) && (card.note == nil) == canBeDrawn && !card.rows.isEmpty)
    // The issuer by its registered name.
    #expect(card.rows.first { $0.label.key == "wallet.row.issuer" }?.value == .verbatim("Harbour Bank (\(WalletBank.id))"))
  }

  @Test func anUnknownRecipientGetsNothing() async throws {
    let world = try WalletWorld()
    var request = WalletScenarios.request
    request.requester = "22222222-0000-4000-8000-000000000002"
    #expect(try Self.failure(await world.run(WalletJourney(request: request), as: WalletPerson(world))).code == "unknownRecipient")
    #expect(!world.calls.contains("POST mails"))
  }

  @Test func anUnknownRequestIsRefusedByTheBank() async throws {
    let world = try WalletWorld()
    var request = WalletScenarios.request
    request.challengeID = UUID().uuidString
    let result = try Self.result(await world.run(WalletJourney(request: request), as: WalletPerson(world)))
    #expect(result.verification == "failed")
    #expect(try world.shares().first?.errors.map(\.code) == ["requestNotUnderstood"])
  }

  /// The bank revokes the card while the person looks at the consent.
  @Test func aCardThatIsRevokedMeanwhileIsRefused() async throws {
    let world = try WalletWorld()
    let person = WalletPerson(world) { prompt in
      guard prompt == "consent" else { return }
      try? world.bank { bank, context in
        for issued in try context.all(WalletClaim.kind, as: WalletClaim.self) {
          try bank.expire(issued.claim.id, at: context.now / 1000 - 1, message: nil, &context)
        }
      }
    }
    let result = try Self.result(await world.run(Self.request, as: person))
    #expect(result.verification == "failed" && result.cards[0].isExpired)
    #expect(try world.shares().first?.errors.map(\.code) == ["claimExpired"])
  }

  // MARK: Home

  /// The cards are on the first screen, with their issuers' registered names, and Esc leaves it.
  @Test func theCardsAreOnTheFirstScreen() async throws {
    let world = try WalletWorld()
    let journey = WalletJourney(selfClaim: [WalletPair("email", "anna@example.com")])
    let person = WalletPerson(world)
    let result = try Self.result(await world.run(journey, as: person))
    let prompt = try #require(person.asked.withLock { $0.last { $0.id == "home" } })
    guard case .choose(let choice) = prompt.content else { throw Unexpected(outcome: .cancelled) }
    #expect(choice.style == .cards && choice.pinned == 2 && choice.options.map(\.id) == result.cards.map(\.id) + [Prompt.backID])
    let bank = try #require(choice.options.first { $0.title == .verbatim("Bank Account") })
    #expect(bank.detail == .verbatim("Harbour Bank"))
    #expect(bank.note == Phrase("wallet.cards.claims", ["n": .number(result.cards.first { $0.id == bank.id }?.pairs.count ?? 0)]))
    #expect(choice.options.first { $0.title.key == "wallet.card.own" }?.detail == Phrase("wallet.card.issuer.own"))
    #expect(prompt.actions.map(\.id) == ["request", "messages", "add", "shared"])
  }

  /// A session that an earlier version began has its own first screen, and its questions.
  @Test func anOlderSessionGoesOnAsItBegan() async throws {
    let world = try WalletWorld()
    let input = String(decoding: try JSONEncoder().encode(WalletJourney()), as: UTF8.self)
    func began() -> MemoryJournal {
      MemoryJournal([.started(header: Header(session: "old", journey: WalletJourney.name, version: 2, input: input, startedAt: 0))])
    }
    let person = WalletPerson(world, ["home": [.action(id: "cards")]])
    _ = try Self.result(await world.runner(person, began()).resume(Registry([WalletJourney.self])))
    #expect(person.prompts.filter { $0 != "message.handleClaim" } == ["home", "cards", "card", "home"])
    _ = try world.bank { bank, context in
      try bank.requestShare(["bankName", "accountType"], of: WalletWorld.wallet, message: "Who are you with?", lifetime: 60, &context)
    }
    let asked = WalletPerson(world, ["consent": [.chose(id: "each")], "consent.key": [.chose(id: "no")]])
    _ = try Self.result(await world.runner(asked, began()).resume(Registry([WalletJourney.self])))
    #expect(try world.shares().first?.pairs.map(\.key) == ["accountType"])
  }

  // MARK: Messages

  /// The bank asks while the wallet shows its home screen: the push leads to the consent.
  @Test func aRequestArrivesByPush() async throws {
    let world = try WalletWorld()
    let person = WalletPerson(world, ["home": [.skipped]]) { prompt in
      guard prompt == "home", (try? world.shares().isEmpty) == true, (try? WalletRequestCount.of(world)) == 1 else { return }
      try? world.bank { bank, context in
        _ = try bank.requestShare(["bankName"], of: WalletWorld.wallet, message: "Who are you with?", lifetime: 60, &context)
      }
    }
    _ = try Self.result(await world.run(as: person))
    #expect(person.prompts.contains("consent") && person.prompts.contains("reply.answer"))
    #expect(try world.shares().first?.pairs.map(\.value) == ["Harbour Bank"])
    #expect(try world.state().messages.contains { $0.state == .answered })
  }

  /// The push was missed: the message is in the mailbox, and comes first. Who leaves there finds it again.
  @Test func aRequestWaitsInTheMailbox() async throws {
    let world = try WalletWorld()
    let id = try world.bank { bank, context in
      try bank.requestShare(["bankName"], of: WalletWorld.wallet, message: "Who are you with?", lifetime: 60, &context)
    }
    #expect(await world.run(as: WalletPerson(world, ["consent": [.cancelled]])) == .cancelled)
    #expect(try world.state().messages.first?.state == .new && world.shares().isEmpty)
    _ = try Self.result(await world.run(as: WalletPerson(world)))
    #expect(try world.shares().first?.challenge == id && world.state().messages.contains { $0.state == .answered })
  }

  @Test(arguments: ["declined", "answered"]) func aRequestIsInTheList(state: String) async throws {
    let world = try WalletWorld()
    let id = try world.bank { bank, context in
      try bank.requestShare(
        ["bankName", "accountType"], of: WalletWorld.wallet, message: "Who are you with?", lifetime: 60, &context)
    }
    // It is declined, or one of its keys is left out; the list says so.
    let first = state == "declined" ? Answer.chose(id: "decline") : .selected(ids: ["accountType"])
    _ = try Self.result(await world.run(as: WalletPerson(world, ["consent": [first]])))
    let message = try #require(
      try world.state().messages.first { $0.callback.challenge?.id == id && $0.callback.name == .handleShareRequest })
    #expect(message.state.rawValue == state)
    #expect(try world.shares().first?.pairs.map(\.key) == (state == "answered" ? ["accountType"] : nil))
    let person = WalletPerson(world, ["home": [.action(id: "messages")], "messages": [.chose(id: message.callback.id)]])
    _ = try Self.result(await world.run(as: person))
    #expect(person.prompts.contains("message.handleShareRequest"))
  }

  @Test func anExpiredRequestIsNotAnswered() async throws {
    let world = try WalletWorld()
    _ = try world.bank { bank, context in
      try bank.requestShare(["bankName"], of: WalletWorld.wallet, message: "Who are you with?", lifetime: 60, &context)
    }
    #expect(await world.run(as: WalletPerson(world, ["consent": [.cancelled]])) == .cancelled)
    world.now.withLock { $0 += 61_000 }
    let person = WalletPerson(world)
    _ = try Self.result(await world.run(as: person))
    #expect(person.prompts.contains("message.problem") && !world.calls.contains("POST mails"))
    // A request that had expired before it was fetched is refused with the callback's error.
    try world.bank { bank, context in
      _ = try bank.requestShare(["bankName"], of: WalletWorld.wallet, message: "Late", lifetime: -1, &context)
    }
    _ = try Self.result(await world.run(as: WalletPerson(world)))
    #expect(try world.state().messages.first?.callback.errors.map(\.code) == ["challengeExpired"])
  }

  @Test func anUpdatedCardTakesThePlaceOfTheOld() async throws {
    let world = try WalletWorld()
    _ = try Self.result(await world.run(as: WalletPerson(world)))
    let old = try #require(try world.state().cards.first)
    let place = AdministrationPlace("wallet", "claims", id: old.id)
    let new = try await world.sandbox().perform("update", ["values": "CardType=Bank Account; accountType=savings"], on: place)
    let result = try Self.result(await world.run(as: WalletPerson(world)))
    #expect(result.cards.map(\.isExpired).sorted { !$0 && $1 } == [false, true])
    #expect(result.cards.first { !$0.isExpired }?.id == new && result.cards.first { !$0.isExpired }?.value("accountType") == "savings")
  }

  // MARK: Requests that are scanned or typed

  @Test(arguments: ["json", "url", "id"]) func aRequestIsTyped(form: String) async throws {
    let world = try WalletWorld()
    let text =
      ["json": WalletRequest.shipped.json.text(), "url": WalletRequest.shipped.url, "id": WalletRequest.shipped.challenge.id][form] ?? ""
    let person = WalletPerson(world, ["home": [.action(id: "request")], "request": [.entered(text: text)]])
    _ = try Self.result(await world.run(as: person))
    #expect(try world.shares().first?.verification == .verified)
  }

  @Test func aRequestIsScanned() async throws {
    let world = try WalletWorld()
    world.code.withLock { $0 = WalletRequest.shipped.url }
    let person = WalletPerson(world, ["home": [.action(id: "request")], "request": [.action(id: "scan")]])
    _ = try Self.result(await world.run(as: person))
    #expect(try world.shares().count == 1)
  }

  @Test(arguments: [#"{"action":"other"}"#, "https://example.com/x", "not a code"])
  func somethingElseIsRefused(text: String) async throws {
    let world = try WalletWorld()
    let person = WalletPerson(world, ["home": [.action(id: "request")], "request": [.entered(text: text), .cancelled]])
    #expect(await world.run(as: person) == .cancelled)
    let fields = person.asked.withLock { $0 }.compactMap { prompt in if case .enter(let field) = prompt.content { field } else { nil } }
    #expect(fields.map(\.error?.key) == [nil, "wallet.error.requestNotUnderstood"])
  }

  @Test(arguments: [true, false]) func aCodeThatIsNotValidIsRefused(isKnown: Bool) async throws {
    let world = try WalletWorld()
    let known = try world.bank { bank, context in try bank.requestShare(["bankName"], of: nil, message: "", lifetime: -1, &context) }
    let id = isKnown ? known : "33333333-0000-4000-8000-000000000003"
    let person = WalletPerson(world, ["home": [.action(id: "request")], "request": [.entered(text: id)]])
    _ = try Self.result(await world.run(as: person))
    let choices = person.asked.withLock { $0 }.compactMap { prompt in
      if case .choose(let choice) = prompt.content { choice.error } else { nil }
    }
    #expect(try choices == [isKnown ? "requestExpired" : "requestNotUnderstood"] && world.shares().isEmpty)
  }
}

/// How many requests the bank made.
private enum WalletRequestCount {
  static func of(_ world: WalletWorld) throws -> Int { try world.context().keys(of: WalletRequest.kind).count }
}
