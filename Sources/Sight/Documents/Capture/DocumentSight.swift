/// Whether a live picture shows the right type of document and the right side. nil means that it is not certain.
public struct DocumentSight: Codable, Hashable, Sendable {
  public var isRightType: Bool?
  public var isRightSide: Bool?

  public init(isRightType: Bool? = nil, isRightSide: Bool? = nil) {
    self.isRightType = isRightType
    self.isRightSide = isRightSide
  }

  /// - Parameters:
  ///   - reading: the last picture's reading, whose barcodes and claims count.
  ///   - mrz: the MRZ on which several pictures agree.
  public init(_ reading: Reading, mrz: MrzResult?, type: DocumentType, step: CaptureStep) {
    for case .documentType(let seen) in reading.claims { isRightType = seen == type }
    if reading.claims.contains(.wrongSide) { isRightSide = false }
    if let mrz, let format = mrz.format {
      let isOfType = type.accepts(mrz: mrz)
      isRightType = isRightType ?? isOfType
      let sides = FileSide.allCases.filter { type.mrzFormats(on: $0).contains(format) }
      if isOfType, !sides.isEmpty { isRightSide = isRightSide ?? sides.contains(step.side) }
    }
    // Types with a barcode have it on the back.
    if let symbology = step.symbology, reading.barcodes?.contains(where: { $0.symbology == symbology }) == true {
      isRightSide = isRightSide ?? true
    }
  }

  /// The hint that takes precedence over all others.
  var hint: CaptureHint? { isRightType == false ? .otherDocument : isRightSide == false ? .turnOver : nil }
}
