import Testing

@Suite struct TerminalRoomTests {
  @Test func stands() {}
}
