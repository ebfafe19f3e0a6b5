import Documents
import Workflow

/// An MRZ that a journey accepted, and its source.
package struct DocumentMrzData: Codable, Equatable, Sendable {
  package var mrz: MrzResult
  /// The picture that shows the MRZ.
  package var picture: PictureReference
  /// The day it was read, where the person is: centuries, age and expiry are calculated from it.
  package var day: CalendarDate
  /// The fields that the person typed or changed.
  package var typedFields: [MrzField]

  /// What is printed beside the MRZ; nil when nothing was read, and in journals of older versions.
  package var print: [PrintedField]?

  /// Whether the code on the back was used, because it had fewer errors than the line on the front.
  package var isFromCode: Bool?

  /// - Parameter read: what the recogniser had read when `mrz` was typed; nil when it had read nothing.
  package init(mrz: MrzResult, read: MrzResult?, page: DocumentPage, isFromCode: Bool? = nil) {
    self.mrz = mrz
    self.isFromCode = isFromCode
    picture = page.picture
    day = page.day
    print = page.reading.print
    typedFields = MrzField.allCases.filter { field in
      guard let value = mrz.value(field) else { return false }
      return read?.fields[field] != value
    }
  }

  package func moved(to page: DocumentPage) -> DocumentMrzData {
    var mrzData = self
    mrzData.picture = page.picture
    mrzData.print = page.reading.print
    return mrzData
  }

  /// A field as it is printed; nil when it was not read, or contradicts the MRZ.
  package func printed(_ name: PrintedField.Name) -> PrintedField? { print?.first { $0.name == name && $0.agrees != false } }

  /// A name with the spelling of the print, where the print agrees with the MRZ and has as many parts; else as the MRZ has it.
  package func name(_ field: MrzField) -> String? {
    guard let zone = mrz.value(field), !typedFields.contains(field) else { return mrz.value(field) }
    guard let printed = print?.first(where: { $0.name.rawValue == field.rawValue && $0.agrees == true })?.text,
      printed.split(whereSeparator: { " -".contains($0) }).count == zone.split(separator: " ").count
    else { return zone }
    return printed
  }
}
