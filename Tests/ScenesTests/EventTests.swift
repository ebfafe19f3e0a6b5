import Cells
import Documents
import Testing

@testable import Scenes

/// Which pending events are dropped when newer ones arrive.
struct EventTests {
  /// The events still pending after these arrived.
  private func waiting(_ events: [KioskEvent]) -> [KioskEvent] {
    events.reduce(into: []) { waiting, new in
      waiting.removeAll { new.replaces($0) }
      waiting.append(new)
    }
  }

  private func frame(_ number: Int) -> KioskEvent {
    .live(.frame(Picture(width: 1, height: 1) { _, _ in (0, 0, 0) }, number: number, at: number))
  }

  private func sight(_ number: Int, mrz: Bool = false, codes: Bool = false) -> KioskEvent {
    .live(.sight(Reading(width: 9, height: 9, lookedForMrz: mrz, barcodes: codes ? [] : nil), number: number, at: number))
  }

  @Test func liveEventsDoNotPileUp() {
    let events = (0..<10_000).flatMap { i -> [KioskEvent] in
      let state: CameraState = i % 2 == 0 ? .live : .unplugged
      let imaging: ImagingStatus = i % 2 == 0 ? .ready : .starting
      return [
        .live(.source(state, name: "camera", others: false)), frame(i), sight(i), .live(.recording(i)), .imaging(imaging),
      ]
    }
    #expect(waiting(events) == Array(events.suffix(5)))
  }

  @Test func aReadingWithoutASearchDoesNotDropAFinding() {
    let events = [sight(1, mrz: true), sight(2), sight(3, codes: true), sight(4), sight(5, mrz: true), sight(6)]
    #expect(waiting(events) == [sight(3, codes: true), sight(5, mrz: true), sight(6)])
    let many = (0..<1000).map { sight($0, mrz: $0 % 7 == 0, codes: $0 % 11 == 0) }
    #expect(waiting(many).count <= 4)
  }

  @Test func keysAndAnswersAreKept() {
    let events: [KioskEvent] = [
      .key(.enter), .key(.enter), .live(.notTaken(.blurred)), .live(.notTaken(.blurred)),
      .live(.kept(name: "a")), .live(.kept(name: "b")), .withdrawn(token: 1), frame(1),
    ]
    #expect(waiting(events) == events)
  }
}
