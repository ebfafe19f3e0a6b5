import Documents
import Testing

@testable import Vision

struct SpecimenDamageTests {
  @Test("Random damage stays within its documented ranges", arguments: 1...100)
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

  @Test("Random damage reaches the ends of its ranges")
  func spread() {
    let draws = (1...100).map { SpecimenDamage.random(seed: UInt64($0)) }
    #expect(draws.contains { $0.rotation < -4 } && draws.contains { $0.rotation > 4 })
    #expect(draws.contains { $0.blur > 1.3 } && draws.contains { $0.noise > 10 } && draws.contains { ($0.dpi ?? 300) < 170 })
  }

  @Test("Blur smooths")
  func blur() throws {
    #expect(try picture(.idCard, damage: SpecimenDamage(blur: 2)).roughness < picture(.idCard).roughness * 0.7)
  }

  @Test("Noise has the requested spread", arguments: [4.0, 12])
  func noise(sigma: Double) throws {
    var gray = RGBImage(width: 200, height: 200, red: 128, green: 128, blue: 128)
    try SpecimenDamage(noise: sigma, seed: 3).expose(&gray)
    let mean = Double(gray.pixels.reduce(0) { $0 + Int($1) }) / Double(gray.pixels.count)
    let variance = gray.pixels.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(gray.pixels.count)
    #expect(abs(mean - 128) < 0.5)
    #expect(abs(variance.squareRoot() - sigma) < sigma * 0.06)
  }

  @Test("Darkness, a gradient and a reflection change the light by the requested amount")
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

  @Test("A rotated document gets a larger picture and shows the table at its corners")
  func rotation() throws {
    let straight = try picture(.idCard, dpi: 150, placement: .table)
    let turned = try picture(.idCard, dpi: 150, placement: .table, damage: SpecimenDamage(rotation: 6))
    #expect(turned.width > straight.width && turned.height > straight.height)
    let cropped = try picture(.idCard, dpi: 150)
    let croppedTurned = try picture(.idCard, dpi: 150, damage: SpecimenDamage(rotation: 6))
    #expect(croppedTurned.width > cropped.width)
  }

  @Test("Displaced corners stay in the picture and change with the seed")
  func corners() throws {
    let one = try picture(.idCard, dpi: 100, damage: SpecimenDamage(corners: 0.03, seed: 1))
    let two = try picture(.idCard, dpi: 100, damage: SpecimenDamage(corners: 0.03, seed: 2))
    #expect(one.width == two.width && one != two)
  }

  @Test("The damage's resolution takes precedence over the request's")
  func resolution() throws {
    #expect(try picture(.passport, dpi: 300, damage: SpecimenDamage(dpi: 150)).width == Int((125 / 25.4 * 150).rounded()))
  }

  @Test("At twice the scale the same seed has twice the damage, and at any scale it can be drawn", arguments: 1...20)
  func scaled(seed: UInt64) {
    let (once, twice) = (SpecimenDamage.random(seed: seed), SpecimenDamage.random(seed: seed, scale: 2))
    #expect(abs(twice.rotation - 2 * once.rotation) < 1e-9 && abs(twice.corners - 2 * once.corners) < 1e-9)
    #expect(abs(twice.blur - 2 * once.blur) < 1e-9 && abs(twice.noise - 2 * once.noise) < 1e-9)
    #expect(100 - (twice.jpegQuality ?? 0) == 2 * (100 - (once.jpegQuality ?? 0)))
    #expect(twice.dpi == once.dpi && twice.seed == once.seed)
    for scale in [-1, 0, 7, 1e300, .nan, .infinity] { #expect(SpecimenDamage.random(seed: seed, scale: scale).fault == nil) }
    #expect(SpecimenDamage.random(seed: seed, scale: 0).blur == 0)
  }

  @Test("A quarter turn turns the whole picture and the corners with it", arguments: 0...3)
  func quarterTurns(count: Int) throws {
    func drawn(_ turns: Int) throws -> SpecimenPicture {
      try SpecimenArtist.picture(.standard(.idCard, asOf: today), dpi: 100, damage: SpecimenDamage(quarterTurns: turns))
    }
    let (upright, turned) = (try drawn(0), try drawn(count))
    #expect(turned.image.width == (count % 2 == 0 ? upright.image.width : upright.image.height))
    // The document's first corner is where the upright picture's corner moved: top left, top right, bottom right, bottom left.
    let first = turned.corners[0]
    #expect((first.x > Double(turned.image.width) / 2) == (count == 1 || count == 2))
    #expect((first.y > Double(turned.image.height) / 2) == (count == 2 || count == 3))
    // There is paper just inside each corner and table just outside.
    for (corner, other) in zip(turned.corners, turned.corners.dropFirst(2) + turned.corners.prefix(2)) {
      func gray(_ share: Double) -> Double {
        turned.image.gray(Int(corner.x + (other.x - corner.x) * share), Int(corner.y + (other.y - corner.y) * share))
      }
      #expect(gray(0.05) > 150 && gray(-0.03) < 120, "corner \(corner)")
    }
  }

  @Test("A thumb covers one corner and what is printed there, and no other")
  func thumb() throws {
    let plain = try SpecimenArtist.picture(.standard(.idCard, asOf: today), dpi: 100)
    let held = try SpecimenArtist.picture(.standard(.idCard, asOf: today), dpi: 100, damage: SpecimenDamage(thumb: 0.2, seed: 5))
    let middle = (x: Double(plain.image.width) / 2, y: Double(plain.image.height) / 2)
    let covered = plain.corners.count { corner in
      // At some point the print differs from the skin.
      [0.05, 0.08, 0.11, 0.14].contains { share in
        let (x, y) = (Int(corner.x + (middle.x - corner.x) * share), Int(corner.y + (middle.y - corner.y) * share))
        return abs(plain.image.gray(x, y) - held.image.gray(x, y)) > 12
      }
    }
    #expect(covered == 1)
    #expect(plain.image.gray(Int(middle.x), Int(middle.y)) == held.image.gray(Int(middle.x), Int(middle.y)))
  }

  @Test("Motion blurs a point to a line of that length and loses no light", arguments: 1...4)
  func motion(seed: UInt64) throws {
    var dot = RGBImage(width: 80, height: 80, red: 0, green: 0, blue: 0)
    for y in 38...41 { for x in 38...41 { for c in 0..<3 { dot.pixels[(y * 80 + x) * 3 + c] = 255 } } }
    try SpecimenDamage(motion: 20, seed: seed).expose(&dot)
    let lit = (0..<6400).filter { dot.gray($0 % 80, $0 / 80) > 8 }
    let longest = lit.map { a in
      lit.map { b in
        let (x, y) = (Double(a % 80 - b % 80), Double(a / 80 - b / 80))
        return x * x + y * y
      }.max() ?? 0
    }
    #expect((19.0...25).contains((longest.max() ?? 0).squareRoot()))
    #expect(lit.count < 24 * 8, "it is a line, not a cloud")
    let light = (0..<6400).reduce(0.0) { $0 + dot.gray($1 % 80, $1 / 80) }
    #expect(abs(light - 16 * 255) < 16 * 255 * 0.1)
  }

  @Test("From a greater distance, the document is smaller in a picture of the same size", arguments: [1.5, 3.0])
  func distance(times: Double) throws {
    func drawn(_ distance: Double) throws -> SpecimenPicture {
      try SpecimenArtist.picture(.standard(.idCard, asOf: today), dpi: 150, damage: SpecimenDamage(distance: distance))
    }
    let (near, far) = (try drawn(1), try drawn(times))
    #expect(abs(near.image.width - far.image.width) < 8)
    #expect(abs((near.corners[1].x - near.corners[0].x) / (far.corners[1].x - far.corners[0].x) - times) < 0.05)
  }

  @Test("A shifted document lies as far outside as requested", arguments: 1...8)
  func shift(seed: UInt64) throws {
    let drawn = try SpecimenArtist.picture(.standard(.idCard, asOf: today), dpi: 100, damage: SpecimenDamage(shift: 0.2, seed: seed))
    let (xs, ys) = (drawn.corners.map(\.x), drawn.corners.map(\.y))
    let outside = [
      -(xs.min() ?? 0), (xs.max() ?? 0) - Double(drawn.image.width), -(ys.min() ?? 0), (ys.max() ?? 0) - Double(drawn.image.height),
    ]
    #expect(outside.count { $0 > 0 } == 1)
    #expect(abs((outside.max() ?? 0) - 0.2 * 85.6 / 25.4 * 100) < 2)
  }

  @Test("Values out of range are refused by name")
  func refused() {
    let bad = [
      SpecimenDamage(quarterTurns: 4), SpecimenDamage(distance: 0.5), SpecimenDamage(shift: 1), SpecimenDamage(motion: 61),
      SpecimenDamage(thumb: 0.6), SpecimenDamage(thumb: .nan),
    ]
    for (damage, name) in zip(bad, ["quarter turns", "distance", "shift", "motion", "thumb", "thumb"]) {
      #expect(damage.fault?.contains("“\(name)”") == true)
      #expect(throws: SpecimenError.self) { try picture(.idCard, damage: damage) }
    }
  }
}
