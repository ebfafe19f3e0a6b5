import Services
import Workflow

/// What the device keeps of hosted flows: their links, whose keys must not get into the journal, and the name by which the server knows the
/// device.
struct FlowDevice {
  /// The link of a session, and the key in it.
  struct Link: Codable {
    var url: String
    var key: String
  }

  private static let links = "flow/link/", deviceName = "flow/device"

  let vault: any DeviceVault

  init(_ device: Device) { vault = device.vault }

  /// Stands for the link of a session in prompts; the screen fetches it whenever it draws it.
  static func handle(of session: String) -> CodeHandle { CodeHandle(id: links + session) }

  /// The link that a handle represents, or nil if the handle is for something else or the link is gone.
  func link(_ handle: CodeHandle) -> String? {
    guard handle.id.hasPrefix(Self.links) else { return nil }
    return (try? vault.get(handle.id, as: Link.self))?.url
  }

  /// The key of a session's link.
  /// - Throws: `NoLink`.
  func key(of session: String) throws(WorkflowError) -> String {
    guard let link: Link = try vault.get(Self.links + session) else { throw FlowError.noLink.workflowError }
    return link.key
  }

  func keep(_ link: Link, of session: String) throws(WorkflowError) { try vault.put(link, Self.links + session) }

  func forget(_ session: String) throws(WorkflowError) { try vault.apply([Self.links + session: nil]) }

  /// The name of the device, which is made when it is first needed.
  func name() throws(WorkflowError) -> String {
    if let name = try vault.get(Self.deviceName, as: String.self) { return name }
    let name = "kiosk-\(String(UInt64.random(in: UInt64.min...UInt64.max), radix: 16))"
    try vault.put(name, Self.deviceName)
    return name
  }
}

/// Removes the link of a session that has ended here.
struct ForgetFlowLink: Command, DeviceEffect {
  static let name = "cognito.forgetLink"
  static let samples: [Sample<Bool>] = [.output(true)]

  var session: String

  func performed(on device: Device) throws(WorkflowError) -> Bool {
    try FlowDevice(device).forget(session)
    return true
  }
}
