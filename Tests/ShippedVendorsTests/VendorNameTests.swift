import Testing

@testable import Phrases

@Suite(.disabled(if: VendorPage.areMissing, "no shared/seeds")) struct VendorNameTests {}

/// Every name on a vendor's page is in our document about it, or declared with a reason.
extension VendorNameTests {
  @Test(arguments: VendorPage.all) func everyNameIsDocumentedOrDeclared(page: VendorPage) throws {
    let names = try page.names(), documented = try page.documented().union(VendorKeys.all)
    #expect(names.count > 20, "the page is read")
    let unknown = names.filter { !Self.isKnown($0, documented) }
    let declared = DeclaredName.all[page.number, default: [:]].flatMap { reason, words in words.map { ($0, reason) } }
    #expect(unknown.filter { name in !declared.contains { $0.0 == name } } == [], "not in \(page), and not declared")
    // A declaration that is not needed any more hides the next mistake.
    #expect(declared.map(\.0).filter { !unknown.contains($0) } == [], "declared for \(page), and not needed")
    #expect(Set(declared.map(\.0)).count == declared.count, "declared twice for \(page)")
  }

  /// A getter or a setter is documented with its property.
  private static func isKnown(_ name: String, _ documented: Set<String>) -> Bool {
    guard !documented.contains(name) else { return true }
    guard let property = name.wholeMatch(of: /(get|set)([A-Z].*)/)?.output.2 else { return false }
    return documented.contains(property.prefix(1).lowercased() + property.dropFirst())
  }
}

struct VendorPageTests {
  @Test func namesAreFound() {
    let text =
      #"Use the camera. session.documentComponent(with: x); present { } "images" : [NLD], RDNA_IDV_CANCEL, JSON, iOS, _digit, "a": 1"#
    #expect(VendorPage.names(in: text) == ["documentComponent", "images", "RDNA_IDV_CANCEL", "JSON", "iOS", "a"])
  }
}
