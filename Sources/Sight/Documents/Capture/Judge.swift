/// Decides whether a picture is good enough: a pure function of its reading, for stills and live frames alike.
public enum Judge {
  /// The sharpness (`PictureQuality.sharpness`) from which text is readable. Measured on drawn documents of ten kinds (`make curves`): with a
  /// blur of σ 3 pixels (of 1280), all are above it (from 1.30), with or without noise, and every MRZ is read. At σ 4 nearly all are below it and
  /// the first MRZs are lost; at σ 5 all are below. Motion of 8 pixels passes; 12 pixels do not, and MRZs are lost from there.
  public static let leastSharpness = 1.25
  /// The sharpness at which the meter is empty (a blur of σ 8) and full (as drawn).
  public static let sharpnessScale = 0.7...2.0
  /// The most overexposed share of the picture. A spot of 5 % of the picture's width, about two letters of an MRZ, is below it, one of 7.5 %
  /// above. Without a reflection it is 0 on wood, white desks and checked cloth, with or without noise.
  public static let mostGlare = 0.003
  /// The glare at which the meter is empty: a spot of an eighth of the width.
  public static let glareScale = 0.015
  /// The brightness, 0 to 255, from which a picture is light enough: a fifth of that of drawn documents. Measured on them (`make curves`): with
  /// 80 % of the light missing all pass, with 90 % none. MRZs can still be read at 95 %; small print and faces cannot.
  public static let leastBrightness = 40.0
  /// The least share of the picture that the document must cover. Our choice: a card held at arm's length covers less.
  public static let leastCoverage = 0.2
  /// How far the corners must be from the picture's edge, as a share of its longer side. Closer than this, a complete outline cannot be
  /// distinguished from one that is cut off.
  public static let leastMargin = 0.01
  /// An outline that covers this share of the picture is a scan, cropped close to the document's edge on all sides.
  public static let scanCoverage = 0.9
  /// How far the outline's aspect may be from the document's, as a share of it. Perspective changes it a little, tilting a lot.
  public static let aspectTolerance = (flat: 0.18, tilted: 0.5)
  /// How close the aspect of a picture must be to the document's to count as a scan that is cropped to the document's edge.
  public static let croppedTolerance = 0.03
  /// The same for a page that somebody cut out along an outline that they found, which is never exactly the document's edge.
  public static let extractedTolerance = 0.06
  /// The fewest printed words on an identity document's page without a zone or a code. Photographs of persons and places show none in most
  /// cases, and in others the texture of hair or leaves.
  public static let leastPageWords = 6
  /// The least height of a portrait's face, as a share of the page. On cards and passports a face has about a quarter to a third.
  public static let leastPortrait = 0.15

  /// Judges one picture for one step.
  ///
  /// - `gates` says what is checked and how strictly. A gate that could not be measured gets no verdict and prevents automatic capture.
  /// - A tilted step is never captured automatically (a flat picture would pass), and its glare is not judged: tilting is meant to make the
  ///   document glint.
  /// - `policy` says how many errors an MRZ may have. Whether it belongs to this type is not a gate: the picture is taken, and the journey
  ///   reports DocumentTypeInvalid.
  public static func judge(
    _ reading: Reading, step: CaptureStep, gates: Gates, policy: MrzValidationPolicy = .strong
  ) -> Judgement {
    var findings = Findings(gates)
    // In the order in which a person should fix things.
    if let whole = whole(reading, step) {
      findings.note(.wholeDocument, whole)
      // A missing document is not too small.
      if whole.hint != .showDocument { findings.note(.large, large(reading)) }
    } else {
      findings.note(.wholeDocument, nil)
    }
    findings.note(.lit, reading.quality.map { lit($0) })
    findings.note(.sharp, reading.quality.map { sharp($0) })
    if !step.isAngled { findings.note(.glare, reading.quality.map { glare($0) }) }
    if step.hasMrz { findings.note(.mrz, reading.lookedForMrz ? mrz(reading.mrz, policy) : nil) }
    if let symbology = step.symbology {
      let isRead = reading.barcodes?.contains { $0.symbology == symbology }
      findings.note(.barcode, isRead.map { Finding(value: $0 ? 1 : 0, threshold: 1, hint: $0 ? nil : .showBarcode) })
    }
    if reading.claims.contains(.wrongSide) { findings.overrule(.turnOver) }
    return findings.judgement(mayTakeItself: !step.isAngled)
  }

  /// Judges one picture for a QR code: it is read, or it is not.
  public static func judgeCode(_ reading: Reading, gates: Gates) -> Judgement {
    var findings = Findings(gates)
    let isRead = reading.barcodes?.contains { $0.symbology == .qrCode }
    findings.note(.barcode, isRead.map { Finding(value: $0 ? 1 : 0, threshold: 1, hint: $0 ? nil : .showCode) })
    findings.note(.lit, reading.quality.map { lit($0) })
    return findings.judgement()
  }

  static func sharp(_ quality: PictureQuality) -> Finding {
    let width = sharpnessScale.upperBound - sharpnessScale.lowerBound
    return Finding(
      value: (quality.sharpness - sharpnessScale.lowerBound) / width, threshold: (leastSharpness - sharpnessScale.lowerBound) / width,
      hint: quality.sharpness >= leastSharpness ? nil : .holdStill)
  }

  static func lit(_ quality: PictureQuality) -> Finding {
    Finding(
      value: quality.brightness / 255, threshold: leastBrightness / 255, hint: quality.brightness >= leastBrightness ? nil : .moreLight)
  }

  static func glare(_ quality: PictureQuality) -> Finding {
    Finding(
      value: 1 - quality.glare / glareScale, threshold: 1 - mostGlare / glareScale, hint: quality.glare <= mostGlare ? nil : .avoidGlare)
  }

  private static func mrz(_ result: MrzResult?, _ policy: MrzValidationPolicy) -> Finding {
    guard let result else { return Finding(value: 0, threshold: 1, hint: .showMrz) }
    let accepted = policy.accepts(result)
    // The meter shows how many check digits are correct. An MRZ without check digits is judged by its verdict alone.
    let share = result.checks.isEmpty ? 0 : Double(result.checks.count - result.failedChecks.count) / Double(result.checks.count)
    return Finding(value: accepted ? 1 : min(share, 0.99), threshold: 1, hint: accepted ? nil : .mrzUnreadable)
  }

  private static func whole(_ reading: Reading, _ step: CaptureStep) -> Finding? {
    let tolerance = step.isAngled ? aspectTolerance.tilted : aspectTolerance.flat
    if reading.claims.contains(.noDocument) { return Finding(value: 0, threshold: 1 - tolerance, hint: .showDocument) }
    guard reading.lookedForDocument, reading.width > 0, reading.height > 0 else { return nil }
    let (width, height) = (Double(reading.width), Double(reading.height))
    guard let outline = reading.document, outline.corners.count == 4 else {
      // A scan that is cropped to the document's edge has no outline: the picture is the document.
      let isCropped = misfit(height / width, step.frame.aspect) <= croppedTolerance
      return Finding(value: isCropped ? 1 : 0, threshold: 1 - tolerance, hint: isCropped ? nil : .showDocument)
    }
    let margin = leastMargin * max(width, height)
    let isScan = coverage(of: outline, in: reading) >= scanCoverage
    let inside =
      isScan ? 4 : outline.corners.count { $0.x > margin && $0.y > margin && $0.x < width - margin && $0.y < height - margin }
    let misfit = misfit(outline.aspect, step.frame.aspect)
    // The aspect shows how much of it is visible. A corner at the picture's edge counts as cut off.
    let value = min(1 - misfit, inside == 4 ? 1 : (1 - tolerance) * Double(inside) / 4)
    return Finding(value: value, threshold: 1 - tolerance, hint: inside < 4 ? .showWholeDocument : misfit > tolerance ? .fillFrame : nil)
  }

  private static func large(_ reading: Reading) -> Finding? {
    guard let outline = reading.document, outline.corners.count == 4 else { return Finding(value: 1, threshold: leastCoverage, hint: nil) }
    let coverage = coverage(of: outline, in: reading)
    return Finding(value: coverage, threshold: leastCoverage, hint: coverage < leastCoverage ? .moveCloser : nil)
  }

  /// The share of the picture that a document covers.
  private static func coverage(of outline: DocumentOutline, in reading: Reading) -> Double {
    area(outline.corners) / (Double(reading.width) * Double(reading.height))
  }

  /// How far an aspect is from the wanted one, as a share of it, in landscape or portrait orientation.
  static func misfit(_ aspect: Double, _ wanted: Double) -> Double {
    guard aspect > 0 else { return .infinity }
    return min(abs(aspect - wanted), abs(1 / aspect - wanted)) / wanted
  }

  /// The area of a polygon in square pixels.
  private static func area(_ corners: [PicturePoint]) -> Double {
    var twice = 0.0
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      twice += corner.x * next.y - next.x * corner.y
    }
    return abs(twice) / 2
  }
}
