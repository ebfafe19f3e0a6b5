import Testing

@Suite struct EndToEndRoomTests {
  @Test func stands() {}
}
