import Cells
import Gallery
import Phrases
import ShippedTexts
import Testing

@testable import Scenes

/// The tester's faults: the list, and the header that shows which are on.
struct FaultOverlayTests {
  private static let sizes = [Size(width: 60, height: 20), Size(width: 80, height: 24), Size(width: 132, height: 43)]

  private func journey(
    _ language: String = "en", _ size: Size = Size(width: 80, height: 24), isTester: Bool = true, faults: [String] = Samples.faults,
    then events: [KioskEvent] = []
  ) -> Kiosk {
    GalleryScreen.asked(Samples.types, look: Samples.look(language), size: size, isTester: isTester, faults: faults, then: events)
  }

  private func press(_ keys: [Key], in kiosk: inout Kiosk) -> [KioskEffect] { keys.flatMap { kiosk.update(.key($0)) } }

  @Test func aFaultIsSwitchedOnAndOffWhileTheListIsOpen() {
    var kiosk = journey(faults: ["unplugged", "slow"])
    #expect(press([.control("f"), .down, .enter], in: &kiosk) == [.fault("slow")])
    _ = kiosk.update(.activeFaults(["slow"]))
    #expect(kiosk.screen.text.contains("switch off") && kiosk.screen.row(0).contains("Slow service"))
    #expect(press([.enter], in: &kiosk) == [.fault("slow")])
    _ = kiosk.update(.activeFaults([]))
    #expect(kiosk.screen.text.contains("switch on") && !kiosk.screen.row(0).contains("Slow service"))
    _ = press([.control("f")], in: &kiosk)
    #expect(kiosk.overlay == nil)
  }

  @Test func oneKeyUndoesAll() {
    var kiosk = journey(then: [.key(.control("f"))])
    #expect(press([.character("0")], in: &kiosk).isEmpty, "nothing is on")
    _ = kiosk.update(.activeFaults(["slow", "clock"]))
    #expect(press([.character("0")], in: &kiosk) == [.undoFaults])
  }

  /// The list stays when the journey asks something else, and goes with it.
  @Test func theListOutlastsAPromptAndEndsWithTheJourney() {
    var kiosk = journey(then: [.key(.control("f")), .working(nil)])
    #expect(kiosk.overlay is FaultOverlay)
    _ = kiosk.update(.ended(.suspended(number: "482913")))
    #expect(kiosk.overlay == nil)
    #expect(press([.control("f")], in: &kiosk).isEmpty && kiosk.overlay == nil, "there is nothing that a fault could happen to")
  }

  @Test func clientsHaveNone() {
    var client = journey(isTester: false)
    #expect(press([.control("f")], in: &client).isEmpty && client.overlay == nil)
    var without = journey(faults: [])
    #expect(press([.control("f")], in: &without).isEmpty && without.overlay == nil)
  }

  /// Each fault's name is in the header, and each list fits with each sentence, in every language.
  @Test(arguments: ShippedTexts.catalogues.map(\.language), sizes) func everythingFits(language: String, size: Size) {
    var list = journey(language, size, then: [.key(.control("f"))])
    for fault in Samples.faults {
      let text = list.look.text(Phrase("fault.detail.\(fault)")), shown = list.screen.text.filter { !$0.isWhitespace && $0 != "│" }
      #expect(shown.contains(text.filter { !$0.isWhitespace }), "\(text)\n\(list.screen.text)")
      #expect(list.cuts.isEmpty, "\(list.cuts)")
      _ = list.update(.key(.down))
      let header = journey(language, size, then: [.source(.specimen), .activeFaults([fault])]).screen.row(0)
      #expect(header.contains(list.look.text(Phrase("fault.name.\(fault)"))), "\(header)")
    }
  }

  @Test func severalFaultsAreCountedWhereThereIsNoRoom() {
    let names = ["slow", "fullDisk", "unsignedToken"]
    let wide = journey("en", Size(width: 132, height: 43), then: [.activeFaults(names)]).screen.row(0)
    #expect(wide.contains("Slow service, Disk full, Token with alg none"), "\(wide)")
    let narrow = journey("en", Size(width: 60, height: 20), then: [.source(.specimen), .activeFaults(names)]).screen.row(0)
    #expect(narrow.contains("Slow service +2"), "\(narrow)")
  }
}
