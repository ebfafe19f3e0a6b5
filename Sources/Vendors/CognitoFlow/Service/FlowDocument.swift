import CognitoFlowWire
import Documents
import Notation
import Services

/// The person's document, and the pictures of it (the successor's `documentary_verification`). The pictures themselves are not kept.
struct FlowDocument: Codable, Equatable, Sendable {
  /// How many pictures or documents may be refused. (Our choice.)
  static let mostAttempts = 3

  struct Choice: Codable, Equatable, Sendable {
    /// ISO 3166-1 alpha-3, or ICAO's code.
    var country: String
    var category: FlowDocumentCategory
  }

  /// What was read of the document in the present attempt, and what the next picture must belong to.
  struct Front: Codable, Equatable, Sendable {
    /// It is nil if the document's data are on the back.
    var data: FlowDocumentData?
    var fingerprint: PictureFingerprint?
    /// The portrait, for the selfie. It goes with the session.
    var portrait: FaceReference?
  }

  /// A picture that was refused, or a document that was accepted.
  struct Attempt: Codable, Equatable, Sendable {
    var problem: FlowCaptureProblem?
    var choice: Choice
    var data: FlowDocumentData?
    /// How the name and the day of birth fit what was typed.
    var name, dateOfBirth: FlowMatch
  }

  var choice: Choice?
  var front: Front?
  var attempts: [Attempt] = []
  /// The one that is taken next.
  var picture = FlowPicture.front
  /// What was wrong with the last one; nil if nothing was.
  var problem: FlowCaptureProblem?

  var attemptsLeft: Int { Self.mostAttempts - attempts.count { $0.problem != nil } }

  /// The data of the document that was accepted; nil if none was, or if nothing could be read on it.
  var accepted: FlowDocumentData? { attempts.last.flatMap { $0.problem == nil ? $0.data : nil } }

  mutating func choose(_ choice: Choice) { (self.choice, front, picture, problem) = (choice, nil, .front, nil) }

  /// Takes a picture.
  /// - Parameters:
  ///   - details: what the person typed, or nil if they typed nothing.
  ///   - today: the day by which dates are judged.
  ///   - wanted: the outcome that was asked for (`FlowTestOutcomes`); nil if none was.
  /// - Returns: how the step ends, or nil if it goes on.
  mutating func take(
    _ reading: Reading, _ details: FlowDetails?, on today: CalendarDate, _ wanted: FlowStepStatus? = nil
  ) -> FlowStepStatus? {
    guard let choice else { return nil }
    let judge = FlowDocumentJudge(choice: choice, today: today)
    var page = picture == .front ? judge.front(reading) : judge.back(reading, front: front)
    if wanted != nil { page.problem = nil }
    problem = nil
    guard page.problem == nil else { return refuse(Attempt(problem: page.problem, choice: choice, data: page.data, details)) }
    if picture == .front, choice.category.pictures.contains(.back) {
      (front, picture) = (Front(data: page.data, reading), .back)
      return nil
    }
    let data = page.data ?? front?.data
    var attempt = Attempt(problem: nil, choice: choice, data: data, details)
    attempt.problem = wanted.map { $0 == .failed ? .unreadable : nil } ?? judge.problem(data, attempt)
    guard attempt.problem == nil else {
      // Another picture of the same document would be refused for the same reason.
      (front, picture) = (nil, .front)
      return refuse(attempt) ?? wanted
    }
    if front == nil { front = Front(data: data, reading) }
    attempts.append(attempt)
    return wanted ?? .success
  }

  private mutating func refuse(_ attempt: Attempt) -> FlowStepStatus? {
    attempts.append(attempt)
    problem = attempt.problem
    return attemptsLeft > 0 ? nil : .failed
  }

  func prompt(_ template: FlowTemplate) -> FlowPrompt {
    guard let choice else {
      return .document(
        FlowDocumentPrompt(offers: template.knownCountries.map { .init(country: $0.alpha3, categories: $0.categories) }))
    }
    return .capture(
      FlowCapturePrompt(
        picture: picture, attemptsLeft: attemptsLeft, category: choice.category, country: choice.country,
        problem: problem))
  }

  func json(_ status: FlowStepStatus) -> JSONValue {
    .object([
      "status": .string(status.rawValue),
      "documents": .array(attempts.enumerated().map { index, attempt in attempt.json(number: index + 1) }),
    ])
  }
}

extension FlowDocument.Front {
  fileprivate init(data: FlowDocumentData?, _ reading: Reading) {
    self.init(data: data, fingerprint: reading.fingerprint, portrait: FaceReference(of: reading))
  }
}

/// What is read on a document, in its part for machines or in its print.
struct FlowDocumentData: Codable, Equatable, Sendable {
  /// It is nil if the document's part for machines has no name.
  var name: FlowDetails.Name?
  var number: String?
  /// ISO 8601.
  var dateOfBirth, expirationDate, issueDate: String?
  /// ISO 3166-1 alpha-3, or ICAO's code.
  var issuingCountry: String?
  /// The state or province.
  var issuingRegion: String?

  init(_ mrz: MrzResult, asOf day: CalendarDate) {
    if let family = mrz.value(.lastName) { name = .init(given: mrz.value(.firstName) ?? "", family: family) }
    number = mrz.value(.documentNumber)
    dateOfBirth = mrz.birth(asOf: day)?.latest?.iso
    expirationDate = mrz.expiration(asOf: day)?.iso
    issuingCountry = mrz.value(.issuingState).flatMap(Country.init(code:))?.code
  }

  /// Of a document without a part for machines. Its print does not say the issuer in the same way everywhere.
  init(_ printed: PrintedData) {
    name = .init(given: printed.firstName ?? "", family: printed.lastName)
    number = printed.number
    dateOfBirth = printed.birth.iso
    (expirationDate, issueDate) = (printed.expires?.iso, printed.issued?.iso)
  }

  init(_ licence: AamvaPayload) {
    let fields = licence.fields
    if let family = fields.lastName {
      name = .init(given: [fields.firstName, fields.middleName].compactMap(\.self).joined(separator: " "), family: family)
    }
    (number, issuingCountry, issuingRegion) = (fields.idNumber, fields.country, fields.state)
    dateOfBirth = fields.birthDate?.iso
    (expirationDate, issueDate) = (fields.expirationDate?.iso, fields.issueDate?.iso)
  }
}

extension FlowDocument.Attempt {
  init(problem: FlowCaptureProblem?, choice: FlowDocument.Choice, data: FlowDocumentData?, _ details: FlowDetails?) {
    (self.problem, self.choice, self.data) = (problem, choice, data)
    name = FlowMatch(details?.name, data?.name)
    dateOfBirth = FlowMatch(date: details?.dateOfBirth, data?.dateOfBirth)
  }

  fileprivate func json(number: Int) -> JSONValue {
    let country = data?.issuingCountry.map { $0 == choice.country ? FlowMatch.match : .noMatch } ?? .noData
    let expiration = problem == .expired ? "expired" : data?.expirationDate == nil ? "no_data" : "not_expired"
    func check(_ refused: FlowCaptureProblem) -> JSONValue { .string(problem == refused ? "failed" : "success") }
    return .object([
      "status": .string(problem == nil ? "success" : "failed"), "attempt": .integer(number),
      "extracted_data": .object([
        "category": .string(choice.category.rawValue), "id_number": data?.number.map { .string($0) },
        "expiration_date": data?.expirationDate.map { .string($0) }, "issue_date": data?.issueDate.map { .string($0) },
        "issuing_country": .string(data?.issuingCountry ?? choice.country), "issuing_region": data?.issuingRegion.map { .string($0) },
        "date_of_birth": data?.dateOfBirth.map { .string($0) },
        "name": data?.name.map { .object(["given_name": .string($0.given), "family_name": .string($0.family)]) },
      ]),
      "analysis": .object([
        "image_quality": .string([.blur, .glare, .unreadable].contains(problem) ? "low" : "high"),
        "image_quality_details": .object(["glare_check": check(.glare), "blur_check": check(.blur)]),
        "extracted_data": .object([
          "name": .string(name.rawValue), "date_of_birth": .string(dateOfBirth.rawValue), "expiration_date": .string(expiration),
          "issuing_country": .string(country.rawValue),
        ]),
        "problem": problem.map { .string($0.rawValue) },
      ]),
    ])
  }
}
