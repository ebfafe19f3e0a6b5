import Testing

@Suite struct ImagingRoomTests {
  @Test func stands() {}
}
