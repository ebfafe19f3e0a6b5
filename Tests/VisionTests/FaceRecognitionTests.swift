import CVision
import Documents
import Foundation
import Testing

@testable import Vision

/// Dlib's recognition network. Most of these tests need `make models`.
struct FaceRecognitionTests {
  /// MediaPipe's models and the network; nil without them.
  static let models: FaceModels? = {
    let models = FaceModelTests.folder.flatMap { try? FaceModels(folder: $0) }
    if models?.recognizes != true { print("SKIPPED: dlib's recognition network is not here; run make models") }
    return models?.recognizes == true ? models : nil
  }()

  /// The numbers are those that dlib 20.0.1 gives for the same picture and its mirror image, added and made a unit vector.
  @Test(.enabled(if: models != nil, "the recognition network is not here"))
  func dlibsNumbersAreReproduced() throws {
    var pixels: [UInt8] = []
    for y in 0..<150 { for x in 0..<150 { pixels.append(UInt8(x * y % 251)) } }
    let picture = GrayImage(width: 150, height: 150, pixels: pixels)
    var measures = cvision_face_measures()
    measures.aligned = cvision_face_view(x: 75, y: 75, side: 150, lean: 0)
    let models = try #require(Self.models)
    let template = try #require(models.template(picture, of: measures))
    let dlib: [Float] = [
      -0.0297, 0.0801, 0.0371, -0.0363, -0.1017, -0.0149, -0.0291, -0.016, 0.09, -0.0228, 0.1182, -0.0252, -0.1903, -0.0277, -0.0223,
      0.0694,
    ]
    let expected = try #require(FaceTemplate(dlib + [Float](repeating: 0, count: FaceTemplate.length - dlib.count)))
    for (number, wanted) in zip(template.values, expected.values).prefix(dlib.count) { #expect(abs(Int(number) - Int(wanted)) <= 1) }
    measures.aligned.side = .nan
    #expect(models.template(picture, of: measures) == nil)
  }

  @Test(.enabled(if: models != nil && FaceTestKit.folder != nil, "the recognition network or the outside photographs are not here"))
  func personsOfOutsidePhotographsAreToldApart() throws {
    let reader = PictureReader(faceFinder: FaceFinder(models: Self.models))
    let known = try FaceTestKit.records().compactMap { record in
      try record.person.map { person -> (person: String, face: FaceReference) in
        let picture = try FaceTestKit.photograph(record.file)
        return (person, FaceReference(of: try reader.read(picture, width: picture.width, height: picture.height)))
      }
    }
    #expect(known.count >= 8)
    var differing = 0
    for (index, one) in known.enumerated() {
      for other in known[..<index] {
        let band = FaceComparison(one.face, other.face).band
        // One pair of two women is too near to be told apart.
        #expect(one.person == other.person ? band == .same : band != .same, "\(one.person), \(other.person)")
        differing += band == .different ? 1 : 0
      }
    }
    #expect(differing >= 31)
  }

  /// Two persons take turns in the same place, as the frames of a camera show them: with templates in every fifth picture.
  @Test(.enabled(if: models != nil && FaceTestKit.folder != nil, "the recognition network or the outside photographs are not here"))
  func personsWhoTakeTurnsAreNoticed() throws {
    let finder = FaceFinder(models: Self.models)
    let known = try FaceTestKit.records().compactMap { record in
      try record.person.map { person -> (person: String, template: FaceTemplate?) in
        (person, try finder.find(FaceTestKit.photograph(record.file).gray(), recognizing: true).first?.template)
      }
    }
    for one in known {
      for other in known {
        var continuity = FaceContinuity(), isNoticed = false
        for picture in 0..<100 {
          var face = FaceReading(x: 100, y: 100, width: 90, height: 90)
          if picture % 5 == 0 { face.template = picture / 15 % 2 == 0 ? one.template : other.template }
          if continuity.follow([face], at: picture * 100) == .changed { isNoticed = true }
          if picture == 10 { continuity.keepPerson() }
        }
        #expect(isNoticed == (one.person != other.person), "\(one.person), \(other.person)")
      }
    }
  }

  @Test(.enabled(if: models != nil, "the recognition network is not here"))
  func aDamagedNetworkIsRefusedAndFacesAreStillFound() throws {
    let folder = try #require(FaceModelTests.folder)
    func file(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")) }
    var files = Dictionary(uniqueKeysWithValues: try FaceModels.files.map { ($0, try file($0)) })
    let network = try file(FaceModels.recognition)
    var notFinite = network
    notFinite.replaceSubrange(400..<404, with: [0, 0, 0xC0, 0x7F])
    let cases: [Data?] = [nil, Data(), network.prefix(1000), network.prefix(network.count / 2), network.dropFirst(5000), notFinite]
    for damaged in cases {
      files[FaceModels.recognition] = damaged
      let place = try FaceModelTests.temporaryFolder(files)
      defer { try? FileManager.default.removeItem(atPath: place) }
      let models = try FaceModels(folder: place)
      #expect(!models.recognizes)
      let faces = try FaceFinder(models: models).find(
        FaceTestKit.sheet().image.cropped(x: 0, y: 0, width: 160, height: 160), recognizing: true)
      #expect(faces.count == 1 && faces[0].template == nil)
    }
  }
}
