import Documents
import Phrases
import Workflow

/// Takes the pictures of one document, each as often as needed, until it is usable and the person confirms it.
package struct DocumentCapture {
  package let requirements: DocumentRequirements
  package let type: DocumentType
  /// The issuing country; nil for types that no country issues.
  package let country: Country?
  /// Whether the type is fixed, so that the person cannot go back and change it.
  package let isTypeFixed: Bool
  /// The pictures that are kept, in the order of the steps.
  package private(set) var pages: [DocumentPage] = []
  /// The content of the MRZ, once one was accepted.
  package private(set) var mrzData: DocumentMrzData?
  /// The content of the barcode, once one was accepted.
  package private(set) var licence: DocumentLicence?
  /// How often a required MRZ could not be read. From the second time on it may be typed.
  private var failedReadings = 0
  /// What was typed for a picture that was not kept, so that nobody has to type it twice.
  private var typed: DocumentMrzData?

  package init(_ requirements: DocumentRequirements, type: DocumentType, country: Country?, isTypeFixed: Bool) {
    self.requirements = requirements
    self.type = type
    self.country = country
    self.isTypeFixed = isTypeFixed
  }

  /// The checks for every picture.
  package var checks: DocumentChecks { DocumentChecks(type: type, strictness: requirements.checks) }

  private var mayType: Bool { requirements.canBeTyped && failedReadings >= 2 }

  /// Takes the picture of one step and keeps it, with the MRZ that it shows.
  /// - Parameter mustShowMrz: whether the picture must show an MRZ although the type does not demand one on this side.
  package mutating func take(_ step: CaptureStep, mustShowMrz: Bool = false, _ guide: Guide) async throws(Exit) {
    var isRepeated = mustShowMrz
    while true {
      let page: DocumentPage
      switch try await guide.capture("capture", request(step, isRepeated: isRepeated)) {
      case .picture(let picture, let reading, let clip):
        let now = try await guide.now()
        page = DocumentPage(step: step, picture: picture, reading: reading, takenAt: now, day: guide.day(of: now), clip: clip)
      case .timedOut(let objection):
        _ = try await choose(after: .timedOut(objection), guide)
        isRepeated = true
        continue
      case .skipped, .liveness:  // A picture that cannot be skipped can only time out.
        _ = try await choose(after: .timedOut(nil), guide)
        isRepeated = true
        continue
      case .failed(let reason):
        _ = try await choose(after: .noPicture(CaptureFailure(reason), reason), guide)
        continue
      }
      isRepeated = true

      let needsMrz = mrzData == nil && licence == nil && (step.hasMrz || mustShowMrz)
      guard let found = try await mrzData(on: page, needsMrz: needsMrz, guide), try await agrees(page, found, guide) else { continue }
      let confirmation = Confirmation.of(
        page, type: type, country: country, policy: requirements.mrzPolicy, failed: checks.failed(by: page, among: pages),
        version: guide.version)
      guard try await guide.confirm("confirm", confirmation) else { continue }
      if let assess = requirements.assess, try await !assess(page.picture, guide) { continue }
      keep(page)
      take(found, of: page)
      return
    }
  }

  /// Reads the MRZ once more because the person says that it is wrong: from a new picture or, after two failures, from typed lines.
  package mutating func readAgain(_ guide: Guide) async throws(Exit) {
    // If the data came from the code on the back, the side with the printed line is captured again, because the line can be typed.
    let isFromCode = mrzData?.isFromCode ?? false
    guard let page = pages.first(where: { isFromCode ? $0.step.hasMrz : $0.picture == source }) else { return }
    guard let old = mrzData else {
      licence = nil
      return try await take(page.step, mustShowMrz: type.hasMrz, guide)
    }
    failedReadings += 1
    if mayType {
      let choice = Choice(
        style: .question, title: Phrase("capture.again.title"), message: Phrase("capture.again.message"), options: [.retake, .type])
      if try await guide.choose("again", choice) == Choice.Option.type.id {
        if let new = try await enter(page, start: old.mrz, guide), try await accepted(new, guide) { mrzData = new }
        return
      }
    }
    mrzData = nil
    typed = nil
    try await take(page.step, mustShowMrz: true, guide)
  }

  /// The picture that the data was read from.
  private var source: PictureReference? { mrzData?.picture ?? licence?.picture }

  /// Replaces the picture of the same step, or appends this one.
  private mutating func keep(_ page: DocumentPage) {
    if let index = pages.firstIndex(where: { $0.step == page.step }) {
      pages[index] = page
    } else {
      pages.append(page)
    }
  }

  /// The data found in a usable picture.
  private enum Found {
    case nothing
    case mrzData(DocumentMrzData)
    case licence(DocumentLicence)

    var mrzData: DocumentMrzData? { if case .mrzData(let mrzData) = self { mrzData } else { nil } }
  }

  /// Keeps the data found in a picture. If there is both a line on the front and a code on the back, the one with fewer errors is used.
  private mutating func take(_ found: Found, of page: DocumentPage) {
    switch found {
    case .mrzData(let new): mrzData = new
    case .licence(let new): licence = new
    case .nothing: break
    }
    guard let mrzData, let (code, page) = pages.lazy.compactMap({ page in page.code.map { ($0, page) } }).first,
      code.errors.count < mrzData.mrz.errors.count
    else { return }
    self.mrzData = DocumentMrzData(mrz: code, read: code, page: page, isFromCode: true)
  }

  /// Inspects a picture. Returns nil if it must be taken again; the person has then been shown why.
  private mutating func mrzData(on page: DocumentPage, needsMrz: Bool, _ guide: Guide) async throws(Exit) -> Found? {
    let inspection = DocumentInspection(page: page, type: type, requirements: requirements, needsMrz: needsMrz)
    switch inspection.finding {
    case .usable(nil):
      // The tilted picture of a barcode adds nothing.
      let isFirst = licence == nil && mrzData == nil && type.needsIssuingCountry && !type.hasMrz
      guard !page.step.isAngled, let licence = page.licence ?? (isFirst ? page.printed : nil) else { return .nothing }
      return try await accepted(DocumentFacts(licence), licence.day, guide) ? .licence(licence) : nil
    case .usable(let mrz?):
      let found = DocumentMrzData(mrz: mrz, read: mrz, page: page)
      // No conclusions are drawn from an MRZ that the policy does not accept.
      guard requirements.mrzPolicy.accepts(mrz) else { return .mrzData(found) }
      return try await accepted(found, guide) ? .mrzData(found) : nil
    case .problem(let problem):
      guard problem.isFailedReading else {
        _ = try await choose(after: problem, guide)
        return nil
      }
      // Typing the lines helps when they cannot be read, but not when the journey refuses the picture.
      let isRefused = requirements.checks[.documentNotFound] == .block && problem == .noDocument
      if needsMrz, !isRefused, let typed { return .mrzData(typed.moved(to: page)) }
      if needsMrz { failedReadings += 1 }
      guard try await choose(after: problem, canType: needsMrz && !isRefused && mayType, guide) == .type,
        let new = try await enter(page, start: page.reading.mrz, guide), try await accepted(new, guide)
      else { return nil }
      typed = new
      return .mrzData(new)
    }
  }

  /// Whether a picture shows the same document as the kept ones without repeating any of them. If not, the person has been shown why, and
  /// takes this picture again or has already replaced the other one.
  private mutating func agrees(_ page: DocumentPage, _ found: Found, _ guide: Guide) async throws(Exit) -> Bool {
    while let conflict = conflict(page, found) {
      guard try await choose(after: conflict.problem, guide) == .other else { return false }
      if mrzData?.picture == conflict.page.picture { mrzData = nil }
      if licence?.picture == conflict.page.picture { licence = nil }
      typed = nil
      try await take(conflict.page.step, guide)
    }
    return true
  }

  private func conflict(_ page: DocumentPage, _ found: Found) -> (page: DocumentPage, problem: DocumentProblem)? {
    if let twin = checks.refusedTwin(of: page, among: pages) { return (twin.page, .samePicture(twin.check)) }
    return page.contradiction(with: pages, mrzData: mrzData, found: found.mrzData).map { ($0.page, .contradiction($0.field)) }
  }

  /// Whether the journey accepts the document and its holder. If not, the person has been shown why and takes another picture.
  private func accepted(_ mrzData: DocumentMrzData, _ guide: Guide) async throws(Exit) -> Bool {
    try await accepted(DocumentFacts(mrzData.mrz, asOf: mrzData.day), mrzData.day, guide)
  }

  private func accepted(_ facts: DocumentFacts, _ day: CalendarDate, _ guide: Guide) async throws(Exit) -> Bool {
    guard let objection = requirements.objection(facts, type, day) else { return true }
    _ = try await choose(after: .notAccepted(objection), guide)
    return false
  }

  private enum Next { case retake, type, other }

  /// Shows what is wrong and offers what can be done. Stopping ends the journey as it requires.
  private func choose(after problem: DocumentProblem, canType: Bool = false, _ guide: Guide) async throws(Exit) -> Next {
    let choice = Choice(
      style: .error(code: problem.code), title: problem.title, message: problem.message(fixed: isTypeFixed ? type : nil),
      options: [.retake] + (canType ? [.type] : []) + (problem.concernsAnotherPicture ? [.other] : []) + [.stop])
    switch try await guide.choose("error.\(problem.name)", choice) {
    case Choice.Option.stop.id: throw requirements.ending(problem)
    case Choice.Option.type.id: return .type
    case Choice.Option.other.id: return .other
    default: return .retake
    }
  }

  /// Lets the person type the lines. Returns nil if the person prefers to take a picture.
  private func enter(_ page: DocumentPage, start: MrzResult?, _ guide: Guide) async throws(Exit) -> DocumentMrzData? {
    try await ManualEntry(page: page, start: start, type: type, policy: requirements.mrzPolicy).run(guide)
  }

  private func request(_ step: CaptureStep, isRepeated: Bool) -> CaptureRequest {
    CaptureRequest(
      subject: .document(type: type, country: country, step: step), title: type.title(of: step),
      message: type.advice(for: step, isRepeated: isRepeated),
      gates: type.gates.overridden(by: requirements.gates), limit: requirements.limit,
      // If nothing is detected at all, waiting for the full limit helps nobody.
      unseenLimit: requirements.unseenLimit ?? max(5, requirements.limit / 2),
      // There is only one video of the document: it is recorded with the first picture.
      clip: pages.allSatisfy { $0.step == step } ? requirements.clip : nil)
  }
}
