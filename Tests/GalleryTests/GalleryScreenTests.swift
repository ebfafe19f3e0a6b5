import Testing

@testable import Gallery

/// The list of all screens.
struct GalleryScreenTests {
  @Test func namesAreUnique() {
    #expect(Set(GalleryScreen.common.map(\.name)).count == GalleryScreen.common.count)
    #expect(Set(GalleryScreen.common.map { "\($0.group.name): \($0.title)" }).count == GalleryScreen.common.count)
  }

  @Test func everyGroupHasScreensAndIsContiguous() {
    var blocks: [GalleryScreen.Group] = []
    for screen in GalleryScreen.common where blocks.last != screen.group { blocks.append(screen.group) }
    #expect(blocks == GalleryScreen.Group.common)
  }
}
