import Documents
import JourneyKit
import Notation
import Phrases
import Workflow

/// A form of ID that is sent (`IdCard`): a driver licence, a passport or a selfie, with the SDK's names of its fields.
public struct VerifyCard: Codable, Equatable, Sendable {
  /// `getCardType`
  public enum Kind: String, Codable, CaseIterable, Sendable {
    case driverLicense = "DriverLicense"
    case passport = "Passport"
    case selfie = "Selfie"
  }

  public struct Field: Codable, Equatable, Sendable {
    public var name: String
    /// The value as it was read; empty if nothing was read.
    public var value: String
    /// The value in a form that people read (`ValueFormatter`).
    public var formatted: String
  }

  public struct Picture: Codable, Equatable, Sendable {
    /// `frontImage`, `backImage` or `selfie`
    public var name: String
    public var reference: PictureReference
  }

  /// Where the portrait is in the front image, in pixels.
  public struct FaceBox: Codable, Equatable, Sendable {
    public var x, y, width, height: Int

    init(_ face: FaceReading) {
      (x, y, width, height) = (Int(face.x), Int(face.y), Int(face.width), Int(face.height))
    }
  }

  public var type: Kind
  public var fields: [Field]
  public var pictures: [Picture]
  public var face: FaceBox?
  /// The text of the barcode or of the MRZ, in the newer transaction model; nil if none was read.
  public var scannedText: String?

  /// The value of a field, or nil if there is no such field.
  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// `hasData`: whether anything was read.
  var hasData: Bool { fields.contains { !$0.value.isEmpty } }

  /// `cardId`: a UUID made from the digest of the first picture, so that it is the same when the journey runs again. (Ours: the SDK draws one.)
  var id: String {
    let digits = Array(
      (pictures.first?.reference.digest ?? "").utf8.filter { $0 != UInt8(ascii: "-") } + Array(repeating: UInt8(ascii: "0"), count: 32))
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }

  /// Everything but the pictures, with the SDK's names.
  var members: [JSONValue.Member] {
    let box: [JSONValue.Member] =
      face.map { face in
        [
          .init("id_face_coordinate_x", .integer(face.x)), .init("id_face_coordinate_y", .integer(face.y)),
          .init("id_face_width", .integer(face.width)), .init("id_face_height", .integer(face.height)),
        ]
      } ?? []
    return [.init("cardType", .string(type.rawValue)), .init("cardId", .string(id))] + box
      + fields.map { .init($0.name, .string($0.value)) }
  }

  /// The card in results: raw values, the formatter's, and the paths of its pictures.
  func json(path: (PictureReference) -> String?) -> JSONValue {
    let formatted = fields.filter { !$0.formatted.isEmpty }.map { JSONValue.Member($0.name, .string($0.formatted)) }
    return .object(
      members + (fields.isEmpty ? [] : [.init("hasData", .bool(hasData)), .init("formatted", .object(formatted))])
        + pictures.compactMap { picture in path(picture.reference).map { .init(picture.name, .string($0)) } })
  }

  /// Names that are shown like another one: those of `UserData`, and those for which every document has a text.
  private static let labels = [
    "lastName": "data.field.lastName", "gender": "data.field.sex", "nationality": "data.field.nationality",
    "issueDate": "data.field.issueDate", "expirationDate": "data.field.expirationDate", "birthDate": "data.field.birthDate",
    "dateOfBirth": "data.field.birthDate", "idNumber": "data.field.documentNumber", "documentId": "data.field.documentNumber",
    "addressLine1": "verify.field.addressStreet", "city": "verify.field.addressCity", "state": "verify.field.addressState",
    "postalCode": "verify.field.addressZip",
  ]

  /// What a field of a card or of `UserData` is called on the screen.
  static func label(_ name: String) -> Phrase { Phrase(labels[name] ?? "verify.field.\(name)") }

  /// What a person checks. A field without a value is left out.
  var rows: [Review.Row] {
    fields.filter { !$0.formatted.isEmpty }.map {
      Review.Row(label: Self.label($0.name), value: .verbatim($0.formatted), mark: type == .driverLicense ? .barcode : .none)
    }
  }
}
