/// What recent live pictures showed. MRZs and barcodes are looked for in only a few pictures, because that takes long.
struct LiveMemory: Sendable {
  /// How long something that was seen counts as still there, in milliseconds.
  static let span = 1_500
  /// The same for an MRZ while searches are rare: on a page full of print each one takes long. After `span`, it is forgotten when
  /// `mostMissed` searches in a row did not find it.
  static let longSpan = 5_000
  static let mostMissed = 2

  private(set) var votes = MrzVote()
  private var mrz: (seen: MrzResult, at: Int)?
  private var barcodes: (seen: [BarcodeReading], at: Int)?
  private var hasLookedForMrz = false
  /// How many searches in a row have not found an MRZ.
  private var missed = 0

  /// Fills in what was not looked for in a reading from memory. An MRZ on which pictures agree takes precedence.
  mutating func complete(_ reading: Reading, policy: MrzValidationPolicy, at time: Int) -> Reading {
    var whole = reading
    if reading.lookedForMrz {
      hasLookedForMrz = true
      votes.count(reading.mrz, policy: policy)
      missed = reading.mrz == nil ? missed + 1 : 0
      if let seen = reading.mrz { mrz = (seen, time) }
    }
    if let seen = reading.barcodes, !seen.isEmpty { barcodes = (seen, time) }
    if let mrz, time - mrz.at > (missed < Self.mostMissed ? Self.longSpan : Self.span) { self.mrz = nil }
    if let barcodes, time - barcodes.at > Self.span { self.barcodes = nil }
    // Nothing is known before the first search.
    whole.lookedForMrz = hasLookedForMrz
    whole.mrz = mrz == nil ? nil : votes.agreed ?? reading.mrz ?? mrz?.seen
    if whole.barcodes?.isEmpty ?? true { whole.barcodes = barcodes?.seen ?? whole.barcodes }
    return whole
  }
}
