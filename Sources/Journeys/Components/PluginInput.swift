import Documents
import Notation

/// The input of the plugin: `{"configuration":{…},"customization":{"flavor":{…}}}` (guide, "UI customization" and "Testing").
///
/// Every key is optional: the guide's document example has no validation code, because its session had already been started. A trailing
/// comma is accepted, because some of the guide's own examples have one; everything else is strict.
public struct PluginInput: Equatable, Sendable {
  /// The environment that receives the session's calls.
  public enum NetworkEnvironment: String, Codable, CaseIterable, Sendable { case mock, sandbox, production }

  /// The code that selects the workflow; `IDV` if missing.
  public var validationCode: String
  /// `mock` if missing.
  public var networkEnvironment: NetworkEnvironment
  /// The type that the caller prescribes; nil: the person chooses.
  public var documentType: DocumentType?
  /// The country that the caller prescribes; nil: the person chooses.
  public var issuingCountry: Country?
  /// The unparsed `customization.flavor`, for the module that reads themes.
  public var flavor: Node?

  public init(
    validationCode: String = "IDV", networkEnvironment: NetworkEnvironment = .mock, documentType: DocumentType? = nil,
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
  public init(reading bytes: some Sequence<UInt8>) throws(ComponentError) {
    let node: Node
    do throws(NotationError) { node = try JSONReader(allowsTrailingComma: true).read(bytes) } catch { throw .json(error) }
    let decoding = Decoding()
    let root = decoding.object(node, allowing: ["configuration", "customization"])
    let configuration = root["configuration"].object(
      allowing: ["validationCode", "networkEnvironment", "documentType", "issuingCountry"])
    self.init(
      validationCode: configuration?["validationCode"].string() ?? "IDV",
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

  /// The workflow that the validation code selects.
  /// - Parameter workflow: the workflow configured in the vendor's portal for the code; the built-in one when there is no file.
  /// - Throws: `configurationNotSupported` for an environment or module that is not implemented (nothing is sent anywhere yet);
  ///   `invalidSession` for a code that the mock environment does not know.
  public func workflow(_ workflow: WorkflowConfiguration = .standard) throws(ComponentError) -> WorkflowConfiguration {
    guard networkEnvironment == .mock else {
      throw .configurationNotSupported(name: "networkEnvironment \(networkEnvironment.rawValue)")
    }
    return try ValidationCode(mock: validationCode).select(workflow)
  }
}
