import Notation
import Phrases
import Workflow

/// A card in the newer transaction model.
extension VerifyCard {
  /// Names of the older model that are others in the newer one.
  private static let renamed = [
    "gender": "sex", "birthDate": "dateOfBirth", "idNumber": "documentNumber", "issueDate": "dateOfIssue",
    "expirationDate": "dateOfExpiry", "personalNumber": "personalIdNumber",
  ]
  /// Names that the newer model does not have.
  private static let dropped = ["weight", "height", "hairColor", "eyeColor"]

  /// The vendor's dictionary of a document: only keys that apply, with formatted values.
  func dictionary(path: (PictureReference) -> String?) -> [JSONValue.Member] {
    let values = fields.filter { !$0.formatted.isEmpty && !Self.dropped.contains($0.name) }
    let name = ["firstName", "middleName", "lastName"].compactMap { self[$0] }.filter { !$0.isEmpty }.joined(separator: " ")
    return pictures.compactMap { picture in path(picture.reference).map { .init(picture.name, .string($0)) } }
      + (scannedText.map { [.init(type == .passport ? "mrzData" : "barcode", .string($0))] } ?? [])
      + values.map { .init(Self.renamed[$0.name] ?? $0.name, .string($0.formatted)) }
      + (name.isEmpty ? [] : [.init("fullName", .string(name))])
  }

  /// What the person looks at before a document is kept: the vendor asks whether it is clear and readable.
  var dataCheck: Review {
    let read = !hasData ? "nothing" : type == .passport ? "mrz" : scannedText == nil ? "print" : "barcode"
    let questions = [
      Review.Row(label: Phrase("verify.check.clear"), value: Phrase("verify.check.pictures", ["n": .number(pictures.count)])),
      Review.Row(label: Phrase("verify.check.readable"), value: Phrase("verify.check.\(read)")),
    ]
    return Review(
      title: Phrase("verify.check.title"), rows: questions + rows, picture: pictures.first?.reference,
      morePictures: pictures.count > 1 ? pictures.dropFirst().map(\.reference) : nil)
  }
}

extension VerifyOutcome {
  /// What was collected for a document.
  func dictionary(of document: VerifyDocument, path: (PictureReference) -> String?) -> [JSONValue.Member] {
    let kinds: [VerifyCard.Kind]
    switch document.documentClass {
    case .email: return document.passcode?.address.map { [.init("email", .string($0))] } ?? []
    case .phone: return document.passcode?.address.map { [.init("phone", .string($0))] } ?? []
    case .selfie: kinds = [.selfie]
    case .driverLicense: kinds = [.driverLicense]
    case .passport: kinds = [.passport]
    case .governmentID: kinds = [.driverLicense, .passport]
    }
    return cards.first { kinds.contains($0.type) }?.dictionary(path: path) ?? []
  }
}
