import Documents
import Phrases
import Workflow

/// Takes everything that is sent: a driver licence or a passport, and a selfie.
struct VerifyCapture {
  let journey: VerifyJourney
  /// Where the pictures came from; of several sources, the one that proves least.
  private(set) var source: PictureOrigin?

  init(journey: VerifyJourney) { self.journey = journey }

  mutating func cards(_ guide: Guide) async throws(Exit) -> [VerifyCard] {
    guide.stage("document", 2, of: 4)
    let document = try await document(guide)
    guide.stage("face", 2, of: 4)
    return [document] + [try await selfie(guide)].compactMap(\.self)
  }

  private mutating func document(_ guide: Guide) async throws(Exit) -> VerifyCard {
    let kind: VerifyCard.Kind
    if let document = journey.document {
      kind = document
    } else {
      kind = try await guide.choose(
        "choose", among: [VerifyCard.Kind.driverLicense, .passport], title: Phrase("verify.document.title"),
        message: Phrase("verify.document.message")
      ) { kind in
        let type: DocumentType = kind == .passport ? .passport : .driversLicense
        return Choice.Option(id: kind.rawValue, title: type.phrase, icon: kind == .passport ? "passport" : "card")
      }
    }
    while true {
      let card = try await kind == .passport ? scanPassport(guide) : scanLicence(guide)
      guide.stage("document", 2, of: 4)
      guard card.hasData else { return card }
      let review = Review(title: Phrase("verify.card.title"), rows: card.rows, picture: card.pictures.first?.reference)
      if try await guide.review("card", review) { return card }
    }
  }

  // MARK: The scanners

  /// `PassportScannerViewController`: the info page.
  private mutating func scanPassport(_ guide: Guide) async throws(Exit) -> VerifyCard {
    var scanner = scanner(.passport, nil, checksForFace: journey.passportChecksForFace)
    for step in DocumentType.passport.steps(tilted: false) {
      guide.stage("passport", 2, of: 4)
      try await take(step, &scanner, guide)
    }
    let page = scanner.pages[0]
    return VerifyCard(
      type: .passport, fields: VerifyCard.passportFields(scanner.mrzData?.mrz, asOf: page.day),
      pictures: [.init(name: "frontImage", reference: page.picture)], face: page.reading.faces?.first.map(VerifyCard.FaceBox.init))
  }

  /// `DriverLicenseScannerViewController`: explicit steps, or those of the country.
  private mutating func scanLicence(_ guide: Guide) async throws(Exit) -> VerifyCard {
    var country = journey.licence.country
    if country == nil, journey.licence.steps == nil { country = try await chooseCountry(guide) }
    let steps = journey.licence.steps ?? country.map(LicenceScannerOptions.steps) ?? LicenceScannerStep.allCases
    var scanner = scanner(.driversLicense, country, checksForFace: journey.licence.checksForFace)
    var payload: AamvaPayload?
    for step in steps {
      guide.stage(step.rawValue, 2, of: 4)
      if step != steps.first, step != .captureFront { try await guide.instruct("turn", .turn(to: .back, of: .driversLicense)) }
      let capture = Self.captureStep(step)
      while true {
        try await take(capture, &scanner, guide)
        payload = scanner.pages.lazy.compactMap(Self.payload).first
        if step != .scanID || payload != nil { break }
        if try await goesOnWithoutBarcode(guide) { break }
      }
    }
    func picture(_ side: FileSide) -> DocumentPage? { scanner.pages.first { $0.step.side == side } }
    let front = picture(.front), back = picture(.back)
    let pictures = [front.map { ("frontImage", $0) }, back.map { ("backImage", $0) }].compactMap(\.self)
    return VerifyCard(
      type: .driverLicense, fields: VerifyCard.licenceFields(payload),
      pictures: pictures.map { .init(name: $0.0, reference: $0.1.picture) },
      face: front?.reading.faces?.first.map(VerifyCard.FaceBox.init))
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

  private static func payload(_ page: DocumentPage) -> AamvaPayload? {
    page.reading.barcodes?.lazy.compactMap { $0.symbology == .pdf417 ? try? Aamva.parse($0.bytes) : nil }.first
  }

  /// Without the barcode, the licence has pictures and no data.
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

  /// The pictures are taken as in the Document Component. Whoever stops there has cancelled (`isComplete` false).
  private func scanner(_ type: DocumentType, _ country: Country?, checksForFace: Bool) -> DocumentCapture {
    let workflow = WorkflowConfiguration(
      name: "verify", minimumAge: 0, tilted: false, stepTimeout: 60,
      checks: [.portraitNotFound: checksForFace ? .block : .ignore, .sameAsFlat: .ignore])
    return DocumentCapture(workflow: workflow, type: type, country: country, isTypeFixed: true, session: nil)
  }

  private mutating func take(_ step: CaptureStep, _ scanner: inout DocumentCapture, _ guide: Guide) async throws(Exit) {
    do throws(Exit) { try await scanner.take(step, guide) } catch {
      guard case .error(let problem) = error else { throw error }
      if problem.module == IdentityVerificationError.module { throw .cancelled }
      throw VerifyError(.noPicture, problem.message).exit
    }
    if let page = scanner.pages.last(where: { $0.step == step }) { note(page.reading.origin) }
  }

  private mutating func note(_ origin: PictureOrigin?) { source = [source, origin].compactMap(\.self).min() }

  // MARK: Live face verification

  /// - Returns: nil: the person skipped it.
  private mutating func selfie(_ guide: Guide) async throws(Exit) -> VerifyCard? {
    let options = journey.liveFace
    let intro = Instruction(
      style: .intro, title: Phrase("verify.face.title"), message: Phrase("verify.face.message"),
      points: ["face", "light", "alone"].map { Phrase("biometrics.intro.\($0)") }, illustration: .selfie,
      button: Phrase("document.action.start"), canSkip: options.canSkip)
    guard try await guide.instruct("intro", intro) else { return nil }
    while true {
      let request = CaptureRequest(
        subject: .liveness(challenges: try await Self.drawn(options.steps, guide).map(\.challenge), limit: LiveFaceOptions.limit),
        title: Phrase("verify.face.title"), message: Phrase("verify.face.align"), demand: options.demand)
      switch try await guide.capture("capture", request) {
      case .liveness(let report):
        guard report.hasPassed else {
          try await offerRetry(VerifyFaceProblem(report), guide)
          continue
        }
        note(report.reading.origin)
        let selfie = Selfie(picture: report.portrait, reading: report.reading, challenges: report.challenges, clip: nil, takenAt: 0)
        guard try await guide.confirm("confirm", .of(selfie)) else { continue }
        return VerifyCard(type: .selfie, fields: [], pictures: [.init(name: "selfie", reference: report.portrait)], face: nil)
      case .failed(let reason): try await offerRetry(.noPicture(reason), guide)
      case .picture, .timedOut, .skipped: try await offerRetry(.noFace, guide)
      }
    }
  }

  private func offerRetry(_ problem: VerifyFaceProblem, _ guide: Guide) async throws(Exit) {
    let choice = Choice(
      style: .error(code: problem.code), title: problem.title, message: problem.message,
      options: [Choice.Option(id: "retry", title: Phrase("biometrics.action.retry")), .stop])
    guard try await guide.choose("error.\(problem.name)", choice) == Choice.Option.stopID else { return }
    if case .noPicture(let reason) = problem { throw VerifyError(.noPicture, reason).exit }
    throw .cancelled
  }

  /// The steps in a random order (Fisher and Yates), so that a video of an earlier one does not fit.
  private static func drawn(_ steps: [LiveFaceOptions.Step], _ guide: Guide) async throws(Exit) -> [LiveFaceOptions.Step] {
    var steps = steps
    for last in stride(from: steps.count - 1, to: 0, by: -1) { steps.swapAt(last, try await guide.draw(below: last + 1)) }
    return steps
  }
}

/// What is wrong in a live face verification, by the vendor's keys.
enum VerifyFaceProblem: Equatable {
  case differentFace, missedExpression, noFace, multipleFaces
  /// The text is the reason in the capture's answer.
  case noPicture(String)

  init(_ report: LivenessReport) {
    switch report.challenges.first(where: { $0.outcome != .passed })?.outcome {
    case .otherFace: self = .differentFace
    case .faceLost: self = .noFace
    case .severalFaces: self = .multipleFaces
    case .timedOut, .wrongTurn, .passed, nil: self = .missedExpression
    }
  }

  var code: String {
    switch self {
    case .differentFace: "different_face_error"
    case .missedExpression: "missed_expression_error"
    case .noFace: "no_face_error"
    case .multipleFaces: "multiple_faces_error"
    case .noPicture: VerifyError.Kind.noPicture.rawValue
    }
  }

  /// The name in prompts' ids and in the catalogues.
  var name: String {
    switch self {
    case .differentFace: "differentFace"
    case .missedExpression: "missedExpression"
    case .noFace: "noFace"
    case .multipleFaces: "multipleFaces"
    case .noPicture(let reason): CaptureFailure(reason).rawValue
    }
  }

  var title: Phrase {
    if case .noPicture = self { return Phrase("verify.face.error.noPicture") }
    return Phrase("verify.face.error.\(name)")
  }

  var message: Phrase {
    if case .noPicture = self { return Phrase("document.error.\(name).message") }
    return Phrase("verify.face.advice.\(name)")
  }
}
