import Application
import Authoring
import Background
import Foundation
import Imaging
import JourneyKit
import Looks
import Scenes
import Services
import Sessions
import Store
import Workflow

extension Program {
  /// Whether there is a menu to return to, or a first screen.
  func mode(_ launch: JourneyController.Launch) -> Kiosk.Mode {
    switch launch {
    case .journey, .session: return .single
    case .office: return .office
    case .menu: break
    }
    return if problem != nil || configuration.profile == .kiosk { .unattended(rules) } else { .menu(offers: offers) }
  }

  /// Testers may, and people who demonstrate from the menu. Who does a single journey for an app or a script is a client.
  func mayEditThemes(_ mode: Kiosk.Mode) -> Bool {
    let hasMenu = if case .menu = mode { true } else { false }
    return configuration.profile != .kiosk && !mode.isUnattended && (isTester || hasMenu)
  }

  func office(_ launch: JourneyController.Launch, _ checks: [ReadinessCheck], _ looks: LookController) -> Office {
    // At a kiosk, staff have given their PIN before.
    let isOwnScreen = if case .office = launch { true } else { false }
    return Office(
      checks: checks, retention: configuration.retention, workflow: workflow, looks: looks, sandbox: administrator,
      servesJourneys: administersBackend, isTester: isTester, pin: isOwnScreen && !configuration.staff.isEmpty ? pinLock(at: .office) : nil)
  }

  private func pinLock(at screen: PINScreen) -> PINLock {
    let start = ContinuousClock.now
    return PINLock(configuration.staff, at: screen, in: sessions.store) { Int64((ContinuousClock.now - start) / .milliseconds(1)) }
  }

  /// Only a kiosk and an office deliver and erase ended sessions by itself.
  func upkeep(_ launch: JourneyController.Launch) -> Upkeep? {
    switch launch {
    case .menu, .office: break
    case .journey, .session: return nil
    }
    guard problem == nil else { return nil }
    return Upkeep(sessions: sessions, retention: configuration.retention)
  }

  var offers: [JourneyOffer] {
    let all = Installation.current.journeys
    let standard = configuration.profile == .kiosk ? all.offeredToAnybody : all.offered
    let modules = configuration.journeys.map { names in names.compactMap { all[$0] } } ?? standard
    return modules.map { module in
      JourneyOffer(
        id: module.name, title: module.title, detail: module.detail, icon: module.icon, product: module.product?.name ?? "",
        shortProduct: module.product?.shortName, steps: module.steps, minutes: module.minutes)
    }
  }

  private var rules: UnattendedRules {
    let settings = configuration.unattended
    return UnattendedRules(
      offers: offers, idleLimit: settings.idleLimit * 1000, warningTime: settings.warningTime * 1000,
      lastScreenTime: settings.lastScreenTime * 1000, mostAttempts: settings.mostAttempts, staffLimit: settings.staffLimit * 1000,
      asksConsent: settings.asksConsent, accessibility: accessibility)
  }

  /// Returns nil if no phone may take pictures.
  func handOff(_ work: BackgroundWork, _ post: @escaping @Sendable (KioskEvent) -> Void) -> HandOffController? {
    guard case .at(let place) = handOff else { return nil }
    return HandOffController(at: place, version: Version.current, now: RunEnvironment().now, work: work, post: post) {
      order throws(HandOffFailure) in
      guard let program = try? ServerExecutable.find() else { throw .serverMissing }
      return try HandOffProcess(program, order)
    }
  }

  func unattended(
    _ link: ImagingLink, _ work: BackgroundWork, _ checks: [ReadinessCheck], isIdle: @escaping @Sendable () -> Bool,
    _ post: @escaping @Sendable (KioskEvent) -> Void
  ) -> KioskController.Unattended {
    KioskController.Unattended(
      pin: pinLock(at: .kiosk), readiness: problem == nil ? Readiness(checks, isIdle: isIdle, post: post) : nil,
      specimens: SpecimenPosterDrawer(link: link, today: today),
      demonstration: Demonstration(
        begin: { [begin, offers] () throws(JourneyFailure) in try begin(offers.first?.id ?? "") }, today: today, link: link, work: work,
        post: post))
  }
}

extension JourneyModules {
  /// What a tester can choose from.
  var scenarioOffers: [ScenarioOffer] {
    scenarios.map { ScenarioOffer(name: $0.scenario.name, sentence: $0.scenario.sentence, journeys: $0.journeys) }
  }
}

extension Kiosk.Mode {
  var isUnattended: Bool { if case .unattended = self { true } else { false } }
}
