import Documents
import Phrases
import Workflow

/// Takes the pictures of one document, each as often as it needs, until it is usable and the person says that it is good.
struct DocumentCapture {
  let workflow: WorkflowConfiguration
  let type: DocumentType
  /// Who issued it; nil for types that no country issues.
  let country: Country?
  /// Whether the person cannot change the type by going back.
  let isTypeFixed: Bool
  /// The pictures that are kept, in the order of the steps.
  private(set) var pages: [DocumentPage] = []
  /// What the machine-readable zone says, once one was taken.
  private(set) var zone: DocumentZone?
  /// What the barcode says, once one was taken.
  private(set) var licence: DocumentLicence?
  /// How often a zone that must be there could not be read. From the second time on it may be typed.
  private var failedReadings = 0
  /// What was typed for a picture that was not kept: nobody types it twice.
  private var typed: DocumentZone?

  init(workflow: WorkflowConfiguration, type: DocumentType, country: Country?, isTypeFixed: Bool) {
    self.workflow = workflow
    self.type = type
    self.country = country
    self.isTypeFixed = isTypeFixed
  }

  /// What every picture is looked at for.
  var checks: DocumentChecks { DocumentChecks(type: type, strictness: workflow.checks ?? [:]) }

  private var mayType: Bool { workflow.manualEntry && failedReadings >= 2 }

  /// Takes the picture of one step and keeps it, with the zone that it shows.
  /// - Parameter mustShowZone: whether the picture must show a zone although the type does not demand one on this side.
  mutating func take(_ step: CaptureStep, mustShowZone: Bool = false, _ guide: Guide) async throws(Stop) {
    var isRepeated = mustShowZone
    while true {
      let page: DocumentPage
      switch try await guide.capture("capture", shot(step, isRepeated: isRepeated, guide)) {
      case .picture(let picture, let reading, let clip):
        page = DocumentPage(step: step, picture: picture, reading: reading, takenAt: try await guide.now(), clip: clip)
      case .timedOut, .skipped:  // A picture that cannot be skipped is only ever timed out.
        _ = try await choose(after: .timedOut, guide)
        isRepeated = true
        continue
      case .failed(let reason):
        // Older journeys took every cause for the camera's.
        let cause = guide.version >= 5 ? DocumentProblem.Cause(reason) : .camera
        _ = try await choose(after: .noPicture(cause, reason), guide)
        continue
      }
      isRepeated = true

      let needsZone = zone == nil && licence == nil && (step.hasMrz || mustShowZone)
      guard let found = try await zone(on: page, needsZone: needsZone, guide), try await agrees(page, found, guide) else { continue }
      let confirmation = Confirmation.of(
        page, type: type, country: guide.version >= 2 ? country : nil, policy: workflow.mrzPolicy,
        failed: guide.version >= 5 ? checks.failed(by: page, among: pages) : nil)
      guard try await guide.confirm("confirm", confirmation) else { continue }
      keep(page)
      take(found, of: page)
      return
    }
  }

  /// Reads the zone once more, because the person says that it is wrong: from a new picture or, after two failures, from what is typed.
  mutating func readAgain(_ guide: Guide) async throws(Stop) {
    // What the code on the back says is read again where the line stands: it can be typed.
    let isFromCode = zone?.isFromCode ?? false
    guard let page = pages.first(where: { isFromCode ? $0.step.hasMrz : $0.picture == source }) else { return }
    guard let old = zone else {
      licence = nil
      return try await take(page.step, mustShowZone: type.hasMrz, guide)
    }
    failedReadings += 1
    if mayType {
      let choice = Choice(
        style: .question, title: Phrase("document.again.title"), message: Phrase("document.again.message"), options: [.retake, .type])
      if try await guide.choose("again", choice) == Choice.Option.type.id {
        if let new = try await enter(page, start: old.mrz, guide), try await accepted(new, guide) { zone = new }
        return
      }
    }
    zone = nil
    typed = nil
    try await take(page.step, mustShowZone: true, guide)
  }

  /// The picture that shows the data.
  private var source: PictureReference? { zone?.picture ?? licence?.picture }

  /// Puts a picture in the place of the one that was taken of the same step, or at the end.
  private mutating func keep(_ page: DocumentPage) {
    if let index = pages.firstIndex(where: { $0.step == page.step }) {
      pages[index] = page
    } else {
      pages.append(page)
    }
  }

  /// What a usable picture brought.
  private enum Found {
    case nothing
    case zone(DocumentZone)
    case licence(DocumentLicence)

    var zone: DocumentZone? { if case .zone(let zone) = self { zone } else { nil } }
  }

  /// Takes what a picture brought. Of a line in front and a code on the back, the one with fewer errors counts.
  private mutating func take(_ found: Found, of page: DocumentPage) {
    switch found {
    case .zone(let new): zone = new
    case .licence(let new): licence = new
    case .nothing: break
    }
    guard let zone, let (code, page) = pages.lazy.compactMap({ page in page.code.map { ($0, page) } }).first,
      code.errors.count < zone.mrz.errors.count
    else { return }
    self.zone = DocumentZone(mrz: code, read: code, page: page, isFromCode: true)
  }

  /// Looks at a picture. nil: it is to be taken again; the person was told why.
  private mutating func zone(on page: DocumentPage, needsZone: Bool, _ guide: Guide) async throws(Stop) -> Found? {
    let inspection = DocumentInspection(page: page, type: type, workflow: workflow, needsZone: needsZone, version: guide.version)
    switch inspection.finding {
    case .usable(nil):
      // The tilted picture of a barcode says nothing new.
      guard let licence = page.licence, !page.step.isAngled else { return .nothing }
      return try await accepted(DocumentFacts(licence), licence.day, guide) ? .licence(licence) : nil
    case .usable(let mrz?):
      let found = DocumentZone(mrz: mrz, read: mrz, page: page)
      // From lines that are not believed nothing follows.
      guard workflow.mrzPolicy.accepts(mrz) else { return .zone(found) }
      return try await accepted(found, guide) ? .zone(found) : nil
    case .problem(let problem):
      guard problem.isFailedReading else {
        _ = try await choose(after: problem, guide)
        return nil
      }
      // Typed lines help against lines that cannot be read, not against a picture that the workflow refuses.
      let isRefused = workflow.checks?[.documentNotFound] == .block && problem == .module(.noDocumentDetected)
      if needsZone, !isRefused, let typed { return .zone(typed.moved(to: page)) }
      if needsZone { failedReadings += 1 }
      guard try await choose(after: problem, canType: needsZone && !isRefused && mayType, guide) == .type,
        let new = try await enter(page, start: page.reading.mrz, guide), try await accepted(new, guide)
      else { return nil }
      typed = new
      return .zone(new)
    }
  }

  /// Whether a picture shows the same document as those that were kept, and is none of them. If not, the person was told, and takes this
  /// picture again or has taken the other one again.
  private mutating func agrees(_ page: DocumentPage, _ found: Found, _ guide: Guide) async throws(Stop) -> Bool {
    // A journey that was begun before sides were compared goes on without.
    guard guide.version >= 2 else { return true }
    while let conflict = conflict(page, found, version: guide.version) {
      guard try await choose(after: conflict.problem, guide) == .other else { return false }
      if zone?.picture == conflict.page.picture { zone = nil }
      if licence?.picture == conflict.page.picture { licence = nil }
      typed = nil
      try await take(conflict.page.step, guide)
    }
    return true
  }

  private func conflict(_ page: DocumentPage, _ found: Found, version: Int) -> (page: DocumentPage, problem: DocumentProblem)? {
    if version >= 5, let twin = checks.refusedTwin(of: page, among: pages) { return (twin.page, .samePicture(twin.check)) }
    return page.contradiction(with: pages, zone: zone, found: found.zone).map { ($0.page, .contradiction($0.field)) }
  }

  /// Whether the workflow takes the document and its holder; if not, the person was told and takes another picture.
  private func accepted(_ zone: DocumentZone, _ guide: Guide) async throws(Stop) -> Bool {
    try await accepted(DocumentFacts(zone.mrz, asOf: zone.day), zone.day, guide)
  }

  private func accepted(_ facts: DocumentFacts, _ day: CalendarDate, _ guide: Guide) async throws(Stop) -> Bool {
    var facts = facts
    // Before version 5 an unknown birth date was no objection.
    if guide.version < 5 { facts.birthIsUnknown = false }
    guard let error = workflow.objection(to: facts, type: type, on: day) else { return true }
    _ = try await choose(after: .module(error), facts: facts, guide)
    return false
  }

  private enum Next { case retake, type, other }

  /// Says what is wrong and what can be done. Stopping ends the journey with the module's error where it is one.
  private func choose(
    after problem: DocumentProblem, canType: Bool = false, facts: DocumentFacts? = nil, _ guide: Guide
  ) async throws(Stop) -> Next {
    let fixed = isTypeFixed && guide.version >= 5 ? type : nil
    let choice = Choice(
      style: .error(code: problem.code), title: problem.title, message: problem.message(workflow, facts, fixed: fixed),
      options: [.retake] + (canType ? [.type] : []) + (problem.concernsAnotherPicture ? [.other] : []) + [.stop])
    switch try await guide.choose("error.\(problem.name)", choice) {
    case Choice.Option.stop.id: throw problem.stop
    case Choice.Option.type.id: return .type
    case Choice.Option.other.id: return .other
    default: return .retake
    }
  }

  /// Has the lines typed. nil: the person would rather take a picture.
  private func enter(_ page: DocumentPage, start: MrzResult?, _ guide: Guide) async throws(Stop) -> DocumentZone? {
    try await ManualEntry(page: page, start: start, type: type, policy: workflow.mrzPolicy).run(guide)
  }

  private func shot(_ step: CaptureStep, isRepeated: Bool, _ guide: Guide) -> Shot {
    Shot(
      subject: .document(type: type, country: country, step: step), title: type.title(of: step, version: guide.version),
      message: type.advice(for: step, isRepeated: isRepeated),
      gates: type.gates.overridden(by: workflow.gates ?? [:]), limit: workflow.stepTimeout,
      // Where nothing is seen at all, waiting to the end helps nobody. (Older journeys know one limit only.)
      unseenLimit: guide.version >= 3 ? workflow.unseenTimeout ?? max(5, workflow.stepTimeout / 2) : nil,
      // One video shows the document, and it is of the picture that is taken first.
      clip: guide.version >= 3 && pages.allSatisfy { $0.step == step } ? workflow.documentVideo : nil)
  }
}
