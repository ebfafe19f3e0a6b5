import Cells
import Foundation
import Gallery
import Scenes
import Testing

/// The page in a browser, in a window as narrow as a phone's. Without Chromium it is skipped.
@Suite(.enabled(if: Chromium.path != nil, "Chromium is not installed: apt-get install chromium"))
struct PageInBrowserTests {}

extension PageInBrowserTests {
  /// What a script in the page has found.
  private struct Report: Decodable {
    var error: String?
    var title: String
    /// By how many pixels the page is wider than the window.
    var excess: Int
    var caption: String
    /// An arrow goes from card to card.
    var walksCards: Bool
    var dialogExcess: Int
    /// The button that closes the dialog: left, top, right, bottom, and the window's width and height.
    var close: [Int]
    /// An arrow goes from screen to screen.
    var names: [String]
    /// Whether the list that was changed still has the focus.
    var keepsFocus: Bool
    var isClosed: Bool
    var themes: [String]
    /// The choices in words, while their fields are folded away.
    var chosen: String
    var isFolded: Bool
    /// How far the group that was tapped is below the header and the row of groups, in pixels.
    var groupTop: Int
    /// The screens that a search for a headline finds, and the groups that are left.
    var found: [String]
    var groups: [String]
    /// Tapping twice shows cells as large as in a terminal.
    var nearWidth: Int
    /// The brightness of the page, 0 to 255.
    var brightness: Int
  }

  private static let script = #"""
    const one = document.getElementById("one");
    report.title = document.title;
    report.excess = Math.max(0, document.documentElement.scrollWidth - innerWidth);
    const cards = [...document.querySelectorAll(".card")];
    report.caption = cards[0].textContent.trim();
    cards[0].focus(); press("ArrowRight");
    report.walksCards = document.activeElement === cards[1];
    cards[3].click();
    report.dialogExcess = Math.max(0, one.scrollWidth - innerWidth);
    const box = document.getElementById("close").getBoundingClientRect();
    report.close = [box.left, box.top, box.right, box.bottom, innerWidth, innerHeight].map(Math.round);
    report.names = [document.getElementById("name").textContent];
    press("ArrowRight");
    report.names.push(document.getElementById("name").textContent);
    const list = [...one.querySelectorAll("select"), ...document.querySelectorAll("select")].find((list) => list.options.length > 1);
    list.focus(); list.selectedIndex = 1; list.dispatchEvent(new Event("change", { bubbles: true }));
    report.keepsFocus = document.activeElement.tagName === "SELECT" && document.activeElement.selectedIndex === 1;
    document.getElementById("close").click();
    report.isClosed = !one.open;
    report.chosen = document.getElementById("chosen").textContent;
    report.isFolded = !document.getElementById("choices").open;
    const groups = [...document.querySelectorAll("#groups a")], nav = document.getElementById("groups");
    groups[5].click();
    report.groupTop = Math.round(document.querySelectorAll("section")[5].getBoundingClientRect().top - nav.getBoundingClientRect().bottom);
    const find = document.getElementById("find");
    find.value = "HEADLINE"; find.dispatchEvent(new Event("input"));
    report.found = cards.filter((card) => !card.hidden).map((card) => card.title);
    report.groups = groups.filter((group) => !group.hidden).map((group) => group.firstChild.textContent);
    find.value = ""; find.dispatchEvent(new Event("input"));
    cards[3].click();
    one.querySelector("canvas").dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    report.nearWidth = one.querySelector("canvas").getBoundingClientRect().width;
    report.brightness = Number(/[0-9]+/.exec(getComputedStyle(document.body).backgroundColor)[0]);
    report.themes = [...document.querySelectorAll("option")].map((option) => option.textContent);
    """#

  private func report(_ page: String, dark: Bool = false) throws -> Report {
    let headline = GalleryKit.wording("nl").text("capture.confirm.title").uppercased()
    return try JSONDecoder().decode(
      Report.self, from: try Chromium.report(on: page, Self.script.replacing("HEADLINE", with: headline), isDark: dark))
  }

  @Test func itIsUsableOnAPhoneAndByKeyboard() async throws {
    let themes = GalleryKit.themes.filter { ["orca", "midnight"].contains($0.name) }
    let assets = GalleryKit.assets(["en", "nl"], themes: themes)
    let page = GalleryPage(assets, brand: "Lindqvale Bank", wording: GalleryKit.wording("nl"), language: "nl")
    let html = String(decoding: await page.html(), as: UTF8.self)
    let report = try report(html)
    #expect(report.title == "Lindqvale Bank · Galerij")
    #expect(report.caption == "Welkom", "titles are in the language that is shown")
    #expect(report.excess == 0 && report.dialogExcess == 0)
    #expect(report.walksCards && report.names.count == 2 && report.names[0] != report.names[1])
    let (left, top, right, bottom) = (report.close[0], report.close[1], report.close[2], report.close[3])
    #expect(left >= 0 && top >= 0 && right <= report.close[4] && bottom <= report.close[5], "the close button is on the screen")
    #expect(right - left >= 40 && bottom - top >= 40, "and large enough for a thumb")
    #expect(report.keepsFocus && report.isClosed)
    #expect(report.isFolded && report.chosen.hasSuffix("60×20"), "the smallest size is read most easily on a phone")
    #expect((0...60).contains(report.groupTop))
    #expect(!report.found.isEmpty && report.found.count < 20 && report.groups.count < 15, "it is found by its headline as it is shown")
    #expect(report.nearWidth == 600)
    #expect(report.brightness > 200)
    #expect(try self.report(html, dark: true).brightness < 60, "the page is light or dark as the system is")
    #expect(report.themes.contains("midnight") && !report.themes.contains("paper"), "only the themes that were named")
  }
}
