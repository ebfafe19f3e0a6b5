import AppComponentsJourney
import Documents
import Notation
import Testing
import Workflow

/// A failed picture check is reported, must be confirmed, and is in the result.
struct PictureCheckTests {
  static let look = fingerprint { $0 % 3 == 0 }

  static func fingerprint(_ bit: (Int) -> Bool) -> PictureFingerprint? {
    PictureFingerprint(bits: (0..<PictureFingerprint.count).map(bit))
  }

  /// A picture with its own fingerprint, this many bits away from `look`.
  static func looking(_ reading: Reading, away bits: Int) -> Reading {
    var reading = reading
    reading.fingerprint = fingerprint { ($0 % 3 == 0) != ($0 < bits) }
    return reading
  }

  static func faceless(_ reading: Reading) -> Reading {
    var reading = reading
    reading.faces = []
    return reading
  }

  /// A table without an outline on it, and the number of words found in it.
  static func table(words: Int) -> Reading {
    var reading = Specimens.wall
    reading.words = words
    return reading
  }

  static let pictures: [String: Reading] = [
    "scene": looking(Specimens.good(.idCard), away: 0), "scene-again": looking(Specimens.good(.idCard), away: 3),
    "scene-back": looking(Specimens.good(.idCard, mrz: Specimens.mrz(.idCard)), away: 2),
    "other-back": looking(Specimens.good(.idCard, mrz: Specimens.mrz(.idCard)), away: 60),
    "faceless": faceless(Specimens.good(.passport, mrz: Specimens.mrz(.passport))), "table": table(words: 3), "page": table(words: 120),
    "card-of-own-national": Specimens.good(.residencePermit, mrz: Specimens.mrz(.idCard)),
    "unborn": Specimens.good(
      .passport,
      mrz: Mrz.parse(["P<NLDDE<BRUIJN<<WILLEKE<LISELOTTE<<<<<<<<<<<", "SPECI20142NLD<<<<<<0F3403093999999990<<<<<86"])),
  ]

  static func walk(
    _ type: DocumentType, _ answers: [ScriptAnswer], tilted: Bool = true, checks: [PictureCheck: Gates.Strictness]? = nil,
    _ change: (inout WorkflowConfiguration) -> Void = { _ in }
  ) async -> Walk {
    var workflow = WorkflowConfiguration(name: "checked", tilted: tilted, checks: checks)
    change(&workflow)
    let component = DocumentComponent(workflow: workflow, type: type, issuingCountry: Specimens.country("NLD"))
    return await Walk.run(component, [.proceed] + answers, pictures: pictures)
  }

  static func take(_ name: String) -> [ScriptAnswer] { [.proceed, .capture(name), .confirm(true)] }

  /// The checks that each picture of the result fails.
  static func failed(_ walk: Walk) throws -> [[PictureCheck]] {
    try #require(walk.result, "\(walk.outcome) \(walk.witness.ids)").images.map { $0.failedChecks ?? [] }
  }

  @Test func aTiltedPictureOfNothingMustBeConfirmedAndIsNamed() async throws {
    let walk = await Self.walk(.passport, Self.take("passport") + Self.take("wall") + [.review(true)])
    #expect(try Self.failed(walk) == [[], [.documentNotFound]])
    let confirmations = walk.witness.prompts.compactMap { if case .confirm(let asked) = $0.content { asked } else { nil } }
    #expect(confirmations.map(\.hasFailure) == [false, true])
    #expect(confirmations.last?.title.key == "capture.confirm.failedTitle")
    #expect(walk.checkpoints.contains("failure capture.check.documentNotFound"))
    let images = try #require(walk.result).json { $0.digest }["documentResult"]?["images"]?.text() ?? ""
    #expect(images.contains(#""failedChecks":["documentNotFound"]"#))
    let rows = try #require(walk.result).table
    #expect(rows.filter { $0.mark == .failedCheck }.map(\.value.key) == ["capture.check.documentNotFound"])
  }

  @Test func typedLinesDoNotMakeABlankPictureADocument() async throws {
    let typed = Specimens.mrz(.passport).lines.joined(separator: "\n")
    let answers: [ScriptAnswer] = [
      .proceed, .capture("wall"), .choose("retake"), .capture("wall"), .choose("type"), .enter(typed), .confirm(true), .review(true),
    ]
    let walk = await Self.walk(.passport, answers, tilted: false)
    #expect(try Self.failed(walk) == [[.documentNotFound]])
    #expect(walk.result?.table.contains { $0.mark == .enteredByHand } == true)

    let forbidden = await Self.walk(.passport, answers, tilted: false, checks: [.documentNotFound: .block])
    #expect(forbidden.result == nil)
    let errors = forbidden.witness.prompts.compactMap { if case .choose(let choice) = $0.content { choice.options.map(\.id) } else { nil } }
    #expect(errors == [["retake", "stop"], ["retake", "stop"]], "typing is not offered: \(forbidden.witness.ids)")
  }

  @Test func theWorkflowForbidsOrIgnoresMissingDocuments() async throws {
    let blocked = await Self.walk(
      .passport, Self.take("passport") + [.proceed, .capture("wall"), .choose("stop")], checks: [.documentNotFound: .block])
    #expect(blocked.error == .module(.noDocumentDetected), "\(blocked.witness.ids)")
    let ignored = await Self.walk(
      .passport, Self.take("passport") + Self.take("wall") + [.review(true)], checks: [.documentNotFound: .ignore])
    #expect(try Self.failed(ignored) == [[], []])
    let portrait = await Self.walk(.passport, [.proceed, .capture("faceless"), .choose("stop")], checks: [.portraitNotFound: .block])
    #expect(portrait.witness.ids.last == "front.error.PortraitNotFound")
  }

  @Test func aMissingPortraitIsNamed() async throws {
    let walk = await Self.walk(.passport, Self.take("faceless") + [.review(true)], tilted: false)
    #expect(try Self.failed(walk) == [[.portraitNotFound]])
  }

  @Test func aTableIsNotAPage() async throws {
    let table = await Self.walk(.proofOfAddress, Self.take("table"))
    #expect(try Self.failed(table) == [[.documentNotFound]])
    let page = await Self.walk(.proofOfAddress, Self.take("page"))
    #expect(try Self.failed(page) == [[]])
  }

  @Test func onePictureForTwoSidesIsRefused() async throws {
    let answers = Self.take("card") + [.proceed, .capture("card"), .choose("retake")]
    let walk = await Self.walk(.driversLicense, answers + [.capture("card~"), .confirm(true)], tilted: false)
    #expect(walk.witness.ids.contains("back.error.SamePicture"), "\(walk.witness.ids)")
    #expect(try Self.failed(walk) == [[], []])
    let front = await Self.walk(
      .driversLicense,
      Self.take("card") + [.proceed, .capture("card"), .choose("other"), .capture("card~"), .confirm(true), .confirm(true)], tilted: false)
    #expect(front.result?.images.map(\.picture.digest) == ["card~", "card"], "\(front.outcome) \(front.witness.ids)")
    let stopped = await Self.walk(.driversLicense, Self.take("card") + [.proceed, .capture("card"), .choose("stop")], tilted: false)
    #expect(stopped.outcome == .cancelled)
  }

  @Test func oneSceneForTwoSidesIsRefusedAndADifferentOneIsNot() async throws {
    let same = await Self.walk(.idCard, Self.take("scene") + [.proceed, .capture("scene-back"), .choose("stop")], tilted: false)
    #expect(same.witness.ids.last == "back.error.SamePicture")
    let other = await Self.walk(.idCard, Self.take("scene") + Self.take("other-back") + [.review(true)], tilted: false)
    #expect(try Self.failed(other) == [[], []])
    let warned = await Self.walk(
      .idCard, Self.take("scene") + Self.take("scene-back") + [.review(true)], tilted: false, checks: [.sameAsOtherSide: .warn])
    #expect(try Self.failed(warned) == [[], [.sameAsOtherSide]])
  }

  @Test(arguments: [("scene", "scene"), ("scene", "scene-again")])
  func anUntiltedPictureGivesAWarningOrIsRefused(flat: String, tilted: String) async throws {
    let rest = Self.take("other-back") + Self.take("card") + [.review(true)]
    let walk = await Self.walk(.idCard, Self.take(flat) + Self.take(tilted) + rest)
    #expect(try Self.failed(walk) == [[], [.sameAsFlat], [], []])
    let blocked = await Self.walk(
      .idCard, Self.take(flat) + [.proceed, .capture(tilted), .choose("stop")], checks: [.sameAsFlat: .block])
    #expect(blocked.witness.ids.last == "front-tilted.error.SamePicture")
  }

  @Test func anUnknownBirthDateDoesNotProveTheAge() async throws {
    let unborn = try #require(Self.pictures["unborn"]?.mrz)
    #expect(unborn.valid && unborn.fields[.birthDate] == "", "\(unborn.errors)")
    let walk = await Self.walk(.passport, [.proceed, .capture("unborn"), .choose("stop")], tilted: false)
    #expect(walk.error == .module(.personNotAdult), "\(walk.witness.ids)")
    if case .choose(let choice)? = walk.witness.prompts.last?.content {
      #expect(choice.message?.key == "document.error.PersonNotAdult.unknown")
    }
    let any = await Self.walk(.passport, Self.take("unborn") + [.review(true)], tilted: false) { $0.minimumAge = 0 }
    #expect(any.result != nil, "\(any.outcome)")
  }

  @Test func aCardOfTheIssuersOwnNationalIsNotAResidencePermit() async {
    let walk = await Self.walk(
      .residencePermit, Self.take("card") + [.proceed, .capture("card-of-own-national"), .choose("stop")], tilted: false)
    #expect(walk.error == .module(.documentTypeInvalid), "\(walk.outcome) \(walk.witness.ids)")
  }

  @Test func anUntrustedMrzSaysNothingAboutTheType() async {
    for name in ["visa", "card-back-damaged"] {
      var reading = Specimens.readings[name] ?? Specimens.wall
      reading.mrz?.valid = false
      let walk = await Walk.run(
        DocumentComponent(type: .passport, issuingCountry: Specimens.country("NLD")),
        [.proceed, .proceed, .capture("turned"), .choose("retake"), .cancel], pictures: ["turned": reading])
      #expect(walk.witness.ids.contains("front.error.MrzNotValid"), "\(walk.witness.ids)")
    }
  }
}
