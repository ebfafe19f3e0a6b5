import Cells
import Gallery
import Phrases
import Testing

@testable import Scenes

/// The menu says whose journeys they are, and shows the focused one beside the list.
struct MenuTests {
  private static let offers = ["Fourthline", "GBG IDscan"].enumerated().map { (number: Int, short: String) in
    JourneyOffer(
      id: "j\(number)", title: .verbatim("Journey \(number)"), detail: .verbatim("with detail \(number)"), product: "\(short) product",
      shortProduct: short, steps: [.verbatim("first"), .verbatim("second")], minutes: number + 1)
  }

  private func menu(_ size: Size, _ mode: Kiosk.Mode = .menu(offers: offers)) -> Kiosk {
    Kiosk(mode: mode, look: Samples.look(), size: size)
  }

  @Test(arguments: [Size(width: 60, height: 20), Size(width: 80, height: 24), Size(width: 160, height: 50)])
  func everyEntryNamesItsProduct(size: Size) {
    let text = menu(size).screen.text
    #expect(text.contains("Fourthline") && text.contains("GBG IDscan"))
  }

  @Test(arguments: [80, 160]) func theFocusedJourneyIsShownBesideTheList(width: Int) {
    var kiosk = menu(Size(width: width, height: width < 100 ? 24 : 50))
    #expect(kiosk.screen.text.contains("Fourthline product") && kiosk.screen.text.contains("about 1 minute"))
    // A large screen lists the steps by name.
    #expect(kiosk.screen.text.contains("2 steps") != kiosk.screen.text.contains("○ First"))
    #expect(kiosk.screen.text.contains("○ First") || width < 100)
    _ = kiosk.update(.key(.down))
    #expect(kiosk.screen.text.contains("GBG IDscan product") && (width < 100 || kiosk.screen.text.contains("about 2 minutes")))
    #expect(!menu(Size(width: 79, height: 24)).screen.text.contains("product"))
  }

  /// Clients in a public place are not told whose product they use: neither in the menu nor in a journey.
  @Test func aClientIsNotTold() {
    var kiosk = menu(Size(width: 160, height: 50), .unattended(UnattendedRules(offers: Self.offers)))
    _ = kiosk.update(.key(.enter))
    _ = kiosk.update(.key(.enter))
    #expect(kiosk.screen.text.contains("Journey 1"))
    #expect(!kiosk.screen.text.contains("Fourthline") && !kiosk.screen.text.contains("IDscan"))
    _ = kiosk.update(.started(Samples.facts))
    #expect(!Samples.facts.product.isEmpty && kiosk.vendor.isEmpty)
  }

  /// A journey, and the office of its service, carry the product; another page of the office does not.
  @Test func headersNameTheProduct() {
    var kiosk = menu(Size(width: 80, height: 24))
    #expect(kiosk.vendor.isEmpty)
    _ = kiosk.update(.started(Samples.facts))
    #expect(kiosk.vendor == Samples.facts.product)
    var office = Kiosk(mode: .office, look: Samples.look(), size: Size(width: 80, height: 24))
    var page = PendingPrompt(token: 1, prompt: .init(id: "staff.list", content: Samples.question, audience: .operator))
    page.product = "GBG IDscan journey"
    _ = office.update(.asked(page))
    #expect(office.vendor == "GBG IDscan journey")
  }
}
