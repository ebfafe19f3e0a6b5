import Documents
import Testing

@testable import Vision

/// The expressions of drawn persons without their glasses, as the live face verification asks for them: each is measured against the person's neutral face.
struct DrawnExpressionTests {
  private static let day = CalendarDate(daysSince1970: 20_513)

  /// The person of `--source specimen`, and others.
  private static let persons: [SpecimenPerson] = {
    var random = SeededRandom(seed: 7)
    return [.bruijn] + (0..<4).map { _ in SpecimenPerson.drawn(from: &random, asOf: day) }
  }()

  private static func face(
    _ person: SpecimenPerson, _ expression: SpecimenExpression?, _ finder: FaceFinder, _ effort: FaceFinder.Effort
  ) throws -> FaceReading? {
    let picture = try SpecimenArtist.draw(SpecimenSelfie(of: person, on: day, expression: expression, isWithoutGlasses: true))
    return try finder.find(picture, effort: effort).first
  }

  /// The expressions of a person that do not pass their challenge, or pass another one.
  private static func missed(_ person: SpecimenPerson, _ finder: FaceFinder, _ effort: FaceFinder.Effort) throws -> [String] {
    let neutral = try #require(try face(person, nil, finder, effort), "\(person.lastName)")
    let baseline = try FaceBaseline([neutral, neutral, neutral])
    let expressions = [
      (SpecimenExpression.smile, LivenessChallenge.smile), (.leftEyeClosed, .closeLeftEye), (.rightEyeClosed, .closeRightEye),
    ]
    return try expressions.compactMap { expression, challenge in
      let face = baseline.judge(try #require(try face(person, expression, finder, effort)))
      let passed = [LivenessChallenge.smile, .straightFace, .closeLeftEye, .closeRightEye].filter { $0.share(of: face) == 1 }
      return passed == [challenge] ? nil : "\(person.lastName) \(expression): \(passed) \(face)"
    }
  }

  @Test(arguments: [FaceFinder.Effort.thorough, .frame])
  func eachExpressionPassesItsChallengeAndNoOther(_ effort: FaceFinder.Effort) throws {
    for person in Self.persons { #expect(try Self.missed(person, FaceFinder(models: nil), effort) == []) }
  }

  /// The models help with real faces, and cost a drawn one in fifteen. The person of `--source specimen` is never missed.
  @Test(.enabled(if: FaceModelTests.folder != nil, "the face models are not here"), arguments: [FaceFinder.Effort.thorough, .frame])
  func modelsCostFewExpressions(_ effort: FaceFinder.Effort) throws {
    let finder = try FaceModelTests.finder()
    let missed = try Self.persons.flatMap { try Self.missed($0, finder, effort) }
    #expect(missed.count <= 1, "\(missed)")
    #expect(try Self.missed(.bruijn, finder, effort) == [])
  }

  /// Documents and neutral selfies look as before.
  @Test func aNeutralFaceIsAsItWas() throws {
    let selfie = try SpecimenArtist.draw(SpecimenSelfie(of: .eriksson, on: Self.day))
    #expect(selfie == (try SpecimenArtist.draw(SpecimenSelfie(of: .eriksson, on: Self.day, expression: nil))))
    #expect(selfie != (try SpecimenArtist.draw(SpecimenSelfie(of: .eriksson, on: Self.day, expression: .smile))))
  }
}
