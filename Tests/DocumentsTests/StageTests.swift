import Foundation
import Testing

@testable import Documents

/// What stands before a simulated camera, and how it moves.
struct StageTests {
  private let size = (width: 1280, height: 720)

  @Test func theSameSeedGivesTheSamePictures() {
    func view(_ seed: UInt64) -> StageState {
      var stage = Stage(seed: seed)
      stage.perform(.tilt, at: 1)
      return stage.view(at: 1.4)
    }
    #expect(view(7) == view(7))
    #expect(view(7) != view(8))
  }

  /// Halfway in time it is halfway there, and at the end it stays there. Before, it has not moved.
  @Test func aMovementHasNoJerk() {
    var stage = Stage()
    stage.perform(.turnLeft, at: 2)
    let turns = [1.9, 2, 2.05, 2.4, 2.75, 2.8, 9].map { stage.view(at: $0)[.turn] }
    #expect(turns[0] == 0 && turns[1] == 0 && abs(turns[5] - 40) < 1e-6 && turns[6] == 40)
    #expect(abs(turns[3] - 20) < 1e-9)
    #expect(turns[2] < 0.5 && turns[4] > 39.5)
    #expect(stage.isMoving(at: 2.4) && !stage.isMoving(at: 2.9))
  }

  /// Another act takes over from where the first one is.
  @Test func aMovementThatIsInterruptedGoesOnFromThere() {
    var stage = Stage()
    stage.perform(.turnLeft, at: 0)
    let before = stage.view(at: 0.4)[.turn]
    stage.perform(.turnRight, at: 0.4)
    #expect(stage.view(at: 0.4)[.turn] == before)
    #expect(stage.view(at: 2)[.turn] == -40)
  }

  @Test func aBlinkEndsByItself() {
    var stage = Stage()
    stage.perform(.smile, at: 0)
    stage.perform(.blink, at: 1)
    #expect([0.9, 1.1, 1.4].map { stage.view(at: $0).expression } == [.smile, .eyesClosed, .smile])
  }

  @Test(arguments: StageAct.allCases) func eachActShows(act: StageAct) {
    // What takes something back shows only after that.
    let others: [StageAct: StageAct] = [
      .showDocument: .showFace, .showFront: .turnOver, .flat: .tilt, .center: .moveLeft, .uncover: .coverLines, .oneDocument: .noDocument,
      .plainTable: .busyTable, .lookStraight: .turnLeft, .neutral: .smile, .glassesOff: .glassesOn, .hatOff: .hatOn, .maskOff: .maskOn,
      .alone: .secondPerson, .comeBack: .leave, .inPerson: .heldPhotograph, .glareOff: .glareOn, .bright: .dark, .sharp: .blur,
      .steady: .shake,
    ]
    var stage = Stage()
    if let other = others[act] { stage.perform(other, at: 0) }
    let before = stage.view(at: 5)
    stage.perform(act, at: 5)
    var after = stage.view(at: 5.2)
    // The tremor goes on.
    for measure in [StageMeasure.x, .y, .roll, .pitch, .nearness] where abs(after[measure] - before[measure]) < 0.02 {
      after[measure] = before[measure]
    }
    #expect(after != before)
  }

  /// The page about the camera has each act in its table, and no other.
  @Test func eachActIsExplained() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../Documentation/Camera.md").standardized
    let section = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n## ").first { $0.hasPrefix("Acts\n") }
    let cells = try #require(section).split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap { $0.split(separator: "|").first }
    let names = cells.flatMap {
      $0.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }
    #expect(names.map(String.init).sorted() == StageAct.allCases.map(\.rawValue).sorted())
  }

  /// At the nearness that a person is asked for, a document takes up its share of the picture, in its middle.
  @Test func aFlatDocumentIsWhereItIsAskedFor() {
    let corners = StagePose(StageState(), aspect: 0.704, in: size).corners
    let height = StagePose.share * 720, width = height / 0.704
    let expected = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { PicturePoint(x: 640 + $0.0 * width / 2, y: 360 + $0.1 * height / 2) }
    for (corner, place) in zip(corners, expected) { #expect(abs(corner.x - place.x) < 1e-6 && abs(corner.y - place.y) < 1e-6) }
  }

  @Test func aTiltedDocumentsUpperEdgeIsShorter() {
    var view = StageState()
    view[.pitch] = 30
    let corners = StagePose(view, aspect: 0.7, in: size).corners
    #expect(corners[1].x - corners[0].x < corners[2].x - corners[3].x)
  }

  /// Both sides are seen upright, and from the side there is an edge.
  @Test(arguments: [0.0, 60, 89.9, 90.1, 120, 180]) func aDocumentThatIsTurnedOver(flip: Double) {
    var view = StageState()
    view[.flip] = flip
    let pose = StagePose(view, aspect: 0.7, in: size), corners = pose.corners
    #expect(pose.isTurnedOver == (flip > 90))
    #expect(corners[1].x > corners[0].x && corners[2].x > corners[3].x && corners[3].y > corners[0].y)
  }

  @Test func labelsSayWhatIsThere() throws {
    let day = CalendarDate(daysSince1970: 20_000), document = SpecimenDocument.standard(.idCard, of: .bruijn, asOf: day)
    var view = StageState()
    var shot = StageShot(StageCast(document, on: day), view, width: 1280, height: 720)
    let front = shot.truth(picture: .integer(1), time: 0.5).text()
    #expect(front.contains(#""side":"front""#) && !front.contains(#""mrz""#))
    view[.flip] = 180
    shot.view = view
    let back = shot.truth(picture: .integer(1), time: 0.5).text()
    let line = try document.mrz()[0]
    #expect(back.contains(#""side":"back""#) && back.contains(line))
    view.documents = .two
    shot.view = view
    #expect(shot.documents.map(\.document) == [shot.cast.other, document])
    view.subject = .face
    view[.away] = 1
    shot.view = view
    #expect(shot.truth(picture: .integer(1), time: 0).text().contains(#""documents":[],"face":{"people":0"#))
  }

  @Test func mirroredLabelsAreMirrored() {
    let day = CalendarDate(daysSince1970: 20_000)
    var shot = StageShot(StageCast(.standard(.passport, of: .bruijn, asOf: day), on: day), StageState(), width: 1280, height: 720)
    shot.view[.x] = 0.1
    let plain = shot.documents[0].pose.corners[0].x
    shot.isMirrored = true
    #expect(shot.truth(picture: .integer(0), time: 0).text().contains("[\(((1280 - plain) * 10).rounded() / 10)"))
  }
}
