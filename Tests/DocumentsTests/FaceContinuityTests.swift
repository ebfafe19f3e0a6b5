import Foundation
import Testing

@testable import Documents

struct FaceContinuityTests {
  static func shape(_ change: Double = 0) -> FaceShape? {
    FaceShape(
      (0..<48).map { index -> Double in
        let base = Double(index % 7) / 4 - 0.7
        return index % 3 == 0 ? base + change : base
      })
  }

  static func face(x: Double = 100, width: Double = 80, change: Double = 0) -> FaceReading {
    FaceReading(x: x, y: 60, width: width, height: width, shape: shape(change))
  }

  @Test func aFaceIsFollowedAsItMoves() {
    var continuity = FaceContinuity()
    #expect(continuity.follow([], at: 0) == .absent)
    #expect(continuity.follow([Self.face()], at: 100) == .began)
    for step in 1...20 {
      #expect(continuity.follow([Self.face(x: 100 + Double(step) * 30, change: Double(step % 2) * 0.1)], at: 100 + step * 100) == .same)
    }
    #expect(continuity.face?.x == 700)
  }

  @Test func aFaceAtAnotherPlaceIsAnother() {
    var continuity = FaceContinuity()
    _ = continuity.follow([Self.face()], at: 0)
    #expect(continuity.follow([Self.face(x: 170)], at: 100) == .changed)
  }

  @Test func aFaceOfAnotherSizeIsAnother() {
    var continuity = FaceContinuity()
    _ = continuity.follow([Self.face()], at: 0)
    #expect(continuity.follow([Self.face(x: 80, width: 120)], at: 100) == .changed)
  }

  @Test func aFaceOfAnotherShapeIsAnother() {
    var continuity = FaceContinuity()
    _ = continuity.follow([Self.face()], at: 0)
    #expect(continuity.follow([Self.face(change: 0.4)], at: 100) == .changed)
  }

  @Test func theNearestOfSeveralIsTheSame() {
    var continuity = FaceContinuity()
    _ = continuity.follow([Self.face()], at: 0)
    #expect(continuity.follow([Self.face(x: 300, width: 90), Self.face(x: 130), Self.face(x: 105)], at: 100) == .same)
    #expect(continuity.face?.x == 105)
  }

  @Test func aFaceMayBeAbsentForAMoment() {
    var continuity = FaceContinuity()
    _ = continuity.follow([Self.face()], at: 0)
    #expect(continuity.follow([], at: 500) == .absent)
    #expect(continuity.follow([Self.face()], at: 1_000) == .same)
    // A time without any picture is no absence.
    #expect(continuity.follow([Self.face()], at: 9_000) == .same)
    #expect(continuity.follow([], at: 9_500) == .absent)
    #expect(continuity.follow([Self.face()], at: 11_001) == .changed)
    #expect(continuity.follow([], at: 11_100) == .absent && continuity.follow([], at: 12_700) == .absent)
    #expect(continuity.follow([Self.face()], at: 12_800) == .began)
  }

  @Test func withoutShapesThePlaceDecides() {
    var continuity = FaceContinuity()
    let face = FaceReading(x: 0, y: 0, width: 50, height: 50)
    _ = continuity.follow([face], at: 0)
    #expect(continuity.follow([FaceReading(x: 10, y: 0, width: 50, height: 50)], at: 50) == .same)
    #expect(continuity.follow([FaceReading(x: 0, y: 0, width: 0, height: 0)], at: 90) == .changed)
  }

  static func colored(_ colors: SoftBiometrics?) -> [FaceReading] {
    var face = face()
    face.softBiometrics = colors
    return [face]
  }

  @Test func aFaceOfOtherColorsIsAnother() {
    let (person, other) = (SoftBiometricsTests.person(), SoftBiometricsTests.person(clothes: 0x5B2633))
    var continuity = FaceContinuity()
    #expect(continuity.follow(Self.colored(person), at: 0) == .began)
    #expect(continuity.follow(Self.colored(person), at: 100) == .same)
    // Where nothing was measured, the place decides.
    #expect(continuity.follow(Self.colored(nil), at: 200) == .same)
    #expect(continuity.follow(Self.colored(other), at: 300) == .changed)
    #expect(continuity.follow(Self.colored(other), at: 400) == .same)
  }

  /// A hand may cover hair or chest for a moment.
  @Test func keptColorsMayBeHiddenForAMoment() {
    let (person, other) = (SoftBiometricsTests.person(), SoftBiometricsTests.person(clothes: 0x5B2633))
    var continuity = FaceContinuity()
    _ = continuity.follow(Self.colored(person), at: 0)
    continuity.keepPerson()
    for time in [100, 900, 1_600] { #expect(continuity.follow(Self.colored(other), at: time) == .unlike) }
    #expect(continuity.follow(Self.colored(person), at: 1_700) == .same)
    for time in [1_800, 3_300] { #expect(continuity.follow(Self.colored(other), at: time) == .unlike) }
    #expect(continuity.follow(Self.colored(other), at: 3_301) == .changed)
  }

  /// A sequence that becomes another person little by little.
  @Test func keptColorsDoNotDrift() {
    func step(_ step: UInt32) -> [FaceReading] { Self.colored(SoftBiometricsTests.person(clothes: 0x27364F + 0x050000 * step)) }
    var (free, bound) = (FaceContinuity(), FaceContinuity())
    _ = free.follow(step(0), at: 0)
    _ = bound.follow(step(0), at: 0)
    bound.keepPerson()
    var steps: [FaceContinuity.Step] = []
    for index in 1...40 {
      #expect(free.follow(step(UInt32(index)), at: index * 100) == .same)
      steps.append(bound.follow(step(UInt32(index)), at: index * 100))
    }
    #expect(steps.first == .same && steps.contains(.unlike) && steps.contains(.changed))
  }

  @Test func shapesAreBounded() throws {
    #expect(FaceShape([]) == nil && FaceShape([Double](repeating: 0, count: 47)) == nil)
    #expect(FaceShape([Double](repeating: .nan, count: 48)) == nil && FaceShape([Double](repeating: 11, count: 48)) == nil)
    let shape = try #require(Self.shape())
    #expect(try JSONDecoder().decode(FaceShape.self, from: JSONEncoder().encode(shape)) == shape)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(FaceShape.self, from: Data("[1,2]".utf8)) }
    #expect(shape.distance(to: shape) == 0)
    #expect(abs(shape.distance(to: try #require(Self.shape(0.3))) - 0.3) < 0.001)
  }

  @Test func readingsKeepWhatTheMeshMeasured() throws {
    var face = Self.face()
    face.signs = FaceSigns(leftEye: 1, rightEye: 1, smile: 0, turn: 3, pitch: -4, mouthOpening: 0.25)
    #expect(try JSONDecoder().decode(FaceReading.self, from: JSONEncoder().encode(face)) == face)
    let bad = #"{"leftEye":1,"rightEye":1,"smile":0,"turn":0,"leftEyeVisibility":1,"rightEyeVisibility":1,"#
    for field in [#""pitch":400}"#, #""mouthOpening":-1}"#, #""mouthOpening":3}"#] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(FaceSigns.self, from: Data((bad + field).utf8)) }
    }
  }

  // MARK: Templates

  static func recognized(_ distance: Double?, turn: Double = 0) -> [FaceReading] {
    var face = Self.face()
    face.template = distance.flatMap { FaceComparisonTests.template($0) }
    face.signs = FaceSigns(leftEye: 1, rightEye: 1, smile: 0, turn: turn)
    return [face]
  }

  /// A face that is kept from the first picture on.
  static func kept() -> FaceContinuity {
    var continuity = FaceContinuity()
    _ = continuity.follow(recognized(0), at: 0)
    continuity.keepPerson()
    return continuity
  }

  /// One picture that seems to show another person counts for nothing, and the second one ends it, however many of the first person's lie between.
  @Test func anotherPersonInTheSamePlaceIsNoticed() {
    var continuity = Self.kept()
    #expect(continuity.follow(Self.recognized(0.3), at: 500) == .same)
    #expect(continuity.follow(Self.recognized(0.5), at: 600) == .same, "a template that comes too soon is not compared")
    #expect(continuity.follow(Self.recognized(0.5), at: 1000) == .unlike)
    #expect(continuity.follow(Self.recognized(nil), at: 1100) == .unlike, "without a template, what the last one said stands")
    for time in 3..<20 { #expect(continuity.follow(Self.recognized(0.2), at: time * 500) == .same) }
    #expect(continuity.follow(Self.recognized(0.5), at: 10_000) == .changed)
  }

  @Test func oneWhoStaysIsNoticedAfterAMoment() {
    var continuity = Self.kept()
    #expect(continuity.follow(Self.recognized(0.5), at: 500) == .unlike)
    #expect(continuity.follow(Self.recognized(nil), at: 500 + FaceContinuity.longestGap) == .unlike)
    #expect(continuity.follow(Self.recognized(nil), at: 501 + FaceContinuity.longestGap) == .changed)
  }

  @Test func nobodyBecomesAnotherLittleByLittle() {
    var continuity = Self.kept()
    let steps = (1...6).map { continuity.follow(Self.recognized(Double($0) / 10), at: $0 * 500) }
    #expect(steps == [.same, .same, .same, .same, .unlike, .changed])
  }

  /// Before the neutral face is known, another person starts the check again. A face that is turned far says nothing.
  @Test func templatesCountForFacesThatLookAhead() {
    var continuity = FaceContinuity()
    _ = continuity.follow(Self.recognized(0), at: 0)
    #expect(continuity.follow(Self.recognized(0.6, turn: 40), at: 500) == .same)
    #expect(continuity.follow(Self.recognized(0.6), at: 1000) == .changed)
  }
}
