import Notation

/// A drawn picture as a script describes it: `{"expiresIn": -1}`, `{"liveness": "severalFaces"}`, `{}` for one with nothing different.
///
/// - `document`: another document than the requested one, by its name as in `vestibule specimen`; `side`: another side.
/// - `expiresIn`: days until it expires, negative for one that has expired; `age`: of the holder, in years.
/// - `nationality`, `issuingCountry`: three letters of ISO 3166-1 or ICAO 9303.
/// - `damagedDigit`: a check digit that is printed wrong.
/// - `documents`: 2 for another person's beside it.
/// - `defect`: what is wrong with the picture as a whole: `mirrored`, `negative`, `truncated`.
/// - `blur`, `darkness`, `glare` and the other damages of `vestibule specimen`, in its units.
/// - `liveness`: how the first challenge of a liveness check ends.
extension SpecimenChange {
  private static let keys = [
    "document", "side", "expiresIn", "age", "nationality", "issuingCountry", "damagedDigit", "documents", "defect", "liveness",
  ]

  private static let digits = MrzField.allCases.filter { $0.protectedField != nil } + [.compositeCheckDigit]

  /// nil when it is no object; that, and every mistake in it, has been reported to `decoding`.
  public init?(reading slot: Slot, _ decoding: Decoding) {
    guard let root = slot.object(allowing: Self.keys + SpecimenDamage.measures.map(\.name)) else { return nil }
    self.init(
      kind: root["document"].oneOf(SpecimenDocument.Kind.self), side: root["side"].oneOf(FileSide.self),
      expiresIn: root["expiresIn"].integer(in: -36_500...36_500), age: root["age"].integer(in: 0...120),
      nationality: Self.country(root["nationality"]), issuingCountry: Self.country(root["issuingCountry"]),
      damagedDigit: root["damagedDigit"].oneOf(Self.digits.map(\.rawValue)).flatMap(MrzField.init),
      documents: root["documents"].integer(in: 1...2), liveness: root["liveness"].oneOf(ChallengeReport.Outcome.self))
    if let defect = root["defect"].oneOf(PictureDefect.self) { damage = SpecimenDamage(defect: defect) }
    for (name, value, range) in SpecimenDamage.measures {
      guard let measure = root[name].number(in: range) else { continue }
      var damaged = damage ?? .none
      damaged[keyPath: value] = measure
      damage = damaged
    }
  }

  private static func country(_ slot: Slot) -> Country? {
    slot.string().flatMap { Country(code: $0) ?? slot.refuse("the three letters of a country, such as NLD") }
  }

  /// The description that reads as this change. Of a damage it has the measures, and neither seed, resolution, quarter turns nor JPEG quality.
  public var json: JSONValue {
    let members: [(String, JSONValue?)] = [
      ("document", kind.map { .string($0.rawValue) }), ("side", side.map { .string($0.rawValue) }),
      ("expiresIn", expiresIn.map { .integer($0) }), ("age", age.map { .integer($0) }),
      ("nationality", nationality.map { .string($0.code) }), ("issuingCountry", issuingCountry.map { .string($0.code) }),
      ("damagedDigit", damagedDigit.map { .string($0.rawValue) }), ("documents", documents.map { .integer($0) }),
      ("defect", damage?.defect.map { .string($0.rawValue) }),
      ("liveness", liveness.map { .string($0.rawValue) }),
    ]
    let damages = SpecimenDamage.measures.compactMap { name, value, _ -> (String, JSONValue?)? in
      guard let damage, damage[keyPath: value] != SpecimenDamage.none[keyPath: value] else { return nil }
      return (name, .number(damage[keyPath: value]))
    }
    return .object((members + damages).compactMap { name, value in value.map { JSONValue.Member(name, $0) } })
  }
}
