import Testing

@testable import Scenes

struct LargeLettersTests {
  @Test func capitalsAreDrawnOutOfHalfBlocks() throws {
    let lines = try #require(LargeLetters.lines("Hi 1", width: 80))
    #expect(
      lines == [
        "█   █  ▀█▀      ▄█  ",
        "█▄▄▄█   █        █  ",
        "█   █   █        █  ",
        "▀   ▀  ▀▀▀      ▀▀▀ ",
      ])
  }

  @Test func whatCannotBeDrawnIsNot() {
    #expect(LargeLetters.lines("Prüfung", width: 80) == nil)
    #expect(LargeLetters.lines("Vestibule", width: 52) == nil)
    #expect(LargeLetters.lines("Vestibule", width: 53)?.allSatisfy { $0.count == 53 } == true)
  }
}
