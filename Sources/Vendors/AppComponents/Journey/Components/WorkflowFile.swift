import AppComponentsWire
import Documents
import Notation

/// Reads a workflow file strictly. An unknown key is an error, and so is a key that asks for something that is not implemented.
public enum WorkflowFile {
  static let keys = [
    "name", "modules", "supported", "minimumAge", "tilted", "tiltedSkippable", "manualEntry", "manualEntryApproval", "documentVideo",
    "selfieVideo", "mrzPolicy", "realTimeFeedback", "stepTimeout", "unseenTimeout", "selfieTimeout", "location", "gates", "checks",
    "favouriteCountries", "livenessCheck", "livenessAttempts", "faceMatch", "faceMatchTimeout",
  ]

  /// The workflow in a JSON text. Only `name` is required; the defaults are those of `WorkflowConfiguration.standard`.
  /// - Throws: `json` (not JSON), `decoding` (a wrong type or value, an unknown key), `configurationNotSupported` (something that is not
  ///   implemented).
  /// - Parameter settings: members that replace those of the text or are added to it.
  public static func read(
    _ bytes: some Sequence<UInt8>, setting settings: [JSONValue.Member] = []
  ) throws(ComponentError) -> WorkflowConfiguration {
    var node: Node
    do throws(NotationError) {
      node = try JSONReader().read(bytes)
      if !settings.isEmpty, let members = node.members {
        let set = try JSONReader().read(JSONValue.object(settings).bytes()).members ?? []
        node.value = .object(members.filter { member in !set.contains { $0.key == member.key } } + set)
      }
    } catch { throw .json(error) }
    return try read(node)
  }

  /// Reads a workflow from parsed JSON.
  public static func read(_ node: Node) throws(ComponentError) -> WorkflowConfiguration {
    let decoding = Decoding()
    let root = decoding.object(node, allowing: keys)
    let standard = WorkflowConfiguration.standard
    let configuration = WorkflowConfiguration(
      name: root.required("name").string() ?? standard.name,
      supported: root["supported"].list { supported($0, decoding) } ?? standard.supported,
      minimumAge: root["minimumAge"].integer(in: 0...120) ?? standard.minimumAge,
      tilted: root["tilted"].bool() ?? standard.tilted,
      tiltedSkippable: root["tiltedSkippable"].bool() ?? standard.tiltedSkippable,
      manualEntry: root["manualEntry"].bool() ?? standard.manualEntry,
      mrzPolicy: root["mrzPolicy"].oneOf(MrzValidationPolicy.self) ?? standard.mrzPolicy,
      stepTimeout: root["stepTimeout"].integer(in: 5...600) ?? standard.stepTimeout,
      selfieTimeout: root["selfieTimeout"].integer(in: 5...600) ?? standard.selfieTimeout,
      documentVideo: root["documentVideo"].integer(in: 0...10).flatMap { $0 > 0 ? $0 : nil },
      unseenTimeout: root["unseenTimeout"].integer(in: 5...600), gates: strictness(root["gates"]), checks: strictness(root["checks"]),
      favouriteCountries: root["favouriteCountries"].list { $0.country(decoding) },
      manualEntryApproval: root["manualEntryApproval"].bool(),
      selfieVideo: root["selfieVideo"].integer(in: 0...60).flatMap { $0 > 0 ? $0 : nil },
      livenessCheck: root["livenessCheck"].oneOf(LivenessCheckType.self), livenessAttempts: root["livenessAttempts"].integer(in: 1...20),
      location: root["location"].oneOf(LocationUse.self), realTimeFeedback: root["realTimeFeedback"].bool(),
      faceMatch: root["faceMatch"].oneOf(FaceMatchUse.self), faceMatchTimeout: root["faceMatchTimeout"].integer(in: 10...3600))
    for node in root["favouriteCountries"].node?.elements ?? [] {
      guard let country = node.string.flatMap(Country.init(code:)), !configuration.supports(country: country) else { continue }
      decoding.report(at: node, expected: "a country that the workflow takes")
    }
    if configuration.supported?.isEmpty ?? false, let list = node["supported"] {
      decoding.report(at: list, expected: "at least one country with its document types")
    }
    let missing = missing(in: root)
    do throws(NotationErrors) { try decoding.finish() } catch { throw .decoding(error) }
    if let missing { throw .configurationNotSupported(name: missing) }
    return configuration
  }

  /// `{"sharp": "warn"}`: gates or checks by name.
  private static func strictness<Name: RawRepresentable<String> & CaseIterable & Hashable>(_ slot: Slot) -> [Name: Gates.Strictness]? {
    guard let members = slot.object(allowing: Name.allCases.map(\.rawValue)) else { return nil }
    return Name.allCases.reduce(into: [:]) { chosen, name in chosen[name] = members[name.rawValue].oneOf(Gates.Strictness.self) }
  }

  /// One entry of `supported`.
  private static func supported(_ slot: Slot, _ decoding: Decoding) -> SupportedDocuments? {
    guard let entry = slot.object(allowing: ["issuingCountry", "documentTypes", "nationalities"]) else { return nil }
    let country = entry["issuingCountry"].country(decoding)
    let types = entry.required("documentTypes").list { $0.oneOf(DocumentType.self) }
    let nationalities = entry["nationalities"]
    if let types, let node = entry["documentTypes"].node {
      if types.isEmpty, node.elements?.isEmpty ?? false { decoding.report(at: node, expected: "at least one document type") }
      if entry["issuingCountry"].node == nil, types.contains(where: \.needsIssuingCountry) {
        _ = entry.required("issuingCountry")
      }
    }
    return SupportedDocuments(
      issuingCountry: country, documentTypes: types ?? [],
      // null means "all", as in the vendor's country list.
      nationalities: nationalities.node?.isNull ?? true ? nil : nationalities.list { $0.country(decoding) })
  }

  /// The first requested module that is not implemented.
  private static func missing(in root: Members) -> String? {
    let modules = root["modules"].list { $0.oneOf(ValidationCode.Module.self) } ?? [.idv]
    return modules.first { $0 != .idv }.map { "module \($0.rawValue)" }
  }
}

extension Slot {
  /// The country in this slot, as an ISO 3166-1 alpha-3 code (or one of ICAO's own, such as UTO).
  func country(_ decoding: Decoding) -> Country? {
    guard let node else { return nil }
    let expected = "a country's code of three capital letters (ISO 3166-1 alpha-3), such as \"NLD\""
    guard let text = node.string else {
      decoding.report(.type, at: node, expected: expected)
      return nil
    }
    // Callers must not use a code in its printed form ("D<<").
    guard let country = Country(code: text), country.code == text else {
      let capitals = text.uppercased()
      let meant = Country(code: capitals).map { "Did you mean \"\($0.code)\"?" } ?? ""
      decoding.report(at: node, expected: expected, hint: meant)
      return nil
    }
    return country
  }
}
