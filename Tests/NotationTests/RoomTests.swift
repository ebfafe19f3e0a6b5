import Testing

@Suite struct NotationRoomTests {
  @Test func stands() {}
}
