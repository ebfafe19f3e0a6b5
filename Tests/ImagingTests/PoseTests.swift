import Documents
import Testing

@testable import Imaging

struct PoseTests {
  /// These are the pictures that are made before the first challenge.
  @Test func thePathHasEveryPoseInBetween() throws {
    let person = Poses.drawn(.bruijn, on: try #require(CalendarDate(iso: "2026-03-01")))
    #expect(person.path(to: person.pose(for: .turnRight)).map(\.turn) == [0, -10, -20, -30, -40])
    #expect(person.path(to: person.pose(for: .smile)) == [.neutral, Pose(expression: .smile)])
    #expect(person.path(to: person.pose(for: .blink)) == [.neutral])
    let photographs = Poses.files(ahead: "a.jpg", left: "l.jpg", right: nil)
    #expect(photographs.path(to: photographs.pose(for: .turnLeft)).map(\.turn) == [0, 40])
    #expect(photographs.path(to: photographs.pose(for: .turnRight)) == [.neutral])
  }
}
