/// The tester's map of the running journey.
extension Kiosk {
  /// The key that opens it; nil where no journey runs.
  var mapBinding: Binding<Kiosk>? {
    guard isTester, !isAtOffice, mode != .office, facts != nil, phase != .menu else { return nil }
    return Binding(MapOverlay.key, "map.key", .roomyFooter) { kiosk, _, _ in
      kiosk.overlay = MapOverlay(kiosk.plan, here: kiosk.asked?.prompt.id)
      return kiosk.plan == nil ? [.requestPlan] : []
    }
  }

  /// The open map follows the journey.
  mutating func moveOnMap() {
    guard var map = overlay as? MapOverlay else { return }
    map.here = asked?.prompt.id
    overlay = map
  }
}
