import Documents
import Testing

@testable import Vision

@Suite struct SpecimenDamageTests {
  @Test("A draw stays within what it promises", arguments: 1...100)
  func ranges(seed: Int) {
    let damage = SpecimenDamage.random(seed: UInt64(seed))
    #expect(abs(damage.rotation) <= 6)
    #expect((0...0.03).contains(damage.corners))
    #expect((0...1.6).contains(damage.blur))
    #expect((0...12).contains(damage.noise))
    #expect((150...300).contains(damage.dpi ?? 0))
    #expect((75...95).contains(damage.jpegQuality ?? 0))
    #expect(damage.gradient > 0)
    #expect(damage.fault == nil)
    #expect(damage == .random(seed: UInt64(seed)))
  }

  @Test("Draws reach the ends of their ranges")
  func spread() {
    let draws = (1...100).map { SpecimenDamage.random(seed: UInt64($0)) }
    #expect(draws.contains { $0.rotation < -4 } && draws.contains { $0.rotation > 4 })
    #expect(draws.contains { $0.blur > 1.3 } && draws.contains { $0.noise > 10 } && draws.contains { ($0.dpi ?? 300) < 170 })
  }

  @Test("Blur smooths")
  func blur() throws {
    #expect(try picture(.idCard, damage: SpecimenDamage(blur: 2)).roughness < picture(.idCard).roughness * 0.7)
  }

  @Test("Noise has the spread that is asked for", arguments: [4.0, 12])
  func noise(sigma: Double) throws {
    var gray = RGBImage(width: 200, height: 200, red: 128, green: 128, blue: 128)
    try SpecimenDamage(noise: sigma, seed: 3).expose(&gray)
    let mean = Double(gray.pixels.reduce(0) { $0 + Int($1) }) / Double(gray.pixels.count)
    let variance = gray.pixels.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(gray.pixels.count)
    #expect(abs(mean - 128) < 0.5)
    #expect(abs(variance.squareRoot() - sigma) < sigma * 0.06)
  }

  @Test("Darkness, a gradient and a reflection change the light as they say")
  func light() throws {
    let plain = RGBImage(width: 300, height: 200, red: 200, green: 200, blue: 200)
    var dark = plain
    try SpecimenDamage(darkness: 0.8).expose(&dark)
    #expect(abs(dark.meanGray - 200 * (1 - 0.8 * 0.95)) < 1)
    var uneven = plain
    try SpecimenDamage(gradient: 0.5, seed: 1).expose(&uneven)
    let corners = [uneven.gray(0, 0), uneven.gray(299, 0), uneven.gray(0, 199), uneven.gray(299, 199)]
    #expect((corners.max() ?? 0) > 195 && (corners.min() ?? 255) < 106)
    var glaring = plain
    try SpecimenDamage(glare: 0.3, seed: 2).expose(&glaring)
    let burnt = stride(from: 0, to: glaring.pixels.count, by: 3).count { glaring.pixels[$0] == 255 }
    // An ellipse 0.3 of the width across, 1.35 times as wide as high.
    #expect(abs(Double(burnt) - 3.1416 * 45 * 45 / 1.35) < 300)
  }

  @Test("A turned document gets a larger picture and shows the table at its corners")
  func rotation() throws {
    let straight = try picture(.idCard, dpi: 150, placement: .table)
    let turned = try picture(.idCard, dpi: 150, placement: .table, damage: SpecimenDamage(rotation: 6))
    #expect(turned.width > straight.width && turned.height > straight.height)
    let cropped = try picture(.idCard, dpi: 150)
    let croppedTurned = try picture(.idCard, dpi: 150, damage: SpecimenDamage(rotation: 6))
    #expect(croppedTurned.width > cropped.width)
  }

  @Test("Stray corners stay in the picture and change with the seed")
  func corners() throws {
    let one = try picture(.idCard, dpi: 100, damage: SpecimenDamage(corners: 0.03, seed: 1))
    let two = try picture(.idCard, dpi: 100, damage: SpecimenDamage(corners: 0.03, seed: 2))
    #expect(one.width == two.width && one != two)
  }

  @Test("The damage's resolution goes before the request's")
  func resolution() throws {
    #expect(try picture(.passport, dpi: 300, damage: SpecimenDamage(dpi: 150)).width == Int((125 / 25.4 * 150).rounded()))
  }
}
