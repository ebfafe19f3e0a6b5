import Testing

@testable import Gallery

/// The list of all screens.
@Suite struct GalleryScreenTests {
  @Test func namesAreUnique() {
    #expect(Set(GalleryScreen.all.map(\.name)).count == GalleryScreen.all.count)
    #expect(Set(GalleryScreen.all.map { "\($0.group.rawValue): \($0.title)" }).count == GalleryScreen.all.count)
  }

  @Test func everyGroupHasScreensAndIsContiguous() {
    var blocks: [GalleryScreen.Group] = []
    for screen in GalleryScreen.all where blocks.last != screen.group { blocks.append(screen.group) }
    #expect(blocks == GalleryScreen.Group.allCases)
  }
}
