import IDscanWire
import Documents

/// Judges a page by what was read in its picture. The vendor's own authentication is not public: these rules look at what a reading proves.
struct PageJudge {
  let definition: JourneyDefinition
  let today: CalendarDate
  /// The pages that were accepted before.
  let pages: [ScanRecord.Page]
  /// Whether the app says that the picture is the page alone.
  var isExtracted = false

  /// A page of a document, or of a proof of address.
  func page(_ step: RequiredAction.Step, attempt: Int, at moment: Int64, _ reading: Reading) -> ScanRecord.Page {
    let isPaper = step == .addressDocument
    let licence = reading.aamva, mrz = reading.mrz, printed = isPaper ? nil : reading.printed
    let isRecognized =
      (reading.documents ?? 1) > 1
      ? false : isPaper ? reading.words.map { $0 >= Self.leastWords } ?? (reading.document != nil) : isDocument(reading)
    var rules = [RuleState(rule: "DOCUMENTSUPPORT", state: isRecognized ? .passed : .failed)]
    var result = HighLevelResult.passed
    func check(_ rule: String, _ isMet: Bool?, otherwise worse: HighLevelResult) {
      rules.append(RuleState(rule: rule, state: isMet.map { $0 ? .passed : .failed } ?? .skipped))
      if isMet == false, result == .passed { result = worse }
    }
    if !isRecognized { result = .notSupported } else if reading.defects?.isEmpty == false { result = .undefined }
    if !isPaper {
      check(Self.validation, mrz.map(isValid) ?? licence.map { _ in true }, otherwise: .refer)
      let expires = mrz?.expiration(asOf: today) ?? licence?.fields.expirationDate ?? printed?.expires
      if definition.checksExpiry { check("DOCUMENTEXPIRY", expires.map { $0 >= today }, otherwise: .expired) }
      if let least = definition.minimumAge {
        let birth = mrz?.birth(asOf: today)?.latest ?? licence?.fields.birthDate ?? printed?.birth
        check("UNDERAGERULE", birth.map { $0.age(on: today) >= least }, otherwise: .notAccepted)
      }
      if step == .backSide {
        let isMet = definition.checksBackSide ? belongsToFront(reading) : nil
        check("DOCUMENTBACKSIDECHECK", isMet, otherwise: .refer)
      }
    } else {
      check("DOCUMENTPROOFPOLICY", !isRepeated(reading) && !reading.showsIdentityDocument, otherwise: .notAccepted)
    }
    return ScanRecord.Page(
      step: step.rawValue, attempt: attempt, scannedAt: moment, result: result, rules: rules, isRecognized: isRecognized,
      hasPortrait: reading.faces?.isEmpty == false, category: category(mrz, licence, printed, isPaper),
      issuingState: mrz?.value(.issuingState),
      fields: fields(mrz, licence, printed), fingerprint: reading.fingerprint,
      portrait: definition.hasFaceMatch && step == .frontSide ? FaceReference(of: reading) : nil)
  }

  private func isDocument(_ reading: Reading) -> Bool {
    reading.showsDocument || isExtracted && reading.isExtractedPage
  }

  /// A line that the reader does not believe is never valid, even if its check digits are right: they were used to read it. With the medium
  /// tolerance two characters may be uncertain, with the strict one none.
  private func isValid(_ mrz: MrzResult) -> Bool {
    switch definition.tolerance {
    case .normal: mrz.valid
    case .medium: mrz.valid && mrz.uncertain.count <= 2
    case .strict: mrz.valid && mrz.uncertain.isEmpty
    }
  }

  /// A back that shows the front, or another document's number, does not belong to it.
  private func belongsToFront(_ reading: Reading) -> Bool? {
    guard let front = pages.last(where: { $0.step == RequiredAction.Step.frontSide.rawValue }) else { return nil }
    if isRepeated(reading) { return false }
    guard let number = reading.mrz?.value(.documentNumber),
      let other = front.fields.first(where: { $0.name == Self.numberField })?.value
    else { return true }
    return number == other
  }

  private func isRepeated(_ reading: Reading) -> Bool {
    guard let print = reading.fingerprint else { return false }
    return pages.contains { $0.fingerprint.map { $0.isSameScene(as: print) } ?? false }
  }

  private func category(_ mrz: MrzResult?, _ licence: AamvaPayload?, _ printed: PrintedData?, _ isPaper: Bool) -> String? {
    if isPaper { return "Utility Bill" }
    if licence != nil || printed?.isLicence == true { return "Driving Licence" }
    return switch mrz?.format {
    case .td3: "Passport"
    case .mrvA, .mrvB: "Visa"
    case .drivingLicence, .swissDrivingLicence: "Driving Licence"
    case .td1, .td2, .frenchNationalID: "Identity Card"
    default: nil
    }
  }

  /// The rule that a document's own check digits, or its barcode, fulfil.
  static let validation = "DOCUMENTVALIDATION"
  private static let numberField = "Document Number"

  private func fields(_ mrz: MrzResult?, _ licence: AamvaPayload?, _ printed: PrintedData?) -> [ScanField] {
    let read: [(String, String?)] =
      if let mrz {
        [
          ("Last Name", mrz.value(.lastName)), ("First Name", mrz.value(.firstName)), (Self.numberField, mrz.value(.documentNumber)),
          ("Nationality", mrz.value(.nationality)), ("Birth Date", mrz.birth(asOf: today)?.latest?.iso),
          ("Expiry Date", mrz.expiration(asOf: today)?.iso), ("Gender", mrz.value(.sex)),
        ]
      } else if let fields = licence?.fields {
        [
          ("Last Name", fields.lastName), ("First Name", fields.firstName), (Self.numberField, fields.idNumber),
          ("Birth Date", fields.birthDate?.iso), ("Expiry Date", fields.expirationDate?.iso),
        ]
      } else if let printed {
        [
          ("Last Name", printed.lastName), ("First Name", printed.firstName), (Self.numberField, printed.number),
          ("Birth Date", printed.birth.iso), ("Expiry Date", printed.expires?.iso),
        ]
      } else { [] }
    return read.compactMap { name, value in value.map { ScanField(name, $0) } }
  }

  /// The fewest printed words on a proof of address.
  private static let leastWords = 12
}
