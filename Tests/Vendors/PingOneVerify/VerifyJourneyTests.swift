import Documents
import JourneyKit
import Notation
import Services
import Testing
import VendorHarness
import Workflow

@testable import PingOneVerifyJourney
@testable import PingOneVerifyService
@testable import SandboxKit

/// Verifications against the sandbox's service.
struct VerifyJourneyTests {
  private static func outcome(_ outcome: Outcome) throws -> VerifyOutcome {
    try #require(outcome.output(as: VerifyOutcome.self), "\(outcome)")
  }

  private static func failure(_ outcome: Outcome) throws -> JourneyFailure {
    guard case .failed(let error) = outcome else { throw Unexpected(outcome: outcome) }
    return VerifyModule().failure(of: error)
  }

  private struct Unexpected: Error { let outcome: Outcome }

  // MARK: The way through

  @Test func aLicenceIsVerified() async throws {
    let world = VerifyWorld()
    let outcome = try Self.outcome(await world.run())
    #expect(outcome.result.status == .success && outcome.result.providers.isEmpty)
    #expect(outcome.cards.map(\.type) == [.driverLicense, .selfie])
    #expect(outcome.cards[0].pictures.map(\.name) == ["frontImage", "backImage"])
    #expect(outcome.result.userData.first { $0.name == "lastName" }?.value == "ERIKSSON")
    #expect(
      try world.transaction()?.history.map(\.text).dropFirst() == [
        "Data received: DriverLicense, Selfie.", "vestibule-document: positive.", "vestibule-face: positive.", "Status: SUCCESS.",
      ])
    #expect(world.count("data") == 1 && world.count("tokens") == 1)
  }

  /// The values are raw as in the barcode; the formatter's are beside them.
  @Test func aLicenceHasRawAndFormattedValues() async throws {
    let outcome = try Self.outcome(await VerifyWorld().run())
    let json = VerifyModule().result(of: outcome).json { $0.digest }
    let card = try #require(json["cards"]).elements[0]
    #expect(card["cardType"] == "DriverLicense" && card["hasData"] == .bool(true) && card["frontImage"] == "picture-0")
    #expect(card["birthDate"] == "08121974" && card["formatted"]?["birthDate"] == "1974-08-12")
    #expect(card["gender"] == "2" && card["formatted"]?["gender"] == "Female")
    #expect(card["id_face_coordinate_x"] == 100 && card["id_face_height"] == 200)
    let names = [
      "firstName", "middleName", "lastName", "gender", "addressStreet", "addressCity", "addressState", "addressZip", "country", "issueDate",
      "expirationDate", "birthDate", "idNumber", "weight", "height", "hairColor", "eyeColor",
    ]
    #expect(names.allSatisfy { card[$0] != nil })
  }

  @Test func aPassportIsFilledFromItsMrz() async throws {
    let world = VerifyWorld()
    let outcome = try Self.outcome(await world.run(.passportExample))
    #expect(outcome.result.status == .success)
    let card = outcome.cards[0]
    let values = Dictionary(uniqueKeysWithValues: card.fields.map { ($0.name, $0.value) })
    #expect(values["lastName"] == "ERIKSSON" && values["nationality"] == "UTO" && values["middleName"] == "" && values["issueDate"] == "")
    #expect(values.keys.contains("personalNumber") && card.face != nil)
  }

  /// A person who stops at a document that is refused has cancelled; where no picture can be taken, that is the error.
  @Test func stoppingAtAPictureCancelsUnlessThereIsNone() async throws {
    let world = VerifyWorld()
    let step = try #require(DocumentType.passport.steps(tilted: false).first)
    let request = CaptureRequest(subject: .document(type: .passport, country: nil, step: step), title: .verbatim("Passport"))
    let foreign = try #require(ExamplePicture(of: request, .unitedNations)).answer
    let refused = VerifyPerson(
      world, answers: ["passport.capture": [foreign], "passport.error.IssuingCountryNotSupported": [.chose(id: Choice.Option.stopID)]])
    guard case .cancelled = await world.run(.passportExample, as: refused) else { Issue.record("not cancelled"); return }
    let blind = VerifyPerson(
      world,
      answers: [
        "passport.capture": [.failed(reason: "camera.denied")], "passport.error.CameraNotAvailable": [.chose(id: Choice.Option.stopID)],
      ])
    guard case .failed(let error) = await world.run(.passportExample, as: blind, session: "next") else { Issue.record("no error"); return }
    #expect(error.code == "NoPicture" && error.message.contains("CAMERA.denied"))
  }

  /// The claim is the service's, is about this device, and is kept.
  @Test func aSuccessHasAClaimThatIsKept() async throws {
    let world = VerifyWorld()
    let claim = try #require(try Self.outcome(await world.run()).result.claims.first)
    let entity = try world.vault.get("verify/entity", as: String.self)
    #expect(claim["cardType"] == "DriverLicense" && claim.holder.content == entity)
    #expect(world.vault.names(from: "verify/claim/") == ["verify/claim/\(claim.id)"])
  }

  /// Kept claims are sent along, so that the document is not verified again. A new code begins another transaction.
  @Test func anEarlierClaimPreventsASecondVerification() async throws {
    let world = VerifyWorld(["front": [.page(hasPortrait: true, words: 30)]])
    _ = try Self.outcome(await world.run())
    _ = try await world.sandbox().perform("issue-code", ["user-id": "anna"], on: AdministrationPlace("verify", "transactions"))
    let next = try #require(try world.context.all(VerifyTransaction.kind, as: VerifyTransaction.self).first { $0.status == .requested })
    // The holder is another entity id now, and the service accepts its own claim.
    let journey = VerifyJourney.example { $0.start = .code(digits: next.code) }
    let outcome = try Self.outcome(await world.run(journey, session: "next"))
    #expect(outcome.result.status == .success && outcome.result.transactionID == next.id)
  }

  // MARK: The beginning

  /// A code may be typed in groups. What is no code is asked for again.
  @Test func aCodeIsTyped() async throws {
    let world = VerifyWorld()
    let person = VerifyPerson(world, texts: ["12345", "000000000000", "1234 5678-9012"])
    #expect(try Self.outcome(await world.run(.example { $0.start = nil }, as: person)).result.status == .success)
    #expect(world.traffic.requests.count { $0.path.contains("/shortcode/") } == 2)
  }

  @Test func aQRCodeIsShownToTheCamera() async throws {
    let world = VerifyWorld(["code": [.code(VerifyTransactions.shipped.link)]])
    let person = VerifyPerson(world, answers: ["start.code": [.action(id: "scan")]])
    #expect(try Self.outcome(await world.run(.example { $0.start = nil }, as: person)).result.status == .success)
  }

  /// The link must name the transaction of its code.
  @Test func aLinkOfAnotherTransactionIsRefused() async throws {
    let world = VerifyWorld()
    let link = "https://verify.vestibule.example/verify?txnid=another&code=123456789012"
    let journey = try VerifyModule().prepare(JourneyInput(config: Array(#"{"qrUrl":"\#(link)"}"#.utf8))).journey
    #expect(try Self.failure(await world.run(journey)).code == "cannotInitializeIdvService")
  }

  @Test func theSavedConfigurationGoesOn() async throws {
    let world = VerifyWorld()
    let stopped = VerifyPerson(world, answers: ["send.consent": [.chose(id: "stop")]])
    guard case .cancelled = await world.run(as: stopped) else { Issue.record("not cancelled"); return }
    let saved = VerifyJourney.example { $0.start = .savedConfiguration }
    #expect(try Self.outcome(await world.run(saved, session: "next")).result.status == .success)
    // Once the data are sent, only the status is shown.
    let again = try Self.outcome(await world.run(saved, session: "again"))
    #expect(again.result.status == .success && again.cards.isEmpty && world.count("data") == 1)
  }

  @Test func withoutSavedConfigurationThereIsAnError() async throws {
    let failure = try Self.failure(await VerifyWorld().run(.example { $0.start = .savedConfiguration }))
    #expect(failure.code == "failedToLoadSavedConfig" && failure.json["androidError"] == "IdvServiceInitializationError")
  }

  /// A code is used once: when the data were sent, no other device can begin with it.
  @Test func aUsedCodeIsRefused() async throws {
    let world = VerifyWorld()
    _ = try Self.outcome(await world.run())
    #expect(try Self.failure(await world.run(session: "next")).code == "cannotInitializeIdvService")
  }

  // MARK: Secure storage

  @Test func aPINUnlocksTheStorage() async throws {
    let world = VerifyWorld()
    let journey = VerifyJourney.example { $0.needsAuthentication = true }
    let pin: [String: [Answer]] = ["start.device": [.chose(id: "pin")], "send.consent": [.chose(id: "stop")]]
    _ = await world.run(journey, as: VerifyPerson(world, texts: ["4711"], answers: pin))
    let wrong = VerifyPerson(world, texts: ["1", "2", "4711"], answers: ["start.device": [.chose(id: "pin")]])
    #expect(try Self.outcome(await world.run(journey, as: wrong, session: "next")).result.status == .success)
  }

  @Test func tooManyWrongPINsFail() async throws {
    let world = VerifyWorld()
    let journey = VerifyJourney.example { $0.needsAuthentication = true }
    let pin: [String: [Answer]] = ["start.device": [.chose(id: "pin")], "document.card": [.cancelled]]
    _ = await world.run(journey, as: VerifyPerson(world, texts: ["4711"], answers: pin))
    let outcome = await world.run(journey, as: VerifyPerson(world, texts: ["1"], answers: pin), session: "next")
    #expect(try Self.failure(outcome).code == "EncryptedStorageInitializationError.AuthenticationFailedError")
  }

  @Test func aDeviceWithoutLockCannotKeepAnything() async throws {
    let world = VerifyWorld()
    let person = VerifyPerson(world, answers: ["start.device": [.chose(id: "none")]])
    let failure = try Self.failure(await world.run(.example { $0.needsAuthentication = true }, as: person))
    #expect(failure.code == "EncryptedStorageInitializationError.RequiredAuthenticationNotAvailableError")
  }

  @Test func aStorageThatCannotBeReadIsAnError() {
    struct Broken: DeviceVault {
      func value(_ name: String) throws(WorkflowError) -> [UInt8]? { throw WorkflowError(.journalDamaged, "The key is gone.") }
      func names(from beginning: String) -> [String] { ["verify/key"] }
      func apply(_ values: [String: [UInt8]?]) {}
    }
    do throws(WorkflowError) {
      _ = try OpenVerifyStorage().performed(on: Device(Broken()))
      Issue.record("It was read.")
    } catch {
      #expect(error.code == "EncryptedStorageInitializationError")
    }
  }

  // MARK: The scanners

  /// Explicit steps count more than the country; without either, the person chooses the country.
  @Test func theStepsOfTheScanner() async throws {
    let explicit = VerifyJourney.example { $0.licence.steps = [.captureFront, .captureBack, .scanID] }
    let outcome = try Self.outcome(await VerifyWorld().run(explicit))
    #expect(outcome.cards[0].pictures.count == 2 && outcome.result.status == .success)
    let german = VerifyJourney.example { $0.licence.country = Country(code: "D<<") ?? Country(code: "DEU") }
    let withoutData = try Self.outcome(await VerifyWorld(["back": [.page(words: 30, print: 7)]]).run(german))
    #expect(withoutData.cards[0].fields.allSatisfy(\.value.isEmpty) && withoutData.result.status == .success)
    let world = VerifyWorld()
    let chosen = VerifyPerson(world, answers: ["document.country": [.chose(id: "CAN")]])
    #expect(try Self.outcome(await world.run(.example { $0.licence.country = nil }, as: chosen)).result.status == .success)
  }

  /// A barcode that cannot be read: take it again, or go on without data.
  @Test func aBarcodeThatCannotBeRead() async throws {
    let world = VerifyWorld(["back": [.page(words: 30, print: 7), .licenceBack()]])
    #expect(try Self.outcome(await world.run()).cards[0].fields.contains { !$0.value.isEmpty })
    let without = VerifyWorld(["back": [.page(words: 30, print: 7)]])
    let person = VerifyPerson(without, answers: ["scan_id.barcode": [.chose(id: "goOn")]])
    #expect(try Self.outcome(await without.run(as: person)).cards[0].fields.allSatisfy(\.value.isEmpty))
  }

  /// A licence that has no barcode: its print gives the data, to the person and to the service.
  @Test func theDataOfALicenceWithoutABarcodeArePrinted() async throws {
    let world = VerifyWorld(["front": [.licenceFront()], "back": [.page(words: 30, print: 7)]])
    let person = VerifyPerson(world, answers: ["scan_id.barcode": [.chose(id: "goOn")]])
    let outcome = try Self.outcome(await world.run(as: person)), card = outcome.cards[0]
    #expect(card["lastName"] == "DĄBROWSKA" && card["birthDate"] == "1987-05-04" && card["idNumber"] == "00042/24/1465")
    #expect(card["addressStreet"] == "UL. DŁUGA 7" && card["gender"] == "")
    #expect(outcome.result.status == .success, "\(outcome.result)")
  }

  /// The front must show a face, unless the caller says otherwise.
  @Test func theFrontMustShowAFace() async throws {
    let faceless: [String: [Reading]] = ["front": [.page(words: 30)]]
    guard case .cancelled = await VerifyWorld(faceless).run() else { Issue.record("not refused"); return }
    let outcome = try Self.outcome(await VerifyWorld(faceless).run(.example { $0.licence.checksForFace = false }))
    // The service looks at it too.
    #expect(outcome.result.status == .fail)
    #expect(outcome.result.providers.map(\.messages.first?.name) == ["PORTRAIT_NOT_FOUND"])
  }

  // MARK: Live face verification

  @Test(arguments: [
    (ChallengeReport.Outcome.otherFace, "face.error.differentFace"), (.timedOut, "face.error.missedExpression"),
    (.faceLost, "face.error.noFace"), (.severalFaces, "face.error.multipleFaces"),
  ])
  func whatCanGoWrongWithAFace(outcome: ChallengeReport.Outcome, prompt: String) async throws {
    let world = VerifyWorld(outcomes: [outcome]), journal = MemoryJournal()
    #expect(try Self.outcome(await world.run(journal: journal)).result.status == .success)
    #expect(
      journal.records.contains { record in
        if case .entry(_, .answered(let asked, _, _)) = record { asked.id == prompt } else { false }
      })
  }

  /// Without a selfie the service has nothing to compare.
  @Test func aSkippedFaceFails() async throws {
    let world = VerifyWorld()
    let outcome = try Self.outcome(await world.run(as: VerifyPerson(world, answers: ["face.intro": [.skipped]])))
    #expect(outcome.cards.count == 1 && outcome.result.status == .fail)
    #expect(outcome.result.providers.map(\.messages.first?.name) == ["NO_SELFIE"])
  }

  @Test func theStepsAreAskedForInADrawnOrder() async throws {
    let journal = MemoryJournal()
    _ = await VerifyWorld().run(
      .example {
        $0.liveFace.accuracy = .high; $0.liveFace.verificationTime = 0.5
      }, journal: journal)
    let requests = journal.records.compactMap { record -> CaptureRequest? in
      guard case .entry(_, .answered(let prompt, _, _)) = record, case .capture(let request) = prompt.content, request.challenges != nil
      else { return nil }
      return request
    }
    #expect(requests.map(\.challenges) == [[.straightFace, .closeLeftEye, .closeRightEye, .smile]])
    #expect(requests.map(\.demand) == [LivenessDemand(readings: 4, milliseconds: 500)])
  }

  // MARK: The status

  /// A document that expired between the scan and the service's look at it.
  @Test func aFailureHasProviderErrors() async throws {
    let world = VerifyWorld()
    let person = VerifyPerson(world)
    world.change { context throws(EntityStoreError) in
      try context.put(VerifyPolicy(id: "standard", decision: .office), VerifyPolicy.standard.entity)
    }
    let stopped = VerifyPerson(world, answers: ["status.wait": [.action(id: "ask")]])
    let pending = try Self.outcome(await world.run(as: stopped))
    #expect(pending.result.status == .partial)
    _ = try await world.sandbox().perform("answer", ["result": "negative"], on: VerifyWorld.place)
    let failed = try Self.outcome(await world.run(.example { $0.start = .savedConfiguration }, as: person, session: "next"))
    let json = VerifyModule().result(of: failed).json { _ in nil }
    #expect(failed.result.status == .fail && json["errors"]?.elements[0]["providerId"] == "vestibule-face")
    #expect(json["errors"]?.elements[0]["errors"]?.elements == ["The selfie shows another person than the document."])
    #expect(json["providerMessages"]?.elements[0]["messages"]?["DIFFERENT_PERSON"] != nil && json["claims"]?.elements.isEmpty == true)
  }

  /// Other pushes are taken away, and the waiting goes on.
  @Test func aPushOfAnotherAppIsNotTheServices() async throws {
    let world = VerifyWorld(), journal = MemoryJournal()
    // The device is registered before the journey, as another journey would.
    let token = "other"
    world.vault.apply(["push/token/verify": Array(#""other""#.utf8)])
    world.change { context throws(EntityStoreError) in
      try context.put(PushDevice(token: token, registeredAt: 0), PushDevice.key(token))
      _ = try PushQueue(token: token).send(.object(["aps": .object(["alert": "Your parcel has arrived."])]), &context)
    }
    #expect(try Self.outcome(await world.run(journal: journal)).result.status == .success)
    let calls = VerifyModule().events(in: journal.records).filter { $0.name == "processNotification" }.map { $0.payload?["returns"] }
    #expect(calls == [.bool(false), .bool(true)])
    #expect(try PushQueue(token: token).count(world.context) == 0)
  }

  /// Without pushes the status is asked for.
  @Test func withoutPushesTheStatusIsAskedFor() async throws {
    let world = VerifyWorld()
    #expect(try Self.outcome(await world.run(.example { $0.usesPush = false })).result.status == .success)
    #expect(world.traffic.requests.allSatisfy { !$0.path.hasPrefix("/push") })
    #expect(try world.transaction()?.device?.pushToken == nil)
  }
}

extension JSONValue {
  /// Those of an array; empty for anything else.
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}
