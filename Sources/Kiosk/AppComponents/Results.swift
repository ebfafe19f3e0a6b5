/// Where a picture was taken.
public struct Location: Decodable, Equatable, Sendable {
  /// Degrees, as the plugins give them: -90 to 90, as text.
  public var latitude: String
  /// Degrees, -180 to 180.
  public var longitude: Double
}

/// A video.
public struct Video: Decodable, Equatable, Sendable {
  /// A `file:` URL.
  public var url: String?
  /// Seconds, with one decimal.
  public var duration: String?
  public var location: Location?
}

/// The results of the components (guide, "Success handling"). Everything is optional, as there.
public enum WorkflowResults {
  public enum Component {
    public struct Document: Decodable, Sendable {
      public var documentType: DocumentType?
      public var images: [Image]?
      public var mrtdMrzInfo: MrtdMrzInfo?
      public var idlMrzInfo: IdlMrzInfo?
      public var videoRecording: Video?
    }

    public struct Image: Decodable, Sendable {
      /// The absolute path of the picture.
      public var image: String?
      public var isAngled: Bool?
      /// ISO 8601 in UTC.
      public var timestamp: String?
      public var fileSide: String?
      public var location: Location?
    }

    /// The data of the MRZ of a passport, a card or a permit.
    public struct MrtdMrzInfo: Decodable, Sendable {
      public var rawMrz, documentCode, issuingCountry, documentNumber, expirationDate: String?
      public var firstNames, lastNames: [String]?
      public var birthDate, nationality, gender: String?
      public var validationErrors: [String]?
    }

    /// The data of the MRZ of a Dutch driving licence.
    public struct IdlMrzInfo: Decodable, Sendable {
      public var rawMrz, documentNumber: String?
      public var validationErrors: [String]?
    }

    /// The data that was read in the pictures.
    public struct DocumentAnalysis: Decodable, Sendable {
      public var firstName, lastName, initials, gender, nationality, issuingCountry, issueDate, expirationDate: String?
      public var dateOfBirth, birthPlace, documentNumber, documentType, taxIdentificationNumber: String?
    }
  }

  public enum IDV {
    public struct Selfie: Decodable, Sendable {
      /// A `file:` URL, unlike a document's picture, which is a path: the guide has both.
      public var image: String?
      /// ISO 8601 in UTC.
      public var timestamp: String?
      public var location: Location?
    }

    public typealias SelfieVideo = Video
  }
}

/// The result of the Document Component.
public struct DocumentComponentResult: Decodable, Sendable {
  public let documentResult: WorkflowResults.Component.Document
  public let documentAnalysis: WorkflowResults.Component.DocumentAnalysis?
}

/// The result of the Biometrics Component.
public struct BiometricsComponentResult: Decodable, Sendable {
  public let selfie: WorkflowResults.IDV.Selfie
  public let liveness: WorkflowResults.IDV.SelfieVideo?
}

/// The result of the whole workflow. The Drop-in returns no data to an app; this frame is ours.
public struct WorkflowResult: Decodable, Sendable {
  public let document: DocumentComponentResult
  public let biometrics: BiometricsComponentResult
  public let faceMatch: FaceMatch

  /// Whether the portrait and the selfie show the same person.
  public struct FaceMatch: Decodable, Sendable {
    /// `match`, `noMatch` or `undetermined`.
    public let verdict: String
    /// Who decided: `backend` or `operator`; nil if nobody did.
    public let decidedBy: String?
    /// How alike the backend finds them, 0 to 100.
    public let percentage: Double?
    /// Why it is undetermined.
    public let reason: String?
  }
}
