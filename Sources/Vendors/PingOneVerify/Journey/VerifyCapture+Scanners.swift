import Documents
import JourneyKit
import Phrases
import Workflow

/// The scanners of documents.
extension VerifyCapture {
  /// `PassportScannerViewController`: the info page.
  mutating func scanPassport(_ guide: Guide) async throws(Exit) -> VerifyCard {
    var scanner = scanner(.passport, nil, checksForFace: journey.passportChecksForFace)
    for step in DocumentType.passport.steps(tilted: false) {
      guide.stage("passport", 2, of: VerifyModule.steps)
      try await take(step, &scanner, guide)
    }
    let page = scanner.pages[0]
    return VerifyCard(
      type: .passport, fields: VerifyCard.passportFields(scanner.mrzData?.mrz, asOf: page.day),
      pictures: [.init(name: "frontImage", reference: page.picture)], face: page.reading.faces?.first.map(VerifyCard.FaceBox.init),
      scannedText: isForDocuments ? scanner.mrzData?.mrz.lines.joined(separator: "\n") : nil)
  }

  /// `DriverLicenseScannerViewController`: explicit steps, or those of the country.
  mutating func scanLicence(_ guide: Guide) async throws(Exit) -> VerifyCard {
    var country = journey.licence.country
    if country == nil, journey.licence.steps == nil { country = try await chooseCountry(guide) }
    let steps = journey.licence.steps ?? country.map(LicenceScannerOptions.steps) ?? LicenceScannerStep.allCases
    var scanner = scanner(.driversLicense, country, checksForFace: journey.licence.checksForFace)
    var payload: AamvaPayload?
    for step in steps {
      guide.stage(step.rawValue, 2, of: VerifyModule.steps)
      if step != steps.first, step != .captureFront { try await guide.instruct("turn", .turn(to: .back, of: .driversLicense)) }
      let capture = Self.captureStep(step)
      while true {
        try await take(capture, &scanner, guide)
        payload = scanner.pages.lazy.compactMap(\.reading.aamva).first
        if step != .scanID || payload != nil { break }
        if try await goesOnWithoutBarcode(guide) { break }
      }
    }
    func picture(_ side: FileSide) -> DocumentPage? { scanner.pages.first { $0.step.side == side } }
    let front = picture(.front), back = picture(.back)
    let pictures = [front.map { ("frontImage", $0) }, back.map { ("backImage", $0) }].compactMap(\.self)
    return VerifyCard(
      type: .driverLicense, fields: VerifyCard.licenceFields(payload, printed: front?.reading.printed),
      pictures: pictures.map { .init(name: $0.0, reference: $0.1.picture) },
      face: front?.reading.faces?.first.map(VerifyCard.FaceBox.init),
      scannedText: isForDocuments ? scanner.pages.lazy.compactMap(Self.barcode).first?.text : nil)
  }

  private func chooseCountry(_ guide: Guide) async throws(Exit) -> Country {
    let first = ["USA", "CAN"].compactMap(Country.init(code:))
    let options = (first + Country.iso.filter { !first.contains($0) }).map { Choice.Option(id: $0.code, title: $0.phrase) }
    let choice = Choice(
      title: Phrase("verify.country.title"), message: Phrase("verify.country.message"), options: options, pinned: first.count)
    guard let country = Country(code: try await guide.choose("country", choice)) else { throw VerifyError(.other).exit }
    return country
  }

  /// Scanning wants the barcode to be sharp; capturing only the back.
  private static func captureStep(_ step: LicenceScannerStep) -> CaptureStep {
    CaptureStep(
      side: step == .captureFront ? .front : .back, isAngled: false, frame: DocumentFrame(aspect: DocumentType.driversLicense.aspect),
      hasMrz: false, symbology: step == .scanID ? .pdf417 : nil)
  }

  private static func barcode(_ page: DocumentPage) -> BarcodeReading? { page.reading.barcodes?.first { $0.symbology == .pdf417 } }

  /// Without the barcode, the licence has the data that are printed on its front, if they can be read.
  private func goesOnWithoutBarcode(_ guide: Guide) async throws(Exit) -> Bool {
    let choice = Choice(
      style: .error(code: "cannot_scan_barcode_error"), title: Phrase("verify.barcode.title"), message: Phrase("verify.barcode.message"),
      options: [.retake, Choice.Option(id: "goOn", title: Phrase("verify.barcode.goOn")), .stop])
    switch try await guide.choose("barcode", choice) {
    case Choice.Option.stopID: throw .cancelled
    case "goOn": return true
    default: return false
    }
  }
}
