import Testing

@Suite struct BackendsRoomTests {
  @Test func stands() {}
}
