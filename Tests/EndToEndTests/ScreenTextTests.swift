import TerminalHarness
import Testing

struct ScreenTextTests {
  private static let screen = ScreenText(
    """
      Is this a good   ✓ the face
      picture of you?  ✓ the light
        of you
    """)

  @Test(arguments: ["Is this a good", "Is this a good picture of you?", "✓ the face ✓ the light"]) func itIsShown(text: String) {
    #expect(Self.screen.shows(text))
  }

  @Test func aTextMayBeginInTheFirstColumn() { #expect(ScreenText("Is this\ngood?").shows("Is this good?")) }

  /// Words in another order, in another column, or cut short.
  @Test(arguments: ["picture of you? Is this a good", "picture of you? of you", "Is this a good picture of yours", "the light the face"])
  func itIsNot(text: String) {
    #expect(!Self.screen.shows(text))
  }
}
