import Flavor
import Notation
import Store

/// Reads a configuration from JSON.
struct ConfigurationReader {
  /// The names of the journeys that may be listed.
  let journeys: [String]
  /// The folder to which paths are relative.
  let folder: String

  private static let keys = [
    "profile", "journeys", "theme", "appearance", "locale", "languages", "largeText", "reducedMotion", "source", "workflow", "data", "key",
    "pin", "idle", "lastScreen", "staffWait", "attempts", "consent", "retention",
  ]

  func configuration(_ node: Node) throws(NotationErrors) -> Configuration {
    let decoding = Decoding()
    let root = decoding.object(node, allowing: Self.keys)
    var value = Configuration()
    value.profile = root["profile"].oneOf(Profile.self) ?? .demo
    value.journeys = root["journeys"].list { $0.oneOf(journeys) }
    value.theme = root["theme"].string()
    value.appearance = root["appearance"].oneOf(Theme.Appearance.self)
    value.locale = root["locale"].string()
    value.languages = root["languages"].list { $0.string() }
    value.hasLargeText = root["largeText"].bool() ?? false
    value.reducesMotion = root["reducedMotion"].bool() ?? false
    value.source = root["source"].string()
    value.workflow = root["workflow"].string().map(path)
    value.data = root["data"].string().map(path)
    value.key = root["key"].string().map(path)
    value.pin = pin(root["pin"], decoding)
    value.unattended = unattended(root, decoding)
    value.retention = retention(root["retention"])
    for (key, list) in [("journeys", value.journeys), ("languages", value.languages)] {
      if list?.isEmpty == true, let node = root[key].node {
        decoding.report(at: node, expected: "at least one of them", hint: "Leave the key out for all of them.")
      }
    }
    if value.profile == .kiosk, root["pin"].node == nil {
      decoding.report(
        NotationError(
          .missingKey, at: node.position, path: "pin", expected: "the key \"pin\" for the profile \"kiosk\"", found: "no such key",
          hint: "Make its value with: vestibule pin"))
    }
    try decoding.finish()
    return value
  }

  private func unattended(_ root: Members, _ decoding: Decoding) -> Configuration.UnattendedSettings {
    var value = Configuration.UnattendedSettings()
    if let idle = root["idle"].object(allowing: ["after", "countdown"]) {
      value.idleLimit = idle["after"].integer(in: 10...3600) ?? value.idleLimit
      value.warningTime = idle["countdown"].integer(in: 5...300) ?? value.warningTime
    }
    value.lastScreenTime = root["lastScreen"].integer(in: 5...600) ?? value.lastScreenTime
    value.staffLimit = root["staffWait"].integer(in: 30...86_400) ?? value.staffLimit
    value.mostAttempts = root["attempts"].integer(in: 1...100)
    value.asksConsent = root["consent"].bool() ?? false
    return value
  }

  private func pin(_ slot: Slot, _ decoding: Decoding) -> PINHash? {
    guard let node = slot.node, let text = slot.string() else { return nil }
    guard let hash = PINHash(text) else {
      decoding.report(at: node, expected: "a hash that begins with \(PINHash.prefix)", hint: "Make it with: vestibule pin")
      return nil
    }
    return hash
  }

  private func retention(_ slot: Slot) -> Retention? {
    if slot.node?.string != nil { return slot.oneOf(["untilHandOver"]).map { _ in .untilHandOver } }
    guard let hours = slot.object(allowing: ["hours"]) else { return nil }
    return hours.required("hours").integer(in: 0...8_760).map { .hours($0) }
  }

  /// A path; a relative one is relative to the file's folder.
  private func path(_ text: String) -> String { text.hasPrefix("/") ? text : "\(folder)/\(text)" }
}
