import Notation

/// What is in a picture of a simulated camera, as its label in a set of test data.
///
/// - `picture`: its file, or its number in a film; `time`: seconds from the beginning.
/// - `documents`: for each its `kind`, its `side`, its `corners` in pixels (its own top left, top right, bottom right, bottom left, as if they were not
///   rounded; a corner may lie outside), and, if they are printed on that side, the `mrz` and the `fields`. Of a
///   photograph in its place only the side and the corners are known.
/// - `mirrored`: whether left and right of the picture are exchanged.
/// - `face`: `yaw` in degrees to the person's own left, `pitch` in degrees upwards, `expression`, `wears`, how many `people` there are, and `presentation`.
/// - `glare`, `darkness`, `blur`, `shake`, `cover` if they are not 0.
extension StageShot {
  public func truth(picture: JSONValue, time: Double) -> JSONValue {
    let disturbances = [StageMeasure.glare, .darkness, .blur, .shake, .cover].filter { view[$0] > 0 }
    return .object(
      [
        .init("picture", picture), .init("time", .number(Self.rounded(time, 1000))), .init("width", .integer(width)),
        .init("height", .integer(height)),
        .init("mirrored", .bool(isMirrored)), .init("documents", .array(documents.map(label))),
      ] + (view.subject == .face ? [.init("face", face)] : [])
        + disturbances.map { .init($0.rawValue, .number(Self.rounded(view[$0], 1000))) })
  }

  private func label(_ document: SpecimenDocument, _ pose: StagePose) -> JSONValue {
    let side = side(pose)
    let corners = JSONValue.array(
      pose.corners.map { corner in
        .array([.number(Self.rounded(isMirrored ? Double(width) - corner.x : corner.x, 10)), .number(Self.rounded(corner.y, 10))])
      })
    // Of a photograph only its place is known.
    if photograph(of: document) != nil { return .object(["kind": .null, "side": .string(side.rawValue), "corners": corners]) }
    let mrz = document.kind.mrzSide == side ? (try? document.mrz()) ?? [] : []
    return .object([
      "kind": .string(document.kind.rawValue), "side": .string(side.rawValue), "corners": corners,
      "mrz": mrz.isEmpty ? nil : .array(mrz.map(JSONValue.string)),
      "fields": .object([
        "lastName": .string(document.person.lastName), "firstName": .string(document.person.firstName),
        "birth": .string(document.person.birth.iso), "sex": .string(document.person.sex.rawValue),
        "nationality": .string(document.person.nationality.code), "issuingCountry": .string(document.issuingCountry.code),
        "number": .string(document.number), "issued": .string(document.issued.iso), "expires": .string(document.expires.iso),
      ]),
    ])
  }

  private var face: JSONValue {
    let people = view[.away] > 0.5 ? 0 : view.hasCompanion ? 2 : 1
    return .object([
      "people": .integer(people), "yaw": .number(Self.rounded(view[.turn], 10)), "pitch": .number(Self.rounded(view[.nod], 10)),
      "expression": .string(view.expression?.rawValue ?? "neutral"),
      "wears": .array(view.wear.map(\.rawValue).sorted().map(JSONValue.string)), "presentation": .string(view.presentation.rawValue),
    ])
  }

  private static func rounded(_ value: Double, _ steps: Double) -> Double { (value * steps).rounded() / steps }
}

extension SpecimenDocument.Kind {
  /// The side with the machine-readable zone; nil for documents without one.
  public var mrzSide: FileSide? {
    switch self {
    case .passport, .visa, .smallVisa, .largeIdCard, .frenchIdCard, .dutchDriversLicense: format == nil ? nil : .front
    case .idCard, .residencePermit: .back
    case .driversLicense, .paperId, .proofOfAddress, .tinReferenceDocument: nil
    }
  }
}
