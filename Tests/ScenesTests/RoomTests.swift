import Testing

@Suite struct ScenesRoomTests {
  @Test func stands() {}
}
