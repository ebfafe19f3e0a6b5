import Cells
import Gallery
import Phrases
import ShippedTexts
import Testing

@testable import Scenes

/// The tester's map: where the journey is, what can come next, and how a tester asks to be led.
struct MapOverlayTests {
  private static let sizes = [Size(width: 60, height: 20), Size(width: 80, height: 24), Size(width: 132, height: 43)]

  private func journey(
    _ language: String = "en", _ size: Size = Size(width: 100, height: 30), isTester: Bool = true, then events: [KioskEvent] = []
  ) -> Kiosk {
    GalleryScreen.asked(Samples.types, look: Samples.look(language), size: size, isTester: isTester, then: events)
  }

  private func row(_ text: String, of kiosk: Kiosk) -> String {
    (0..<kiosk.size.height).map { kiosk.screen.row($0) }.first { $0.contains(text) } ?? ""
  }

  @Test func theJourneyIsExploredOnce() {
    var kiosk = journey()
    #expect(kiosk.update(.key(.control("g"))) == [.requestPlan])
    #expect(kiosk.screen.text.contains("Exploring the journey"))
    _ = kiosk.update(.plan(Samples.plan))
    #expect(kiosk.screen.text.contains("front.confirm"))
    _ = kiosk.update(.key(.control("g")))
    #expect(kiosk.overlay == nil && kiosk.update(.key(.control("g"))).isEmpty && kiosk.screen.text.contains("front.confirm"))
  }

  @Test func whereItIsAndWhatCanComeNextAreMarked() {
    var kiosk = journey(then: [.plan(Samples.plan), .key(.control("g"))])
    #expect(row("document/sample", of: kiosk).contains("◆") && row("front.capture", of: kiosk).contains("→"))
    #expect(!row("front.confirm", of: kiosk).contains("→"))
    // The journey goes on by itself while the map is open.
    var asked = kiosk.asked
    asked?.token = 8
    asked?.prompt.id = "front.capture"
    if let asked { _ = kiosk.update(.asked(asked)) }
    #expect(row("front.capture", of: kiosk).contains("◆") && row("front.confirm", of: kiosk).contains("→"))
    _ = kiosk.update(.working(nil))
    #expect(!kiosk.screen.text.contains("◆  "), "nothing is asked")
  }

  /// A place with long names has one row as well.
  @Test func everyPlaceHasOneRow() {
    var plan = Samples.plan
    let code = "Document." + String(repeating: "Long", count: 8)
    plan.places.append(.init(id: "failed at " + String(repeating: "aVeryLongPlace", count: 4), kind: nil, codes: [code]))
    let kiosk = journey(then: [.plan(plan), .key(.control("g"))])
    let rows = (0..<kiosk.size.height).map { kiosk.screen.row($0) }
    let first = rows.firstIndex { $0.contains("document/intro") } ?? 0
    #expect(rows[first].contains("instruct") && rows[first + 1].contains("document/sample"))
    #expect(kiosk.screen.text.contains("aVeryLongPlace") && !kiosk.screen.text.contains(code) && kiosk.cuts.isEmpty, "\(kiosk.cuts)")
  }

  @Test func aCodeOrAPartOfANameIsFoundAndLedTo() {
    var kiosk = journey(then: [.plan(Samples.plan), .key(.control("g"))])
    for letter in "expired" { _ = kiosk.update(.key(.character(letter))) }
    #expect(kiosk.update(.key(.enter)) == [.lead(to: "failed Document.Expired")])
    #expect(kiosk.screen.text.contains("Looking for a way to failed Document.Expired"))
    #expect(kiosk.update(.key(.enter)).isEmpty, "one way is looked for")
    _ = kiosk.update(.noWay(to: "failed Document.Expired"))
    #expect(kiosk.screen.text.contains("No run came to failed Document.Expired"))
    for _ in "expired" { _ = kiosk.update(.key(.backspace)) }
    for letter in "1004" { _ = kiosk.update(.key(.character(letter))) }
    #expect(kiosk.update(.key(.enter)) == [.lead(to: "failed Document.Expired")])
    _ = kiosk.update(.scenario("expired"))
    _ = kiosk.update(.autopilot(.leading(to: "failed Document.Expired")))
    #expect(kiosk.overlay == nil && kiosk.screen.row(0).contains("expired"))
  }

  @Test func whoClosesItWaitsForNoWay() {
    for key in [Key.escape, .control("g")] {
      var kiosk = journey(then: [.plan(Samples.plan), .key(.control("g")), .key(.enter)])
      #expect(kiosk.update(.key(key)) == [.takeOver] && kiosk.overlay == nil)
    }
  }

  /// Another journey has another map.
  @Test func aMapIsThatOfItsJourney() {
    var kiosk = journey(then: [.plan(Samples.plan)])
    _ = kiosk.update(.started(JourneyFacts(journey: "scan", title: .verbatim("Scan"), session: "2")))
    #expect(kiosk.plan == nil)
  }

  @Test func clientsHaveNone() {
    var client = journey(isTester: false)
    #expect(client.update(.key(.control("g"))).isEmpty && client.overlay == nil)
  }

  /// Beside the events, a wide screen shows what can come next.
  @Test func theWidePaneShowsWhatCanComeNext() {
    let kiosk = journey("en", Size(width: 160, height: 50), then: [.plan(Samples.plan), .events(Samples.events)])
    #expect(kiosk.screen.text.contains("→ front.capture") && kiosk.screen.text.contains("→ cancelled"))
  }

  @Test(arguments: ShippedTexts.catalogues.map(\.language), sizes) func everythingFits(language: String, size: Size) {
    var kiosk = journey(language, size, then: [.key(.control("g"))])
    #expect(kiosk.cuts.isEmpty, "\(kiosk.cuts)")
    func shows(_ key: String, _ arguments: [String: PhraseArgument] = [:]) {
      let text = kiosk.look.text(Phrase(key, arguments)), shown = kiosk.screen.text.filter { !$0.isWhitespace && $0 != "│" }
      #expect(shown.contains(text.filter { !$0.isWhitespace }), "\(text)\n\(kiosk.screen.text)")
    }
    shows("map.exploring")
    _ = kiosk.update(.plan(Samples.plan))
    shows("map.marks", ["here": .text("◆"), "next": .text("→")])
    for _ in 0..<8 { _ = kiosk.update(.key(.down)) }
    _ = kiosk.update(.key(.enter))
    shows("map.searching", ["place": .text("failed Document.Expired")])
    _ = kiosk.update(.noWay(to: "failed Document.Expired"))
    shows("map.noWay", ["place": .text("failed Document.Expired")])
    #expect(kiosk.cuts.isEmpty, "\(kiosk.cuts)")
  }
}
