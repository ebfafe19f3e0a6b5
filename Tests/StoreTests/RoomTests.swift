import Testing

@Suite struct StoreRoomTests {
  @Test func stands() {}
}
