import Imaging
import Testing
import Threads
import ToyJourney

@testable import Background

struct ExplorationTests {
  /// Races that follow each other are decided one by one, whichever task runs first. On the commands' threads the tasks of a race really run at
  /// the same time: the winner of one race was taken for that of the next, and both tasks waited for ever.
  @Test func explorationsEndOnManyThreads() async {
    for _ in 0..<40 {
      // The wait blocks its thread, and on a machine with one core Swift has only one.
      let map = await withTaskExecutorPreference(BlockingExecutor.shared) { Blocking.run(within: .hang) { await ToyModule().map() } }
      guard let map else { Issue.record("It does not end."); return }
      #expect(map.problems.isEmpty && map.prompts.count == 7)
    }
  }
}
