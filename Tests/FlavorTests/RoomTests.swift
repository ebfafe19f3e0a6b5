import Testing

@Suite struct FlavorRoomTests {
  @Test func stands() {}
}
