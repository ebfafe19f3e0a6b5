import Documents

/// Why a journey does not accept a document or its holder.
package enum DocumentObjection: Equatable {
  case issuingCountry, documentType, nationality
  /// Its last day of validity has passed.
  case expired(CalendarDate)
  /// The holder is younger than the age in years, or the document does not prove that they are not.
  case notAdult(minimumAge: Int, birthIsUnknown: Bool)

  /// The name in prompts' ids and in the catalogues.
  var name: String {
    switch self {
    case .issuingCountry: "IssuingCountryNotSupported"
    case .documentType: "DocumentTypeNotSupported"
    case .nationality: "NationalityNotSupported"
    case .expired: "DocumentExpired"
    case .notAdult: "PersonNotAdult"
    }
  }
}

/// The facts in a document about itself and its holder that journeys have rules for. A missing fact is not an objection.
package struct DocumentFacts {
  /// Whether the document names an issuer, known or not.
  package var namesIssuer: Bool
  package var issuingCountry: Country?
  package var namesNationality = false
  package var nationality: Country?
  package var expiration: CalendarDate?
  /// The latest possible birth date when only a part of it is known, because the age must be certain.
  package var latestBirth: CalendarDate?
  /// Whether the document has a field for the birth date that holds no usable date.
  package var birthIsUnknown = false
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

extension DocumentFacts {
  /// Why a document has expired or its holder is too young; nil if neither.
  /// - Parameters:
  ///   - minimumAge: in years, 0 to 120.
  ///   - day: the day of the capture, where the person is. The last day of validity still counts, and so does the birthday.
  package func objection(minimumAge: Int, on day: CalendarDate) -> DocumentObjection? {
    if let expiration, expiration < day { return .expired(expiration) }
    // A person who may have been born today is not of age.
    let isTooYoung = latestBirth.map { $0.age(on: day) < minimumAge } ?? false
    guard isTooYoung || birthIsUnknown && minimumAge > 0 else { return nil }
    return .notAdult(minimumAge: minimumAge, birthIsUnknown: birthIsUnknown)
  }
}

extension Country {
  /// Whether a journey without a list of countries accepts its documents: all of ISO 3166-1, Kosovo, and Utopia, the country of the ICAO
  /// specimens and of ours.
  package var isStandard: Bool { isInISO || self == .kosovo || code == "UTO" }
}
