import Documents
import Imaging
import TestQueue
import Testing

/// A drawn person lets a liveness check end as a scenario or a script says. Nothing is made up: the pictures are drawn, and the faces in them are found,
/// measured and followed as anybody's.
@Suite(.queued) struct DrawnPersonTests {}

extension DrawnPersonTests {
  /// Milliseconds from one picture to the next, as if a camera gave 20 in a second.
  private static let interval = 50

  @Test(arguments: ChallengeReport.Outcome.allCases) func aCheckEndsAsThePersonLetsIt(_ ending: ChallengeReport.Outcome) async throws {
    let turns: [LivenessChallenge] = [.turnRight, .turnLeft]
    #expect(try await outcomes(turns, ending: ending) == [ending, ending])
  }

  /// There is no wrong side of a smile.
  @Test func onlyATurnHasAWrongSide() async throws {
    #expect(try await outcomes([.smile], ending: .wrongTurn) == [.timedOut])
  }

  private func outcomes(_ challenges: [LivenessChallenge], ending: ChallengeReport.Outcome) async throws -> [ChallengeReport.Outcome] {
    let link = CameraTestKit.link()
    defer { link.close() }
    var source = try PictureSource(opening: .specimen, asOf: try #require(CalendarDate(iso: "2026-03-01")))
    source.change = SpecimenChange(liveness: ending)
    let feed = try #require(source.live(try source.selfie(challenges), with: link))
    _ = try await feed.open(.selfie)
    var guidance = LivenessGuidance(challenges: challenges, limit: 15_000), number = 0, time = 0
    while !guidance.isFinished, number < 2_000 {
      let frame = try await feed.look(after: number, fitting: PixelSize(width: 64, height: 48), mirrored: false).frame
      number = frame.number
      guard let reading = frame.sight?.reading else { continue }
      time += Self.interval
      guidance.see(reading, number: number, at: time)
    }
    return guidance.reports.map(\.outcome)
  }
}
