import Testing

@Suite struct JourneysRoomTests {
  @Test func stands() {}
}
