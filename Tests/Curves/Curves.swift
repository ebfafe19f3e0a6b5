import Documents

extension Curve {
  /// One curve for each gate and each damage that it watches.
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

  /// The zone as the damage grows: what the gates are for.
  private static func zone(_ damage: @escaping @Sendable (Double) -> SpecimenDamage) -> Series {
    Series(
      label: "zone read right", isTruth: true, scene: { CurveScene($1, of: CurveScene.zoned, damage: damage($0)) },
      holds: { try $0.readsZone() })
  }

  static let sharp = Curve(
    name: "sharpness", title: "Sharp enough", axis: "Gaussian blur, σ in pixels of 1280 across", amounts: steps(10, upTo: 10),
    series: [
      gate(.sharp, "passes, no noise", of: CurveScene.every) { SpecimenDamage(blur: $0) },
      gate(.sharp, "passes, noise σ 12", of: CurveScene.every) { SpecimenDamage(blur: $0, noise: 12) },
      gate(.sharp, "passes, on stone", of: CurveScene.every, on: .stone) { SpecimenDamage(blur: $0, noise: 4) },
      zone { SpecimenDamage(blur: $0, noise: 4) },
    ])

  static let motion = Curve(
    name: "motion", title: "Sharp enough when the hand moves", axis: "motion, pixels of 1280 across", amounts: steps(10, upTo: 40),
    series: [
      gate(.sharp, "passes", of: CurveScene.every) { SpecimenDamage(motion: $0, noise: 4) },
      zone { SpecimenDamage(motion: $0, noise: 4) },
    ])

  static let glare = Curve(
    name: "glare", title: "Without a reflection", axis: "size of the reflection, share of the picture's width",
    amounts: steps(10, upTo: 0.25),
    series: [
      gate(.glare, "passes on wood", of: CurveScene.every) { SpecimenDamage(noise: 4, glare: $0) },
      gate(.glare, "passes on a white desk", of: CurveScene.every, on: .desk) { SpecimenDamage(noise: 4, glare: $0) },
      gate(.glare, "passes, noise σ 12", of: CurveScene.every, on: .cloth) { SpecimenDamage(noise: 12, glare: $0) },
    ])

  static let lit = Curve(
    name: "brightness", title: "Light enough", axis: "share of the light that is missing", amounts: steps(10, upTo: 1),
    series: [
      gate(.lit, "passes on wood", of: CurveScene.every) { SpecimenDamage(noise: 10, darkness: $0) },
      gate(.lit, "passes on a white desk", of: CurveScene.every, on: .desk) { SpecimenDamage(noise: 10, darkness: $0) },
      zone { SpecimenDamage(noise: 10, darkness: $0) },
    ])

  /// The corners on every surface.
  private static func corners(_ damage: @escaping @Sendable (Double) -> SpecimenDamage) -> [Series] {
    SpecimenSurface.allCases.map { surface in
      Series(
        label: "right on \(surface.rawValue)", scene: { CurveScene($1, of: CurveScene.every, on: surface, damage: damage($0)) },
        holds: { $0.hasRightCorners })
    }
  }

  static let turned = Curve(
    name: "corners-turned", title: "All four corners within 2 %", axis: "rotation in degrees", amounts: steps(9, upTo: 45),
    series: corners { SpecimenDamage(rotation: $0, blur: 1, noise: 6, gradient: 0.3) })

  static let perspective = Curve(
    name: "corners-perspective", title: "All four corners within 2 %", axis: "stray of the corners, share of the width",
    amounts: steps(10, upTo: 0.1), series: corners { SpecimenDamage(corners: $0, blur: 1, noise: 6, gradient: 0.3) })

  static let thumb = Curve(
    name: "corners-thumb", title: "A corner under a thumb", axis: "reach of the thumb, share of the width", amounts: steps(10, upTo: 0.4),
    series: [
      Series(
        label: "corners right", scene: { CurveScene($1, of: CurveScene.every, damage: SpecimenDamage(noise: 4, thumb: $0)) },
        holds: { $0.hasRightCorners }),
      Series(
        label: "wrong outline", scene: { CurveScene($1, of: CurveScene.every, damage: SpecimenDamage(noise: 4, thumb: $0)) },
        holds: { $0.hasOutline && !$0.hasRightCorners }),
    ])

  static let cut = Curve(
    name: "whole-document", title: "The whole document in view", axis: "what lies outside the picture, share of the width",
    amounts: [0, 0.02, 0.04, 0.06, 0.08, 0.1, 0.15, 0.2, 0.25, 0.3],
    series: [SpecimenSurface.wood, .desk, .cloth, .clutter].map { surface in
      gate(.wholeDocument, "passes on \(surface.rawValue)", of: CurveScene.every, on: surface) { SpecimenDamage(shift: $0, noise: 4) }
    })

  static let distance = Curve(
    name: "distance", title: "Near enough", axis: "times farther away than is good", amounts: steps(8, upTo: 3, from: 1),
    series: [
      gate(.wholeDocument, "passes", of: CurveScene.zoned) { SpecimenDamage(distance: $0, noise: 4) },
      zone { SpecimenDamage(distance: $0, noise: 4) },
    ])
}
