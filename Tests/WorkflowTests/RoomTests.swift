import Testing

@Suite struct WorkflowRoomTests {
  @Test func stands() {}
}
