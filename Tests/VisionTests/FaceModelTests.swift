import CVision
import Documents
import Foundation
import Testing

@testable import Vision

/// MediaPipe's models. They are installed and not committed, so most of these tests need `make models`.
struct FaceModelTests {
  static let folder: String? = {
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment[InstalledFaceModels.variable]
    let places: [String] = (named.map { [$0] } ?? []) + [checkout.appendingPathComponent(".build/models").path]
    let found = places.first { place in FaceModels.files.allSatisfy { FileManager.default.fileExists(atPath: "\(place)/\($0)") } }
    if found == nil { print("SKIPPED: the face models are not here; run make models") }
    return found
  }()

  static func finder() throws -> FaceFinder { FaceFinder(models: try FaceModels(folder: try #require(folder))) }

  static func temporaryFolder(_ files: [String: Data]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("models-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, data) in files { try data.write(to: folder.appendingPathComponent(name)) }
    return folder.path
  }

  @Test func filesThatAreNoModelsAreRefused() throws {
    #expect(throws: ImageError.self) { try FaceModels(folder: "/nonexistent") }
    for bytes in [Data(), Data("TFL3".utf8), Data(repeating: 0, count: 4096), Data((0..<4096).map { UInt8($0 & 255) })] {
      let folder = try Self.temporaryFolder([FaceModels.files[0]: bytes])
      defer { try? FileManager.default.removeItem(atPath: folder) }
      #expect(throws: ImageError.self) { try FaceModels(folder: folder) }
    }
  }

  @Test(.enabled(if: folder != nil, "the face models are not here"))
  func truncatedAndExchangedModelsAreRefused() throws {
    let names = FaceModels.files
    let data = try names.map { try Data(contentsOf: URL(fileURLWithPath: "\(try #require(Self.folder))/\($0)")) }
    for cut in [1, 2, 3, 10, 100] {
      var files = Dictionary(uniqueKeysWithValues: zip(names, data))
      files[names[cut % names.count]] = data[cut % names.count].prefix(data[cut % names.count].count / (cut + 1))
      let folder = try Self.temporaryFolder(files)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      #expect(throws: ImageError.self) { try FaceModels(folder: folder) }
    }
    let folder = try Self.temporaryFolder([names[0]: data[0], names[1]: data[2], names[2]: data[1], names[3]: data[3]])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: ImageError.self) { try FaceModels(folder: folder) }
  }

  @Test(.enabled(if: folder != nil && FaceTestKit.folder != nil, "the face models or the outside photographs are not here"))
  func everyOutsidePhotographIsCounted() throws {
    let finder = try Self.finder()
    for record in try FaceTestKit.records() {
      #expect(try finder.find(FaceTestKit.photograph(record.file)).count == record.faces, "\(record.file)")
    }
  }

  @Test(.enabled(if: folder != nil && FaceTestKit.folder != nil, "the face models or the outside photographs are not here"))
  func theEyesOfOutsidePhotographsAreOpen() throws {
    let finder = try Self.finder()
    for record in try FaceTestKit.records() {
      for face in try finder.find(FaceTestKit.photograph(record.file)) {
        guard let signs = face.signs, face.width >= 60, abs(signs.turn) < 25 else { continue }
        #expect(min(signs.leftEye, signs.rightEye) > 0.35, "\(record.file): \(signs.leftEye), \(signs.rightEye)")
      }
    }
  }

  /// The portraits of the specimens, and people in stand-in sequences, are drawn.
  @Test(.enabled(if: folder != nil, "the face models are not here"))
  func drawnHeadsAreFoundWhereTheyAre() throws {
    let finder = try Self.finder()
    let (sheet, heads) = try FaceTestKit.sheet()
    var found = 0, straight = 0
    for (index, head) in heads.enumerated() {
      let (left, top) = (index % 7 * 160, index / 7 * 160)
      let faces = try finder.find(sheet.cropped(x: left, y: top, width: 160, height: 160), effort: .frame)
      guard let face = faces.first, let points = face.landmarks else { continue }
      found += 1
      let (x, y) = (face.x + face.width / 2 + Double(left), face.y + face.height / 2 + Double(top))
      #expect(abs(x - head.x) < 0.12 * head.size && abs(y - head.y) < 0.12 * head.size, "head \(index)")
      #expect(abs((face.tilt ?? 90) - head.lean) < 15, "head \(index)")
      if abs((face.signs?.turn ?? 90) - head.turn) < 12 { straight += 1 }
      let marks = [points.leftEye, points.rightEye, points.nose, points.leftMouth, points.rightMouth]
      for (mark, point) in zip(marks, head.points) {
        let (dx, dy) = (mark.x + Double(left) - point[0], mark.y + Double(top) - point[1])
        #expect((dx * dx + dy * dy).squareRoot() < 0.2 * head.size, "head \(index)")
      }
    }
    #expect(found * 100 >= heads.count * 95, "\(found) of \(heads.count)")
    #expect(straight * 100 >= heads.count * 90, "\(straight) of \(heads.count)")
  }

  @Test(.enabled(if: folder != nil, "the face models are not here"))
  func expressionsAreRecognisedAgainstTheirBaseline() throws {
    let finder = try Self.finder()
    let (sheet, heads) = try FaceTestKit.sheet()
    let rows = try (0..<heads.count / 7).map { row in
      try (0..<7).map { try finder.find(sheet.cropped(x: $0 * 160, y: row * 160, width: 160, height: 160), effort: .frame).first }
    }
    FaceExpressionTests.check(rows)
  }

  /// A picture of any proportions is centred in a square for the detectors; the places are those of the picture.
  @Test(.enabled(if: folder != nil, "the face models are not here"), arguments: [(480, 160), (160, 400), (900, 900)])
  func placesAreThoseOfThePicture(_ width: Int, _ height: Int) throws {
    let (sheet, heads) = try FaceTestKit.sheet()
    let head = sheet.cropped(x: 0, y: 0, width: 160, height: 160)
    var picture = GrayImage(width: width, height: height, pixels: [UInt8](repeating: 120, count: width * height))
    let (left, top) = (width - 160, (height - 160) / 2)
    for y in 0..<160 { for x in 0..<160 { picture.pixels[(y + top) * width + x + left] = head.pixels[y * 160 + x] } }
    let face = try #require(try Self.finder().find(picture).first)
    #expect(abs(face.x + face.width / 2 - Double(left) - heads[0].x) < 12)
    #expect(abs(face.y + face.height / 2 - Double(top) - heads[0].y) < 12)
  }

  @Test(.enabled(if: folder != nil, "the face models are not here"))
  func boxesThatAreNotPlausibleAreRefused() throws {
    let models = try FaceModels(folder: try #require(Self.folder))
    let (sheet, _) = try FaceTestKit.sheet()
    let head = sheet.cropped(x: 0, y: 0, width: 160, height: 160)
    let good = try #require(models.boxes(head, CVISION_FACE_NEAR).first)
    #expect(models.measures(head, in: good) != nil)
    func changed(_ change: (inout cvision_face_box) -> Void) -> cvision_face_box {
      var box = good
      change(&box)
      return box
    }
    let bad = [
      changed { $0.x = .nan }, changed { $0.lean = .infinity }, changed { $0.width = 0 }, changed { $0.height = -20 },
      changed { $0.width = .nan }, changed { $0.x = -30 }, changed { $0.y = 500 }, changed { $0.width = 1e9 },
    ]
    for box in bad { #expect(models.measures(head, in: box) == nil, "\(box)") }
  }

  @Test(.enabled(if: folder != nil, "the face models are not here"), arguments: [(1, 1), (20, 20), (21, 3000), (3000, 21), (640, 480)])
  func oddSizesAreRead(_ width: Int, _ height: Int) throws {
    let finder = try Self.finder()
    for level in [UInt8(0), 128, 255] {
      let plain = GrayImage(width: width, height: height, pixels: [UInt8](repeating: level, count: width * height))
      for effort in [FaceFinder.Effort.frame, .thorough] { #expect(try finder.find(plain, effort: effort).isEmpty) }
    }
  }

  @Test(
    .enabled(if: folder != nil, "the face models are not here"),
    arguments: [SpecimenDocument.Kind.passport, .idCard, .driversLicense, .dutchDriversLicense, .frenchIdCard])
  func specimensShowAFace(_ kind: SpecimenDocument.Kind) throws {
    let picture = try picture(kind, dpi: 200)
    let finder = try Self.finder()
    for effort in [FaceFinder.Effort.frame, .thorough] { #expect(try !finder.find(picture, effort: effort).isEmpty) }
  }
}
