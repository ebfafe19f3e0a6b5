import Testing

@Suite struct DocumentsRoomTests {
  @Test func stands() {}
}
