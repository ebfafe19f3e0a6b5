import Cells
import TerminalHarness
import TestQueue
import Testing

/// The program, used only with a mouse.
@Suite(.queued) struct MouseTests {}

extension MouseTests {
  @Test func aJourneyIsStartedByClicks() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.kiosk("--source", "specimen")
    try kiosk.waitFor("Welcome")
    try start("Verify your identity", in: kiosk)
    try kiosk.waitFor("Show us your document")
    try click("Start", in: kiosk)
    try kiosk.waitFor("Which country issued your document?")
    // A click on a key of the footer, then one beside the overlay that it opened.
    try click("F2", in: kiosk)
    try kiosk.waitFor("Nederlands")
    kiosk.press(.click(Point(x: 0, y: 4)))
    try kiosk.wait("the languages stay", seconds: Sandbox.patience) { !kiosk.says("Nederlands") }
    try start("Albania", in: kiosk)
    try kiosk.waitFor("Which document would you like to use?")
  }

  /// When the terminal itself selects text, the program does not request the mouse.
  @Test func withoutItTheTerminalKeepsTheMouse() throws {
    let kiosk = try Sandbox().kiosk("--no-mouse")
    try kiosk.waitFor("Welcome")
    #expect(!String(decoding: kiosk.output, as: UTF8.self).contains("[?1000h"))
  }

  /// A click selects an entry, a second one starts it.
  private func start(_ text: String, in kiosk: TerminalSession) throws {
    try click(text, in: kiosk)
    try kiosk.wait("\(text) is not selected", seconds: Sandbox.patience) {
      kiosk.place(of: text).map { kiosk.screen.cursor?.y == $0.y } ?? false
    }
    try click(text, in: kiosk)
  }

  /// A frame of a busy machine arrives in parts: the screen must stand still, or the click goes to where the text was.
  private func click(_ text: String, in kiosk: TerminalSession) throws {
    try kiosk.waitFor(text)
    kiosk.rest()
    kiosk.press(.click(try #require(kiosk.place(of: text))))
  }
}
