import Documents
import Workflow

/// One picture that was taken of a document.
package struct DocumentPage {
  package var step: CaptureStep
  package var picture: PictureReference
  package var reading: Reading
  /// Milliseconds since 1970, UTC.
  package var takenAt: Int64
  /// The day it was taken where the person is: centuries, age and expiry are calculated from it.
  package var day: CalendarDate
  /// The clip recorded while it was being taken.
  package var clip: Clip?
}

extension DocumentPage {
  /// The content of the QR code of a Dutch licence; nil when the picture shows none.
  package var code: MrzResult? { reading.barcodes?.lazy.compactMap(\.licenceLine).first }

  /// The content of the barcode of a North American licence or ID card; nil when the picture shows none.
  package var licence: DocumentLicence? { DocumentLicence(barcodeOn: self) }

  /// What is printed of a document that has neither an MRZ nor a barcode on this side, where its holder can be told from it.
  package var printed: DocumentLicence? { reading.hasMachineReadableData ? nil : DocumentLicence(printedOn: self) }

  /// The first field whose print contradicts the MRZ.
  package var contradictedField: PrintedField.Name? { reading.print?.first { $0.agrees == false }?.name }

  /// Everything that the picture proves.
  package var evidence: [DocumentEvidence] {
    [reading.mrz, code].compactMap(\.self).filter { $0.format != nil }.map { DocumentEvidence($0, asOf: day) }
      + [licence].compactMap(\.self).map(DocumentEvidence.init)
  }

  /// The first picture of another side, or of this one tilted, that contradicts this picture, and the field in which they differ.
  /// - Parameters:
  ///   - mrzData: the data taken from those pictures, possibly typed.
  ///   - found: the data about to be taken from this one.
  package func contradiction(with pages: [DocumentPage], mrzData: DocumentMrzData?, found: DocumentMrzData?) -> (
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
