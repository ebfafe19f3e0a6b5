import Documents

/// What a document says about itself and its holder, as far as a workflow has rules for it. What it does not say is no objection.
struct DocumentFacts {
  /// Whether an issuer stands in it, known or not.
  var namesIssuer: Bool
  var issuingCountry: Country?
  var namesNationality = false
  var nationality: Country?
  var expiration: CalendarDate?
  /// Of a birth date that is known in part, the youngest reading: the age must be certain.
  var latestBirth: CalendarDate?
  /// Whether the document has a place for the birth date, and no date that anybody could reckon from stands there.
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
  /// Why the workflow does not take a document or its holder; nil when it does.
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
    // Whoever may have been born today is of no age yet.
    if facts.birthIsUnknown, minimumAge > 0 { return .personNotAdult }
    return nil
  }
}
