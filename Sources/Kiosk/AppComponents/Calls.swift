import Commands
import Foundation
import Notation

/// A call with a validation code.
struct StartCall: Sendable {
  var config = WorkflowConfig(networkEnvironment: .mock)
  var flavor: OrcaFlavor?
  var controls: DocumentControls?
  private let validationCode: String

  init(_ validationCode: String) { self.validationCode = validationCode }

  func perform<Value: Decodable>(_ function: String, as type: Value.Type) -> Result<Value, WorkflowError> {
    let configuration = JSONValue.object([
      "validationCode": .string(validationCode), "networkEnvironment": .string(config.networkEnvironment.rawValue),
    ])
    return answer(
      PluginBridge.call(function, input(configuration, flavor), skipsTilted: controls?.reading, options: config.options))
  }
}

/// A call of a component in a session.
struct ComponentCall: Sendable {
  let session: WorkflowSession
  var configuration = JSONValue.object([:])
  var flavor: OrcaFlavor?
  var controls: DocumentControls?

  func customized(by flavor: OrcaFlavor) -> ComponentCall {
    var call = self
    call.flavor = flavor
    return call
  }

  func perform<Value: Decodable>(_ function: String, as type: Value.Type) -> Result<Value, WorkflowError> {
    answer(
      PluginBridge.call(
        function, input(configuration, flavor), session: session.id, skipsTilted: controls?.reading, options: session.config.options))
  }
}

extension DocumentControls {
  fileprivate var reading: @Sendable () -> Bool { { self.skipsTilted } }
}

/// The plugins' input. The flavor is the caller's own text, so that an error in it has its right place.
private func input(_ configuration: JSONValue, _ flavor: OrcaFlavor?) -> String {
  let customization = flavor.map { #","customization":{"flavor":\#($0.json)}"# } ?? ""
  return #"{"configuration":\#(configuration.text())\#(customization)}"#
}

private func answer<Value: Decodable>(_ json: String) -> Result<Value, WorkflowError> {
  let bytes = Data(json.utf8)
  if let error = try? JSONDecoder().decode(PluginError.self, from: bytes) { return .failure(WorkflowError(error)) }
  do { return .success(try JSONDecoder().decode(Value.self, from: bytes)) } catch {
    return .failure(.unexpected("The result cannot be read."))
  }
}

/// The plugins' error.
struct PluginError: Decodable {
  var errorCode: Int
  var errorDescription: String
}

/// The message of `startWorkflowSession`.
struct StartedSession: Decodable {
  var session: String
}
