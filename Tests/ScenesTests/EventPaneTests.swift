import Cells
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// What testers see of the vendor's SDK beside a journey.
struct EventPaneTests {
  private static let wide = Size(width: 160, height: 50)

  private func kiosk(_ size: Size = wide, isTester: Bool = true, _ events: [EventEntry] = Samples.events) -> Kiosk {
    GalleryScreen.asked(Samples.types, look: Samples.look(), size: size, isTester: isTester, then: [.events(events)])
  }

  @Test func callsAndCallbacksAreBesideTheScene() throws {
    let kiosk = kiosk()
    #expect(kiosk.cuts.isEmpty)
    for entry in Samples.events {
      let row = try #require((0..<50).first { kiosk.screen.row($0).contains(" \(entry.name)") }, "\(entry.name)")
      #expect(kiosk.screen.row(row).contains(entry.kind == .call ? "→" : "←"))
    }
    #expect(kiosk.context.body.width + (kiosk.rail?.width ?? 0) == 108)
    // The scene is complete beside it.
    let title = try #require(kiosk.asked.map { Samples.look().text($0.prompt.content.title) })
    #expect(kiosk.screen.text.contains(title))
  }

  @Test func onlyTestersWithEnoughRoomSeeThem() {
    #expect(kiosk(isTester: false).eventPane == nil)
    #expect(kiosk(Size(width: 159, height: 50)).eventPane == nil)
    var large = kiosk()
    large.look.accessibility.hasLargeText = true
    #expect(large.eventPane == nil)
  }

  /// The last ones stay in view, and a long payload is counted.
  @Test func theLastOnesAreAtTheBottom() {
    let many = (0..<100).map { EventEntry(.call, "call\($0)", (0..<9).map { "key\($0) 1" }) }
    let text = kiosk(Self.wide, many).screen.text
    #expect(text.contains("call99") && !text.contains("call0 "))
    #expect(text.contains("+ 4") && !text.contains("key5"))
  }

  @Test func withoutEventsItSaysSo() throws {
    #expect(kiosk(Self.wide, []).screen.text.contains("Nothing has happened yet."))
  }

  /// What the last person did is gone when the next one begins.
  @Test func theNextSessionBeginsWithoutThem() {
    var kiosk = kiosk()
    _ = kiosk.update(.started(Samples.facts))
    #expect(kiosk.screen.text.contains("Nothing has happened yet."))
  }

  /// A popup covers the scene alone.
  @Test func aPopupLeavesThemInView() {
    var kiosk = kiosk()
    _ = kiosk.update(.key(.function(10)))
    #expect(kiosk.overlay != nil)
    #expect(Samples.events.allSatisfy { kiosk.screen.text.contains($0.name) })
  }
}
