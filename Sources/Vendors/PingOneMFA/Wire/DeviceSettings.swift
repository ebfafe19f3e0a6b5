import Services

/// What a device signs to change its settings. What it leaves out stays.
package struct DeviceSettings: Equatable, Sendable {
  package var device: String
  package var isPushAllowed: Bool?
  package var deviceToken: String?

  package init(device: String, isPushAllowed: Bool? = nil, deviceToken: String? = nil) {
    (self.device, self.isPushAllowed, self.deviceToken) = (device, isPushAllowed, deviceToken)
  }

  static let schema = Schema<DeviceSettings>.object(
    .required("device", \.device, .device), .optional("isPushAllowed", \.isPushAllowed, .bool),
    .optional("deviceToken", \.deviceToken, .deviceToken), beside: RequestProof.members, make: DeviceSettings.init)

  static let example = DeviceSettings(device: exampleID, isPushAllowed: true)
  static let exampleID = "6f9b2c1e-8a57-4d7e-9d53-0c8d3f1b7a20"
}

/// A device as the service has it.
package struct DeviceState: Equatable, Sendable {
  /// The names of the users with whom it is paired.
  package var users: [String]
  package var isPushAllowed: Bool?
  /// Whether the device makes passcodes that the service accepts.
  package var hasPasscode: Bool

  package init(users: [String], isPushAllowed: Bool?, hasPasscode: Bool) {
    (self.users, self.isPushAllowed, self.hasPasscode) = (users, isPushAllowed, hasPasscode)
  }

  private static let user = Schema<String>.object(.required("username", \.self, .text)) { $0 }

  static let schema = Schema<DeviceState>.object(
    .required("users", \.users, .array(user)), .optional("isPushAllowed", \.isPushAllowed, .bool),
    .optional("hasPasscode", \.hasPasscode, .bool, default: false), make: DeviceState.init)

  static let example = DeviceState(users: ["anna"], isPushAllowed: true, hasPasscode: true)
}

/// What a device signs to send its log to the vendor's support.
package struct DeviceLog: Equatable, Sendable {
  package var device: String
  package var log: String

  package init(device: String, log: String) { (self.device, self.log) = (device, log) }

  static let schema = Schema<DeviceLog>.object(
    .required("device", \.device, .device), .required("log", \.log, .text), beside: RequestProof.members, make: DeviceLog.init)

  static let example = DeviceLog(device: DeviceSettings.exampleID, log: "paired: yes")
}

/// Where the vendor's support finds a log.
package struct LogReceipt: Equatable, Sendable {
  package var supportID: String

  package init(supportID: String) { self.supportID = supportID }

  static let schema = Schema<LogReceipt>.object(.required("supportId", \.supportID, .string), make: LogReceipt.init)

  static let example = LogReceipt(supportID: "A1B2C3D4E5F6")
}
