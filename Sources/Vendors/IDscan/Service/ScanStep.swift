import Documents
import IDscanWire

/// Takes one upload into a journey.
struct ScanStep {
  private let required: RequiredAction
  private let upload: ScanUpload
  private let reading: Reading?
  private let moment: Int64
  private let today: CalendarDate

  /// - Parameters:
  ///   - reading: what the picture shows, or nil if it is not a picture.
  ///   - moment: milliseconds since 1970, UTC.
  ///   - today: the day by which printed dates are judged.
  init(_ required: RequiredAction, _ upload: ScanUpload, _ reading: Reading?, _ moment: Int64, on today: CalendarDate) {
    self.required = required
    self.upload = upload
    self.reading = reading
    self.moment = moment
    self.today = today
  }

  /// - Returns: why the upload does not fit the required action; nil when it was taken.
  func take(into record: inout ScanRecord) -> String? {
    guard let image = upload.images.first else { return "There is no image." }
    let source: ScanUpload.Source = required.step == .addressDocument ? .utility : .identity
    if let given = upload[.documentSource], given != source.rawValue {
      return "The \(ScanUpload.Addition.Name.documentSource.rawValue) of \(required.text) is \(source.rawValue)."
    }
    switch (required.step, image.name) {
    case (.frontSide, .document), (.backSide, .document), (.addressDocument, .document): takePage(into: &record)
    case (.selfie, .selfie), (.liveness, .selfie), (.passiveLiveness, .selfie): takeSelfie(into: &record)
    default: return "The journey requires \(required.text) now."
    }
    return nil
  }

  private func takePage(into record: inout ScanRecord) {
    let accepted = record.pages.filter { $0.step != required.step.rawValue }
    // A file that is no picture is a poor picture.
    let judged = reading.map {
      PageJudge(definition: record.definition, today: today, pages: accepted, isExtracted: upload.isExtracted).page(
        required.step, attempt: required.attempt, at: moment, $0)
    }
    let page = judged ?? .unreadable(required, at: moment)
    record.pages.append(page)
    record.note("\(required.text): \(page.result.rawValue)", at: moment)
    repeatOrAdvance(&record, isPoor: page.result == .undefined || record.definition.rescans.contains(page.result))
  }

  private func takeSelfie(into record: inout ScanRecord) {
    let hasOneFace = reading?.faces?.count == 1
    let portrait = record.page(.frontSide).flatMap { $0.isRecognized ? $0.portrait : nil }
    let comparison = portrait.flatMap { portrait in reading.map { FaceComparison(portrait, FaceReference(of: $0)) } }
    record.selfie = .init(hasOneFace: hasOneFace, isFromLiveness: required.step == .liveness, comparison: comparison)
    record.note("\(required.text): \(hasOneFace ? "one face" : "not one face")", at: moment)
    switch required.step {
    // The result of the challenges follows in a request of its own.
    case .liveness: break
    case .passiveLiveness:
      if hasOneFace { record.liveness = .init(passed: true, failures: record.attempts) }
      repeatOrAdvance(&record, isPoor: !hasOneFace)
      if record.required?.step != .passiveLiveness, !hasOneFace { record.liveness = .init(passed: false, failures: record.attempts) }
    default: repeatOrAdvance(&record, isPoor: !hasOneFace)
    }
  }

  private func repeatOrAdvance(_ record: inout ScanRecord, isPoor: Bool) {
    record.attempts += 1
    // A test that has asked for the end needs no good pictures.
    if !isPoor || record.wanted != nil || record.attempts >= RequiredAction.mostAttempts { record.advance() }
  }
}

extension ScanRecord {
  /// Goes on to the next step. A passport has no back: it is left out.
  mutating func advance() {
    attempts = 0
    if let place = resumesAt {
      (next, resumesAt) = (place, nil)
      return
    }
    next += 1
    let isPassport = page(.frontSide)?.category == "Passport" || page(.frontSide)?.category == "Visa"
    while next < definition.entries.count {
      let entry = definition.entries[next]
      guard entry.step == nil || entry == .backSide && isPassport else { return }
      next += 1
    }
  }
}

extension ScanRecord.Page {
  /// A file in which nothing can be seen.
  fileprivate static func unreadable(_ required: RequiredAction, at moment: Int64) -> Self {
    ScanRecord.Page(
      step: required.step.rawValue, attempt: required.attempt, scannedAt: moment, result: .undefined,
      rules: [RuleState(rule: "DOCUMENTSUPPORT", state: .skipped)], isRecognized: false, hasPortrait: false, category: nil,
      issuingState: nil, fields: [], fingerprint: nil)
  }
}
