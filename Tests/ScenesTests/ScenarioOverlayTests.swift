import Cells
import Gallery
import Testing

@testable import Scenes

/// The tester's choice of a scenario.
struct ScenarioOverlayTests {
  private static let offers = [
    ScenarioOffer(name: "client-rejected", sentence: "The client is rejected.", journeys: ["document", "identity"]),
    ScenarioOffer(name: "backend-lost-before", sentence: "The connection breaks.", journeys: ["document"]),
    ScenarioOffer(name: "backend-lost", sentence: "Nothing arrives.", journeys: ["document"]),
    ScenarioOffer(name: "face-match", sentence: "They are alike.", journeys: ["identity"]),
  ]

  private func journey(_ size: Size = Size(width: 80, height: 24), then events: [KioskEvent] = []) -> Kiosk {
    GalleryScreen.asked(Samples.types, look: Samples.look(), size: size, isTester: true, scenarios: Self.offers, then: events)
  }

  private func menu(isTester: Bool = true) -> Kiosk {
    Kiosk(
      mode: .menu(offers: Samples.offers), look: Samples.look(), size: Size(width: 80, height: 24), isTester: isTester,
      scenarios: Self.offers)
  }

  private func press(_ keys: [Key], in kiosk: inout Kiosk) -> [KioskEffect] { keys.flatMap { kiosk.update(.key($0)) } }
  private func typed(_ text: String) -> [Key] { text.map { .character($0) } }

  @Test func aJourneyOffersItsOwnAndStartsAgain() {
    var kiosk = journey(then: [.key(.function(12))])
    #expect(kiosk.screen.text.contains("Starts this verification again.") && !kiosk.screen.text.contains("face-match"))
    #expect(press([.down, .enter], in: &kiosk) == [.scenario("client-rejected", restarts: true)])
    #expect(kiosk.screen.text.contains("client-rejected"), "in the header")
    #expect(press([.enter, .escape], in: &kiosk) == [], "keys for the journey that ends are ignored")
  }

  @Test func theMenuOffersAllForTheNextJourney() {
    var kiosk = menu()
    #expect(press([.function(12)], in: &kiosk) == [])
    #expect(kiosk.screen.text.contains("Used from the next verification on.") && kiosk.screen.text.contains("face-match"))
    #expect(press([.end, .enter], in: &kiosk) == [.scenario("face-match", restarts: false)])
    #expect(kiosk.screen.row(0).contains("Scenario: face-match"))
    #expect(press([.enter], in: &kiosk) == [.start(journey: "document")])
    _ = kiosk.update(.source(.specimen))
    #expect(kiosk.screen.row(0).contains("face-match"), "beside the notice of a demonstration")
    #expect(press([.function(12), .home, .enter], in: &kiosk).contains(.scenario(nil, restarts: false)))
    #expect(!kiosk.screen.text.contains("face-match"))
  }

  @Test func typingFindsTheExactNameFirst() {
    var kiosk = menu()
    _ = press([.function(12)] + typed("backend-lost"), in: &kiosk)
    #expect(kiosk.screen.text.contains("Nothing arrives.") && !kiosk.screen.text.contains("client-rejected"))
    #expect(press([.enter], in: &kiosk) == [.scenario("backend-lost", restarts: false)])
    _ = press([.function(12)] + typed("zzz"), in: &kiosk)
    #expect(press([.enter], in: &kiosk) == [], "nothing was found")
    #expect(press([.backspace, .backspace, .backspace, .enter], in: &kiosk) == [.scenario(nil, restarts: false)])
  }

  @Test func theProgramsStateIsBehindIt() {
    var kiosk = journey(then: [.key(.function(12)), .key(.function(12))])
    #expect(kiosk.screen.text.contains("Tester menu"))
    _ = press([.function(12)], in: &kiosk)
    #expect(!kiosk.screen.text.contains("Tester menu"))
  }

  @Test func aJourneyThatHasEndedStartsAgainToo() {
    var kiosk = journey(then: [.ended(.suspended(number: "482913")), .key(.function(12))])
    #expect(press([.down, .enter], in: &kiosk) == [.scenario("client-rejected", restarts: true)])
  }

  @Test func clientsHaveNone() {
    var kiosk = menu(isTester: false)
    #expect(press([.function(12)], in: &kiosk) == [] && kiosk.overlay == nil)
  }

  /// The names and the sentence are visible on every size.
  @Test(arguments: [Size(width: 40, height: 12), Size(width: 60, height: 20), Size(width: 80, height: 24), Size(width: 160, height: 50)])
  func itFits(size: Size) {
    let kiosk = journey(size, then: [.key(.function(12)), .key(.down)])
    #expect(kiosk.screen.text.contains("client-rejected") && kiosk.screen.text.contains("The client is rejected."))
    #expect(kiosk.cuts.isEmpty)
  }
}
