import AppComponentsJourney
import Documents
import Foundation
import Notation
import Phrases
import Testing
import Workflow

/// The end of a journey reports its reason and the source of its pictures.
struct EndingTests {
  static let component = DocumentComponent(
    workflow: WorkflowConfiguration(name: "flat", tilted: false), type: .passport, issuingCountry: Specimens.country("NLD"))

  // MARK: Where the pictures come from

  private func result(_ origins: [String: PictureOrigin], records: [Record] = []) async throws -> JSONValue {
    var readings: [String: Reading] = [:]
    for (name, origin) in origins {
      readings[name] = Specimens.readings[name]
      readings[name]?.origin = origin
    }
    let card = DocumentComponent(
      workflow: WorkflowConfiguration(name: "flat", tilted: false), type: .idCard, issuingCountry: Specimens.country("NLD"))
    let walk = await Walk.run(card, [.proceed] + HappyPathTests.answers(["card", "card-back"], review: true), pictures: readings)
    return try #require(walk.result, "\(walk.outcome)").json { "/media/\($0.fileName)" }
  }

  private func sources(_ json: JSONValue) -> [JSONValue?] {
    guard case .array(let images)? = json["documentResult"]?["images"] else { return [] }
    return images.map { $0["source"] }
  }

  @Test func theResultNamesTheSourceOfItsPictures() async throws {
    for origin in PictureOrigin.allCases {
      let json = try await result(["card": origin, "card-back": origin])
      #expect(json["documentResult"]?["source"] == .string(origin.rawValue))
      #expect(sources(json) == [.string(origin.rawValue), .string(origin.rawValue)])
    }
  }

  /// One drawn picture is enough for a demonstration.
  @Test func theSourceThatProvesLeastCounts() async throws {
    let json = try await result(["card": .specimen, "card-back": .camera])
    #expect(json["documentResult"]?["source"] == .string("specimen"))
    #expect(sources(json) == [.string("specimen"), .string("camera")])
    #expect(try await result(["card": .camera, "card-back": .file])["documentResult"]?["source"] == .string("file"))
  }

  /// The source is unknown for pictures that an older version took; nothing is made up.
  @Test func anUnrecordedSourceIsNotReported() async throws {
    let json = try await result([:])
    #expect(json["documentResult"]?["source"] == nil && sources(json) == [nil, nil])
    let text = #"{"width":1,"height":1,"lookedForDocument":true,"lookedForMrz":true,"claims":[],"isSimulated":true}"#
    let old = try JSONDecoder().decode(Reading.self, from: Data(text.utf8))
    #expect(old.origin == nil)
  }

  /// When resumed with another source, the session keeps what was recorded.
  @Test func aSessionResumedWithAnotherSourceKeepsItsOwn() async throws {
    var drawn = Specimens.readings["passport"]
    drawn?.origin = .specimen
    let begun = await Walk.run(Self.component, [.proceed, .proceed, .capture("passport")], pictures: ["passport": try #require(drawn)])
    let resumed = await Walk.run(Self.component, [.confirm(true), .review(true)], records: begun.journal.records)
    #expect(resumed.result?.source == .specimen, "\(resumed.outcome)")
    #expect(resumed.witness.situations.allSatisfy { $0.sources == [.specimen] })
  }

  // MARK: Why there is no picture

  @Test(arguments: [
    ("camera.unplugged", "CameraNotAvailable", "CAMERA.unplugged"), ("noCamera", "CameraNotAvailable", "CAMERA.noCamera"),
    ("picture.damaged", "PictureNotUsable", "PICTURE.damaged"), ("store.diskFull", "PictureNotSaved", "STORE.diskFull"),
    ("imaging.processDied", "ReaderNotAvailable", "IMAGING.processDied"),
  ])
  func eachCauseHasItsOwnWords(reason: String, name: String, code: String) async throws {
    let walk = await Walk.run(Self.component, [.proceed, .proceed, .fail(reason), .choose("stop")])
    #expect(walk.witness.ids.last == "front.error.\(name)")
    guard case .choose(let choice)? = walk.witness.prompts.last?.content else { Issue.record("no error"); return }
    #expect(choice.title == Phrase("document.error.\(name).title"))
    #expect(walk.error == .unexpected(code: code))
  }

  // MARK: Advice

  /// A person who cannot choose another type is not advised to.
  @Test func impossibleAdviceIsNotGiven() async {
    func message(_ component: DocumentComponent, _ before: [ScriptAnswer]) async -> Phrase? {
      let walk = await Walk.run(component, before + [.proceed, .capture("card-claims-passport")])
      guard case .choose(let choice)? = walk.witness.prompts.last(where: { $0.id.contains("error.DocumentTypeMismatch") })?.content else {
        return nil
      }
      return choice.message
    }
    let fixed = await message(DocumentComponent(type: .idCard, issuingCountry: Specimens.country("NLD")), [.proceed])
    #expect(fixed == Phrase("document.error.DocumentTypeMismatch.fixed", ["document": .phrase(Phrase("documentType.idCard"))]))
    let chosen = await message(DocumentComponent(), [.proceed, .choose("NLD"), .choose("idCard")])
    #expect(chosen == Phrase("document.error.DocumentTypeMismatch.message"))
  }

  /// Once the journey has ended, the message only says what is wrong: nothing can be retaken.
  @Test(arguments: IdentityVerificationError.allCases) func theEndGivesNoAdvice(error: IdentityVerificationError) {
    #expect(error.workflowError.phrase == Phrase("document.error.\(error.rawValue).title"))
  }

  // MARK: 803

  @Test func aCancellationNamesTheLastProblem() async {
    let stopped = await Walk.run(Self.component, [.proceed, .proceed, .timeout, .choose("stop")])
    #expect(stopped.outcome == .cancelled)
    #expect(stopped.journal.records.lastProblem == "Timeout")
    let away = await Walk.run(
      Self.component, [.proceed, .proceed, .capture("passport-expired"), .choose("retake"), .timeout, .choose("retake"), .cancel])
    #expect(away.journal.records.lastProblem == "Timeout")
    let error = ComponentError.canceled(after: "IdentityVerification.DocumentExpired")
    #expect(error.pluginCode == 803)
    #expect(
      error.errorDescription
        == "Canceled: the client stopped. The last problem was IdentityVerification.DocumentExpired. Create a new validation code to let them try again."
    )
    #expect(ComponentError(error.workflowError) == error)
    #expect(
      ComponentError.canceled(after: "Timeout.wholeDocument").errorDescription
        == "Canceled: the client stopped. The last problem was Timeout: most of the time the document was not wholly in view. "
        + "Create a new validation code to let them try again.")
    #expect(
      ComponentError.canceled.errorDescription == "Canceled: the client stopped. Create a new validation code to let them try again.")
  }

  /// A dozen failures of every kind, then one *back*: it leads to the step before them, within the journey itself.
  @Test func backSkipsEveryFailure() async {
    let failures: [ScriptAnswer] = [.capture("wall"), .timeout, .fail("picture.damaged"), .capture("passport-expired"), .capture("visa")]
      .flatMap { [$0, .choose("retake")] }
    let walk = await Walk.run(
      DocumentComponent(workflow: WorkflowConfiguration(name: "flat", tilted: false)),
      [.proceed, .choose("NLD"), .choose("passport"), .proceed] + failures + failures + [.back, .back, .back, .cancel])
    #expect(walk.witness.ids.suffix(4) == ["front.capture", "front.ready", "type.choose", "country.choose"])
  }
}
