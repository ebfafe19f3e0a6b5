import Documents
import Services
import Testing
import VendorHarness
import Workflow

@testable import IDscanJourney
@testable import IDscanService
@testable import SandboxKit

/// The scan journey against the sandbox's service, over the transport that stays in the process.
struct ScanJourneyTests {
  private static let lines = try! SpecimenDocument.standard(.idCard, asOf: CalendarDate(daysSince1970: 20_486)).mrz()

  private static var card: [String: [Reading]] {
    [
      "front": [.page(hasPortrait: true)], "back": [.page(lines)], "address": [.page(words: 60)], "selfie": [.selfie],
    ]
  }

  private static func result(_ outcome: Outcome) throws -> ScanResult { try #require(outcome.output(as: ScanResult.self), "\(outcome)") }

  private static func journey(_ number: Int) -> ScanJourney { ScanJourney(definition: JourneyDefinition.shipped[number].id) }

  @Test func bothSidesPass() async throws {
    let world = ScanWorld(Self.card)
    let result = try Self.result(await world.run(Self.journey(1)))
    #expect(result.response.highLevelResult == "Passed")
    #expect(result.response.state(of: "FACEMATCH") == "Skipped")
    #expect(result.response.fields.first?.value == "DE BRUIJN")
    #expect(world.paths == ["/token", "/journey/upload", "/journey/upload"])
  }

  /// A tester sees the requests and their answers; the password and the token are covered wherever they are.
  @Test func theExchangesAreSeen() async throws {
    let world = ScanWorld(Self.card), journey = Self.journey(1)
    _ = try Self.result(await world.run(journey))
    let root = "POST /idscanenterprisesvc"
    #expect(world.observed.exchanges.map(\.name) == ["\(root)/token", "\(root)/journey/upload", "\(root)/journey/upload"])
    let login = try #require(world.observed["\(root)/token"]), upload = try #require(world.observed["\(root)/journey/upload"])
    #expect(login.detail == "200" && login.json["request"]?["body"]?["username"] == .string(journey.credentials.username))
    #expect(login.json["request"]?["body"]?["password"] == "(covered)")
    #expect(upload.json["request"]?["headers"]?["Authorization"] == "(covered)")
    #expect(upload.json["response"]?["body"]?["RequiredAction"] != nil)
    #expect(!world.observed.text.contains(journey.credentials.password))
    let token = try #require(world.requests[1].head.headerFields[.authorization])
    #expect(!world.observed.text.contains(token))
  }

  /// The token of another area was issued for the right password.
  @Test func aWrongAreaIsNotAWrongPassword() async throws {
    var journey = Self.journey(1)
    journey.credentials.area = .investigation
    guard case .failed(let error) = await ScanWorld(Self.card).run(journey) else { Issue.record("it did not fail"); return }
    #expect(error.code == "ServerError" && error.message.contains("403"), "\(error)")
    #expect(error.message.contains("investigation") && !error.message.contains("password"))
  }

  @Test func fullOnBoardingGoesThroughEveryStep() async throws {
    let world = ScanWorld(Self.card)
    let result = try Self.result(await world.run(Self.journey(4)))
    #expect(result.pictures.count == 5)
    #expect(result.response.state(of: "LIVENESS") == "Passed")
    // Nobody has compared the faces, so a person must look at them.
    #expect(result.response.state(of: "FACEMATCH") == "Undetermined")
    #expect(result.response.highLevelResult == "Refer")
    #expect(world.paths == ["/token"] + Array(repeating: "/journey/upload", count: 5) + ["/journey/liveness"])
  }

  /// Whose face it is decides, where it can be told.
  @Test(arguments: [(Int?.some(1), "Passed", "Passed"), (2, "Failed", "Refer"), (nil, "Undetermined", "Refer")])
  func theFacesAreCompared(selfie: Int?, state: String, result: String) async throws {
    var views = Self.card
    views["front"] = views["front"]?.map { $0.showing(person: 1) }
    views["selfie"] = views["selfie"]?.map { reading in
      var blurred = reading.showing(person: 1)
      blurred.quality?.sharpness = 1
      return selfie.map { reading.showing(person: $0) } ?? blurred
    }
    let world = ScanWorld(views)
    let response = try Self.result(await world.run(Self.journey(2))).response
    #expect(response.state(of: "FACEMATCH") == state && response.highLevelResult == result)
    // Where no faces are to be compared, no template is kept.
    for isCompared in [true, false] {
      let other = ScanWorld(views)
      _ = await other.run(Self.journey(isCompared ? 2 : 1))
      #expect(try other.keptText().contains("template") == isCompared)
    }
  }

  @Test func aTripleScanEndsInNotSupported() async throws {
    var views = Self.card
    views["front"] = [.table]
    let world = ScanWorld(views)
    let result = try Self.result(await world.run(Self.journey(0)))
    #expect(result.response.highLevelResult == "NotSupported")
    #expect(result.pictures.count == 3)
  }

  @Test func anExpiredDocumentEndsInExpired() async throws {
    var document = SpecimenDocument.standard(.idCard, asOf: CalendarDate(daysSince1970: 20_486))
    document.expires = CalendarDate(daysSince1970: 20_400)
    var views = Self.card
    views["back"] = [.page(try document.mrz())]
    let result = try Self.result(await ScanWorld(views).run(Self.journey(1)))
    #expect(result.response.highLevelResult == "Expired")
    #expect(result.response.state(of: "DOCUMENTEXPIRY") == "Failed")
  }

  /// The front of a card says nothing that can be validated.
  @Test func aFrontAloneProvesNothing() async throws {
    let result = try Self.result(await ScanWorld(Self.card).run(Self.journey(0)))
    #expect(result.response.highLevelResult == "Undefined")
  }

  /// A misprinted line is scanned three times, and then a person must look at it.
  @Test func aTripleScanEndsInRefer() async throws {
    var document = SpecimenDocument.standard(.idCard, asOf: CalendarDate(daysSince1970: 20_486))
    document.damagedDigit = .birthDateCheckDigit
    var views = Self.card
    views["back"] = [.page(try document.mrz())]
    let world = ScanWorld(views)
    let result = try Self.result(await world.run(Self.journey(1)))
    #expect(result.response.highLevelResult == "Refer")
    #expect(result.pictures.count == 4)
  }

  /// The chip is left out, and the face is looked at without challenges.
  @Test func aChipIsLeftOut() async throws {
    let world = ScanWorld([
      "front": [.page(try SpecimenDocument.standard(.passport, asOf: CalendarDate(daysSince1970: 20_486)).mrz(), hasPortrait: true)],
      "selfie": [.selfie],
    ])
    let script = Script([
      .proceed, .choose("passport"), .capture("front"), .confirm(true), .choose("goOn"), .capture("selfie"), .confirm(true), .review(true),
    ])
    let result = try Self.result(await world.run(Self.journey(5), script: script))
    #expect(result.response.highLevelResult == "Refer", "because the faces were not compared")
    #expect(result.response.state(of: "LIVENESS") == "Passed")
  }

  /// Killed after any entry and run again on what was recorded: nothing reaches the service a second time.
  @Test func killedAnywhereNothingIsSubmittedTwice() async throws {
    let whole = MemoryJournal()
    _ = try Self.result(await ScanWorld(Self.card).run(Self.journey(4), journal: whole))
    for kept in 1..<whole.records.count {
      let world = ScanWorld(Self.card)
      let first = MemoryJournal()
      _ = await world.run(Self.journey(4), journal: first)
      let rest = MemoryJournal(Array(first.records.prefix(kept)))
      let runner = Runner(
        journal: rest, host: ScriptHost.automatic(pictures: world), performer: world.performer(),
        environment: RunEnvironment(now: { world.now.withLock { $0 } }, draw: { _ in 0 }))
      let outcome = await runner.resume(Registry([ScanJourney.self]))
      let result = try Self.result(outcome)
      #expect(result.response.highLevelResult == "Refer")
      #expect(world.entities.keys(of: EntityKind(stored: "scan/journey")).count == 1, "after \(kept) records")
    }
  }

  @Test func wrongCredentialsEndTheJourney() async throws {
    var journey = Self.journey(1)
    journey.credentials.password = "wrong"
    guard case .failed(let error) = await ScanWorld(Self.card).run(journey) else { Issue.record("It did not fail."); return }
    #expect(error.code == "NotAuthenticated")
  }

  /// The time passes between two submissions; the second one needs a new token.
  @Test func anExpiredTokenIsReplaced() async throws {
    let world = ScanWorld(Self.card)
    let script = Script([
      .proceed, .choose("idCard"), .capture("front"), .confirm(true), .capture("back"), .confirm(true), .review(true),
    ])
    let slow = SlowPictures(world)
    let journal = MemoryJournal()
    let runner = Runner(
      journal: journal, host: ScriptHost(script, pictures: slow), performer: world.performer(),
      environment: RunEnvironment(now: { world.now.withLock { $0 } }, draw: { _ in 0 }))
    let result = try Self.result(await runner.run(Self.journey(1), session: "session"))
    #expect(result.response.highLevelResult == "Passed")
    #expect(world.paths.filter { $0 == "/token" }.count == 3)
    #expect(world.paths.filter { $0 == "/journey/upload" }.count == 4)
  }
}
