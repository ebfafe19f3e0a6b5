import Documents
import Notation

extension WorkflowConfiguration {
  /// The workflow as a file says it (`WorkflowFile`).
  package var json: JSONValue {
    let required: [JSONValue.Member] = [
      .init("name", .string(name)), .init("minimumAge", .integer(minimumAge)), .init("tilted", .bool(tilted)),
      .init("tiltedSkippable", .bool(tiltedSkippable)), .init("manualEntry", .bool(manualEntry)),
      .init("mrzPolicy", .string(mrzPolicy.rawValue)), .init("stepTimeout", .integer(stepTimeout)),
      .init("selfieTimeout", .integer(selfieTimeout)),
    ]
    let numbers = [
      ("documentVideo", documentVideo), ("unseenTimeout", unseenTimeout), ("selfieVideo", selfieVideo),
      ("livenessAttempts", livenessAttempts), ("faceMatchTimeout", faceMatchTimeout),
    ].compactMap { name, value in value.map { JSONValue.Member(name, .integer($0)) } }
    let words = [
      ("livenessCheck", livenessCheck?.rawValue), ("location", location?.rawValue), ("faceMatch", faceMatch?.rawValue),
    ].compactMap { name, value in value.map { JSONValue.Member(name, .string($0)) } }
    let flags = [("manualEntryApproval", manualEntryApproval), ("realTimeFeedback", realTimeFeedback)]
      .compactMap { name, value in value.map { JSONValue.Member(name, .bool($0)) } }
    let lists = [
      ("supported", supported.map { .array($0.map(\.json)) }), ("favouriteCountries", favouriteCountries.map(Self.codes)),
      ("gates", gates.map(Self.strictness)), ("checks", checks.map(Self.strictness)),
    ].compactMap { (name: String, value: JSONValue?) in value.map { JSONValue.Member(name, $0) } }
    return .object(required + numbers + words + flags + lists)
  }

  fileprivate static func codes(_ countries: [Country]) -> JSONValue { .array(countries.map { .string($0.code) }) }

  private static func strictness<Name: RawRepresentable<String> & CaseIterable & Hashable>(
    _ chosen: [Name: Gates.Strictness]
  ) -> JSONValue {
    .object(Name.allCases.compactMap { name in chosen[name].map { JSONValue.Member(name.rawValue, .string($0.rawValue)) } })
  }
}

extension SupportedDocuments {
  fileprivate var json: JSONValue {
    .object([
      "issuingCountry": issuingCountry.map { .string($0.code) }, "documentTypes": .array(documentTypes.map { .string($0.rawValue) }),
      "nationalities": nationalities.map(WorkflowConfiguration.codes),
    ])
  }
}
