import Cells
import Documents
import Testing

@testable import Scenes

/// What of the events that wait for the loop is dropped when newer ones come.
@Suite struct EventTests {
  /// What waits after these came while nobody looked.
  private func waiting(_ events: [Event]) -> [Event] {
    events.reduce(into: []) { waiting, new in
      waiting.removeAll { new.replaces($0) }
      waiting.append(new)
    }
  }

  private func frame(_ number: Int) -> Event {
    .live(.frame(Picture(width: 1, height: 1) { _, _ in (0, 0, 0) }, number: number, at: number))
  }

  private func sight(_ number: Int, zone: Bool = false, codes: Bool = false) -> Event {
    .live(.sight(Reading(width: 9, height: 9, lookedForMrz: zone, barcodes: codes ? [] : nil), number: number, at: number))
  }

  @Test func liveEventsDoNotPileUp() {
    let events = (0..<10_000).flatMap { i -> [Event] in
      let state: CameraState = i % 2 == 0 ? .live : .unplugged
      let imaging: ImagingState = i % 2 == 0 ? .ready : .starting
      return [
        .live(.source(state, name: "camera", others: false)), frame(i), sight(i), .live(.recording(i)), .imaging(imaging),
      ]
    }
    #expect(waiting(events) == Array(events.suffix(5)))
  }

  @Test func whatWasFoundIsNotLostToAReadingThatDidNotLook() {
    let events = [sight(1, zone: true), sight(2), sight(3, codes: true), sight(4), sight(5, zone: true), sight(6)]
    #expect(waiting(events) == [sight(3, codes: true), sight(5, zone: true), sight(6)])
    let many = (0..<1000).map { sight($0, zone: $0 % 7 == 0, codes: $0 % 11 == 0) }
    #expect(waiting(many).count <= 4)
  }

  @Test func keysAndAnswersAreKept() {
    let events: [Event] = [
      .key(.enter), .key(.enter), .live(.notTaken(.init("scene.capture.notSharp"))), .live(.notTaken(.init("scene.capture.notSharp"))),
      .live(.kept(name: "a")), .live(.kept(name: "b")), .withdrawn(token: 1), frame(1),
    ]
    #expect(waiting(events) == events)
  }
}
