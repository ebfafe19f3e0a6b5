import Documents
import Imaging
import Workflow

/// Drawn documents and what is read in them. Each is drawn and read once, however many runs use it.
package actor SpecimenReadings {
  /// What a drawn picture depends on.
  private struct Key: Hashable {
    var type: DocumentType
    var country: Country?
    var step: CaptureStep
    var change: SpecimenChange?
  }

  nonisolated let today: CalendarDate
  /// Several imaging processes read at the same time.
  private let links: [ImagingLink]
  private var readings: [Key: Task<Answer, any Error>] = [:]

  /// - Parameters:
  ///   - today: the day of the runs.
  ///   - links: the imaging processes that draw and read documents.
  package init(asOf today: CalendarDate, links: [ImagingLink]) {
    self.today = today
    self.links = links
  }

  /// The answer that captures this side of a document.
  /// - Throws: `ImagingError` when it cannot be drawn or read.
  func answer(_ type: DocumentType, of country: Country?, _ step: CaptureStep, _ change: SpecimenChange?) async throws -> Answer {
    var change = change
    // What the person does is not seen in a document.
    change?.liveness = nil
    if change == SpecimenChange() { change = nil }
    let key = Key(type: type, country: country, step: step, change: change)
    if let known = readings[key] { return try await known.value }
    let link = links[readings.count % links.count], number = readings.count, today = today, drawn = change
    let task = Task {
      var source = try PictureSource(opening: .specimen, asOf: today)
      source.change = drawn
      guard case .exactly(let entry) = try source.candidates(for: type, of: country, step) else {
        throw ImagingError(.noPictures, "There is no drawing of \(type.rawValue).")
      }
      let (picture, reading) = try await source.take(entry, with: link)
      let reference = PictureReference(digest: "specimen-\(number)", type: picture.type, byteCount: picture.bytes.count)
      return Answer.captured(picture: reference, reading: reading)
    }
    readings[key] = task
    return try await task.value
  }
}
