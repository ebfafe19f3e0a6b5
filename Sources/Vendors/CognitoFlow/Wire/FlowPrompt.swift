import Documents
import Notation

/// What the active step asks of the person.
public enum FlowPrompt: Equatable, Sendable {
  /// To accept the terms.
  case terms
  /// A phone number of one of these countries (ISO 3166-1 alpha-2).
  case phone(countries: [String])
  case code(FlowCodePrompt)
  case details(FlowDetailsPrompt)
  /// The kind of document.
  case document(FlowDocumentPrompt)
  case capture(FlowCapturePrompt)
}

/// Asks for the code that was sent to a phone.
public struct FlowCodePrompt: Equatable, Sendable {
  public enum Problem: String, Codable, CaseIterable, Sendable { case wrong, expired }

  /// Where another number may be from (ISO 3166-1 alpha-2).
  public var countries: [String]
  /// The number, with only its beginning and its end shown: `+31 … 78`.
  public var phoneNumber: String
  public var attemptsLeft: Int
  public var deliveriesLeft: Int
  /// When another code can be sent; nil if none is left.
  public var resendAt: Moment?
  /// What was wrong with the code that was typed last.
  public var problem: Problem?

  public init(
    countries: [String] = [], phoneNumber: String, attemptsLeft: Int, deliveriesLeft: Int, resendAt: Moment?, problem: Problem?
  ) {
    self.countries = countries
    self.phoneNumber = phoneNumber
    self.attemptsLeft = attemptsLeft
    self.deliveriesLeft = deliveriesLeft
    self.resendAt = resendAt
    self.problem = problem
  }
}

/// Asks who the person is.
public struct FlowDetailsPrompt: Equatable, Sendable {
  public enum Field: String, Codable, CaseIterable, Sendable {
    case name
    case dateOfBirth = "date_of_birth"
    case address
    case idNumber = "id_number"
  }

  public enum Problem: String, Codable, CaseIterable, Sendable {
    /// The register does not know a person with these details. The next entry counts.
    case noMatch = "no_match"
  }

  /// Where an address may be (ISO 3166-1 alpha-2).
  public var countries: [String]
  public var fields: [Field]
  /// Empty unless `idNumber` is among the fields: `us_ssn`.
  public var idNumberTypes: [String]
  /// What is known already, also from an entry that did not match.
  public var known: FlowDetails
  /// What was wrong with the entry before.
  public var problem: Problem?

  public init(countries: [String], fields: [Field], idNumberTypes: [String], known: FlowDetails, problem: Problem? = nil) {
    self.countries = countries
    self.fields = fields
    self.idNumberTypes = idNumberTypes
    self.known = known
    self.problem = problem
  }
}

/// Asks which document the person has.
public struct FlowDocumentPrompt: Equatable, Sendable {
  /// The documents of an issuing country.
  public struct Offer: Equatable, Sendable {
    /// The code as on documents: ISO 3166-1 alpha-3, and ICAO's additional codes.
    public var country: String
    public var categories: [FlowDocumentCategory]

    public init(country: String, categories: [FlowDocumentCategory]) {
      self.country = country
      self.categories = categories
    }
  }

  /// At least one.
  public var offers: [Offer]

  public init(offers: [Offer]) { self.offers = offers }
}

/// Asks for one picture.
public struct FlowCapturePrompt: Equatable, Sendable {
  public var picture: FlowPicture
  public var attemptsLeft: Int
  /// The document that was chosen; nil for a selfie.
  public var category: FlowDocumentCategory?
  /// Its issuing country; nil for a selfie.
  public var country: String?
  /// What was wrong with the picture before, or with the document in it.
  public var problem: FlowCaptureProblem?

  public init(
    picture: FlowPicture, attemptsLeft: Int, category: FlowDocumentCategory? = nil, country: String? = nil,
    problem: FlowCaptureProblem? = nil
  ) {
    self.picture = picture
    self.attemptsLeft = attemptsLeft
    self.category = category
    self.country = country
    self.problem = problem
  }
}

/// A kind of document (the successor's `category`).
public enum FlowDocumentCategory: String, Codable, CaseIterable, Sendable {
  case passport
  case idCard = "id_card"
  case driversLicense = "drivers_license"
  case residencePermitCard = "residence_permit_card"

  /// The pictures that are taken of it, in order.
  public var pictures: [FlowPicture] { self == .passport ? [.front] : [.front, .back] }
}

/// A picture that a step asks for. Raw values are the last part of its path.
public enum FlowPicture: String, Codable, CaseIterable, Sendable {
  case front = "original_front"
  case back = "original_back"
  case selfie
}

/// What is wrong with a picture, or with the document in it.
public enum FlowCaptureProblem: String, Codable, CaseIterable, Sendable {
  case noDocument = "no_document"
  case blur, glare, unreadable
  case wrongSide = "wrong_side"
  /// The document has expired.
  case expired
  case noFace = "no_face"
  case multipleFaces = "multiple_faces"
  /// The document is not that of the person whose details were typed, or the selfie is of somebody else.
  case differentPerson = "different_person"
}
