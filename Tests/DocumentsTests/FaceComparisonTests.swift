import Foundation
import Testing

@testable import Documents

struct FaceComparisonTests {
  /// Templates at a distance, which is a multiple of 1/128.
  static func template(_ distance: Double = 0) -> FaceTemplate? {
    FaceTemplate((0..<FaceTemplate.length).map { $0 < 4 ? Float(distance / 2) : 0 })
  }

  static func reading(_ widths: [Double] = [80], template: FaceTemplate? = template(), sharpness: Double = 2) -> Reading {
    let faces = widths.map { width -> FaceReading in
      var face = FaceContinuityTests.face(width: width)
      face.template = template
      return face
    }
    return Reading(width: 640, height: 480, quality: PictureQuality(sharpness: sharpness, glare: 0, brightness: 120), faces: faces)
  }

  static func compare(_ a: Reading, _ b: Reading) -> FaceComparison { FaceComparison(FaceReference(of: a), FaceReference(of: b)) }

  @Test func bandsFollowTheDistance() throws {
    var last = 1.0
    for step in 0...100 {
      let distance = Double(step) / 128
      let template = Self.template(distance)
      #expect(try #require(Self.template()).distance(to: try #require(template)) == distance)
      let comparison = Self.compare(Self.reading(), Self.reading(template: template))
      let similarity = try #require(comparison.similarity)
      #expect(similarity <= last && (0...1).contains(similarity))
      #expect(comparison.reason == nil)
      switch comparison.band {
      case .same: #expect(distance <= FaceComparison.limits.same && similarity >= 0.9)
      case .different: #expect(distance >= FaceComparison.limits.different && similarity <= 0.5)
      case .undetermined: #expect((0.5...0.9).contains(similarity))
      }
      last = similarity
    }
    #expect(last == Self.compare(Self.reading(), Self.reading(template: Self.template(100.0 / 128))).similarity)
  }

  @Test(arguments: [
    (reading([]), FaceComparison.Reason.noFace), (reading([80, 76]), .severalFaces), (reading([20]), .tooSmall),
    (reading(sharpness: 1), .blurred), (reading(template: nil), .unavailable), (Reading(width: 9, height: 9), .noFace),
  ])
  func whatCannotBeComparedSaysWhy(_ reading: Reading, _ reason: FaceComparison.Reason) {
    for comparison in [Self.compare(reading, Self.reading()), Self.compare(Self.reading(), reading)] {
      #expect(comparison.band == .undetermined && comparison.similarity == nil && comparison.reason == reason)
    }
  }

  /// Many documents have the portrait a second time, and smaller.
  @Test func aSmallerSecondPortraitIsNoSecondFace() {
    #expect(Self.compare(Self.reading([40, 80]), Self.reading()).band == .same)
  }

  @Test func templatesThatAreNoneAreRefused() throws {
    #expect(FaceTemplate([]) == nil)
    #expect(FaceTemplate([Float](repeating: .nan, count: FaceTemplate.length)) == nil)
    let template = try #require(FaceTemplate((0..<FaceTemplate.length).map { Float($0) - 60 }))
    #expect(try JSONDecoder().decode(FaceTemplate.self, from: JSONEncoder().encode(template)) == template)
    for bad in ["[1,2]", "{}", "[\(Array(repeating: "200", count: 128).joined(separator: ","))]"] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(FaceTemplate.self, from: Data(bad.utf8)) }
    }
  }

  @Test func recordsOfAFaceHaveNoBiometrics() throws {
    var face = try #require(Self.reading().faces?.first)
    face.softBiometrics = SoftBiometricsTests.person()
    let text = String(decoding: try JSONEncoder().encode(face.withoutBiometrics), as: UTF8.self)
    #expect(!text.contains("template") && !text.contains("softBiometrics") && text.contains("shape"))
    #expect(try JSONDecoder().decode(FaceReading.self, from: Data(text.utf8)).template == nil)
  }
}
