import Documents
import Notation
import Phrases
import Services
import Testing
import VendorHarness
import Workflow

@testable import IDscanJourney
@testable import IDscanService
@testable import SandboxKit

/// What the office sees of the scan service, and what it does.
struct ScanOfficeTests {
  private static let lines = try! SpecimenDocument.standard(.idCard, asOf: CalendarDate(daysSince1970: 20_486)).mrz()
  private static let journeys = AdministrationPlace("scan", "journeys")
  private static let definitions = AdministrationPlace("scan", "definitions")
  private static let accounts = AdministrationPlace("scan", "accounts")

  private let world = ScanWorld(
    ["front": [.page(hasPortrait: true)], "back": [.page(lines)], "selfie": [.selfie]], asksOffice: true)
  /// Another process on the same entities.
  private var office: Sandbox { world.sandbox() }

  private static func definition(_ number: Int) -> AdministrationPlace {
    AdministrationPlace("scan", "definitions", id: JourneyDefinition.shipped[number].id)
  }

  /// The only journey, once it is complete.
  private func completeJourney() async throws -> AdministrationPlace {
    while true {
      let all = try await office.list(Self.journeys)
      if let journey = all.first, journey.values.contains(.text("NONE")) {
        return AdministrationPlace("scan", "journeys", id: journey.id)
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func row(_ name: String, of place: AdministrationPlace) async throws -> AdministeredValue? {
    try await office.show(place).rows.first { $0.column.name == name }?.value
  }

  private var stored: [JourneyDefinition] {
    get throws { try ScanDefinitions(ServiceContext(now: 0, entities: world.entities, newID: { "" })).all }
  }

  private static let scans: [ScriptAnswer] = [
    .proceed, .choose("idCard"), .capture("front"), .confirm(true), .capture("back"), .confirm(true),
  ]

  // MARK: Journeys

  /// The journey's definition leaves the result to the office, and the person waits for it.
  @Test func theOfficeDecidesWhileThePersonWaits() async throws {
    _ = try await office.perform("edit", ["office-decides": "yes"], on: Self.definition(1))
    async let outcome = world.run(ScanJourney(), script: Script(Self.scans + [.await, .review(true)]))
    let journey = try await completeJourney()
    #expect(try await row("highLevelResult", of: journey) == .text("Undefined"))
    #expect(try await row("OFFICEDECISION", of: journey) == .text("Required"))
    _ = try await office.perform("set-outcome", ["result": "NotAccepted"], on: journey)
    let result = try #require(await outcome.output(as: ScanResult.self))
    #expect(result.response.highLevelResult == "NotAccepted")
    #expect(result.response.state(of: "OFFICEDECISION") == nil)
    let history = try await office.show(journey).history.map(\.text)
    #expect(history == ["FRONTSIDE: Passed", "BACKSIDE: Passed", "Office: HighLevelResult NotAccepted"])
  }

  /// What the service found itself counts again when the office takes its decision back.
  @Test func theServicesOwnResultReturns() async throws {
    async let outcome = world.run(ScanJourney(), script: Script(Self.scans + [.await, .await, .review(true)]))
    let journey = try await completeJourney()
    _ = try await office.perform("set-outcome", ["result": "Refer"], on: journey)
    while !world.paths.contains("/Journey/Get") { try await Task.sleep(for: .milliseconds(20)) }
    _ = try await office.perform("set-face-match", ["state": "Failed"], on: journey)
    #expect(try await row("FACEMATCH", of: journey) == .text("Failed"))
    _ = try await office.perform("set-outcome", ["result": "own"], on: journey)
    _ = await outcome
    #expect(try await row("highLevelResult", of: journey) == .text("Refer"), "because the faces do not match")
    _ = try await office.perform("set-face-match", ["state": "own"], on: journey)
    #expect(try await row("highLevelResult", of: journey) == .text("Passed"))
  }

  /// The office wants the front once more: the person takes it, and nothing else is asked again.
  @Test func aPageIsScannedAgain() async throws {
    let again: [ScriptAnswer] = [.await, .capture("front"), .confirm(true), .review(true)]
    async let outcome = world.run(ScanJourney(), script: Script(Self.scans + again))
    let journey = try await completeJourney()
    _ = try await office.perform("rescan", ["step": "FRONTSIDE"], on: journey)
    let result = try #require(await outcome.output(as: ScanResult.self))
    #expect(result.pictures.count == 3)
    #expect(result.response.highLevelResult == "Passed")
    #expect(try await row("requiredAction", of: journey) == .text("NONE"))
  }

  /// Whose a journey is, is known by a digest; the name itself leads to the journey.
  @Test func aJourneyLeadsToItsOwner() async throws {
    let owner = RequestOwner(session: "a-session", device: "a-device"), sandbox = world.sandbox()
    let form = "grant_type=password&area=scanning&username=kiosk&password=vestibule"
    let issued = await sandbox.respond(to: ServiceRequest(.post, "/idscanenterprisesvc/token", body: Array(form.utf8)))
    var upload = ServiceRequest.post(
      "/idscanenterprisesvc/journey/upload",
      json: .object([
        "IsDocumentExtracted": .bool(true), "Source": 2, "ExcludeOutputImagesFromResponse": "true",
        "InputImages": .array([.object(["Name": "WhiteImage", "Data": "AQ=="])]),
      ]))
    upload.head.headerFields[.authorization] = try JSONReader().read(issued.body)["token"]?.string
    for session in [owner, nil] {
      upload.owner = session
      #expect(await sandbox.respond(to: upload).status == 200)
    }
    let places = try office.places(ownedBy: "a-session")
    #expect(places.map { [$0.service, $0.collection] } == [["scan", "journeys"]])
    var owners: [String?] = []
    for journey in try await office.list(Self.journeys) {
      owners.append(try await office.show(AdministrationPlace("scan", "journeys", id: journey.id)).owner)
    }
    #expect(Set(owners) == [OwnerDigest.text("a-session"), nil])
    #expect(try office.places(ownedBy: OwnerDigest.text("a-session")).isEmpty, "the digest erases and finds nothing")
  }

  @Test func aDeletedJourneyIsGone() async throws {
    _ = await world.run(ScanJourney())
    let journey = try await completeJourney()
    #expect(try await office.perform("delete", [:], on: journey) == nil)
    #expect(try await office.list(Self.journeys).isEmpty)
  }

  // MARK: Definitions

  @Test func aSettingChangesAlone() async throws {
    _ = try await office.perform("edit", ["minimum-age": "21", "rescans": ""], on: Self.definition(1))
    var expected = JourneyDefinition.shipped[1]
    (expected.minimumAge, expected.rescans) = (21, [])
    #expect(try stored[1] == expected)
    #expect(try await office.list(Self.definitions).count == JourneyDefinition.shipped.count)
    _ = try await office.perform("edit", ["minimum-age": ""], on: Self.definition(1))
    #expect(try stored[1].minimumAge == nil)
  }

  /// Every setting can be changed: set to another value, the definition differs in it alone.
  @Test func everySettingIsEditable() async throws {
    let other = [
      "name": "Other", "entries": "FRONTSIDE,NFC,BACKSIDE", "rescans": "Expired", "face-match": "yes", "back-side-check": "no",
      "expiry-check": "no", "minimum-age": "16", "tolerance": "Strict", "liveness-actions": "4", "liveness-timeout": "9",
      "liveness-failures": "0", "office-decides": "yes", "active": "no",
    ]
    #expect(Set(DefinitionSettings.fields(.standard).map(\.name)) == Set(other.keys))
    _ = try await office.perform("edit", other, on: Self.definition(1))
    var expected = JourneyDefinition(
      id: JourneyDefinition.standard.id, name: "Other", isActive: false, entries: [.frontSide, .nfc, .backSide], rescans: [.expired],
      hasFaceMatch: true, checksBackSide: false, minimumAge: 16, checksExpiry: false, tolerance: .strict)
    expected.isDecidedByOffice = true
    expected.liveness = .init(actions: 4, actionTimeout: 9, mostFailures: 0)
    #expect(try stored[1] == expected)
  }

  @Test func definitionsComeAndGo() async throws {
    let made = try #require(try await office.perform("create-definition", ["name": "Front", "entries": "FRONTSIDE"], on: Self.definitions))
    let copy = AdministrationPlace("scan", "definitions", id: made)
    let twin = try #require(try await office.perform("duplicate", [:], on: copy))
    #expect(try await office.list(Self.definitions).map(\.values.first).suffix(2) == [.text("Front"), .text("Front 2")])
    for place in [Self.definition(0), copy] { _ = try await office.perform("delete", [:], on: place) }
    _ = try await office.perform("edit", ["name": "Changed"], on: Self.definition(1))
    _ = try await office.perform("restore-definitions", [:], on: Self.definitions)
    let all = try stored
    #expect(all.prefix(JourneyDefinition.shipped.count) == JourneyDefinition.shipped[...])
    #expect(all.dropFirst(JourneyDefinition.shipped.count).map(\.id) == [twin])
  }

  /// Nobody could go through it: it is refused when it is written, and does not begin if an earlier version wrote it.
  @Test(arguments: [
    ("CHIP_PHOTO_FACE_MATCH,FRONTSIDE", JourneyDefinition.Fault.doesNotBeginWithFront), ("SELFIE,FRONTSIDE", .doesNotBeginWithFront),
    ("ADDRESSDOCUMENT", .doesNotBeginWithFront), ("BACKSIDE", .doesNotBeginWithFront), ("FRONTSIDE,SELFIE,SELFIE", .repeatsAStep),
    ("FRONTSIDE,CHIP_PHOTO_FACE_MATCH,NFC", .comparesWithoutChip),
  ]) func aDefinitionThatCannotRunIsRefused(entries: String, fault: JourneyDefinition.Fault) async throws {
    let refusal = AdministrationError.field("entries", .other(fault.message, Phrase("scan.office.fault.\(fault.rawValue)")))
    await #expect(throws: refusal) {
      try await office.perform("create-definition", ["name": "New", "entries": entries], on: Self.definitions)
    }
    await #expect(throws: refusal) { try await office.perform("edit", ["entries": entries], on: Self.definition(1)) }
    #expect(try stored == JourneyDefinition.shipped)
    var old = JourneyDefinition(id: "old", name: "Old", entries: [])
    old.entries = entries.split(separator: ",").compactMap { name in JourneyDefinition.Entry.allCases.first { $0.name == name } }
    var context = ServiceContext(now: 0, entities: world.entities, newID: { "" })
    try context.put(old, EntityKey(ScanDefinitions.kind, old.id))
    world.entities.apply(context.transaction)
    guard case .failed(let error) = await world.run(ScanJourney(definition: old.id)) else { Issue.record("It began."); return }
    #expect(error.code == "ServerError" && error.message.contains("cannot run"))
  }

  @Test(arguments: JourneyDefinition.shipped) func theShippedDefinitionsCanRun(definition: JourneyDefinition) {
    #expect(definition.fault == nil)
  }

  @Test func anInactiveDefinitionBeginsNoJourney() async throws {
    _ = try await office.perform("edit", ["active": "no"], on: Self.definition(1))
    guard case .failed(let error) = await world.run(ScanJourney()) else { Issue.record("It did not fail."); return }
    #expect(error.code == "ServerError" && error.message.contains("no active journey definition"))
  }

  // MARK: Accounts

  @Test func anotherAccountMaySignIn() async throws {
    _ = try await office.perform("create-account", ["username": "second", "password": "secret"], on: Self.accounts)
    _ = try await office.perform("edit", ["password": "changed"], on: AdministrationPlace("scan", "accounts", id: "kiosk"))
    let outcome = await world.run(ScanJourney(credentials: ScanCredentials(username: "second", password: "secret")))
    #expect(outcome.output(as: ScanResult.self) != nil)
    #expect(try await row("username", of: try await completeJourney()) == .text("second"))
    guard case .failed(let error) = await world.run(ScanJourney()) else { Issue.record("The old password counts."); return }
    #expect(error.code == "NotAuthenticated")
  }

  /// The last account stays.
  @Test func somebodyCanAlwaysSignIn() async throws {
    let kiosk = AdministrationPlace("scan", "accounts", id: "kiosk")
    await #expect(throws: AdministrationError.notNow("delete")) { try await office.perform("delete", [:], on: kiosk) }
    _ = try await office.perform("create-account", ["username": "second", "password": "secret"], on: Self.accounts)
    _ = try await office.perform("delete", [:], on: kiosk)
    #expect(try await office.list(Self.accounts).map(\.id) == ["second"])
  }

  /// What somebody got with an account is over with it, and with its password.
  @Test(arguments: ["edit", "delete"]) func aTokenIsOverWithItsAccount(action: String) async throws {
    _ = try await office.perform("create-account", ["username": "second", "password": "secret"], on: Self.accounts)
    func answer(_ request: ServiceRequest) async -> ServiceResponse { await world.sandbox().respond(to: request) }
    let form = "grant_type=password&area=investigation&username=second&password=secret"
    let issued = await answer(ServiceRequest(.post, "/idscanenterprisesvc/token", body: Array(form.utf8)))
    let token = try #require(try JSONReader().read(issued.body)["token"]?.string)
    var list = ServiceRequest(.get, "/idscanenterprisesvc/journeydefinition/getall")
    list.head.headerFields[.authorization] = token
    #expect(await answer(list).status == 200)
    let second = AdministrationPlace("scan", "accounts", id: "second")
    _ = try await office.perform(action, action == "edit" ? ["password": "changed"] : [:], on: second)
    #expect(await answer(list).status == 401)
    // Nor does a new account with the name get it.
    if action == "delete" {
      _ = try await office.perform("create-account", ["username": "second", "password": "another"], on: Self.accounts)
      #expect(await answer(list).status == 401)
    }
    await #expect(throws: AdministrationError.field("username", .taken)) {
      try await office.perform("create-account", ["username": "kiosk", "password": "x"], on: Self.accounts)
    }
  }

  @Test func anExpiredTokenCountsNoMore() async throws {
    _ = await world.run(ScanJourney())
    let tokens = AdministrationPlace("scan", "tokens")
    let issued = try await office.list(tokens)
    #expect(!issued.isEmpty)
    for token in issued { _ = try await office.perform("expire", [:], on: AdministrationPlace("scan", "tokens", id: token.id)) }
    #expect(try await office.list(tokens).isEmpty)
  }

  // MARK: Names

  @Test func aWrongNameListsWhatThereIs() async throws {
    let standard = Self.definition(1)
    await #expect(throws: AdministrationError.unknown("service", "other", known: ["scan"])) {
      try await office.list(AdministrationPlace("other", "journeys"))
    }
    await #expect(throws: AdministrationError.unknown("collection", "other", known: ["journeys", "definitions", "accounts", "tokens"])) {
      try await office.list(AdministrationPlace("scan", "other"))
    }
    await #expect(throws: AdministrationError.field("minimum-age", .notInRange(1...120))) {
      try await office.perform("edit", ["minimum-age": "150"], on: standard)
    }
    await #expect(throws: AdministrationError.field("tolerance", .notOffered("Loose", ["Default", "Medium", "Strict"]))) {
      try await office.perform("edit", ["tolerance": "Loose"], on: standard)
    }
    await #expect(throws: AdministrationError.field("name", .empty)) {
      try await office.perform("create-definition", ["entries": "NFC"], on: Self.definitions)
    }
    #expect(world.entities.keys(of: ScanDefinitions.kind).isEmpty, "A refused action changes nothing.")
  }
}
