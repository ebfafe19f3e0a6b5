import Cells
import Flavor
import Foundation
import Gallery
import Scenes
import Testing

/// The page for a customer, in a browser: without Chromium that part is skipped.
struct CustomerPageTests {
  /// What a script in the page has found.
  private struct Report: Decodable {
    var error: String?
    var title: String
    var date: String
    /// The width and height of the logo as it was loaded.
    var logo: [Int]
    /// By how many pixels the page is wider than the window.
    var excess: Int
    /// The headings of the page, in their order.
    var headings: [String]
    /// What is told of the journey's screen: at first, after the button, after a click on the screen, after two keys, after the last step.
    var steps: [String]
    /// Whether the last screen has no next one.
    var isOver: Bool
    /// What is on the page: the screens, the choices, the themes' names and the values.
    var cards: [String]
    var choices: [String]
    var values: Int
    var prints: Int
  }

  private static let script = #"""
    const step = () => report.steps.push(document.querySelector("#walk figcaption").textContent);
    const logo = document.querySelector("#brand img");
    report.title = document.getElementById("title").textContent;
    report.date = document.getElementById("date").textContent;
    report.logo = [logo.naturalWidth, logo.naturalHeight];
    report.excess = Math.max(0, document.documentElement.scrollWidth - innerWidth);
    report.headings = [...document.querySelectorAll("#walk h2, h2.all, #values h2")].map((heading) => heading.textContent);
    report.steps = []; step();
    document.getElementById("walk-next").click(); step();
    document.querySelector("#walk canvas").click(); step();
    press("ArrowLeft"); press("ArrowLeft"); step();
    document.querySelector("#walk li:last-child button").click(); step();
    report.isOver = document.getElementById("walk-next").disabled;
    report.cards = [...document.querySelectorAll(".card")].map((card) => card.title);
    report.choices = [...document.querySelectorAll("#controls select")].map((select) => select.name);
    report.values = document.querySelectorAll("#values td code").length;
    report.prints = document.querySelectorAll(".prints canvas").length;
    """#

  private static let walk = ["menu", "capture", "confirm", "result"]

  private func page() -> GalleryPage {
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="12"><path d="M0 0h30v12H0z"/></svg>"#
    let customer = CustomerPage(
      date: "2026-03-09", logos: [.light: "data:image/svg+xml;base64,\(Data(svg.utf8).base64EncodedString())"], walk: Self.walk)
    let assets = GalleryKit.assets(["en", "nl"], themes: GalleryKit.themes.filter { $0.name == "harbour" })
    return GalleryPage(
      assets.only(\.isForCustomers) { _ in true }, brand: "Lindqvale Bank", wording: GalleryKit.wording("nl"), language: "nl",
      customer: customer)
  }

  @Test(.enabled(if: Chromium.path != nil, "Chromium is not installed: apt-get install chromium"), arguments: [(360, 740), (1280, 800)])
  func theJourneyIsClickedThrough(width: Int, height: Int) async throws {
    let data = try Chromium.report(on: String(decoding: await page().html(), as: UTF8.self), Self.script, size: (width, height))
    let report = try JSONDecoder().decode(Report.self, from: data)
    #expect(report.error == nil)
    #expect(report.title == "Lindqvale Bank" && report.date == "9 maart 2026" && report.logo == [30, 12])
    #expect(report.excess == 0, "it does not scroll sideways")
    #expect(report.headings == ["page.walk", "page.all", "page.values"].map { GalleryKit.wording("nl").text("gallery.\($0)") })
    #expect(report.steps.map { $0.prefix(3) } == ["1/4", "2/4", "3/4", "1/4", "4/4"])
    #expect(Set(report.steps).count == 4 && report.isOver)
    #expect(report.choices == ["appearance", "language", "size"], "there is one theme, in full colour")
    #expect(report.values > ColorToken.elements.count * 3 && report.prints == 4)
  }

  /// What is for those who test or run the program is not on the page, and no screen names another theme.
  @Test func onlyACustomersScreensAreOnThePage() async throws {
    let data = String(decoding: await page().data(), as: UTF8.self)
    #expect(!data.contains("winter"))
    let names = GalleryScreen.common.filter(\.isForCustomers).map(\.name)
    #expect(names.contains("confirm") && !names.contains { $0.hasPrefix("office") })
  }

  /// The screens of a journey that ends well, without mishaps and without the further forms of a picture.
  @Test func aWalkEndsWell() {
    func screens(_ names: String...) -> [GalleryScreen] {
      names.map { name in GalleryScreen(name, name, .journey("x")) { look, size in Kiosk(mode: .single, look: look, size: size) } }
    }
    let parcel = screens("menu", "parcel/intro", "parcel/proof", "parcel/proof-2", "parcel/error.Timeout", "parcel/finished", "parcel/late")
    #expect(GalleryScreen.walk(of: "parcel", in: parcel) == ["parcel/intro", "parcel/proof", "parcel/finished"])
    let document = screens("document/intro", "document/finished", "document/data.review", "document/front.capture")
    #expect(
      GalleryScreen.walk(of: "document", in: document)
        == ["document/intro", "document/front.capture", "document/data.review", "document/finished"])
    #expect(GalleryScreen.walk(of: "letter", in: parcel).isEmpty)
  }
}
