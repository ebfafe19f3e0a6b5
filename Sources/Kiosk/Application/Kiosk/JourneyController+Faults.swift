import JourneyKit
import Scenes
import Sessions

/// A tester lets something fail while a journey runs.
extension JourneyController {
  /// From now on the screen shows which faults are on, and the session's trace keeps when each begins and ends.
  func watchFaults() {
    sessions.faults.watch { [sessions, capture, post] change in
      post(.activeFaults(change.all.map(\.rawValue)))
      let what = change.isOn ? "begins" : "ends"
      sessions.trace?.append(
        .fault, change.fault.rawValue, what, json: .object(["fault": .string(change.fault.rawValue), "change": .string(what)]))
      // A source is opened with its fault.
      if change.fault.isOfCamera { capture.reopen() }
    }
  }

  /// Switches a fault on or off.
  /// - Parameter name: the fault's raw value.
  func toggle(fault name: String) {
    if let fault = NamedFault(rawValue: name) { work.run { [sessions] in sessions.faults.toggle(fault) } }
  }

  func undoFaults() { work.run { [sessions] in sessions.faults.undo() } }
}
