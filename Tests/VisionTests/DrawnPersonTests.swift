import Documents
import Testing

@testable import Vision

/// How far drawn persons are told apart by the network that recognises real ones.
struct DrawnPersonTests {
  private static let day = CalendarDate(daysSince1970: 20_513)

  /// Persons with their passports and before a camera.
  private static func faces(_ count: Int) throws -> [(passport: FaceReference, selfie: FaceReference)] {
    let reader = PictureReader(faceFinder: FaceFinder(models: FaceRecognitionTests.models))
    var random = SeededRandom(seed: 7)
    return try (0..<count).map { _ in
      var order = SpecimenDocument.standard(.passport, asOf: day)
      order.person = SpecimenPerson.drawn(from: &random, asOf: day)
      let pictures = [try SpecimenArtist.draw(order), try SpecimenArtist.draw(SpecimenSelfie(of: order.person, on: day))]
      let references = try pictures.map { FaceReference(of: try reader.read($0, width: $0.width, height: $0.height)) }
      return (references[0], references[1])
    }
  }

  @Test(.enabled(if: FaceRecognitionTests.models != nil, "the recognition network is not here"))
  func personsAreKnownByTheirPassports() throws {
    let faces = try Self.faces(12)
    let own = faces.map { FaceComparison($0.passport, $0.selfie).band }
    #expect(!own.contains(.different) && own.count { $0 == .same } >= 10)
    let others = faces.indices.flatMap { one in
      faces.indices.filter { $0 != one }.map { FaceComparison(faces[one].passport, faces[$0].selfie).band }
    }
    // They are alike: a fifth of the others is taken for the person.
    #expect(others.count { $0 == .same } <= others.count / 3 && others.count { $0 == .different } >= others.count / 2)
  }
}
