import Testing

@Suite struct CellsRoomTests {
  @Test func stands() {}
}
