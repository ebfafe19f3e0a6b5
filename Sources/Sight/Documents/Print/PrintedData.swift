/// What is printed of a document and of its holder, where no machine-readable part says it: of a driving licence of most states (ISO/IEC 18013-1).
public struct PrintedData: Equatable, Sendable {
  /// Whether it has the vehicle categories of a driving licence.
  public var isLicence: Bool
  /// As it is printed, with capitals and diacritics.
  public var lastName: String
  public var firstName, number, birthPlace, address: String?
  public var birth: CalendarDate
  public var issued, expires: CalendarDate?

  /// nil without the last name or the date of birth: without the latter nobody's age is known.
  public init?(_ fields: [PrintedField]) {
    func text(_ name: PrintedField.Name) -> String? { fields.first { $0.name == name }?.text }
    func day(_ name: PrintedField.Name) -> CalendarDate? { fields.first { $0.name == name }?.day }
    guard let last = text(.lastName), let birth = day(.birthDate) else { return nil }
    isLicence = text(.categories) != nil
    (lastName, firstName, number) = (last, text(.firstName), text(.documentNumber))
    (self.birth, birthPlace, address) = (birth, text(.birthPlace), text(.address))
    (issued, expires) = (day(.issueDate), day(.expirationDate))
  }
}

extension PrintedField {
  /// Whether it is not marked as hard to read.
  public var isCertain: Bool { confidence >= Self.leastCertain }

  private static let leastCertain = 0.8
}

extension Reading {
  /// The content of the barcode of a North American licence or ID card; nil when the picture shows none.
  public var aamva: AamvaPayload? {
    barcodes?.lazy.filter { $0.symbology == .pdf417 }.compactMap { try? Aamva.parse($0.bytes) }.first
  }

  /// Whether a part for machines was found that has the holder's data: an MRZ, the code on a Dutch licence, or a North American barcode.
  public var hasMachineReadableData: Bool {
    mrz != nil || aamva != nil || barcodes?.contains { $0.licenceLine != nil } == true
  }

  /// What is printed for certain on a page that has no part for machines.
  public var printed: PrintedData? { hasMachineReadableData ? nil : PrintedData((print ?? []).filter(\.isCertain)) }
}
