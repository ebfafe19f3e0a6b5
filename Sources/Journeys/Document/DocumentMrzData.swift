import Documents
import Workflow

/// An MRZ that a journey accepted, and its source.
struct DocumentMrzData: Codable, Equatable, Sendable {
  var mrz: MrzResult
  /// The picture that shows the MRZ.
  var picture: PictureReference
  /// The day it was read, UTC: centuries, age and expiry are calculated from it.
  var day: CalendarDate
  /// The fields that the person typed or changed.
  var typedFields: [MrzField]

  /// Whether the code on the back was used, because it had fewer errors than the line on the front.
  var isFromCode: Bool?

  /// - Parameter read: what the recogniser had read when `mrz` was typed; nil when it had read nothing.
  init(mrz: MrzResult, read: MrzResult?, page: DocumentPage, isFromCode: Bool? = nil) {
    self.mrz = mrz
    self.isFromCode = isFromCode
    picture = page.picture
    day = page.day
    typedFields = MrzField.allCases.filter { field in
      guard let value = mrz.value(field) else { return false }
      return read?.fields[field] != value
    }
  }

  func moved(to page: DocumentPage) -> DocumentMrzData {
    var mrzData = self
    mrzData.picture = page.picture
    return mrzData
  }
}
