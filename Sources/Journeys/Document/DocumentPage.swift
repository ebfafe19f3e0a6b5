import Documents
import Workflow

/// One picture that was taken of a document.
struct DocumentPage {
  var step: CaptureStep
  var picture: PictureReference
  var reading: Reading
  /// Milliseconds since 1970, UTC.
  var takenAt: Int64
  /// What was recorded while it was being taken.
  var clip: Clip?
}

extension DocumentPage {
  /// The day it was taken, UTC: centuries, age and expiry are reckoned from it.
  var day: CalendarDate { CalendarDate(secondsSince1970: Int(takenAt / 1000)) }

  /// What the QR code of a Dutch licence says; nil when the picture shows none.
  var code: MrzResult? { reading.barcodes?.lazy.compactMap(\.licenceLine).first }

  /// What the barcode of a North American licence or ID card says; nil when the picture shows none.
  var licence: DocumentLicence? { reading.barcodes?.lazy.compactMap { DocumentLicence($0, page: self) }.first }

  /// All that the picture says for certain.
  var evidence: [DocumentEvidence] {
    [reading.mrz, code].compactMap(\.self).filter { $0.format != nil }.map { DocumentEvidence($0, asOf: day) }
      + [licence].compactMap(\.self).map(DocumentEvidence.init)
  }

  /// The first picture of another side, or of this one tilted, that says something else for certain, and what.
  /// - Parameters:
  ///   - mrzData: what was taken from those pictures, maybe typed.
  ///   - found: what is about to be taken from this one.
  func contradiction(with pages: [DocumentPage], mrzData: DocumentMrzData?, found: DocumentMrzData?) -> (
    page: DocumentPage, field: MrzField
  )? {
    let mine = evidence + [found].compactMap(\.self).map { DocumentEvidence($0.mrz, asOf: $0.day) }
    for other in pages where other.step != step {
      let taken = [mrzData].compactMap(\.self).filter { $0.picture == other.picture }.map { DocumentEvidence($0.mrz, asOf: $0.day) }
      for theirs in other.evidence + taken {
        for my in mine { if let field = my.contradiction(with: theirs) { return (other, field) } }
      }
    }
    return nil
  }
}
