import Services
import Store
import Workflow

/// The device of a tester or of a demonstration: what the SDKs keep stays from one run to the next, in a device profile of the store.
package struct StoredDeviceVault: DeviceOwner {
  private let store: Store

  package init(_ store: Store) { self.store = store }

  package func value(_ name: String) throws(WorkflowError) -> [UInt8]? { try profile.value(name) }
  package func names(from beginning: String) throws(WorkflowError) -> [String] { try profile.names(from: beginning) }
  package func apply(_ values: [String: [UInt8]?]) throws(WorkflowError) { try profile.apply(values) }

  package func ownerName() throws(WorkflowError) -> String? { try profile.ownerName() }
  package func noteRecords(at server: String) throws(WorkflowError) { try profile.noteRecords(at: server) }

  /// Erases what the SDKs keep, and what the sandbox's services keep of the device.
  /// - Returns: false when another program is reading the database, so that traces stay in its log for now.
  package func erase() throws(WorkflowError) -> Bool { try profile.erase() }

  private var profile: DeviceProfile { store.profile("device") }
}
