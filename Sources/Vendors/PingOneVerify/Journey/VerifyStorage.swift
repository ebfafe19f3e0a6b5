import Cryptography
import Services
import Workflow

/// Opens the encrypted storage (`EncryptedPreferences.create`).
public struct OpenVerifyStorage: Query, DeviceEffect {
  public static let name = "idv.openStorage"

  public init() {}

  /// - Returns: whether a configuration is saved.
  public func performed(on device: Device) throws(WorkflowError) -> Bool {
    do throws(WorkflowError) {
      let names = try device.vault.names(from: VerifyVault.beginning)
      // A value that cannot be read says so.
      for name in names { _ = try device.vault.value(name) }
      return names.contains(VerifyVault.configuration)
    } catch { throw VerifyError(.encryptedStorage, error.message).workflowError }
  }
}

/// The PIN that replaces the lock of the device. (A phone has its own; ours is kept with the SDK's values.)
private struct DeviceLock: Codable {
  /// How many wrong PINs fail the authentication. (Our choice; on a phone it is the device's policy.)
  static let mostAttempts = 5

  var salt: [UInt8]
  var hash: [UInt8]
  var attemptsLeft = mostAttempts

  init(_ pin: String) {
    salt = RandomBytes.make(16)
    hash = SecureHash.sha256(salt + Array(pin.utf8))
  }

  func accepts(_ pin: String) -> Bool { SecureHash.sha256(salt + Array(pin.utf8)) == hash }
}

/// Whether the device has a PIN.
public struct FindDevicePIN: Query, DeviceEffect {
  public static let name = "idv.findPIN"

  public func performed(on device: Device) throws(WorkflowError) -> Bool { try device.vault.value(VerifyVault.lock) != nil }
}

/// Sets the PIN of the device.
public struct SetDevicePIN: Command, DeviceEffect {
  public static let name = "idv.setPIN"

  public var pin: SecretHandle

  public func performed(on device: Device) throws(WorkflowError) -> Bool {
    guard let text = device.secrets.reveal(pin) else {
      throw WorkflowError(.secretLost, "The PIN is gone. Resume the session to type it again.")
    }
    try device.vault.put(DeviceLock(text), VerifyVault.lock)
    return true
  }
}

/// Unlocks the storage with the PIN (`EncryptedPreferences.createAuthenticated`).
public struct UnlockVerifyStorage: Command, DeviceEffect {
  public static let name = "idv.unlock"

  public var pin: SecretHandle

  /// - Returns: how many attempts are left after a wrong PIN, or nil if the PIN was right.
  /// - Throws: `authenticationFailed` when none is left. The next authentication begins with all of them.
  public func performed(on device: Device) throws(WorkflowError) -> Int? {
    guard let text = device.secrets.reveal(pin) else {
      throw WorkflowError(.secretLost, "The PIN is gone. Resume the session to type it again.")
    }
    guard var lock: DeviceLock = try device.vault.get(VerifyVault.lock) else {
      throw VerifyError(.authenticationNotAvailable).workflowError
    }
    let isRight = lock.accepts(text)
    lock.attemptsLeft = isRight ? DeviceLock.mostAttempts : lock.attemptsLeft - 1
    let left = lock.attemptsLeft
    if left <= 0 { lock.attemptsLeft = DeviceLock.mostAttempts }
    try device.vault.put(lock, VerifyVault.lock)
    guard left > 0 else { throw VerifyError(.authenticationFailed).workflowError }
    return isRight ? nil : left
  }
}
