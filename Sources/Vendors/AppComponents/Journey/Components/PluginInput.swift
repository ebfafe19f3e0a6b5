import AppComponentsWire
import Documents
import Notation

/// The input of the plugin: `{"configuration":{…},"customization":{"flavor":{…}}}` (guide, "UI customization" and "Testing").
///
/// Every key is optional: the guide's document example has no validation code, because its session had already been started. A trailing
/// comma is accepted, because some of the guide's own examples have one; everything else is strict.
public struct PluginInput: Equatable, Sendable {
  /// The environment that receives the session's calls.
  public enum NetworkEnvironment: String, Codable, CaseIterable, Sendable { case mock, sandbox, production }

  /// A part of the configuration that a call may have.
  public enum Part: Sendable {
    case session, document

    fileprivate var keys: [String] {
      switch self {
      case .session: ["validationCode", "networkEnvironment"]
      case .document: ["documentType", "issuingCountry"]
      }
    }
  }

  /// The code that starts the session; `IDV` if missing. Empty: the person is asked for it.
  public var validationCode: String
  /// `mock` if missing.
  public var networkEnvironment: NetworkEnvironment
  /// The type that the caller prescribes; nil if the person chooses.
  public var documentType: DocumentType?
  /// The country that the caller prescribes; nil if the person chooses.
  public var issuingCountry: Country?
  /// The unparsed `customization.flavor`, for the module that reads themes.
  public var flavor: Node?

  /// The code of the guide's examples.
  public static let standardCode = "IDV"

  public init(
    validationCode: String = Self.standardCode, networkEnvironment: NetworkEnvironment = .mock, documentType: DocumentType? = nil,
    issuingCountry: Country? = nil, flavor: Node? = nil
  ) {
    self.validationCode = validationCode
    self.networkEnvironment = networkEnvironment
    self.documentType = documentType
    self.issuingCountry = issuingCountry
    self.flavor = flavor
  }

  /// - Throws: `json` (830), `decoding` (800: a wrong type, an unknown key, document type or country), or `incorrectConfiguration` (850: a
  ///   type without the country that it needs, or one that this country does not issue). Each gives line, column, path and the expected
  ///   value.
  /// - Parameters:
  ///   - parts: the parts that the call may have; the keys of others are unknown.
  ///   - code: the code if it is missing.
  public init(
    reading bytes: some Sequence<UInt8>, of parts: [Part] = [.session, .document], withoutCode code: String = Self.standardCode
  ) throws(ComponentError) {
    let node: Node
    do throws(NotationError) { node = try JSONReader(allowsTrailingComma: true).read(bytes) } catch { throw .json(error) }
    let decoding = Decoding()
    let root = decoding.object(node, allowing: ["configuration", "customization"])
    let configuration = root["configuration"].object(allowing: parts.flatMap(\.keys))
    self.init(
      validationCode: configuration?["validationCode"].string(mayBeEmpty: true) ?? code,
      networkEnvironment: configuration?["networkEnvironment"].oneOf(NetworkEnvironment.self) ?? .mock,
      documentType: configuration?["documentType"].oneOf(DocumentType.self),
      issuingCountry: configuration?["issuingCountry"].country(decoding),
      flavor: root["customization"].object(allowing: ["flavor"])?["flavor"].node)
    do throws(NotationErrors) { try decoding.finish() } catch { throw .decoding(error) }
    try checkThatTypeAndCountryFit(configuration)
  }

  private func checkThatTypeAndCountryFit(_ configuration: Members?) throws(ComponentError) {
    guard let documentType, documentType.needsIssuingCountry, let typeNode = configuration?["documentType"].node else { return }
    let decoding = Decoding()
    let countryNode = configuration?["issuingCountry"].node
    if let issuingCountry, let countryNode {
      if !documentType.isIssued(by: issuingCountry) {
        decoding.report(at: countryNode, expected: "the country that issues the type \"\(documentType.rawValue)\"")
      }
    } else {
      decoding.report(
        NotationError(
          .missingKey, at: typeNode.position, path: "configuration.issuingCountry",
          expected: "the issuing country of the type \"\(documentType.rawValue)\"", found: "none",
          hint: "Only proofOfAddress and tinReferenceDocument need none; leave the type out too to let the client choose both."))
    }
    do throws(NotationErrors) { try decoding.finish() } catch { throw .incorrectConfiguration(error) }
  }

  /// Checks, before anything is shown, that its environment can be reached and that its code may be valid.
  /// - Throws: `notConfigured` (850) for an environment of the vendor's own;
  ///   `invalidSession` (1001) for a text that is no code; `configurationNotSupported` (1003) for a mock code with a module that is not
  ///   implemented.
  public func checkSession() throws(ComponentError) {
    guard networkEnvironment == .mock else {
      throw .notConfigured(
        "the vendor publishes no requests, so the environment \(networkEnvironment.rawValue) cannot be reached. Use mock, whose server --backend may name."
      )
    }
    guard !asksForCode else { return }
    guard let code = ValidationCode.normalized(validationCode) else { throw .invalidSession(.invalidValidationCode) }
    if let module = ValidationCode(mock: code)?.unsupported { throw .configurationNotSupported(name: module) }
  }

  /// Whether the person is asked for the code, because the caller gave an empty one.
  public var asksForCode: Bool { validationCode.isEmpty }
}
