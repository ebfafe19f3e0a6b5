import Documents
import Testing

@testable import Vision

/// The expressions of drawn persons without their glasses, as the live face verification asks for them: each is measured against the person's neutral face.
@Suite struct DrawnExpressionTests {
  private static let day = CalendarDate(daysSince1970: 20_513)

  /// The person of `--source specimen`, and others.
  private static let persons: [SpecimenPerson] = {
    var random = SeededRandom(seed: 7)
    return [.bruijn] + (0..<4).map { _ in SpecimenPerson.drawn(from: &random, asOf: day) }
  }()

  private static func face(_ person: SpecimenPerson, _ expression: SpecimenExpression?) throws -> FaceReading? {
    let picture = try SpecimenArtist.draw(SpecimenSelfie(of: person, on: day, expression: expression, isWithoutGlasses: true))
    return try FaceFinder().find(picture).first
  }

  @Test func eachExpressionPassesItsChallengeAndNoOther() throws {
    for person in Self.persons {
      let neutral = try #require(try Self.face(person, nil), "\(person.lastName)")
      let baseline = try FaceBaseline([neutral, neutral, neutral])
      for (expression, challenge) in [
        (SpecimenExpression.smile, LivenessChallenge.smile), (.leftEyeClosed, .closeLeftEye), (.rightEyeClosed, .closeRightEye),
      ] {
        let face = baseline.judge(try #require(try Self.face(person, expression)))
        for other in [LivenessChallenge.smile, .straightFace, .closeLeftEye, .closeRightEye] {
          #expect((other.share(of: face) == 1) == (other == challenge), "\(person.lastName) \(expression) \(other)")
        }
      }
    }
  }

  /// Documents and neutral selfies look as before.
  @Test func aNeutralFaceIsAsItWas() throws {
    let selfie = try SpecimenArtist.draw(SpecimenSelfie(of: .eriksson, on: Self.day))
    #expect(selfie == (try SpecimenArtist.draw(SpecimenSelfie(of: .eriksson, on: Self.day, expression: nil))))
    #expect(selfie != (try SpecimenArtist.draw(SpecimenSelfie(of: .eriksson, on: Self.day, expression: .smile))))
  }
}
