import Notation
import Testing

@testable import Flavor

/// The key `links` of a theme.
struct BrandLinkTests {
  private static let text =
    #"{"links": {"terms": "https://bank.example/{language}/terms", "help": "tel:+31201234567", "privacy": "mailto:privacy@bank.example"}}"#

  @Test func addressesAreReadAndExported() {
    let loaded = FlavorFile.parse(text: Self.text.utf8, name: "own"), flavor = loaded.flavor
    #expect(loaded.issues.isEmpty && flavor.links.count == 3)
    #expect(flavor.links[.terms] == "https://bank.example/{language}/terms")
    for exported in [flavor.json, flavor.sparseJSON] {
      #expect(FlavorFile.parse(text: exported.text().utf8, name: "own").flavor.links == flavor.links)
    }
    let code = FlavorExport(flavor).code(.swift)
    #expect(code.contains("The SDK takes no links"))
    #expect(FlavorFile.load(.init(path: "Own.swift", name: "own", bytes: Array(code.utf8))).flavor.links == flavor.links)
  }

  @Test(arguments: ["http://bank.example", "javascript:alert(1)", "https://", "", "bank.example", "https://bank.example/a b"])
  func whatIsNoAddressIsReported(address: String) {
    let loaded = FlavorFile.parse(text: #"{"links": {"help": "\#(address)"}}"#.utf8, name: "own")
    #expect(loaded.issues.count == 1 && loaded.flavor.links.isEmpty)
  }
}
