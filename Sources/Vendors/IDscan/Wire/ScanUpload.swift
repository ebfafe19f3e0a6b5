import Services

/// The body of `POST /journey/upload`.
package struct ScanUpload: Equatable, Sendable {
  /// One of the `InputImages`.
  package struct Image: Equatable, Sendable {
    /// Only `WhiteImage` is published; the name of a selfie is ours.
    package enum Name: String, CaseIterable, Sendable {
      case document = "WhiteImage"
      case selfie = "SelfieImage"
    }

    package var name: Name
    package var data: [UInt8]

    package init(_ name: Name, _ data: [UInt8]) { (self.name, self.data) = (name, data) }

    static let schema = Schema<Image>.object(.required("Name", \.name, .oneOf), .required("Data", \.data, .base64), make: Image.init)
  }

  /// One of the `AdditionalData`.
  package struct Addition: Equatable, Sendable {
    package enum Name: String, CaseIterable, Sendable {
      case journeyDefinition = "JourneyDefinitionId"
      case documentSource = "DocumentSource"
      /// (Ours.) The name of an action that is left out.
      case skippedAction = "SkippedAction"
    }

    package var name: Name
    package var value: String

    package init(_ name: Name, _ value: String) { (self.name, self.value) = (name, value) }

    static let schema = Schema<Addition>.object(.required("Name", \.name, .oneOf), .required("Value", \.value, .text), make: Addition.init)
  }

  /// `PersonEntryId`: the journey that goes on; nil or empty if a new one begins.
  package var journey: String?
  package var images: [Image]
  package var additions: [Addition]

  package init(journey: String?, images: [Image], additions: [Addition]) {
    (self.journey, self.images, self.additions) = (journey, images, additions)
  }

  package subscript(name: Addition.Name) -> String? { additions.last { $0.name == name }?.value }

  package static let schema = Schema<ScanUpload>.object(
    .optional("PersonEntryId", \.journey, .text), .constant("IsDocumentExtracted", true, .bool), .constant("Source", 2, .integer),
    .constant("ExcludeOutputImagesFromResponse", "true", .text), .required("InputImages", \.images, .array(Image.schema)),
    .optional("AdditionalData", \.additions, .array(Addition.schema), default: [])
  ) { journey, _, _, _, images, additions in ScanUpload(journey: journey, images: images, additions: additions) }

  static let example = ScanUpload(
    journey: "", images: [Image(.document, [0xFF, 0xD8, 0xFF])], additions: [Addition(.documentSource, "Identity")])
}
