import DamageSet
import Documents
import Foundation

extension Curve {
  /// One curve for each gate and each damage that it checks.
  static let all: [Curve] = [sharp, motion, glare, lit, turned, perspective, thumb, cut, distance]

  private static func steps(_ count: Int, upTo end: Double, from start: Double = 0) -> [Double] {
    (0...count).map { start + (end - start) * Double($0) / Double(count) }
  }

  /// The gate as the damage grows, on a surface.
  private static func gate(
    _ gate: Gate, _ label: String, of documents: [(SpecimenDocument.Kind, FileSide)], on surface: SpecimenSurface = .wood,
    _ damage: @escaping @Sendable (Double) -> SpecimenDamage
  ) -> Series {
    Series(label: label, scene: { CurveScene($1, of: documents, on: surface, damage: damage($0)) }, holds: { $0.passes(gate) })
  }

  /// The reading of the MRZ as the damage grows, which the gates are for.
  private static func mrz(_ damage: @escaping @Sendable (Double) -> SpecimenDamage) -> Series {
    Series(
      label: "zone read right", isTruth: true, scene: { CurveScene($1, of: CurveScene.withMrz, damage: damage($0)) },
      holds: { try $0.readsMrz() })
  }

  static let sharp = Curve(
    name: "sharpness", title: "Sharp enough", subtitle: "passes from sharpness \(Judge.leastSharpness)",
    axis: "Gaussian blur, σ in pixels of a picture 1280 wide", usual: 1.6, amounts: steps(10, upTo: 10),
    series: [
      gate(.sharp, "gate, on wood", of: CurveScene.every) { SpecimenDamage(blur: $0, noise: 4) },
      gate(.sharp, "gate, noise σ 12", of: CurveScene.every, on: .stone) { SpecimenDamage(blur: $0, noise: 12) },
      mrz { SpecimenDamage(blur: $0, noise: 4) },
    ])

  static let motion = Curve(
    name: "motion", title: "Sharp enough when the hand moves", subtitle: "passes from sharpness \(Judge.leastSharpness)",
    axis: "way of the hand, pixels of a picture 1280 wide", amounts: steps(10, upTo: 40),
    series: [
      gate(.sharp, "gate", of: CurveScene.every) { SpecimenDamage(motion: $0, noise: 4) },
      mrz { SpecimenDamage(motion: $0, noise: 4) },
    ])

  static let glare = Curve(
    name: "glare", title: "Without a reflection", subtitle: "passes up to \(CurveChart.number(Judge.mostGlare * 100)) % burnt out",
    axis: "size of the reflection, of the picture's width", isShare: true, amounts: steps(10, upTo: 0.25),
    series: [
      gate(.glare, "gate, on wood", of: CurveScene.every) { SpecimenDamage(noise: 4, glare: $0) },
      gate(.glare, "gate, noise σ 12", of: CurveScene.every, on: .cloth) { SpecimenDamage(noise: 12, glare: $0) },
    ])

  static let lit = Curve(
    name: "brightness", title: "Light enough", subtitle: "passes from brightness \(CurveChart.number(Judge.leastBrightness)) of 255",
    axis: "light that is missing", isShare: true,
    amounts: [0, 0.2, 0.4, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1],
    series: [
      gate(.lit, "gate, on wood", of: CurveScene.every) { SpecimenDamage(noise: 10, darkness: $0) },
      gate(.lit, "gate, white desk", of: CurveScene.every, on: .desk) { SpecimenDamage(noise: 10, darkness: $0) },
      mrz { SpecimenDamage(noise: 10, darkness: $0) },
    ])

  /// The corners on every surface.
  private static func corners(_ damage: @escaping @Sendable (Double) -> SpecimenDamage) -> [Series] {
    SpecimenSurface.allCases.map { surface in
      Series(
        label: "on \(surface.rawValue)", scene: { CurveScene($1, of: CurveScene.every, on: surface, damage: damage($0)) },
        holds: { $0.hasRightCorners })
    }
  }

  static let turned = Curve(
    name: "corners-turned", title: "All four corners found", subtitle: "each within 2 % of the document's diagonal",
    axis: "rotation in degrees",
    usual: 6, amounts: steps(9, upTo: 45),
    series: corners { SpecimenDamage(rotation: $0, blur: 1, noise: 6, gradient: 0.3) })

  static let perspective = Curve(
    name: "corners-perspective", title: "All four corners found, held askew", subtitle: "each within 2 % of the document's diagonal",
    axis: "stray of the corners, of the document's width", isShare: true, usual: 0.03, amounts: steps(10, upTo: 0.1),
    series: corners { SpecimenDamage(corners: $0, blur: 1, noise: 6, gradient: 0.3) })

  static let thumb = Curve(
    name: "corners-thumb", title: "A corner under a thumb", subtitle: "each corner within 2 % of the document's diagonal",
    axis: "reach of the thumb, of the document's width", isShare: true, amounts: steps(10, upTo: 0.4),
    series: [
      Series(
        label: "corners right", scene: { CurveScene($1, of: CurveScene.every, damage: SpecimenDamage(noise: 4, thumb: $0)) },
        holds: { $0.hasRightCorners }),
      Series(
        label: "wrong outline", scene: { CurveScene($1, of: CurveScene.every, damage: SpecimenDamage(noise: 4, thumb: $0)) },
        holds: { $0.hasOutline && !$0.hasRightCorners }),
    ])

  static let cut = Curve(
    name: "whole-document", title: "The whole document in view",
    subtitle: "passes when no corner is nearer to the edge than 1 % of the picture",
    axis: "what lies outside the picture, of the document's width", isShare: true,
    amounts: [0, 0.02, 0.04, 0.06, 0.08, 0.1, 0.15, 0.2, 0.25, 0.3],
    series: SpecimenSurface.allCases.map { surface in
      gate(.wholeDocument, "on \(surface.rawValue)", of: CurveScene.every, on: surface) { SpecimenDamage(shift: $0, noise: 4) }
    })

  static let distance = Curve(
    name: "distance", title: "Near enough", subtitle: "passes from \(CurveChart.number(Judge.leastCoverage * 100)) % of the picture",
    axis: "times farther away than is good", amounts: steps(8, upTo: 3, from: 1),
    series: [
      gate(.wholeDocument, "gate", of: CurveScene.withMrz) { SpecimenDamage(distance: $0, noise: 4) },
      mrz { SpecimenDamage(distance: $0, noise: 4) },
    ])
}

extension Curve {
  /// How well the MRZ is read as a page is turned, tilted, bent, moved or far away.
  static let zones: [Curve] = [
    zone("zone-roll", "Turned", axis: "rotation in degrees", amounts: steps(35, upTo: 350)) { roll, _ in
      PagePose(roll: roll, share: Self.fitting(roll))
    },
    zone("zone-tilt", "Seen at an angle", axis: "tilt in degrees, about another axis for each document", amounts: steps(7, upTo: 35)) {
      PagePose(tilt: $0, axis: Double($1 * 50 % 360), share: 0.72)
    },
    near(
      "zone-near", "Filling the frame, seen at an angle", axis: "tilt in degrees, about another axis for each document",
      amounts: steps(7, upTo: 35)
    ) { PagePose(tilt: $0, axis: Double($1 * 50 % 360), distance: $2, share: 0.72) },
    near(
      "zone-round", "Round a cylinder", axis: "degrees by which the page's edges are turned away", amounts: steps(6, upTo: 60)
    ) { PagePose(roll: Double($1 % 5 * 3 - 6), wrap: $0, distance: $2, share: 0.9) },
    zone(
      "zone-bow", "On a page that is not flat", axis: "sagitta of the lines, of the page's width", isShare: true,
      amounts: steps(6, upTo: 0.03)
    ) {
      PagePose(bow: $1 % 2 == 0 ? $0 : -$0, share: 0.84)
    },
    zone(
      "zone-width", "Far away, in a picture of 12 megapixels", axis: "width of the page, of the picture's", isShare: true, side: 4032,
      amounts: [0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8]
    ) { PagePose(roll: Double($1 % 5 * 3 - 6), share: $0) },
    zone("zone-motion", "Moved", axis: "way of the hand, pixels of a picture 1600 wide", amounts: steps(5, upTo: 15)) {
      PagePose(share: 0.84, motion: $0, direction: Double($1 * 47 % 180))
    },
  ]

  private static func zone(
    _ name: String, _ title: String, axis: String, isShare: Bool = false, side: Int = 1600, amounts: [Double],
    _ pose: @escaping @Sendable (Double, Int) -> PagePose
  ) -> Curve {
    Curve(
      name: name, title: title, subtitle: "number, birth date and expiry date of the MRZ read right", axis: axis, isShare: isShare,
      amounts: amounts,
      series: ZoneSweep(side: side, pose: pose).series())
  }

  /// The same with the camera at several distances, in widths of the page. A page that fills the frame of a telephone is about one away.
  private static func near(
    _ name: String, _ title: String, axis: String, amounts: [Double],
    _ pose: @escaping @Sendable (_ amount: Double, _ document: Int, _ distance: Double) -> PagePose
  ) -> Curve {
    var curve = zone(name, title, axis: axis, amounts: amounts) { pose($0, $1, 1) }
    curve.series = [0.9, 1.1, 1.3].flatMap { distance in
      let number = CurveChart.number(distance)
      return ZoneSweep(side: 1600, pose: { pose($0, $1, distance) }).series(
        drawn: "\(number) widths, drawn", outside: "\(number) widths, photos")
    }
    return curve
  }

  /// The width at which a turned page still fits a picture of 4 by 3.
  private static func fitting(_ roll: Double) -> Double {
    let (s, c) = (abs(sin(roll * .pi / 180)), abs(cos(roll * .pi / 180)))
    return min(0.84, 0.94 / (c + 0.71 * s), 0.94 * 0.75 / (s + 0.71 * c))
  }
}
