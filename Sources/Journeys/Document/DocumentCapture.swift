import Documents
import Phrases
import Workflow

/// Takes the pictures of one document, each as often as it needs, until it is usable and the person says that it is good.
struct DocumentCapture {
  let workflow: WorkflowConfiguration
  let type: DocumentType
  /// Who issued it; nil for types that no country issues.
  let country: Country?
  /// The pictures that are kept, in the order of the steps.
  private(set) var pages: [DocumentPage] = []
  /// What the machine-readable zone says, once one was taken.
  private(set) var zone: DocumentZone?
  /// How often a zone that must be there could not be read. From the second time on it may be typed.
  private var failedReadings = 0
  /// What was typed for a picture that was not kept: nobody types it twice.
  private var typed: DocumentZone?

  init(workflow: WorkflowConfiguration, type: DocumentType, country: Country?) {
    self.workflow = workflow
    self.type = type
    self.country = country
  }

  private var mayType: Bool { workflow.manualEntry && failedReadings >= 2 }

  /// Takes the picture of one step and keeps it, with the zone that it shows.
  /// - Parameter mustShowZone: whether the picture must show a zone although the type does not demand one on this side.
  mutating func take(_ step: CaptureStep, mustShowZone: Bool = false, _ guide: Guide) async throws(Stop) {
    var isRepeated = mustShowZone
    while true {
      let page: DocumentPage
      switch try await guide.capture("capture", shot(step, isRepeated: isRepeated)) {
      case .picture(let picture, let reading):
        page = DocumentPage(step: step, picture: picture, reading: reading, takenAt: try await guide.now())
      case .timedOut, .skipped:  // A picture that cannot be skipped is only ever timed out.
        _ = try await choose(after: .timedOut, guide)
        isRepeated = true
        continue
      case .failed(let reason):
        _ = try await choose(after: .camera(reason), guide)
        continue
      }
      isRepeated = true

      let needsZone = zone == nil && (step.hasMrz || mustShowZone)
      guard let found = try await zone(on: page, needsZone: needsZone, guide) else { continue }
      let confirmation = Confirmation.of(page, type: type, policy: workflow.mrzPolicy)
      guard try await guide.confirm("confirm", confirmation) else { continue }
      keep(page)
      if case .zone(let new) = found { zone = new }
      return
    }
  }

  /// Reads the zone once more, because the person says that it is wrong: from a new picture or, after two failures, from what is typed.
  mutating func readAgain(_ guide: Guide) async throws(Stop) {
    guard let old = zone, let page = pages.first(where: { $0.picture == old.picture }) else { return }
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
  }

  /// Looks at a picture. nil: it is to be taken again; the person was told why.
  private mutating func zone(on page: DocumentPage, needsZone: Bool, _ guide: Guide) async throws(Stop) -> Found? {
    let inspection = DocumentInspection(page: page, type: type, workflow: workflow, needsZone: needsZone)
    switch inspection.finding {
    case .usable(nil): return .nothing
    case .usable(let mrz?):
      let found = DocumentZone(mrz: mrz, read: mrz, page: page)
      return try await accepted(found, guide) ? .zone(found) : nil
    case .problem(let problem):
      guard problem.isFailedReading else {
        _ = try await choose(after: problem, guide)
        return nil
      }
      if needsZone, let typed { return .zone(typed.moved(to: page)) }
      if needsZone { failedReadings += 1 }
      guard try await choose(after: problem, canType: needsZone && mayType, guide) == .type,
        let new = try await enter(page, start: page.reading.mrz, guide), try await accepted(new, guide)
      else { return nil }
      typed = new
      return .zone(new)
    }
  }

  /// Whether the workflow takes the document and its holder; if not, the person was told and takes another picture.
  private func accepted(_ zone: DocumentZone, _ guide: Guide) async throws(Stop) -> Bool {
    guard let error = workflow.objection(to: zone.mrz, type: type, on: zone.day) else { return true }
    _ = try await choose(after: .module(error), zone: zone, guide)
    return false
  }

  private enum Next { case retake, type }

  /// Says what is wrong and what can be done. Stopping ends the journey with the module's error where it is one.
  private func choose(
    after problem: DocumentProblem, canType: Bool = false, zone: DocumentZone? = nil, _ guide: Guide
  ) async throws(Stop) -> Next {
    let choice = Choice(
      style: .error(code: problem.code), title: problem.title, message: problem.message(workflow, zone),
      options: canType ? [.retake, .type, .stop] : [.retake, .stop])
    switch try await guide.choose("error.\(problem.name)", choice) {
    case Choice.Option.stop.id: throw problem.stop
    case Choice.Option.type.id: return .type
    default: return .retake
    }
  }

  /// Has the lines typed. nil: the person would rather take a picture.
  private func enter(_ page: DocumentPage, start: MrzResult?, _ guide: Guide) async throws(Stop) -> DocumentZone? {
    try await ManualEntry(page: page, start: start, type: type, policy: workflow.mrzPolicy).run(guide)
  }

  private func shot(_ step: CaptureStep, isRepeated: Bool) -> Shot {
    Shot(
      subject: .document(type: type, country: country, step: step), title: type.title(of: step),
      message: type.advice(for: step, isRepeated: isRepeated),
      gates: type.gates, limit: workflow.stepTimeout)
  }
}

/// One picture that was taken of a document.
struct DocumentPage {
  var step: CaptureStep
  var picture: PictureReference
  var reading: Reading
  /// Milliseconds since 1970, UTC.
  var takenAt: Int64
}

/// A machine-readable zone that a journey takes, and where it comes from.
struct DocumentZone: Codable, Equatable, Sendable {
  var mrz: MrzResult
  /// The picture that shows it.
  var picture: PictureReference
  /// The day it was read, UTC: centuries, age and expiry are reckoned from it.
  var day: CalendarDate
  /// The fields that the person typed or changed.
  var typedFields: [MrzField]

  /// - Parameter read: what the recogniser read, when `mrz` was typed; nil when it read nothing.
  init(mrz: MrzResult, read: MrzResult?, page: DocumentPage) {
    self.mrz = mrz
    picture = page.picture
    day = CalendarDate(secondsSince1970: Int(page.takenAt / 1000))
    typedFields = MrzField.allCases.filter { field in
      guard let value = mrz.value(field) else { return false }
      return read?.fields[field] != value
    }
  }

  func moved(to page: DocumentPage) -> DocumentZone {
    var zone = self
    zone.picture = page.picture
    return zone
  }
}
