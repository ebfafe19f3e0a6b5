import Cells
import Documents
import Phrases
import Scenes
import Workflow

/// A liveness capture from the first face to the last challenge.
enum LivenessScreens {
  static let all: [GalleryScreen] = [
    screen("find", "No face yet", []),
    screen("still", "The neutral face is measured", [(SampleFace(), 3)]),
    screen("turn", "Turning to the left", neutral + [(SampleFace(turn: 12), 2)]),
    screen("return", "Passed; the neutral face again", neutral + turned),
    screen("smile", "A smile", neutral + turned + [(SampleFace(), 3), (SampleFace(), 1)]),
    screen(
      "blink", "A blink, the last challenge", neutral + turned + [(SampleFace(), 3), (SampleFace(isSmiling: true), 2), (SampleFace(), 4)]),
    screen("two", "A second face", [(SampleFace(), 3)], then: [SampleFace(x: 200, width: 180, isOther: true), SampleFace(x: 560)]),
    screen(
      "done", "All challenges passed",
      neutral + turned + [(SampleFace(), 3), (SampleFace(isSmiling: true), 2), (SampleFace(), 3), (SampleFace(hasOpenEyes: false), 2)]
        + [(SampleFace(), 2)]),
  ]

  private typealias Phases = [(face: SampleFace, count: Int)]

  private static let neutral: Phases = [(SampleFace(), 8)]
  private static let turned: Phases = [(SampleFace(turn: 28), 2)]

  /// - Parameter last: the faces in the last pictures, instead of the single one.
  private static func screen(_ name: String, _ title: String, _ phases: Phases, then last: [SampleFace] = []) -> GalleryScreen {
    let seen = phases.flatMap { Array(repeating: [$0.face], count: $0.count) } + (last.isEmpty ? [] : Array(repeating: last, count: 6))
    let shown = seen.last ?? []
    let events =
      LiveScreens.opened(shown)
      + (seen.isEmpty ? Array(repeating: [], count: 6) : seen).enumerated().map { i, faces in
        .live(.sight(LiveScreens.reading(faces), number: i + 1, at: (i + 1) * 100))
      }
    return GalleryScreen.prompt("liveness-\(name)", title, .liveness, Samples.liveness, events)
  }
}
