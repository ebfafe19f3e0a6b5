/// What a picture shows of a document, whichever document was asked for.
extension Reading {
  /// Whether a document lies in the picture: its machine-readable zone, its barcode or its outline was found.
  public var showsDocument: Bool {
    !claims.contains(.noDocument) && (mrz != nil || barcodes?.isEmpty == false || document != nil)
  }

  /// Whether the picture shows a page whose print is worth reading: an identity document's, or a letter's.
  public var showsPage: Bool { showsDocument || !claims.contains(.noDocument) && (words ?? 0) >= Judge.leastPageWords }

  /// Whether the picture is the page of an identity document that was cut out along its edge. It has no outline, because nothing lies around it:
  /// its shape and its print show what it is.
  public var isExtractedPage: Bool {
    guard !claims.contains(.noDocument), width > 0, height > 0 else { return false }
    let hasShape = Self.identityAspects.contains {
      Judge.misfit(Double(height) / Double(width), $0) <= Judge.extractedTolerance
    }
    return hasShape && (mrz != nil || barcodes?.isEmpty == false || (words ?? 0) >= Judge.leastPageWords)
  }

  /// Whether the page of a document belongs to an identity document: a zone for machines, a licence's barcode, or a portrait as large as documents
  /// have it. A letter may show persons too, but smaller.
  public var showsIdentityDocument: Bool {
    if mrz != nil || aamva != nil { return true }
    let page = document.map(\.size.height) ?? Double(height)
    return faces?.contains { $0.height >= Judge.leastPortrait * page } == true
  }

  /// The shapes of identity documents, height over width (ISO/IEC 7810: ID-1, ID-2 and ID-3; and the paper ID).
  private static let identityAspects = Set(DocumentType.allCases.filter(\.needsIssuingCountry).map(\.aspect)).sorted()
}
