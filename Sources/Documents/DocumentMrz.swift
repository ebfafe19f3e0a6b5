/// Machine-readable zones of the document types.
extension DocumentType {
  /// Which object of the component's result holds what the zone says.
  public enum MrzInfo: String, Codable, Sendable {
    /// Travel documents: passport, ID cards, residence permits.
    case mrtdMrzInfo
    /// Driving licences.
    case idlMrzInfo
  }

  /// nil for types without a zone.
  public var mrzInfo: MrzInfo? {
    switch self {
    case .passport, .idCard, .frenchIdCard, .residencePermit: .mrtdMrzInfo
    case .driversLicense, .dutchDriversLicense: .idlMrzInfo
    case .paperId, .proofOfAddress, .tinReferenceDocument: nil
    }
  }

  /// Whether one of its sides must hold a zone.
  public var hasMrz: Bool { mrzSide != nil }

  /// The formats that may stand on a side; empty when none may.
  ///
  /// Cards of ID-1 size have a TD1 on the back, those of ID-2 size a TD2 in front. The French card of 1988 has its own in front, the
  /// one of 2021 a TD1 on the back. The Dutch licence has its line in front; other licences may have theirs on either side.
  public func mrzFormats(on side: FileSide) -> [MrzFormat] {
    switch (self, side) {
    case (.passport, .front): [.td3]
    case (.idCard, .front), (.residencePermit, .front): [.td2]
    case (.idCard, .back), (.residencePermit, .back): [.td1]
    case (.frenchIdCard, .front): [.frenchNationalID]
    case (.frenchIdCard, .back): [.td1]
    case (.dutchDriversLicense, .front): [.drivingLicence]
    case (.driversLicense, .front), (.driversLicense, .back): [.drivingLicence, .swissDrivingLicence]
    default: []
    }
  }

  /// Whether a zone belongs to this type; if not, the document in the picture is another one (DocumentTypeInvalid).
  ///
  /// The codes of ICAO 9303 leave room: `I`, `A` and `C` begin both ID cards and residence permits, and issuers use the second letter as
  /// they like. So a card is refused where its zone says plainly what it is: `IR`, `AR` and `CR` are no ID cards; `ID` is no residence
  /// permit, and neither is a card without that R whose holder is a national of the issuer, who needs no permit. Codes that ICAO excludes
  /// (`MrzLayout.excludedCodes`), and visas (`V`), belong to no type.
  public func accepts(mrz: MrzResult) -> Bool {
    guard let format = mrz.format, let layout = mrz.layout else { return false }
    let code = mrz.fields[.documentCode] ?? ""
    let state = mrz.fields[.issuingState] ?? ""
    switch self {
    case .passport: return format == .td3 && layout.allows(code: code)
    case .idCard: return Self.isCard(format) && layout.allows(code: code) && !Self.isPermit(code)
    case .residencePermit:
      guard Self.isCard(format), layout.allows(code: code), code != "ID" else { return false }
      return Self.isPermit(code) || state.isEmpty || state != mrz.fields[.nationality]
    case .frenchIdCard:
      // The card of 2021 is a TD1 like any other.
      return format == .frenchNationalID || format == .td1 && state == "FRA" && DocumentType.idCard.accepts(mrz: mrz)
    case .driversLicense: return format == .drivingLicence || format == .swissDrivingLicence
    case .dutchDriversLicense: return format == .drivingLicence && state == "NLD"
    case .paperId, .proofOfAddress, .tinReferenceDocument: return false
    }
  }

  private static func isCard(_ format: MrzFormat) -> Bool { format == .td1 || format == .td2 }

  /// Whether a card's code says that it is a residence permit.
  private static func isPermit(_ code: String) -> Bool { ["IR", "AR", "CR"].contains(code) }
}
