import Cells
import Gallery
import Notation
import Testing
import Workflow

@testable import Recordings

/// The bench as a value: what its keys do, without a terminal.
struct SessionBenchTests {
  private static func content(_ visitor: DoorVisitor = DoorVisitor()) async throws -> SessionBench.Content {
    let (recording, _) = try await PlaybackTests.recording(visitor)
    let playback = try await Playback(recording, PlaybackTests.modules)
    return SessionBench.Content(playback, Timeline(recording.steps, of: playback.module), title: "The door")
  }

  private static func bench(_ size: Size) async throws -> SessionBench {
    SessionBench(try await content(), look: PlaybackTests.look, wording: PlaybackTests.look.wording, size: size)
  }

  /// On a low terminal Enter opens an entry, and Esc closes it.
  @Test func anEntryOpensAndFolds() async throws {
    var bench = try await Self.bench(Size(width: 80, height: 24))
    _ = bench.update(.key(.home))
    #expect(!bench.screen.text.contains("▾ {"))
    _ = bench.update(.key(.enter))
    #expect(bench.screen.text.contains("▾ {") && bench.screen.text.contains("\"started\""))
    _ = bench.update(.key(.enter))
    #expect(bench.screen.text.contains("▸ {…}") && !bench.screen.text.contains("\"started\""))
    _ = bench.update(.key(.right))
    #expect(bench.screen.text.contains("\"started\""))
    #expect(bench.update(.key(.escape)) == [] && !bench.screen.text.contains("▾ {"))
    #expect(bench.update(.key(.escape)) == [.quit])
  }

  /// The chosen part of the JSON is copied as JSON of its own.
  @Test func aPartIsCopied() async throws {
    var bench = try await Self.bench(Size(width: 160, height: 50))
    _ = bench.update(.key(.home))
    guard case .copy(let whole)? = bench.update(.key(.character("y"))).first else { Issue.record("Nothing was copied."); return }
    #expect(whole.hasPrefix("{\n  \"started\": {"))
    _ = bench.update(.key(.enter))
    _ = bench.update(.key(.down))
    guard case .copy(let part)? = bench.update(.key(.character("y"))).first else { Issue.record("Nothing was copied."); return }
    #expect(part.hasPrefix("{\n  \"header\": {") || part.hasPrefix("{\n  \"") && whole.count > part.count, "\(part)")
    _ = try JSONReader(depthLimit: 20).read(part)
  }

  /// The office is offered where there is one.
  @Test func theOfficeOpens() async throws {
    let size = Size(width: 160, height: 50)
    var bench = try await Self.bench(size)
    #expect(bench.update(.key(.character("o"))) == [])
    bench = SessionBench(
      try await Self.content(), look: PlaybackTests.look, wording: PlaybackTests.look.wording, size: size, hasOffice: true)
    #expect(bench.update(.key(.character("o"))) == [.openOffice])
  }

  /// Where the services are our own, what they keep can be taken back with a branch.
  @Test func aBranchMayTakeBack() async throws {
    let size = Size(width: 160, height: 50)
    var bench = try await Self.bench(size)
    _ = bench.update(.key(.character("b")))
    #expect(bench.update(.key(.character("t"))) == [], "a server on the network is not ours")
    _ = bench.update(.key(.character("b")))
    guard case .goOn(let count, false)? = bench.update(.key(.enter)).first else { Issue.record("No branch."); return }
    bench = SessionBench(
      try await Self.content(), look: PlaybackTests.look, wording: PlaybackTests.look.wording, size: size, canTakeBack: true)
    _ = bench.update(.key(.character("b")))
    #expect(bench.screen.text.contains("and take back"))
    #expect(bench.update(.key(.character("t"))) == [.goOn(keeping: count, takesBack: true)])
  }

  /// What was observed is among the kinds that can be shown alone.
  @Test func theObservationsAreShownAlone() async throws {
    let (recording, _) = try await PlaybackTests.recording(), playback = try await Playback(recording, PlaybackTests.modules)
    let seen = Observation(records: 2, time: 1_900_000_000_000, .http, "GET /door", "200 in a moment", json: .object(["status": 200]))
    let content = SessionBench.Content(playback, Timeline(recording.steps, of: playback.module, trace: [seen]), title: "The door")
    var bench = SessionBench(content, look: PlaybackTests.look, wording: PlaybackTests.look.wording, size: Size(width: 100, height: 24))
    #expect(bench.screen.text.contains("200 in a moment"))
    for _ in 0..<6 { _ = bench.update(.key(.tab)) }
    #expect(bench.screen.text.contains("1/1") && bench.screen.text.contains("GET /door") && !bench.screen.text.contains("started"))
  }

  @Test func anEntryIsSaved() async throws {
    var bench = try await Self.bench(Size(width: 80, height: 24))
    _ = bench.update(.key(.home))
    _ = bench.update(.key(.character("w")))
    #expect(bench.screen.text.contains("Save as: visit-1.json"))
    guard case .save(let text, let name)? = bench.update(.key(.enter)).first else { Issue.record("Nothing was saved."); return }
    #expect(name == "visit-1.json" && text.contains("\"started\""))
    _ = bench.update(.saved(name))
    #expect(bench.screen.text.contains("Saved as visit-1.json."))
    _ = bench.update(.notSaved(name, because: "bench.saveExists"))
    #expect(bench.screen.text.contains("visit-1.json exists already. Choose another name."))
    _ = bench.update(.key(.up))
    #expect(!bench.screen.text.contains("exists already"))
    _ = bench.update(.key(.character("w")))
    #expect(bench.update(.key(.escape)) == [] && !bench.screen.text.contains("Save as"))
  }

  /// The first difference is chosen, and both sides of it are shown.
  @Test func theFirstDifferenceIsShown() async throws {
    let first = try await Self.content(), second = try await Self.content(DoorVisitor(["way": [.answer(.chose(id: "key"))]]))
    let wording = PlaybackTests.look.wording, size = Size(width: 120, height: 30)
    var both = SessionComparison(first, second, wording: wording, size: size)
    // The choice, and the query that is given it.
    #expect(both.differences == 2 && both.screen.row(0).contains("2 differences"), "\(both.screen.text)")
    // Without colours the marks say it.
    let marked = both.screen.text.split(separator: "\n").filter { $0.contains("≠") }
    #expect(marked.count == 3 && marked.first?.hasPrefix("▶ask     way") == true, "\(both.screen.text)")
    let chosen = both.screen.text.split(separator: "\n").first { $0.contains("\"id\": \"bell\"") }
    #expect(chosen?.contains("\"id\": \"key\"") == true, "\(both.screen.text)")
    #expect(both.update(.key(.character("q"))) == [.quit])
    // A personal number of Romania has thirteen digits, as a time in milliseconds has.
    let one = try await Self.content(DoorVisitor(["name": [.answer(.entered(text: "1850101123457"))]]))
    let other = try await Self.content(DoorVisitor(["name": [.answer(.entered(text: "1850101123465"))]]))
    #expect(SessionComparison(one, other, wording: wording, size: size).differences >= 1)
    let same = SessionComparison(first, first, wording: wording, size: size)
    #expect(same.differences == 0 && same.screen.row(0).contains("no difference"))
  }
}

struct AlignmentTests {
  @Test(arguments: [
    ("abc", "abc", "aa bb cc"), ("abc", "ac", "aa b- cc"), ("ac", "abc", "aa -b cc"), ("abc", "", "a- b- c-"), ("", "x", "-x"),
    ("abcd", "xbd", "a- -x bb c- dd"),
  ])
  func whatIsAlikeStandsInOneRow(old: String, new: String, expected: String) {
    let rows = Alignment(Array(old), Array(new), by: ==).rows
    #expect(told(rows) == expected)
  }

  @Test func whatWasChangedStandsBesideWhatItWas() {
    #expect(told(Alignment(Array("abcd"), Array("axyzd"), isPaired: true, by: ==).rows) == "aa bx cy -z dd")
  }

  private func told(_ rows: [(old: Character?, new: Character?)]) -> String {
    rows.map { "\($0.old.map(String.init) ?? "-")\($0.new.map(String.init) ?? "-")" }.joined(separator: " ")
  }
}
