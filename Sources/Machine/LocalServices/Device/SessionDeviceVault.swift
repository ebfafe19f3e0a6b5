import FoundationEssentials
import Services
import Store
import Workflow

/// The device at a public kiosk. It belongs to the client as long as their session lasts: the next client finds none of their data.
package struct SessionDeviceVault: DeviceOwner {
  private let vault: SessionVault

  package init(_ vault: SessionVault) { self.vault = vault }

  package func value(_ name: String) throws(WorkflowError) -> [UInt8]? {
    try vault.secret(of: Self.handle(name)).flatMap { Data(base64Encoded: $0) }.map(Array.init)
  }

  package func names(from beginning: String) throws(WorkflowError) -> [String] {
    try vault.handles(from: Self.handle(beginning).id).map { String($0.id.dropFirst(Self.prefix.count)) }
  }

  package func apply(_ values: [String: [UInt8]?]) throws(WorkflowError) {
    try vault.apply(
      Dictionary(uniqueKeysWithValues: values.map { (Self.handle($0.key), $0.value.map { Data($0).base64EncodedString() }) }))
  }

  /// What belongs to the device belongs to the session.
  package func ownerName() -> String? { nil }
  package func noteRecords(at server: String) {}

  /// Handles of issued secrets are hexadecimal, so they never begin like this.
  private static let prefix = "device/"

  private static func handle(_ name: String) -> SecretHandle { SecretHandle(id: prefix + name) }
}
