import Cells
import Foundation
import TerminalHarness

/// The release kiosk on a pseudo-terminal, measured from outside.
final class KioskSession {
  let session: TerminalSession
  private let folder: TemporaryFolder
  private let started: ContinuousClock.Instant

  /// - Parameter arguments: empty for the menu.
  init(_ arguments: [String] = [], size: Size = Size(width: 80, height: 24)) throws {
    folder = try TemporaryFolder()
    started = .now
    session = try TerminalSession(
      arguments: arguments, size: size, environment: ["XDG_DATA_HOME": folder.path, "HOME": folder.path, "COLORTERM": "truecolor"])
  }

  var facts: ProcessFacts { ProcessFacts(pid: session.pid) }

  /// Reads until the footer is on the screen and its update is complete. Returns milliseconds since the start.
  ///
  /// - Parameter key: a part of the footer.
  func firstFrame(showing key: String = "F2") throws -> Double {
    try Self.firstFrame(of: session, since: started) { session.row(session.size.height - 1).contains(key) && isUpdateComplete }
  }

  /// The same for any program: reads until `isComplete`.
  static func firstFrame(of session: TerminalSession, since started: ContinuousClock.Instant, isComplete: () -> Bool) throws -> Double {
    let limit = started + .seconds(20)
    while !isComplete() {
      session.read(within: 100)
      if ContinuousClock.now > limit { throw TerminalSession.Failure.notSeen("the first frame", seconds: 20, screen: session.text) }
    }
    return (session.lastArrival - started) / .milliseconds(1)
  }

  /// Sends a key and reads until the resulting update is complete. Returns milliseconds, or nil when nothing arrived within a second.
  func paint(_ key: Key) -> Double? { paint { session.send(bytes: TerminalKeys.bytes(of: key)) } }

  /// The same for anything that changes the screen; the time counts from the end of `change`.
  func paint(_ change: () throws -> Void) rethrows -> Double? {
    let before = session.output.count
    try change()
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(1) {
      session.read(within: 100)
      if session.output.count > before, isUpdateComplete { return (session.lastArrival - start) / .milliseconds(1) }
    }
    return nil
  }

  /// Ends the kiosk as a service manager would and waits, so that it does not disturb later measurements.
  func end() throws {
    session.kill(SIGTERM)
    _ = try session.exitStatus()
  }

  /// The bytes so far end with the end of a synchronized update (mode 2026); the cursor may be set after it.
  private var isUpdateComplete: Bool {
    let end = Array("\u{1B}[?2026l".utf8), begin = Array("\u{1B}[?2026h".utf8)
    let tail = session.output.suffix(4096)
    guard let last = tail.ranges(of: end).last else { return false }
    return !tail[last.upperBound...].contains(begin)
  }
}
