import FoundationEssentials
import Notation
import Services

/// The body of `POST /journey/upload`.
struct ScanUpload {
  enum Subject { case document, selfie }

  /// `PersonEntryId`: the journey that goes on; nil if a new one begins.
  var journey: String?
  /// `AdditionalData`, by name.
  var additional: [String: String]
  var subject: Subject
  /// The first of the `InputImages`; nil if there is none.
  var image: [UInt8]?

  /// The largest request, in bytes; a larger one is answered with 413.
  static let mostBytes = 10_000_000
  /// The names of images. Only the first is published; the second is ours.
  static let documentImage = "WhiteImage"
  static let selfieImage = "SelfieImage"

  /// nil when the body is not one.
  init?(_ body: [UInt8]) {
    guard let root = try? JSONReader().read(body), root.members != nil else { return nil }
    journey = root["PersonEntryId"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    additional = [:]
    for pair in root["AdditionalData"]?.elements ?? [] {
      if let name = pair["Name"]?.string { additional[name] = pair["Value"]?.string ?? "" }
    }
    let first = root["InputImages"]?.elements?.first
    subject = first?["Name"]?.string == Self.selfieImage ? .selfie : .document
    image = first?["Data"]?.string.flatMap { Data(base64Encoded: $0) }.map(Array.init)
  }
}
