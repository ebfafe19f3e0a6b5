import Documents
import Imaging
import Synchronization
import Vision

/// What is looked for, and what was seen last. The reading threads and the answering thread share it.
final class LiveFindings: Sendable {
  /// The result of a search. It is reported with the next reading, whose picture is a little younger.
  struct Finding: Sendable {
    /// What was looked for, and the size of the pictures.
    var aim: LiveAim
    var size: PixelSize
    var mrz: MrzResult?
    var lookedForMrz = false
    /// nil when none were looked for.
    var barcodes: [BarcodeReading]?
  }

  private struct State {
    var aim: LiveAim
    var sight: (number: Int, taken: Int64, reading: Reading)?
    var finding: Finding?
    var sharpness: Double?
    /// The outline that was found last, in a picture of this size.
    var outline: (corners: [PicturePoint], width: Int, height: Int)?
  }

  private let state: Mutex<State>

  init(_ aim: LiveAim) { state = Mutex(State(aim: aim)) }

  var aim: LiveAim {
    get { state.withLock { $0.aim } }
    // Results for another aim no longer apply.
    set { state.withLock { $0 = State(aim: newValue, sharpness: $0.sharpness) } }
  }

  /// The sharpness of the picture that was measured last.
  var sharpness: Double? { state.withLock { $0.sharpness } }

  /// The corners of the document in the picture that was measured last, in pixels of a copy of it in another size; nil when there was none.
  func outline(in picture: GrayImage) -> [PicturePoint]? {
    guard let outline = state.withLock({ $0.outline }), outline.corners.count == 4 else { return nil }
    let scale = (x: Double(picture.width) / Double(outline.width), y: Double(picture.height) / Double(outline.height))
    return outline.corners.map { PicturePoint(x: $0.x * scale.x, y: $0.y * scale.y) }
  }

  /// Publishes what was seen in a picture, together with what a search has found since, if the aim is still the same.
  func post(_ reading: Reading, of frame: CameraFrame, aim: LiveAim) {
    state.withLock { state in
      state.sharpness = reading.quality?.sharpness
      state.outline = reading.document.map { ($0.corners, max(1, reading.width), max(1, reading.height)) }
      guard state.aim == aim else { return }
      var reading = reading
      // Results that nobody has fetched yet are kept when a new reading replaces theirs.
      if let unfetched = state.sight?.reading, unfetched.width == reading.width, unfetched.height == reading.height {
        if unfetched.lookedForMrz { (reading.mrz, reading.lookedForMrz) = (unfetched.mrz, true) }
        if let barcodes = unfetched.barcodes { reading.barcodes = barcodes }
      }
      if let finding = state.finding, finding.size == frame.size {
        if finding.lookedForMrz { (reading.mrz, reading.lookedForMrz) = (finding.mrz, true) }
        if let barcodes = finding.barcodes { reading.barcodes = barcodes }
      }
      state.finding = nil
      state.sight = (frame.number, frame.taken, reading)
    }
  }

  /// Keeps a search's result for the next reading.
  func add(_ finding: Finding) {
    state.withLock { state in
      guard state.aim == finding.aim else { return }
      var finding = finding
      if let other = state.finding, other.size == finding.size {
        if !finding.lookedForMrz { (finding.mrz, finding.lookedForMrz) = (other.mrz, other.lookedForMrz) }
        finding.barcodes = finding.barcodes ?? other.barcodes
      }
      state.finding = finding
    }
  }

  /// What was seen since the last call.
  func fetch() -> LiveSight? {
    let sight = state.withLock { state in
      defer { state.sight = nil }
      return state.sight
    }
    return sight.map { LiveSight(number: $0.number, age: Clock.age(since: $0.taken), reading: $0.reading) }
  }
}
