/// What a live picture says for certain of which document, and which side of it, is seen. What says nothing is nil.
public struct DocumentSight: Codable, Hashable, Sendable {
  public var isRightType: Bool?
  public var isRightSide: Bool?

  public init(isRightType: Bool? = nil, isRightSide: Bool? = nil) {
    self.isRightType = isRightType
    self.isRightSide = isRightSide
  }

  /// - Parameters:
  ///   - zone: the zone on which pictures agree.
  ///   - reading: what was seen in the last one; its barcodes and claims count.
  public init(_ reading: Reading, zone: MrzResult?, type: DocumentType, step: CaptureStep) {
    for case .documentType(let seen) in reading.claims { isRightType = seen == type }
    if reading.claims.contains(.wrongSide) { isRightSide = false }
    if let zone, let format = zone.format {
      let isOfType = type.accepts(mrz: zone)
      isRightType = isRightType ?? isOfType
      let sides = FileSide.allCases.filter { type.mrzFormats(on: $0).contains(format) }
      if isOfType, !sides.isEmpty { isRightSide = isRightSide ?? sides.contains(step.side) }
    }
    // The barcode that a type has stands on its back.
    if let symbology = step.symbology, reading.barcodes?.contains(where: { $0.symbology == symbology }) == true {
      isRightSide = isRightSide ?? true
    }
  }

  /// What the person must be told at once.
  var hint: CaptureHint? { isRightType == false ? .otherDocument : isRightSide == false ? .turnOver : nil }
}
