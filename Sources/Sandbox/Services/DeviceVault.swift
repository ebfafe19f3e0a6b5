import FoundationEssentials
import Synchronization
import Workflow

/// What a vendor's SDK keeps on this device between its journeys, as a phone's keychain does: keys, pairings, claims. Every value is stored
/// encrypted.
///
/// Names begin with the journey's: `authenticator/pairing/…`, so that one vendor's values can be listed and removed.
public protocol DeviceVault: Sendable {
  /// Returns nil if there is no value of this name.
  /// - Throws: `journalDamaged` when it cannot be read: the key is gone. Nothing is removed then.
  func value(_ name: String) throws(WorkflowError) -> [UInt8]?
  /// The names of the values that begin with a text, sorted.
  func names(from beginning: String) throws(WorkflowError) -> [String]
  /// Keeps and removes (nil) several values, all of them or none. When this returns, they survive a power cut.
  func apply(_ values: [String: [UInt8]?]) throws(WorkflowError)
}

extension DeviceVault {
  /// The value as what it was kept as, or nil if there is none, or it is of an older form.
  public func get<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws(WorkflowError) -> Value? {
    try value(name).flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
  }

  /// Keeps a value, or removes it (nil).
  public func put(_ value: (some Encodable)?, _ name: String) throws(WorkflowError) {
    try apply([name: value.flatMap { try? JSONEncoder().encode($0) }.map(Array.init)])
  }

  /// All values whose names begin with a text, in the order of their names.
  public func all<Value: Decodable>(_ beginning: String, as type: Value.Type = Value.self) throws(WorkflowError) -> [Value] {
    var values: [Value] = []
    for name in try names(from: beginning) { if let value = try get(name, as: type) { values.append(value) } }
    return values
  }

  /// Removes all values whose names begin with a text.
  public func removeAll(_ beginning: String) throws(WorkflowError) {
    try apply(Dictionary(uniqueKeysWithValues: try names(from: beginning).map { ($0, nil) }))
  }
}

/// A device that ends with the process, for tests and for runs that leave nothing behind.
public final class InMemoryDeviceVault: DeviceVault {
  private let values = Mutex<[String: [UInt8]]>([:])

  public init() {}

  public func value(_ name: String) -> [UInt8]? { values.withLock { $0[name] } }

  public func names(from beginning: String) -> [String] { values.withLock { $0.keys.filter { $0.hasPrefix(beginning) } }.sorted() }

  public func apply(_ values: [String: [UInt8]?]) {
    self.values.withLock { kept in for (name, value) in values { kept[name] = value } }
  }
}
