import AppComponentsJourney
import Cells
import Deliveries
import Flavor
import Foundation
import HTTPClient
import Imaging
import LookFiles
import Notation
import Services
import Store
import Terminal

/// Reads a configuration from JSON.
struct ConfigurationReader {
  /// The names of the journeys that may be listed.
  let journeys: [String]
  /// The folder to which paths are relative.
  let folder: String

  private static let keys = [
    "profile", "journeys", "theme", "appearance", "locale", "languages", "largeText", "reducedMotion", "blocks", "pixels", "source",
    "workflow", "data", "key", "pin", "staff", "idle", "lastScreen", "staffWait", "attempts", "consent", "retention", "handOver",
    "handOff", "location", "timeZone",
  ]

  func configuration(_ node: Node) throws(NotationErrors) -> Configuration {
    let decoding = Decoding()
    let root = decoding.object(node, allowing: Self.keys)
    var value = Configuration()
    value.profile = root["profile"].oneOf(Profile.self) ?? .demo
    value.journeys = root["journeys"].list { $0.oneOf(journeys) }
    value.theme = root["theme"].string().map(theme)
    value.appearance = root["appearance"].oneOf(Theme.Appearance.self)
    value.locale = root["locale"].string()
    value.languages = root["languages"].list { $0.string() }
    value.hasLargeText = root["largeText"].bool() ?? false
    value.reducesMotion = root["reducedMotion"].bool() ?? false
    value.blocks = root["blocks"].oneOf(PictureBlocks.self)
    value.pixels = root["pixels"].oneOf(PixelChoice.self)
    value.source = root["source"].string().map(source)
    value.handOff = handOff(root["handOff"], decoding)
    value.workflow = root["workflow"].string().map(path)
    value.data = root["data"].string().map(path)
    value.key = root["key"].string().map(path)
    value.staff = staff(root, decoding)
    value.location = root["location"].node.flatMap { GeoLocation(reading: $0, decoding) }
    value.timeZone = timeZone(root["timeZone"], decoding)
    value.unattended = unattended(root, decoding)
    value.retention = retention(root["retention"], of: value.profile)
    var targets: Set<String> = []
    value.destinations =
      root["handOver"].list { slot in
        guard let one = destination(slot, decoding) else { return nil }
        if let node = slot.node, !targets.insert(one.target).inserted {
          decoding.report(
            at: node, expected: "another place for results", hint: "Results go there already: name all its journeys in one entry.")
        }
        return one
      } ?? []
    if value.retention.ended == .untilHandOver, value.destinations.isEmpty, let node = root["retention"].node {
      decoding.report(at: node, expected: "a destination under \"handOver\" as well", hint: "Without one, nothing is ever handed over.")
    }
    for (key, list) in [("journeys", value.journeys), ("languages", value.languages)] {
      if list?.isEmpty == true, let node = root[key].node {
        decoding.report(at: node, expected: "at least one of them", hint: "Leave the key out for all of them.")
      }
    }
    if value.profile == .kiosk, root["pin"].node == nil, root["staff"].node == nil {
      decoding.report(
        NotationError(
          .missingKey, at: node.position, path: "pin", expected: "the key \"pin\" or \"staff\" for the profile \"kiosk\"",
          found: "no such key", hint: "Make a PIN with: vestibule pin"))
    }
    try decoding.finish()
    return value
  }

  /// What a configuration with mistakes still says about staff, about the place where sessions are, and about the look of the closed kiosk.
  func remains(of node: Node) -> Configuration {
    let decoding = Decoding(), root = decoding.object(node, allowing: Self.keys)
    var value = Configuration()
    value.staff = staff(root, decoding)
    value.data = root["data"].string().map(path)
    value.key = root["key"].string().map(path)
    value.theme = root["theme"].string().map(theme)
    value.locale = root["locale"].string()
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

  private func timeZone(_ slot: Slot, _ decoding: Decoding) -> TimeZone? {
    guard let node = slot.node, let name = slot.string() else { return nil }
    // Names such as "+02:00" or "EST5EDT" have no place whose clocks they follow.
    if name == "UTC" || name.contains("/"), let zone = TimeZone(identifier: name) { return zone }
    decoding.report(at: node, expected: "a time zone by its name in the tz database, such as \"Europe/Amsterdam\" or \"UTC\"")
    return nil
  }

  /// A text as `--hand-off` takes it, or an object with a certificate as well.
  private func handOff(_ slot: Slot, _ decoding: Decoding) -> HandOffChoice? {
    guard let node = slot.node else { return nil }
    let object = node.string == nil ? slot.object(allowing: ["address", "certificate", "privateKey", "host"]) : nil
    guard node.string != nil || object != nil else { return nil }
    let named = object.map { $0.required("address") } ?? slot
    guard let text = named.string() else { return nil }
    guard let choice = HandOffChoice(text) else {
      decoding.report(at: node, expected: "an address such as 192.168.1.20:8443, \"network\" or \"off\"")
      return nil
    }
    guard let object, case .at(var place) = choice else { return choice }
    guard ["certificate", "privateKey", "host"].contains(where: { object[$0].node != nil }) else { return choice }
    guard let certificate = object.required("certificate").string(), let key = object.required("privateKey").string(),
      let host = object.required("host").string()
    else { return nil }
    place.certificate = HandOffOrder.Place.Certificate(certificate: path(certificate), privateKey: path(key), host: host)
    return .at(place)
  }

  private func destination(_ slot: Slot, _ decoding: Decoding) -> Destination? {
    let keys = ["folder", "command", "url", "secret", "ca", "clientCertificate", "proxy", "journeys", "timeout", "giveUpAfter"]
    guard let node = slot.node, let object = slot.object(allowing: keys) else { return nil }
    let named = ["folder", "command", "url"].filter { object[$0].node != nil }
    guard named.count == 1 else {
      decoding.report(at: node, expected: "one of the keys \"folder\", \"command\" and \"url\"")
      return nil
    }
    var kind: Destination.Kind?
    switch named[0] {
    case "folder": kind = object["folder"].string().map { .folder(path($0)) }
    case "command": kind = object["command"].list { $0.string() }.flatMap { words in command(words, object["command"], decoding) }
    default: kind = url(object, decoding)
    }
    for key in ["secret", "ca", "clientCertificate", "proxy"] where named[0] != "url" {
      if let node = object[key].node { decoding.report(at: node, expected: "no \(key)", hint: "Only a url has one.") }
    }
    guard let kind else { return nil }
    var value = Destination(kind, journeys: object["journeys"].list { $0.oneOf(journeys) })
    value.connection = connection(object, decoding)
    value.timeout = object["timeout"].integer(in: 1...3_600) ?? value.timeout
    value.giveUpAfter = object["giveUpAfter"].integer(in: 1...8_760) ?? value.giveUpAfter
    return value
  }

  private func command(_ words: [String], _ slot: Slot, _ decoding: Decoding) -> Destination.Kind? {
    guard let first = words.first, let node = slot.node else { return nil }
    guard first.hasPrefix("/") else {
      decoding.report(at: node, expected: "an absolute path of a program as the first word")
      return nil
    }
    return .command(words)
  }

  private func url(_ object: Members, _ decoding: Decoding) -> Destination.Kind? {
    guard let node = object["url"].node, let url = object["url"].string() else { return nil }
    guard ConfidentialAddress.isOne(url) else {
      decoding.report(
        at: node, expected: "an https address",
        hint: "Only a program on this machine may be reached by http. No address has a user and a password: it is shown.")
      return nil
    }
    return object.required("secret").string().map { .url(url, secret: path($0)) }
  }

  private func connection(_ object: Members, _ decoding: Decoding) -> ConnectionSettings {
    var value = ConnectionSettings()
    value.authorities = object["ca"].string().map(path)
    if let pair = object["clientCertificate"].object(allowing: ["certificate", "privateKey"]),
      let certificate = pair.required("certificate").string(), let key = pair.required("privateKey").string()
    {
      value.certificate = ConnectionSettings.Certificate(file: path(certificate), privateKey: path(key))
    }
    value.proxy = object["proxy"].string()
    if let node = object["proxy"].node, let proxy = value.proxy, ServerAddress(proxy) == nil {
      decoding.report(at: node, expected: "the address of a proxy, such as http://proxy.example:3128")
    }
    return value
  }

  /// Hours after which a public kiosk erases a session that nobody came back to.
  /// - Returns: the hours, or nil if the session is kept until it is erased by hand.
  static func openHours(of profile: Profile) -> Int? { profile == .kiosk ? 24 : nil }

  private func retention(_ slot: Slot, of profile: Profile) -> Retention {
    var retention = Retention(open: Self.openHours(of: profile))
    if slot.node?.string != nil {
      retention.ended = slot.oneOf(["untilHandOver"]).map { _ in .untilHandOver }
    } else if let object = slot.object(allowing: ["hours", "open"]) {
      retention.ended = object["hours"].integer(in: 0...8_760).map { .hours($0) }
      retention.open = object["open"].integer(in: 1...8_760) ?? retention.open
    }
    return retention
  }

  /// A path; a relative one is relative to the file's folder.
  private func path(_ text: String) -> String { text.hasPrefix("/") ? text : "\(folder)/\(text)" }

  /// A theme by its file, as `path` resolves it. A theme's name is not changed.
  private func theme(_ text: String) -> String { ThemeFiles.isPath(text) ? path(text) : text }

  /// A source that is a file or a folder, as `path` resolves it. Other sources are not changed.
  private func source(_ text: String) -> String {
    switch try? SourceSpec(text) {
    case .path(let name), .video(let name): path(name)
    case .specimen, .webcam, .pattern, nil: text
    }
  }
}
