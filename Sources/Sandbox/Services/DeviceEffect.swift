import Workflow

/// An effect that happens on the device: it reads or changes what the vendor's SDK keeps there, and sends nothing.
///
/// A command of this kind can be begun twice, because the program may be killed in between. The result must then be the same.
public protocol DeviceEffect: Effect {
  /// - Throws: the vendor's error.
  func performed(on device: Device) throws(WorkflowError) -> Output
}

/// The device at the moment of an effect.
public struct Device: Sendable {
  public let vault: any DeviceVault
  /// The secrets that the effect names.
  public let secrets: SecretBox
  /// Milliseconds since 1970, UTC, on the device's clock.
  public let now: Int64

  public init(_ vault: any DeviceVault = InMemoryDeviceVault(), secrets: SecretBox = SecretBox(), now: Int64 = 0) {
    (self.vault, self.secrets, self.now) = (vault, secrets, now)
  }
}
