import Testing

@Suite struct PhrasesRoomTests {
  @Test func stands() {}
}
