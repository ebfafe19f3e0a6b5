/// What neighbouring live pictures showed: zones and barcodes are looked for in few of them, as that takes long.
struct LiveMemory: Sendable {
  /// What was seen a moment ago is still there, in milliseconds.
  static let span = 1_500

  private(set) var votes = ZoneVote()
  private var zone: (seen: MrzResult, at: Int)?
  private var barcodes: (seen: [BarcodeReading], at: Int)?
  private var hasLookedForZone = false

  /// A reading with what is remembered in the place of what it was not searched for. A zone on which pictures agree stands before any other.
  mutating func complete(_ reading: Reading, policy: MrzValidationPolicy, at time: Int) -> Reading {
    var whole = reading
    if reading.lookedForMrz {
      hasLookedForZone = true
      votes.count(reading.mrz, policy: policy)
      if let seen = reading.mrz { zone = (seen, time) }
    }
    if let seen = reading.barcodes, !seen.isEmpty { barcodes = (seen, time) }
    if let zone, time - zone.at > Self.span { self.zone = nil }
    if let barcodes, time - barcodes.at > Self.span { self.barcodes = nil }
    // Before the first search nothing can be said of it.
    whole.lookedForMrz = hasLookedForZone
    whole.mrz = zone == nil ? nil : votes.agreed ?? reading.mrz ?? zone?.seen
    if whole.barcodes?.isEmpty ?? true { whole.barcodes = barcodes?.seen ?? whole.barcodes }
    return whole
  }
}
