import Documents

/// The facts in a document about itself and its holder that a workflow has rules for. A missing fact is not an objection.
struct DocumentFacts {
  /// Whether the document names an issuer, known or not.
  var namesIssuer: Bool
  var issuingCountry: Country?
  var namesNationality = false
  var nationality: Country?
  var expiration: CalendarDate?
  /// The latest possible birth date when only a part of it is known, because the age must be certain.
  var latestBirth: CalendarDate?
  /// Whether the document has a field for the birth date that holds no usable date.
  var birthIsUnknown = false
}

extension DocumentFacts {
  init(_ mrz: MrzResult, asOf day: CalendarDate) {
    self.init(
      namesIssuer: mrz.value(.issuingState) != nil, issuingCountry: mrz.issuingCountry,
      namesNationality: mrz.value(.nationality) != nil, nationality: mrz.nationality, expiration: mrz.expiration(asOf: day),
      latestBirth: mrz.birth(asOf: day)?.latest,
      birthIsUnknown: mrz.fields[.birthDate] != nil && mrz.birth(asOf: day)?.latest == nil)
  }

  init(_ licence: DocumentLicence) {
    self.init(
      namesIssuer: licence.country != nil, issuingCountry: licence.country, expiration: licence.expires, latestBirth: licence.birth,
      birthIsUnknown: licence.birth == nil)
  }
}

extension WorkflowConfiguration {
  /// Why the workflow does not accept a document or its holder; nil when it does.
  ///
  /// - Parameter day: the day of the journey, UTC. The last day of validity still counts, and so does the birthday.
  func objection(to facts: DocumentFacts, type: DocumentType, on day: CalendarDate) -> IdentityVerificationError? {
    if facts.namesIssuer {
      guard let country = facts.issuingCountry, supports(country: country) else { return .issuingCountryNotSupported }
      guard supports(type, of: country) else { return .documentTypeNotSupported }
      if facts.namesNationality, !supports(nationality: facts.nationality, type: type, of: country) { return .nationalityNotSupported }
    }
    if let expiration = facts.expiration, expiration < day { return .documentExpired }
    if let birth = facts.latestBirth, birth.age(on: day) < minimumAge { return .personNotAdult }
    // A person who may have been born today is not of age.
    if facts.birthIsUnknown, minimumAge > 0 { return .personNotAdult }
    return nil
  }
}
