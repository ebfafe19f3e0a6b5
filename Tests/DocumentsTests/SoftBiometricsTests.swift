import Foundation
import Testing

@testable import Documents

struct SoftBiometricsTests {
  typealias Color = SoftBiometrics.Color

  static func color(_ rgb: UInt32) -> Color { Color(red: UInt8(rgb >> 16 & 255), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255)) }

  static func person(skin: UInt32 = 0xDDAA84, hair: UInt32? = 0x5A3B25, clothes: UInt32? = 0x27364F) -> SoftBiometrics {
    func cells(_ rgb: UInt32?) -> [Color] { rgb.map { [Color](repeating: color($0), count: 6) } ?? [] }
    return SoftBiometrics(skin: color(skin), hair: cells(hair), clothes: cells(clothes))
  }

  /// The same person in another light: red, green and blue times a factor.
  static func lit(_ person: SoftBiometrics, _ red: Double, _ green: Double, _ blue: Double) -> SoftBiometrics {
    func lit(_ color: Color) -> Color {
      func value(_ value: UInt8, _ gain: Double) -> UInt8 { UInt8(min(255, Double(value) * gain)) }
      return Color(red: value(color.red, red), green: value(color.green, green), blue: value(color.blue, blue))
    }
    return SoftBiometrics(skin: lit(person.skin), hair: person.hair.map(lit), clothes: person.clothes.map(lit))
  }

  @Test(arguments: [(1.0, 1.0, 1.0), (0.8, 0.8, 0.8), (1.15, 1.15, 1.15), (1.1, 1, 0.9), (0.75, 1, 1.25), (0.4, 0.4, 0.4)])
  func exposureAndWhiteBalanceMakeNoOther(_ red: Double, _ green: Double, _ blue: Double) {
    for clothes in [0x27364F, 0x6B5636, 0xDDD9D6] as [UInt32] {
      let person = Self.person(clothes: clothes)
      #expect(person.distance(to: Self.lit(person, red, green, blue)) < 1)
    }
  }

  @Test(arguments: [person(hair: 0xD0D0D0), person(clothes: 0x5B2633), person(clothes: 0xF0F0F0), person(skin: 0x5A3420)])
  func otherColorsAreToldApart(_ other: SoftBiometrics) {
    let person = Self.person()
    #expect(person.distance(to: other) > 1)
    #expect(other.distance(to: person) == person.distance(to: other))
  }

  @Test func whatIsNotSeenSaysNothing() {
    #expect(Self.person().distance(to: Self.person(hair: nil, clothes: 0x27364F)) == 0)
    #expect(Self.person(clothes: nil).distance(to: Self.person(clothes: 0xFFFFFF)) == 0)
  }

  @Test func halfOfAPartMayBeCovered() {
    let person = Self.person()
    func covered(_ count: Int, by color: Color) -> SoftBiometrics {
      SoftBiometrics(skin: person.skin, hair: [Color](repeating: color, count: count) + person.hair.dropFirst(count))
    }
    let wall = Self.color(0xE4E2DC)
    #expect(person.distance(to: covered(3, by: wall)) == 0)
    #expect(person.distance(to: covered(6, by: wall)) > 1)
    // A hand is seen to be no hair.
    for count in 1...6 { #expect(person.distance(to: covered(count, by: person.skin)) == 0) }
  }

  @Test func colorsAreBounded() throws {
    let person = Self.person()
    #expect(try JSONDecoder().decode(SoftBiometrics.self, from: JSONEncoder().encode(person)) == person)
    let many = [String](repeating: "[1,2,3]", count: 33).joined(separator: ",")
    for bad in [
      #"{"skin":[1,2],"hair":[],"clothes":[]}"#, #"{"skin":[1,2,3,4],"hair":[],"clothes":[]}"#,
      #"{"skin":[1,2,256],"hair":[],"clothes":[]}"#,
      #"{"skin":[1,2,-1],"hair":[],"clothes":[]}"#, #"{"skin":[1,2,3],"hair":[\#(many)],"clothes":[]}"#,
      #"{"skin":[1,2,3],"hair":[],"clothes":[\#(many)]}"#, #"{"skin":[1,2,3],"hair":[]}"#,
    ] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(SoftBiometrics.self, from: Data(bad.utf8)) }
    }
  }
}
