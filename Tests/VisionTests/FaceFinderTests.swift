import Documents
import Testing

@testable import Vision

struct FaceFinderTests {
  let finder = FaceFinder()

  /// The number of faces is right on at least 14 of the 16 outside photographs, and none is found where there is none.
  @Test(.enabled(if: FaceTestKit.folder != nil, "the outside photographs are not here"))
  func outsidePhotographsAreCounted() throws {
    var right = 0
    let records = try FaceTestKit.records()
    for record in records {
      let found = try finder.find(FaceTestKit.photograph(record.file)).count
      if found == record.faces { right += 1 } else { print("faces: \(record.file) has \(record.faces), found \(found)") }
      if record.faces == 0 { #expect(found == 0, "\(record.file)") }
    }
    #expect(records.count >= 16 && right * 16 >= records.count * 14, "\(right) of \(records.count)")
  }

  /// Each drawn head is found once, with the right position, size, landmarks and rotation.
  @Test func drawnHeadsAreFoundWhereTheyAre() throws {
    let (sheet, heads) = try FaceTestKit.sheet()
    var found = 0, extra = 0
    for (index, head) in heads.enumerated() {
      let (left, top) = (index % 7 * 160, index / 7 * 160)
      let faces = try finder.find(sheet.cropped(x: left, y: top, width: 160, height: 160))
      extra += max(0, faces.count - 1)
      guard let face = faces.first, let points = face.landmarks else { continue }
      found += 1
      let (x, y) = (face.x + face.width / 2 + Double(left), face.y + face.height / 2 + Double(top))
      #expect(abs(x - head.x) < 0.12 * head.size && abs(y - head.y) < 0.12 * head.size, "head \(index)")
      #expect((0.8...1.15).contains(face.width / head.size), "head \(index)")
      #expect(abs((face.tilt ?? 90) - head.lean) < 15, "head \(index)")
      let marks = [points.leftEye, points.rightEye, points.nose, points.leftMouth, points.rightMouth]
      for (mark, point) in zip(marks, head.points) {
        let (dx, dy) = (mark.x + Double(left) - point[0], mark.y + Double(top) - point[1])
        #expect((dx * dx + dy * dy).squareRoot() < 0.15 * head.size, "head \(index)")
      }
    }
    #expect(found * 100 >= heads.count * 95, "\(found) of \(heads.count)")
    // Some backgrounds are drawn to look like faces.
    #expect(extra * 10 <= heads.count, "\(extra) too many")
  }

  @Test func severalFacesAreFoundAtOnceAndQuicklyToo() throws {
    let (sheet, _) = try FaceTestKit.sheet()
    // Three heads side by side, as in a camera's frame.
    let three = sheet.cropped(x: 0, y: 160, width: 480, height: 160)
    #expect(try finder.find(three).count == 3)
    #expect(try finder.find(three, effort: .frame).count == 3)
  }

  @Test func leftAndRightAreThePersonsOwn() throws {
    let (sheet, _) = try FaceTestKit.sheet()
    let neutral = sheet.cropped(x: 0, y: 320, width: 160, height: 160)
    let face = try #require(try finder.find(neutral).first?.landmarks)
    #expect(face.leftEye.x > face.rightEye.x + 20 && face.leftMouth.x > face.rightMouth.x + 10)
    #expect(face.nose.y > face.leftEye.y && face.leftMouth.y > face.nose.y)
    // In a mirrored picture, the other eye winks.
    let wink = sheet.cropped(x: 4 * 160, y: 320, width: 160, height: 160)
    let own = try #require(try finder.find(wink).first?.signs), other = try #require(try finder.find(wink.mirrored).first?.signs)
    #expect(own.leftEye < own.rightEye - 0.3 && other.rightEye < other.leftEye - 0.3)
  }

  @Test func theSamePictureGivesTheSameFaces() throws {
    let (sheet, _) = try FaceTestKit.sheet()
    let part = sheet.cropped(x: 160, y: 0, width: 320, height: 320)
    #expect(try finder.find(part) == finder.find(part))
  }

  /// Sizes that no camera produces: nothing is found, and nothing crashes.
  @Test(arguments: [(1, 1), (19, 400), (400, 19), (20, 20), (21, 3000), (3000, 21), (25, 25), (640, 480)])
  func oddSizesAreRead(_ width: Int, _ height: Int) throws {
    for level in [UInt8(0), 128, 255] {
      let plain = GrayImage(width: width, height: height, pixels: [UInt8](repeating: level, count: width * height))
      for effort in [FaceFinder.Effort.frame, .thorough] { #expect(try finder.find(plain, effort: effort).isEmpty) }
    }
  }

  @Test func noiseIsNotAFace() throws {
    for seed in 1...6 {
      var random = SeededRandom(seed: UInt64(seed))
      let (width, height) = (random.within(40...400), random.within(40...300))
      let step = random.within(1...9)
      let grain = (0..<(width / step + 1) * (height / step + 1)).map { _ in UInt8(random.within(0...255)) }
      let pixels = (0..<width * height).map { grain[$0 / width / step * (width / step + 1) + $0 % width / step] }
      #expect(try finder.find(GrayImage(width: width, height: height, pixels: pixels)).isEmpty, "seed \(seed)")
    }
  }

  /// A face that fills the picture and extends beyond it.
  @Test func aFaceMayFillThePicture() throws {
    let (sheet, heads) = try FaceTestKit.sheet()
    let head = heads[7]
    let part = sheet.cropped(x: Int(head.x) - 46, y: Int(head.y) - 48, width: 92, height: 96)
    #expect(try finder.find(part).count == 1)
  }

  /// The portrait on a document, which a reader of licences looks for.
  @Test(arguments: [SpecimenDocument.Kind.passport, .idCard, .driversLicense, .dutchDriversLicense, .frenchIdCard])
  func specimensShowAFace(_ kind: SpecimenDocument.Kind) throws {
    let faces = try finder.find(picture(kind, dpi: 200))
    #expect(!faces.isEmpty)
  }
}
