import Testing

@testable import Gallery

/// The list of all screens.
@Suite struct StageTests {
  @Test func namesAreUnique() {
    #expect(Set(Stage.all.map(\.name)).count == Stage.all.count)
    #expect(Set(Stage.all.map { "\($0.group.rawValue): \($0.title)" }).count == Stage.all.count)
  }

  @Test func everyGroupHasScreensAndStandsInOneBlock() {
    var blocks: [Stage.Group] = []
    for stage in Stage.all where blocks.last != stage.group { blocks.append(stage.group) }
    #expect(blocks == Stage.Group.allCases)
  }
}
