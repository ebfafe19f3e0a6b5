import Imaging
import Testing
import ToyJourney

@testable import Application

struct ExplorationTests {
  /// Races that follow each other are decided one by one, whichever task runs first. On the commands' threads the tasks of a race really run at
  /// the same time: the winner of one race was taken for that of the next, and both tasks waited for ever.
  @Test func explorationsEndOnManyThreads() {
    for _ in 0..<40 {
      guard let map = Blocking.run(within: .hang, { await ToyModule().map() }) else { Issue.record("It does not end."); return }
      #expect(map.problems.isEmpty && map.prompts.count == 7)
    }
  }
}
