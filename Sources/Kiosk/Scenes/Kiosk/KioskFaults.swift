import Phrases

/// The faults that a tester switches on while a journey runs.
extension Kiosk {
  /// The key that opens their list; nil where nothing runs that a fault could happen to.
  var faultBinding: Binding<Kiosk>? {
    guard isTester, case .journey = phase, !isAtOffice, let faults = facts?.faults, !faults.isEmpty else { return nil }
    return Binding(FaultOverlay.key, "fault.key", .roomyFooter) { kiosk, _, _ in
      kiosk.overlay = FaultOverlay(faults, active: kiosk.activeFaults)
      return []
    }
  }

  /// The notice of the faults that are on: all of them, and the first with the number of the others; nil if none is on.
  func faultNotice(_ canvas: Canvas) -> (full: String, short: String)? {
    let names = activeFaults.map { canvas.text("fault.name.\($0)") }
    guard let first = names.first else { return nil }
    return (
      "\(Marks.warning) " + names.joined(separator: ", "), "\(Marks.warning) " + (names.count > 1 ? "\(first) +\(names.count - 1)" : first)
    )
  }
}
