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
      /// A `Source`.
      case documentSource = "DocumentSource"
      /// (Ours.) The action that the upload answers, as the server spelled it. A journey that requires another one by now refuses it (409).
      case requiredAction = "RequiredAction"
      /// (Ours.) The name of an action that is left out.
      case skippedAction = "SkippedAction"
    }

    package var name: Name
    package var value: String

    package init(_ name: Name, _ value: String) { (self.name, self.value) = (name, value) }

    static let schema = Schema<Addition>.object(.required("Name", \.name, .oneOf), .required("Value", \.value, .text), make: Addition.init)
  }

  /// What a picture is of (`IDSEnterpriseDocumentType`).
  package enum Source: String, CaseIterable, Sendable {
    /// An identity document, and the face of its holder.
    case identity = "Identity"
    /// A proof of address.
    case utility = "Utility"
  }

  /// `PersonEntryId`: the journey that goes on; nil or empty if a new one begins.
  package var journey: String?
  package var images: [Image]
  package var additions: [Addition]
  /// Whether the picture of a document is the page alone, cut out along its edge.
  package var isExtracted: Bool

  package init(journey: String?, images: [Image], additions: [Addition], isExtracted: Bool = true) {
    (self.journey, self.images, self.additions, self.isExtracted) = (journey, images, additions, isExtracted)
  }

  package subscript(name: Addition.Name) -> String? { additions.last { $0.name == name }?.value }

  package static let schema = Schema<ScanUpload>.object(
    .optional("PersonEntryId", \.journey, .text), .optional("IsDocumentExtracted", \.isExtracted, .bool, default: true),
    .constant("Source", 2, .integer), .constant("ExcludeOutputImagesFromResponse", "true", .text),
    .required("InputImages", \.images, .array(Image.schema)),
    .optional("AdditionalData", \.additions, .array(Addition.schema), default: [])
  ) { journey, isExtracted, _, _, images, additions in
    ScanUpload(journey: journey, images: images, additions: additions, isExtracted: isExtracted)
  }

  static let example = ScanUpload(
    journey: "", images: [Image(.document, [0xFF, 0xD8, 0xFF])], additions: [Addition(.documentSource, "Identity")])
}
