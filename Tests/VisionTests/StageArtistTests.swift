import Documents
import Testing

@testable import Vision

/// The pictures of a simulated camera, as our own reader sees them.
struct StageArtistTests {
  private let day = CalendarDate(daysSince1970: 20_000)
  private let artist = StageArtist()

  private func shot(_ kind: SpecimenDocument.Kind, _ acts: [StageAct] = []) -> StageShot {
    var stage = Stage(seed: 5)
    for act in acts { stage.perform(act, at: 0) }
    return StageShot(StageCast(.standard(kind, of: .bruijn, asOf: day), on: day), stage.view(at: 3), width: 1280, height: 720)
  }

  private func reading(_ shot: StageShot) throws -> Reading {
    let picture = try artist.picture(shot)
    return try PictureReader().read(picture, width: picture.width, height: picture.height)
  }

  @Test(arguments: [
    (SpecimenDocument.Kind.passport, [StageAct]()), (.passport, [.farther]), (.passport, [.rotateLeft]), (.idCard, [.turnOver]),
    (.idCard, [.turnOver, .busyTable, .moveLeft]),
  ])
  func theZoneIsRead(kind: SpecimenDocument.Kind, acts: [StageAct]) throws {
    let shot = shot(kind, acts), mrz = try reading(shot).mrz
    #expect(mrz?.valid == true)
    let lines = try shot.cast.document.mrz()
    #expect(mrz?.lines == lines)
  }

  /// The labels say where the document is: within a hundredth of its width of where it is found.
  @Test(arguments: [[StageAct](), [.farther], [.rotateRight, .farther], [.tilt, .farther]]) func cornersAreWhereTheLabelSays(
    acts: [StageAct]
  ) throws {
    let shot = shot(.passport, acts), corners = shot.documents[0].pose.corners
    let found = try #require(try reading(shot).document?.corners)
    let width = corners[1].x - corners[0].x
    for (corner, place) in zip(corners, found) {
      let (x, y) = (corner.x - place.x, corner.y - place.y)
      #expect((x * x + y * y).squareRoot() < width / 100, "\(corner) \(place)")
    }
  }

  @Test func whatCoversTheLinesIsSeen() throws {
    #expect(try reading(shot(.passport, [.coverLines])).mrz?.valid != true)
  }

  @Test(arguments: [(StageAct.turnLeft, 1.0), (.turnRight, -1), (.lookStraight, 0)]) func theHeadTurns(act: StageAct, sign: Double) throws {
    let faces = try #require(try reading(shot(.passport, [.showFace, act])).faces)
    #expect(faces.count == 1)
    let yaw = faces.first?.signs?.turn ?? 0
    #expect(sign == 0 ? abs(yaw) < 8 : yaw * sign > 15, "\(yaw)")
  }

  /// With MediaPipe's models, a head that is lifted or lowered is measured so, and an open mouth too.
  @Test(.enabled(if: FaceModelTests.folder != nil, "the face models are not here")) func theHeadNodsAndTheMouthOpens() throws {
    let finder = try FaceModelTests.finder()
    func signs(_ act: StageAct) throws -> FaceSigns {
      try #require(try finder.find(artist.picture(shot(.passport, [.showFace, act])), effort: .thorough).first?.signs)
    }
    let straight = try signs(.lookStraight)
    let (up, down) = (try signs(.lookUp).pitch ?? 0, try signs(.lookDown).pitch ?? 0)
    #expect(up < (straight.pitch ?? 0) - 3 && down > (straight.pitch ?? 0) + 3, "\(up) \(straight.pitch ?? 0) \(down)")
    let (closed, open) = (straight.mouthOpening ?? 0, try signs(.openMouth).mouthOpening ?? 0)
    #expect(open > closed * 3, "\(open) \(closed)")
  }

  /// A photograph takes the place of the document, and not of another one beside it.
  @Test(arguments: [[StageAct](), [.farther, .rotateLeft], [.twoDocuments]]) func aPhotographIsShown(acts: [StageAct]) throws {
    let document = SpecimenDocument.standard(.passport, of: .eriksson, asOf: day)
    let page = try SpecimenArtist.draw(document, placement: .cropped)
    var shot = shot(.passport, acts)
    (shot.width, shot.height) = (1920, 1080)
    shot.photograph = StagePhotograph(id: 1, aspect: Double(page.height) / Double(page.width))
    let picture = try artist.picture(shot, showing: page)
    let reading = try PictureReader().read(picture, width: picture.width, height: picture.height), lines = try document.mrz()
    if acts != [.twoDocuments] {
      #expect(reading.mrz?.lines == lines)
      #expect(!shot.truth(picture: .integer(0), time: 0).text().contains("fields"))
    } else {
      #expect(reading.documents == 2)
    }
  }

  @Test func peopleComeAndGo() throws {
    let counts = try [[StageAct](), [.secondPerson], [.leave]].map { try reading(shot(.passport, [.showFace] + $0)).faces?.count }
    #expect(counts == [1, 2, 0])
  }

  /// Each act can be drawn, of a document without another side too, in a small picture.
  @Test(arguments: StageAct.allCases) func eachActIsDrawn(act: StageAct) throws {
    for subject in [StageAct.showDocument, .showFace] {
      var shot = shot(.passport, [subject, act])
      (shot.width, shot.height) = (320, 240)
      let picture = try artist.picture(shot)
      #expect(picture.width == 320 && picture.height == 240)
    }
  }

  @Test func aMirroredPictureIsMirrored() throws {
    var shot = shot(.passport)
    let plain = try artist.picture(shot)
    shot.isMirrored = true
    let mirrored = try artist.picture(shot)
    #expect(plain.pixels != mirrored.pixels)
    #expect(Array(plain.pixels[0..<3]) == Array(mirrored.pixels[1279 * 3..<1280 * 3]))
  }

  @Test(arguments: [(1280, 721), (100, 100), (4000, 4000)]) func otherSizesAreRefused(width: Int, height: Int) {
    var shot = shot(.passport)
    (shot.width, shot.height) = (width, height)
    #expect(throws: SpecimenError.self) { try artist.picture(shot) }
  }

  /// A set is the same for the same seed, and has each kind in turn.
  @Test func aSetOfTestDataIsDrawn() throws {
    let sample = StageSample(of: nil, seed: 3, on: day, width: 640, height: 480)
    for number in 0..<10 {
      #expect(sample.shot(number) == StageSample(of: nil, seed: 3, on: day, width: 640, height: 480).shot(number))
      #expect(try artist.picture(sample.shot(number)).width == 640)
    }
    #expect(Set((0..<10).map { sample.shot($0).cast.document.person }).count == 10)
    #expect(sample.shot(4).view.subject == .face)
  }
}
