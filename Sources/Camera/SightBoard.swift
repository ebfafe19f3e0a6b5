import Documents
import Imaging
import Synchronization

/// What is looked for, and what was seen last: where the threads that read and the one that answers meet.
final class SightBoard: Sendable {
  /// What a search found. It is told with the next reading, whose picture is a little younger.
  struct Finding: Sendable {
    /// What was looked for, and in pictures of which size.
    var aim: LiveAim
    var size: PixelSize
    var zone: MrzResult?
    var lookedForZone = false
    /// nil when none were looked for.
    var barcodes: [BarcodeReading]?
  }

  private struct Board {
    var aim: LiveAim
    var sight: (number: Int, taken: Int64, reading: Reading)?
    var finding: Finding?
    var sharpness: Double?
  }

  private let board: Mutex<Board>

  init(_ aim: LiveAim) { board = Mutex(Board(aim: aim)) }

  var aim: LiveAim {
    get { board.withLock { $0.aim } }
    // What was seen with another aim is no answer any more.
    set { board.withLock { $0 = Board(aim: newValue, sharpness: $0.sharpness) } }
  }

  /// The sharpness of the picture that was measured last.
  var sharpness: Double? { board.withLock { $0.sharpness } }

  /// Puts down what was seen in a picture, if it is still what was looked for, and with it what a search found meanwhile.
  func post(_ reading: Reading, of frame: CameraFrame, aim: LiveAim) {
    board.withLock { board in
      board.sharpness = reading.quality?.sharpness
      guard board.aim == aim else { return }
      var reading = reading
      // Findings that nobody has fetched yet are not lost with the reading that told them.
      if let untold = board.sight?.reading, untold.width == reading.width, untold.height == reading.height {
        if untold.lookedForMrz { (reading.mrz, reading.lookedForMrz) = (untold.mrz, true) }
        if let barcodes = untold.barcodes { reading.barcodes = barcodes }
      }
      if let finding = board.finding, finding.size == frame.size {
        if finding.lookedForZone { (reading.mrz, reading.lookedForMrz) = (finding.zone, true) }
        if let barcodes = finding.barcodes { reading.barcodes = barcodes }
      }
      board.finding = nil
      board.sight = (frame.number, frame.taken, reading)
    }
  }

  /// Keeps what a search found for the next reading.
  func add(_ finding: Finding) {
    board.withLock { board in
      guard board.aim == finding.aim else { return }
      var finding = finding
      if let other = board.finding, other.size == finding.size {
        if !finding.lookedForZone { (finding.zone, finding.lookedForZone) = (other.zone, other.lookedForZone) }
        finding.barcodes = finding.barcodes ?? other.barcodes
      }
      board.finding = finding
    }
  }

  /// What was seen since it was last fetched.
  func fetch() -> LiveSight? {
    let sight = board.withLock { board in
      defer { board.sight = nil }
      return board.sight
    }
    return sight.map { LiveSight(number: $0.number, age: Clock.age(since: $0.taken), reading: $0.reading) }
  }
}
