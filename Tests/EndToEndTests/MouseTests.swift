import Cells
import TerminalHarness
import Testing

/// The program, used only with a mouse.
@Suite struct MouseTests {
  @Test func aJourneyIsStartedByClicks() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.kiosk("--source", "specimen")
    try kiosk.waitFor("Welcome")
    // A click selects the journey, a second one starts it.
    try click("Verify your identity", in: kiosk)
    try click("Verify your identity", in: kiosk)
    try kiosk.waitFor("Show us your document")
    try click("Start", in: kiosk)
    try kiosk.waitFor("Which country issued your document?")
    // A click on a key of the footer, then one beside the overlay that it opened.
    try click("F2", in: kiosk)
    try kiosk.waitFor("Nederlands")
    kiosk.press(.click(Point(x: 0, y: 4)))
    try kiosk.wait("the languages stay", seconds: Sandbox.patience) { !kiosk.says("Nederlands") }
    try click("Albania", in: kiosk)
    try click("Albania", in: kiosk)
    try kiosk.waitFor("Which document would you like to use?")
  }

  /// When the terminal itself selects text, the program does not request the mouse.
  @Test func withoutItTheTerminalKeepsTheMouse() throws {
    let kiosk = try Sandbox().kiosk("--no-mouse")
    try kiosk.waitFor("Welcome")
    #expect(!String(decoding: kiosk.output, as: UTF8.self).contains("[?1000h"))
  }

  private func click(_ text: String, in kiosk: TerminalSession) throws {
    try kiosk.waitFor(text)
    kiosk.press(.click(try #require(kiosk.place(of: text))))
  }
}
