import Documents
import Imaging
import Synchronization

/// What is looked for, and what was seen last: where the thread that reads and the one that answers meet.
final class SightBoard: Sendable {
  private struct Board {
    var aim: LiveAim
    var sight: (number: Int, taken: Int64, reading: Reading)?
  }

  private let board: Mutex<Board>

  init(_ aim: LiveAim) { board = Mutex(Board(aim: aim)) }

  var aim: LiveAim {
    get { board.withLock { $0.aim } }
    // What was seen with another aim is no answer any more.
    set { board.withLock { $0 = Board(aim: newValue) } }
  }

  /// Puts down what was seen in a picture, if it is still what was looked for.
  func post(_ reading: Reading, of frame: CameraFrame, aim: LiveAim) {
    board.withLock { if $0.aim == aim { $0.sight = (frame.number, frame.taken, reading) } }
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
