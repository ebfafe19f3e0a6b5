/// Pictures for a set of test data: each of another person, as people hold documents and themselves before a camera.
public struct StageSample: Sendable {
  /// The kinds of documents that are drawn, in turn.
  private let kinds: [SpecimenDocument.Kind]
  private let seed: UInt64
  private let day: CalendarDate
  private let width: Int
  private let height: Int

  /// One picture in so many is of a face.
  private static let faces = 5
  /// One picture in so many has a reflection, is out of focus, dark, shaken or covered, each.
  private static let disturbed = 12

  /// - Parameters:
  ///   - kind: the only kind; nil for all that have a machine-readable zone, and licences.
  ///   - seed: the same number gives the same pictures.
  public init(of kind: SpecimenDocument.Kind?, seed: UInt64, on day: CalendarDate, width: Int, height: Int) {
    kinds =
      kind.map { [$0] } ?? [
        .passport, .idCard, .residencePermit, .driversLicense, .dutchDriversLicense, .largeIdCard, .frenchIdCard, .visa,
      ]
    self.seed = seed
    self.day = day
    self.width = width
    self.height = height
  }

  /// The picture of this number, from 0.
  public func shot(_ number: Int) -> StageShot {
    var random = SeededRandom(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
    func spread(_ most: Double) -> Double { (random.unit() * 2 - 1) * most }
    let document = SpecimenDocument.drawn(kinds[number % kinds.count], from: &random, asOf: day)
    let hasBack = document.kind.mrzSide == .back || document.jurisdiction != nil
    let side: FileSide = hasBack && random.below(2) == 0 ? .back : .front
    var damage = SpecimenDamage(noise: random.unit() * 6, gradient: random.unit() * 0.25)
    damage.seed = random.next()
    var view = StageState()
    view.surface = random.pick(from: SpecimenSurface.allCases) ?? .wood
    if number % Self.faces == Self.faces - 1 {
      view.subject = .face
      (view[.turn], view[.nod]) = (spread(35), spread(12))
      let expressions: [SpecimenExpression?] = [nil, nil, .smile, .mouthOpen, .eyesClosed]
      view.expression = random.pick(from: expressions) ?? nil
      if random.below(4) == 0, let worn = random.pick(from: SpecimenWear.allCases) { view.wear = [worn] }
    } else {
      (view[.x], view[.y], view[.roll]) = (spread(0.06), spread(0.05), spread(12))
      (view[.pitch], view[.flip], view[.nearness]) = (spread(24), spread(20), 0.62 + random.unit() * 0.38)
    }
    for (measure, most) in [(StageMeasure.glare, 0.25), (.darkness, 0.6), (.blur, 0.6), (.shake, 0.6), (.cover, 1)]
    where random.below(Self.disturbed) == 0 { view[measure] = random.unit() * most }
    return StageShot(StageCast(document, side: side, damage: damage, on: day), view, width: width, height: height)
  }
}
