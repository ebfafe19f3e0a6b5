import Scenes
import Services

/// What a configuration means in effect, for `vestibule doctor`.
package struct ConfigurationSummary {
  private let configuration: Configuration

  package init(_ configuration: Configuration) { self.configuration = configuration }

  /// Plain English lines.
  package var lines: [String] {
    let settings = configuration.unattended
    var lines = ["profile \(configuration.profile.rawValue)", "journeys: \(configuration.journeys?.joined(separator: ", ") ?? "all")"]
    let look = [
      configuration.theme.map { "theme \($0)" }, configuration.appearance?.rawValue, configuration.locale.map { "language \($0)" },
      configuration.languages.map { "languages to choose from: \($0.joined(separator: ", "))" },
      configuration.hasLargeText ? "large text" : nil, configuration.reducesMotion ? "reduced motion" : nil,
      configuration.blocks.map { "pictures in \($0.rawValue)" }, configuration.pixels.map { "real pixels: \($0.rawValue)" },
    ].compactMap(\.self)
    if !look.isEmpty { lines.append(look.joined(separator: ", ")) }
    lines.append("pictures from \(configuration.source ?? (configuration.profile == .kiosk ? "the webcam" : "the webcam, else specimens"))")
    switch configuration.handOff ?? .standard(for: configuration.profile) {
    case .off: lines.append("phones take no pictures")
    case .at(let place):
      let address = place.address == HandOffOrder.Place.network ? "the address by which this machine reaches others" : place.address
      lines.append("phones may take pictures, at \(address)" + (place.port == 0 ? "" : ", port \(place.port)"))
    }
    if configuration.profile == .kiosk {
      lines.append(
        "asks after \(settings.idleLimit) s without a key, cancels and erases \(settings.warningTime) s later; the last screen stays \(settings.lastScreenTime) s"
      )
      lines.append(
        "\(settings.mostAttempts.map { "staff after \($0) attempts at a step" } ?? "any number of attempts"); a session waits \(settings.staffLimit) s for staff"
      )
      lines.append(settings.asksConsent ? "asks for consent" : "does not ask for consent")
    }
    for credential in configuration.staff {
      let roles = StaffRole.allCases.filter(credential.member.may).map(\.rawValue)
      lines.append("\(credential.member.name ?? "whoever knows the PIN without a name") may \(roles.joined(separator: ", "))")
    }
    if let location = configuration.location {
      lines.append("stands at \(location.latitude), \(location.longitude), which pictures carry where a workflow asks for it")
    }
    switch configuration.retention.ended {
    case nil: lines.append("ended sessions are kept until they are erased by hand")
    case .untilHandOver: lines.append("ended sessions are erased after they were handed over")
    case .hours(let hours): lines.append("ended sessions are erased after \(hours) h")
    }
    lines.append(
      configuration.retention.open.map { "open sessions are erased \($0) h after their last use" }
        ?? "open sessions are kept until they are erased by hand")
    for destination in configuration.destinations {
      let journeys = destination.journeys.map { " of \($0.joined(separator: ", "))" } ?? ""
      lines.append(
        "results\(journeys) are handed over to \(destination.name), given up after \(destination.giveUpAfter) h of failures")
    }
    return lines
  }
}
