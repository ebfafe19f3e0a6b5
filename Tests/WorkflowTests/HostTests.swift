import Documents
import Foundation
import Notation
import Phrases
import Synchronization
import Testing

@testable import Workflow

struct ScriptTests {
  private func script(_ json: String) throws -> Script { try Script(reading: json.utf8) }

  @Test func readsEveryAnswer() throws {
    let json = """
      {"answers":[{"choose":"NLD"},{"proceed":true},{"capture":"front.jpg"},{"confirm":false},{"enter":"text"},{"review":true},\
      {"skip":true},{"timeout":true},{"fail":"cameraUnplugged"},{"back":true},{"cancel":true}]}
      """
    let expected = Script([
      .choose("NLD"), .proceed, .capture("front.jpg"), .confirm(false), .enter("text"), .review(true), .skip, .timeout,
      .fail("cameraUnplugged"), .back, .cancel,
    ])
    #expect(try script(json) == expected)
  }

  @Test(arguments: [
    "{}", "[]", "{\"answers\":[],\"more\":1}", "{\"answers\":[{}]}", "{\"answers\":[{\"proceed\":true,\"back\":true}]}",
    "{\"answers\":[{\"jump\":true}]}", "{\"answers\":[{\"proceed\":false}]}", "{\"answers\":[{\"choose\":7}]}",
    "{\"answers\":[{\"confirm\":\"yes\"}]}", "{\"answers\":[{\"capture\":{\"expires\":-1}}]}",
    "{\"answers\":[{\"capture\":{\"age\":121}}]}", "{\"answers\":[{\"capture\":{\"nationality\":\"Dutch\"}}]}",
    "{\"answers\":[{\"capture\":7}]}",
  ])
  func refusesWhatIsNoScript(_ json: String) {
    #expect(throws: NotationErrors.self) { try script(json) }
  }

  /// A picture that a script describes is drawn, whatever the source has.
  @Test func describesADrawnPicture() async throws {
    let text = #"{"answers":[{"choose":"paper"},{"proceed":true},{"capture":{"expiresIn":-1}},{"confirm":true},{"capture":{}}]}"#
    let script = try script(text)
    #expect(script.answers[2] == .draw(SpecimenChange(expiresIn: -1)) && script.answers[4] == .draw(SpecimenChange()))
    #expect(script.json.text() == text && script.answers[2].description == #"{"capture":{"expiresIn":-1}}"#)
    struct Drawing: PictureTaker {
      func take(_ name: String?, for request: CaptureRequest) async -> Answer { .picture(name ?? "next") }
      func draw(_ change: SpecimenChange, for request: CaptureRequest) async -> Answer { .picture("\(change.json.text())") }
    }
    let journal = MemoryJournal()
    _ = await Runner(journal: journal, host: ScriptHost(script, pictures: Drawing()), performer: Backend()).run(TwoSides())
    let pictures = journal.records.compactMap { $0.entry?.picture?.digest }
    #expect(pictures == [#"{"expiresIn":-1}"#])
  }

  @Test func walksAJourney() async throws {
    let host = ScriptHost(
      try script(
        """
        {"answers":[{"choose":"paper"},{"proceed":true},{"capture":"a.jpg"},{"confirm":false},{"capture":"b.jpg"},{"confirm":true},{"back":true},
        {"confirm":true},{"proceed":true},{"capture":"c.jpg"},{"confirm":true},{"review":true}]}
        """), pictures: Pictures())
    let outcome = await Runner(journal: MemoryJournal(), host: host, performer: Backend()).run(TwoSides())
    #expect(outcome.output(as: [String].self) == ["paper", "b.jpg", "c.jpg"])
    #expect(host.used == 12)
  }

  @Test func namesBothWhenAnAnswerDoesNotFit() async throws {
    for (answers, expected) in [
      ("{\"choose\":\"stone\"}", ["{\"choose\":\"stone\"}", "\"type\"", "card, paper"]),
      ("{\"confirm\":true}", ["{\"confirm\":true}", "\"type\" (choose"]),
      ("{\"back\":true}", ["{\"back\":true}", "\"type\""]),
      ("{\"choose\":\"card\"},{\"timeout\":true}", ["Answer 2", "{\"timeout\":true}", "\"front.ready\" (instruct"]),
      ("{\"choose\":\"card\"}", ["no answer left", "\"front.ready\" (instruct)"]),
    ] {
      let host = ScriptHost(try script("{\"answers\":[\(answers)]}"), pictures: Pictures())
      let outcome = await Runner(journal: MemoryJournal(), host: host, performer: Backend()).run(TwoSides())
      guard case .interrupted(let error) = outcome else { Issue.record("\(outcome)"); return }
      #expect(error.engineCode == .scriptDoesNotFit)
      for part in expected { #expect(error.message.contains(part), "\(error.message)") }
    }
  }

  @Test func namesUnusedAnswers() async throws {
    let cancelled = ScriptHost(Script([.choose("paper"), .cancel, .proceed, .confirm(true)]), pictures: Pictures())
    #expect(await Runner(journal: MemoryJournal(), host: cancelled, performer: Backend()).run(TwoSides()) == .cancelled)
    let leftover = try #require(cancelled.leftover)
    #expect(leftover.engineCode == .scriptDoesNotFit)
    #expect(leftover.message.contains("2 answers of the script are left. The first is answer 3, {\"proceed\":true}."))
    let used = ScriptHost(Script([.cancel]), pictures: Pictures())
    #expect(await Runner(journal: MemoryJournal(), host: used, performer: Backend()).run(TwoSides()) == .cancelled)
    #expect(used.leftover == nil)
    #expect(ScriptHost.automatic(pictures: Pictures()).leftover == nil)
  }

  /// Nobody is there to name another picture: the run ends with the reason, and the session does not change.
  @Test func anUnavailablePictureEndsTheRun() async {
    struct Missing: PictureTaker {
      func take(_ name: String?, for request: CaptureRequest) async throws(WorkflowError) -> Answer {
        throw WorkflowError(.pictureUnusable, "There is no picture.")
      }
    }
    for host in [
      ScriptHost(Script([.choose("paper"), .proceed, .capture("a.jpg")]), pictures: Missing()), ScriptHost.automatic(pictures: Missing()),
    ] {
      let outcome = await Runner(journal: MemoryJournal(), host: host, performer: Backend()).run(TwoSides())
      #expect(outcome == .interrupted(WorkflowError(.pictureUnusable, "There is no picture.")))
    }
  }

  /// A slow machine is not a wrong script.
  @Test func aPictureThatWasNotTakenIsTheReason() async throws {
    struct Slow: PictureTaker {
      func take(_ name: String?, for request: CaptureRequest) async throws(WorkflowError) -> Answer {
        .failed(reason: "imaging.processTimedOut")
      }
    }
    let script = Script([.choose("paper"), .proceed, .capture("a.jpg"), .confirm(true)])
    let outcome = await Runner(journal: MemoryJournal(), host: ScriptHost(script, pictures: Slow()), performer: Backend()).run(TwoSides())
    guard case .interrupted(let error) = outcome else { Issue.record("\(outcome)"); return }
    #expect(error.engineCode == .captureFailed && error.engineCode?.isUnusableInput == false)
    #expect(error.message.hasPrefix("The picture for the prompt \"front.shot\" could not be taken (imaging.processTimedOut)."), "\(error)")
    // A failure that the script itself gives is its own.
    let own = ScriptHost(Script([.choose("paper"), .proceed, .fail("cameraUnplugged"), .confirm(true)]), pictures: Slow())
    guard case .interrupted(let fitting) = await Runner(journal: MemoryJournal(), host: own, performer: Backend()).run(TwoSides()) else {
      Issue.record("no error"); return
    }
    #expect(fitting.engineCode == .scriptDoesNotFit)
  }

  @Test func typesSecretsByHandleAndNeverShowsThem() async throws {
    let journal = MemoryJournal()
    let host = ScriptHost(try script("{\"answers\":[{\"enter\":\"correct horse\"},{\"enter\":\"again\"}]}"), pictures: Pictures())
    let outcome = await Runner(journal: journal, host: host, performer: optInServer()).run(OptIn(user: "w"))
    guard case .interrupted(let error) = outcome else { Issue.record("\(outcome)"); return }
    #expect(error.message.contains("selfie.start") && !error.message.contains("again\""))
    #expect(!(try journal.records.bytes().contains("correct horse")))
  }

  @Test func waitsForTheWorkUnlessTheScriptSaysOtherwise() async throws {
    let quick = Backend { _, _ throws(WorkflowError) in "approved" }
    let patient = ScriptHost(Script([]), pictures: Pictures())
    #expect(await Runner(journal: MemoryJournal(), host: patient, performer: quick).run(Push()) == .finished(output: "\"approved\""))
    let never = Backend { _, _ throws(WorkflowError) in
      await untilCancelled()
      throw .offline
    }
    let hasty = ScriptHost(Script([.timeout]), pictures: Pictures())
    #expect(
      await Runner(journal: MemoryJournal(), host: hasty, performer: never).run(Push(limit: 5)) == .finished(output: "\"nothing came\""))
  }

  @Test func answersFavourablyAndAutomatically() async {
    let automatic = ScriptHost.automatic(pictures: Pictures())
    let outcome = await Runner(journal: MemoryJournal(), host: automatic, performer: Backend()).run(TwoSides())
    #expect(outcome.output(as: [String].self) == ["card", "next", "next"])
    let typed = await Runner(journal: MemoryJournal(), host: automatic, performer: optInServer()).run(OptIn(user: "w"))
    #expect(typed.code == "scriptDoesNotFit")
  }

  /// "Try again" comes first, as it must; an automatic run would repeat it forever.
  @Test func leavesAnErrorThatComesASecondTime() async {
    let broken = Backend { _, _ throws(WorkflowError) in throw .offline }
    let outcome = await Runner(journal: MemoryJournal(), host: ScriptHost.automatic(pictures: Pictures()), performer: broken).run(
      Stubborn())
    #expect(outcome == .failed(.offline))
    #expect(broken.calls.count == 2)
  }
}

struct PlainHostTests {
  /// What a person at a pipe types, and what is shown to them.
  private func walk<J: Journey>(_ journey: J, _ lines: [String], performer: Backend = Backend()) async -> (Outcome, [String]) {
    let typed = Mutex(lines[...]), shown = Mutex<[String]>([])
    let host = PlainHost(
      text: { phrase in
        let arguments = phrase.arguments.sorted { $0.key < $1.key }.map { argument -> String in
          switch argument.value {
          case .text(let text): text
          case .number(let number): String(number)
          case .phrase(let phrase): phrase.key
          case .date: "date"
          }
        }
        return phrase.key == Phrase.verbatimKey ? arguments.joined() : ([phrase.key] + arguments).joined(separator: " ")
      },
      read: { _ in typed.withLock { $0.popFirst() } }, write: { line in shown.withLock { $0.append(line) } }, pictures: Pictures())
    let outcome = await Runner(journal: MemoryJournal(), host: host, performer: performer).run(journey)
    return (outcome, shown.withLock { $0 })
  }

  @Test func walksAJourneyLineByLine() async {
    let (outcome, shown) = await walk(
      TwoSides(), ["2", "", "front.jpg", "n", "front2.jpg", "y", "b", "y", "", "", "Y", "y"])
    #expect(outcome.output(as: [String].self) == ["paper", "front2.jpg", "next"])
    #expect(
      Array(shown.prefix(5)) == [
        "", "test.title", "1. card", "2. paper", "plain.number 2; plain.key plain.cancel q; plain.key plain.leave l",
      ])
    #expect(shown.contains("plain.stepOf 2 1"))
  }

  @Test func saysWhenItDoesNotUnderstand() async {
    let (outcome, shown) = await walk(TwoSides(), ["3", "0", "stone", "PAPER", "l"])
    #expect(outcome == .suspended)
    #expect(shown.filter { $0 == "plain.notUnderstood" }.count == 3)
  }

  @Test func anEndedInputIsAnErrorAndNotAnAnswer() async {
    #expect(await walk(TwoSides(), ["1"]).0.code == "inputEnded")
  }

  @Test func cancelsAndTypes() async {
    #expect(await walk(TwoSides(), ["q"]).0 == .cancelled)
    // In a field, a letter is text; commands need a slash.
    let (outcome, shown) = await walk(OptIn(user: "w"), ["q", "correct horse", "l"], performer: optInServer())
    #expect(outcome == .suspended)
    #expect(shown.contains("plain.working"))
    #expect(!shown.contains { $0.contains("correct horse") })
    #expect(await walk(OptIn(user: "w"), ["/q"], performer: optInServer()).0 == .cancelled)
  }

  /// The person is asked before the journey ends for good; anything but a yes continues.
  @Test func asksBeforeItStops() async {
    let (outcome, shown) = await walk(TwoSides(), ["q", "n", "q", "", "q", "q", "1", "l"])
    #expect(outcome == .suspended)
    #expect(shown.filter { $0 == "plain.stop" }.count == 3)
    #expect(await walk(TwoSides(), ["q", "y"]).0 == .cancelled)
    #expect(await walk(OptIn(user: "w"), ["/q", "yes"], performer: optInServer()).0 == .cancelled)
  }

  @Test func saysItsName() async {
    let journal = MemoryJournal()
    let host = PlainHost(text: { $0.key }, read: { _ in "l" }, write: { _ in }, pictures: Pictures())
    _ = await Runner(journal: journal, host: host, performer: Backend()).run(TwoSides())
    guard case .started(let header)? = journal.records.first else { Issue.record("no header"); return }
    #expect(header.host == "lines")
  }

  /// The source of the session's pictures is given with every prompt, until the person goes back past them.
  @Test func reportsTheSourceOfThePictures() async {
    let drawn = Answer.captured(picture: .sample("a"), reading: Reading(width: 1, height: 1, origin: .specimen))
    let person = Person([.answer(.chose(id: "card")), .answer(.proceeded), .answer(drawn), .answer(.confirmed), .back, .back, .suspend])
    _ = await Runner(journal: MemoryJournal(), host: person, performer: Backend()).run(TwoSides())
    #expect(person.asked == ["type", "front.ready", "front.shot", "front.keep", "back.ready", "front.keep", "front.ready"])
    #expect(person.situations.map(\.sources) == [[], [], [], [.specimen], [.specimen], [.specimen], []])
  }

  @Test func everyWordIsInEveryCatalogue() throws {
    let keys = [
      "step", "stepOf", "key", "number", "type", "typeLines", "capture", "good", "again", "skip", "back", "cancel", "leave", "waiting",
      "working",
      "notUnderstood", "tryAgain", "stop", "stopYes", "stopNo",
    ]
    var folder = #filePath.split(separator: "/").dropLast(3).map(String.init)
    folder.append("Localization")
    for language in ["en", "nl", "de"] {
      let path = "/" + (folder + [language, "plain.json"]).joined(separator: "/")
      let words = try JSONDecoder().decode([String: Word].self, from: Data(contentsOf: URL(filePath: path)))
      for key in keys { #expect(words[key] != nil, "\(language) lacks plain.\(key)") }
    }
  }

  /// A string or a plural.
  private struct Word: Decodable {
    init(from decoder: any Decoder) throws {}
  }
}

/// Repeats an upload as often as the person wants, with the same prompt each time.
private struct Stubborn: Journey {
  static let name = "stubborn", version = 1
  func run(_ guide: Guide) async throws(Exit) -> Done {
    while true {
      switch try await guide.attempt(OptOut(user: "x")) {
      case .success(let done): return done
      case .failure(let error):
        guard try await guide.choose("failed", .of("again", "leave", style: .error(code: error.code))) == "again" else {
          throw .error(error)
        }
      }
    }
  }
}
