import Cells
import Foundation
import FoundationXML
import TerminalHarness
import TestQueue
import Testing

/// Sessions packed into files, replayed, tested and turned into scripts, by the program itself.
@Suite(.queued) struct RecordingTests {
  /// A folder with the recording of a finished walk.
  private func recorded() throws -> (folder: WalkFolder, session: String) {
    let folder = try WalkFolder()
    let ran = try run(["run", "document", "--source", "specimen", "--script", "auto", "--result", "result.json"], in: folder)
    #expect(ran.status == 0, "\(ran.errors)")
    let list = try run(["sessions", "list"], in: folder).output
    let session = String(try #require(list.split(separator: "\n").last?.prefix { $0 != " " }))
    let packed = try run(["record", session, "walk.recording"], in: folder)
    #expect(packed.status == 0 && packed.output == "walk.recording\n", "\(packed.errors)")
    return (folder, session)
  }

  private func run(_ arguments: [String], in folder: WalkFolder) throws -> ProgramRun {
    let storeless = ["replay", "test"].contains(arguments.first)
    return try ProgramRun(arguments + (storeless ? [] : ["--data", folder.file("data")]), in: folder)
  }

  @Test func aWalkIsReplayedTestedAndErased() throws {
    let (folder, session) = try recorded()
    let replayed = try run(["replay", "walk.recording"], in: folder)
    #expect(replayed.status == 0 && replayed.output.contains("front.capture"), "\(replayed.output)")
    #expect(replayed.output.hasSuffix("Identical: 10 screens, 2 events, the result.\n"), "\(replayed.output)")
    let first = try run(["replay", "walk.recording", "--until", "5"], in: folder)
    #expect(first.output.contains("country.choose") && !first.output.contains("type.choose"))
    let tested = try run(["test", folder.path, "--junit", "report.xml"], in: folder)
    #expect(tested.status == 0 && tested.output.hasSuffix("1 of 1 passed\n"), "\(tested.output)\(tested.errors)")
    let reader = JUnitReader(), parser = try #require(XMLParser(contentsOf: URL(filePath: folder.file("report.xml"))))
    parser.delegate = reader
    #expect(parser.parse() && reader.cases == 1 && reader.mistakes == [], "\(reader.mistakes)")
    // The file is not erased with the session, and its place is said.
    let erased = try run(["sessions", "erase", session], in: folder)
    #expect(erased.errors.contains("walk.recording was written"), "\(erased.errors)")
  }

  /// A tester's session has its requests on the bench and in its recording, without the password. A recording for others has none, and a client's
  /// session neither.
  @Test(arguments: [true, false]) func aTestersSessionHasItsRequests(isTester: Bool) throws {
    let folder = try WalkFolder(), request = "POST /relid/setPassword"
    let ran = try run(["run", "opt-in", "--source", "specimen", "--script", "auto"] + (isTester ? ["--tester"] : []), in: folder)
    #expect(ran.status == 0, "\(ran.errors)")
    let session = String(try #require(run(["sessions", "list"], in: folder).output.split(separator: "\n").last?.prefix { $0 != " " }))
    #expect(try run(["bench", session], in: folder).output.contains(request) == isTester)
    #expect(try run(["record", session, "seen.recording"], in: folder).status == 0)
    #expect(try run(["replay", "seen.recording"], in: folder).output.contains(request) == isTester)
    let text = try String(contentsOfFile: folder.file("seen.recording"), encoding: .utf8)
    #expect(text.contains("(covered)") == isTester && !text.contains(#"\"vestibule\"#))
    guard isTester else { return }
    let safe = try run(["record", session, "safe.recording", "--share-safe"], in: folder)
    #expect(safe.status == 0 && safe.errors.contains("Left out: the trace ("), "\(safe.errors)")
    #expect(try !run(["replay", "safe.recording"], in: folder).output.contains(request))
  }

  /// The script gives the same answers, and the same result but for what a new session makes.
  @Test func aRecordingBecomesAScript() throws {
    let (folder, _) = try recorded()
    let written = try run(["replay", "walk.recording", "--as-script", "script"], in: folder)
    #expect(written.status == 0 && written.output == "vestibule run document --source script --script script/script.json\n")
    let again = try run(
      ["run", "document", "--source", "script", "--script", "script/script.json", "--result", "again.json"], in: folder)
    #expect(again.status == 0, "\(again.errors)")
    // What no machine reads in the picture is known of a drawn document only.
    let results = try ["result.json", "again.json"].map { name in
      let read = try #require(Json(contentsOf: folder.file(name))["documentAnalysis"])
      return ["documentNumber", "lastName", "dateOfBirth", "expirationDate"].map { read[$0] }
    }
    #expect(results[0] == results[1])
    #expect(try run(["replay", "walk.recording", "--as-script", "script"], in: folder).errors.contains("exists already"))
  }

  /// A recording becomes a test, which `vestibule test` runs. The expectation is what is seen now.
  @Test func aRecordingBecomesATest() throws {
    let (folder, _) = try recorded()
    let written = try run(["replay", "walk.recording", "--as-test", "tests"], in: folder)
    #expect(written.status == 0 && written.output == "vestibule test tests\n", "\(written)")
    let tested = try run(["test", "tests"], in: folder)
    #expect(tested.status == 0 && tested.output.contains("1 of 1 passed"), "\(tested)")
    let again = try run(["replay", "walk.recording", "--as-test", "tests"], in: folder)
    #expect(again.status == 66 && again.errors.contains("tests/walk.recording exists already"), "\(again)")
  }

  /// It is replayed like the original, holds nothing of its person, and no erasure has to name it.
  @Test func aShareSafeRecordingHoldsNothingOfThePerson() throws {
    let (folder, session) = try recorded()
    let packed = try run(["record", session, "safe.recording", "--share-safe"], in: folder)
    #expect(packed.status == 0 && packed.output == "safe.recording\n" && packed.errors.contains("pictures (2)"), "\(packed.errors)")
    let texts = try ["walk", "safe"].map { try String(contentsOfFile: folder.file("\($0).recording"), encoding: .utf8) }
    for value in ["BRUIJN", "WILLEKE", "SPECI2014", "650310", "1965-03-10", session] {
      #expect(texts[0].contains(value) && !texts[1].contains(value), "\(value)")
    }
    let pictures = texts.map { text in text.split(separator: "\n").filter { $0.hasPrefix(#"{"picture""#) } }
    #expect(pictures[0].count == 2 && pictures[1].count == 2 && Set(pictures[0]).isDisjoint(with: pictures[1]))
    let replays = try ["walk", "safe"].map { try run(["replay", "\($0).recording"], in: folder) }
    #expect(replays.allSatisfy { $0.status == 0 && $0.output.hasSuffix("Identical: 10 screens, 2 events, the result.\n") })
    #expect(try run(["test", folder.path], in: folder).output.hasSuffix("2 of 2 passed\n"))
    #expect(try run(["record", session, "safe.recording", "--share-safe"], in: folder).errors.contains("exists already"))
    #expect(try !run(["sessions", "erase", session], in: folder).errors.contains("safe.recording"))
  }

  /// Typed names, a typed telephone number, and what a service says of them.
  @Test func typedDataIsReplacedToo() throws {
    let folder = try WalkFolder()
    #expect(try run(["run", "hosted", "--source", "specimen", "--script", "auto", "--result", "result.json"], in: folder).status == 0)
    let list = try run(["sessions", "list"], in: folder).output
    let session = String(try #require(list.split(separator: "\n").last?.prefix { $0 != " " }))
    for (file, option) in [("walk.recording", []), ("safe.recording", ["--share-safe"])] {
      #expect(try run(["record", session, file] + option, in: folder).status == 0)
    }
    let texts = try ["walk", "safe"].map { try String(contentsOfFile: folder.file("\($0).recording"), encoding: .utf8) }
    for value in ["Willeke Liselotte", "De Bruijn", "1965-03-10", "31612345678", "carla", "Kanaalkade", "4321 BA", "SPECI2014"] {
      #expect(texts[0].contains(value) && !texts[1].contains(value), "\(value)")
    }
    #expect(try run(["test", folder.path], in: folder).output.hasSuffix("2 of 2 passed\n"))
  }

  /// Cut off, changed, of a newer program, or something else.
  @Test func aBadFileIsRefused() throws {
    let (folder, _) = try recorded()
    let text = try String(contentsOfFile: folder.file("walk.recording"), encoding: .utf8)
    for (bad, reason) in [
      (String(text.prefix(5000)), "cut off"), (text.replacingOccurrences(of: "passport", with: "passports"), "changed"),
      (text.replacingOccurrences(of: #""format":1"#, with: #""format":9"#), "format 9"), ("{}", "not a recording"),
    ] {
      _ = try folder.write(bad, to: "bad.recording")
      let refused = try run(["replay", "bad.recording"], in: folder)
      #expect(refused.status == 66 && refused.errors.contains(reason), "\(refused.status) \(refused.errors)")
    }
    #expect(try run(["test", "nowhere"], in: folder).status == 66)
    #expect(try run(["record", "ffff", "new.recording"], in: folder).status == 66)
  }

  /// The bench, in a terminal: the entries, one as JSON, the screen as it was, a search; and what a running kiosk adds.
  @Test func aSessionIsLookedInto() throws {
    let folder = try WalkFolder()
    let kiosk = try TerminalSession(
      TerminalSession.executable("vestibule"), arguments: ["run", "document", "--source", "specimen", "--data", folder.file("data")],
      size: Size(width: 80, height: 24), folder: folder.path)
    try kiosk.wait(for: "Show us your document")
    let list = try run(["sessions", "list"], in: folder).output
    let id = String(try #require(list.split(separator: "\n").last?.prefix { $0 != " " }))
    let bench = try TerminalSession(
      TerminalSession.executable("vestibule"), arguments: ["bench", id, "--data", folder.file("data"), "--locale", "en"],
      size: Size(width: 160, height: 50), folder: folder.path)
    try bench.wait(for: "session.start")
    kiosk.press(.enter)
    try bench.wait(for: "intro")
    // What waits comes last; before it the screen that was answered.
    try bench.wait(for: "country.choose")
    bench.press(.left)
    try bench.wait(for: "Show us your document")
    // A tall terminal shows the entry as JSON too.
    try bench.wait(for: "\"answer\"")
    bench.press(.enter, .enter)
    try bench.wait(untilGone: "\"answer\"")
    bench.press(.escape, .character("/"))
    bench.type("onlysuch")
    try bench.wait(for: "Nothing matches")
    bench.press(.escape, .tab, .tab)
    try bench.wait(untilGone: "session.start")
    try bench.wait(for: "startWorkflowComponentDocument")
    bench.press(.character("q"))
    #expect(try bench.exitStatus(seconds: WalkTests.patience) == .exited(0))
  }

  /// For an audience, by itself and by key.
  @Test func itIsPresented() throws {
    let (folder, _) = try recorded()
    let session = try TerminalSession(
      TerminalSession.executable("vestibule"), arguments: ["present", "walk.recording", "--theme", "lindqvale-bank", "--every", "600"],
      size: Size(width: 100, height: 30), folder: folder.path)
    try session.wait(for: "screen 1 of 10")
    session.press(.left)
    try session.wait(for: "screen 10 of 10")
    session.press(.character("q"))
    #expect(try session.exitStatus(seconds: WalkTests.patience) == .exited(0))
  }

  /// On a terminal the screens are shown one after another, with what was done there.
  @Test func theScreensAreShown() throws {
    let (folder, _) = try recorded()
    let session = try TerminalSession(
      TerminalSession.executable("vestibule"), arguments: ["replay", "walk.recording", "--step"], size: Size(width: 100, height: 30),
      folder: folder.path)
    try session.wait(for: "screen 1 of 10 · proceeded")
    session.press(.right, .right)
    try session.wait(for: "screen 3 of 10 · passport")
    session.press(.left)
    try session.wait(for: "screen 2 of 10")
    session.press(.character("q"))
    try session.wait(for: "Identical")
    #expect(try session.exitStatus(seconds: WalkTests.patience) == .exited(0))
  }
}
