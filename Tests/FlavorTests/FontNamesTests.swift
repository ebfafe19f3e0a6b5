import Testing

@testable import Flavor

/// Which fonts are known, and which is nearest to an unknown one.
struct FontNamesTests {
  private let names = FontNames(
    listing: """
      DejaVu Serif,DejaVu Serif Condensed|DejaVu Serif Condensed|DejaVuSerif-Condensed
      DejaVu Sans|DejaVu Sans|DejaVuSans
      DejaVu Sans|DejaVu Sans Bold|DejaVuSans-Bold
      """)

  @Test(arguments: ["DejaVu Sans", "dejavusans-bold", "DejaVuSans", "DejaVu Serif", "DejaVu Sans Regular", "Roboto-Medium", "Roboto Bold"])
  func known(name: String) { #expect(names.knows(name)) }

  @Test(arguments: ["DejaVu", "Robotto", "DejaVu Sans Black", "", "Helvetica"]) func unknown(name: String) { #expect(!names.knows(name)) }

  @Test func theNearestComeFirst() {
    #expect(names.nearest(to: "Deja Vu Sans").first == "DejaVu Sans")
    #expect(names.nearest(to: "DejaVu Sans Heavy").contains("DejaVu Sans"))
    #expect(names.nearest(to: "Robotto").first == "Roboto")
    #expect(names.nearest(to: "Zapfino") == [])
  }

  @Test func problemsSayWhatToDo() {
    let text = #"{"fonts":{"hintText":{"name":"DejaVu Sanz"},"popupTitle":{"file":"x.txt"},"screenTitle":{"name":"DejaVu Sans"}}}"#
    let flavor = FlavorFile.parse(text: text.utf8, name: "x").flavor
    let problems = flavor.fontProblems(names: names) { $0 == "x.txt" ? "is no font." : nil }
    #expect(problems.map(\.role) == [.hintText, .popupTitle])
    #expect(problems[0].description.hasPrefix("fonts.hintText: the font \"DejaVu Sanz\" is not installed. The nearest are \"DejaVu Sans\""))
    // Every name is accepted when the installed fonts are unknown.
    #expect(flavor.fontProblems(names: nil) { _ in nil } == [])
  }

  @Test func fontFilesAreKnownByTheirFirstBytes() {
    #expect(FontFile.isFont(firstBytes: [0, 1, 0, 0, 9]))
    #expect(FontFile.isFont(firstBytes: Array("OTTO".utf8)))
    #expect(!FontFile.isFont(firstBytes: Array("%PDF".utf8)))
    #expect(!FontFile.isFont(firstBytes: []))
  }
}
