import JourneyKit
import Phrases
import Testing
import ToyJourney
import Workflow

@testable import ScenarioMatrix

/// What counts as reached, and what of a journey is declared.
struct CoverageTests {
  private func coverage() async -> Coverage { Coverage(of: ToyModule(), await ToyModule().map()) }

  @Test func everythingThatTheExplorerWalkedIsReached() async throws {
    let map = await ToyModule().map()
    var coverage = Coverage(of: ToyModule(), map)
    #expect(coverage.percent == 0 && coverage.missing == coverage.declared)
    for way in map.edges.flatMap(\.ways) { coverage.add(way.records) }
    #expect(coverage.missing.isEmpty && coverage.percent == 100, "\(coverage.missing)")
    for kind in CoverageItem.Kind.allCases where kind != .error { #expect(coverage.count(kind).declared > 0, "\(kind)") }
  }

  @Test func aSessionCountsAsFarAsItCame() async throws {
    let map = await ToyModule().map()
    var coverage = Coverage(of: ToyModule(), map)
    let way = try #require(map.way(to: "finished"))
    coverage.add(Array(way.records.dropLast()))
    #expect(!coverage.reached.contains(CoverageItem(.ending, "finished")))
    let before = coverage.percent
    coverage.add(way.records)
    #expect(coverage.reached.contains(CoverageItem(.ending, "finished")) && coverage.percent > before && coverage.runs == 2)
  }

  /// An id that is data of a person, one of very many options, and typed text have no names of their own.
  @Test func noDataOfAPersonIsInAnItem() {
    let reader = CoverageReader(ToyModule())
    func items(_ options: [Choice.Option], _ id: String) -> Set<CoverageItem> {
      let prompt = Prompt(id: "ask", content: .choose(Choice(title: Phrase("t"), options: options)))
      return reader.items(in: [.entry(at: 0, entry: .answered(prompt: prompt, answer: .chose(id: id)))]).filter { $0.kind == .answer }
    }
    let own = Choice.Option(id: "card-of-anna", title: .verbatim("Anna")), shared = Choice.Option(id: "stop", title: Phrase("stop"))
    #expect(items([own, shared], "card-of-anna") == [CoverageItem(.answer, "ask: chose an entry")])
    #expect(items([own, shared], "stop") == [CoverageItem(.answer, "ask: chose stop")])
    let many = (0..<13).map { Choice.Option(id: "\($0)", title: Phrase("country")) }
    #expect(items(many, "7") == [CoverageItem(.answer, "ask: chose an entry")])
    let typed = Prompt(id: "type", content: .enter(Field(kind: .text(length: 9), title: Phrase("t"))))
    let found = reader.items(in: [.entry(at: 0, entry: .answered(prompt: typed, answer: .entered(text: "Anna")))])
    #expect(!found.contains { $0.name.contains("Anna") })
  }

  /// An output counts as the sample that it resembles in what the samples differ in.
  @Test func outputsAreToldApartByWhatTheSamplesDifferIn() {
    let classes = OutcomeClasses(samples: [
      .output(json: #"{"id":"a","status":"done"}"#), .output(json: #"{"id":"a","status":"wait","left":2}"#),
      .failure(error: WorkflowError(code: "7", module: "M", message: "No.")),
    ])
    #expect(classes.labels == ["status done", "left 2, status wait", "fails with M.7"])
    #expect(classes.label(of: .output(json: #"{"id":"x-1","status":"done"}"#)) == "status done")
    #expect(classes.label(of: .output(json: #"{"id":"x-2","status":"wait","left":1}"#)) == "left 2, status wait")
    #expect(classes.label(of: .failure(error: WorkflowError(code: "8", module: nil, message: ""))) == "fails with 8")
    let alone = OutcomeClasses(samples: [.output(json: "\"token\"")])
    #expect(alone.labels == ["an output"] && alone.label(of: .output(json: "\"other\"")) == "an output")
    // Nothing says which of the two it is.
    #expect(OutcomeClasses(samples: [.output(json: "1"), .output(json: "2")]).label(of: .output(json: "3")) == nil)
  }

  @Test func theReportNamesWhatIsMissingAndHow() async throws {
    let coverage = await coverage(), report = CoverageReport([coverage]).junit
    #expect(
      report.contains(
        "<testsuites name=\"vestibule coverage\" tests=\"\(coverage.declared.count)\" failures=\"\(coverage.declared.count)\""))
    #expect(report.contains("classname=\"parcel.ending\" name=\"finished\""))
    #expect(coverage.hint(for: CoverageItem(.ending, "finished")) == "vestibule map parcel --to finished")
  }
}
