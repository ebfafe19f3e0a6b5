import Testing

@Suite struct VisionRoomTests {
  @Test func stands() {}
}
