import Application
import Authoring
import Imaging
import JourneyKit
import KioskConfiguration
import LocalServices

extension Program {
  /// Everything that a kiosk needs, in the order in which it is tried.
  ///
  /// - Parameters:
  ///   - link: the imaging process that is tried.
  ///   - claim: the kiosk's claim to its data folder.
  func checks(_ link: ImagingLink, _ claim: KioskClaim = KioskClaim(nil)) -> [ReadinessCheck] {
    var checks: [ReadinessCheck] = [.store(sessions.store) { try claim.take() }, .reading(link, on: today)]
    // Without a camera, a demonstration shows drawn documents.
    if options.source != nil || configuration.profile == .kiosk { checks.append(.source(source, link)) }
    checks.append(.look(reloadLooks, languages: configuration.languages))
    if !looks.themes.flavor.logoFiles.isEmpty { checks.append(.logo(reloadLooks)) }
    if let workflow = options.workflow { checks.append(.workflow(workflow, readWorkflow)) }
    if let address = options.backend?.address { checks.append(.backend(at: address)) }
    checks += configuration.destinations.map { .destination($0, from: sessions.store) }
    if case .at(let place)? = options.handOff {
      checks.append(
        .handOff(HandOffTrial(at: place)) {
          do throws(ServerExecutable.Missing) { return try ServerExecutable.find() } catch { throw ReadinessCheck.Problem(error.message) }
        })
    }
    return checks + [.disk(sessions.store.folder)]
  }

  /// A kiosk that cannot be used, because something that it is to use cannot be read.
  static func closed(
    by failure: JourneyFailure, look: LookOptions, machine: MachineOptions, file: ConfigurationFile
  ) throws(JourneyFailure) -> Program {
    try Program(
      input: .none, look: look, machine: machine, file: file.with(ConfigurationFile.Problem(failure.error.message)), output: .none)
  }
}
