import AppComponentsJourney
import Application
import Authoring
import Backends
import Background
import Cells
import Deliveries
import Documents
import Flavor
import Foundation
import Imaging
import Invocation
import JourneyKit
import KioskConfiguration
import LocalServices
import LookFiles
import Looks
import Notation
import Phrases
import SandboxKit
import Scenes
import Services
import Sessions
import Store
import Terminal
import Workflow

/// One run of the program, with its modules connected.
struct Program {
  let folders: Folders
  let hint: SessionHint
  let looks: LookLoader
  /// Reads the look from its files.
  let reloadLooks: @Sendable () -> LookLoader
  /// The options with what the configuration file says.
  let options: JourneyOptions
  /// Reads the workflow as the journey does.
  let readWorkflow: @Sendable () throws -> Void
  let sessions: SessionService
  /// Whose services the office sees.
  let administrator: any Administrator
  /// Whether the journeys' requests go to these services.
  let administersBackend: Bool
  /// Ends the imaging processes of the sandbox that have received pictures.
  private let forgetPictures: @Sendable () -> Void
  let today: CalendarDate
  let isFrozen: Bool
  let source: @Sendable () throws(ImagingError) -> PictureSource
  let delivery: Delivery?
  let screen: TerminalOptions
  let blocks: PictureBlocks
  let accessibility: AccessibilitySettings
  let isTester: Bool
  let configuration: Configuration
  let problem: ConfigurationFile.Problem?
  let begin: JourneyController.Begin
  /// The workflow that staff issue codes for.
  let workflow: WorkflowConfiguration
  let script: Script?
  let outcomes: ScriptedOutcomes?
  let scenarios: ScenarioChoice
  let events: EventLog?
  /// Whether a phone may take pictures.
  let handOff: HandOffChoice

  /// What a plugin's call adds to the options.
  struct Caller: Sendable {
    /// The call's JSON; nil for the one that `--input` names.
    var input: [UInt8]?
    /// The session in which a component is called; nil if it starts its own.
    var session: String?
    /// What the caller switches while the component runs; nil for nothing.
    var controls: (@Sendable () -> Controls)?
  }

  /// Reads and checks all inputs, so that errors are found before the screen is drawn.
  ///
  /// - Parameters:
  ///   - file: the configuration file, or nil for the one that `machine` names. With a problem, only an out-of-order kiosk can run.
  ///   - journey: the journey to run, which reads the caller's input, or nil for a menu of all journeys, whose first one reads it.
  ///   - caller: what a plugin's call adds.
  ///   - isResumed: whether the file of events already contains those of an earlier run.
  init(
    input: JourneyOptions, look: LookOptions, machine: MachineOptions, file: ConfigurationFile? = nil, output: OutputOptions,
    journey: String? = nil, caller: Caller = Caller(), isResumed: Bool = false
  ) throws(JourneyFailure) {
    let installation = Installation.current, modules = installation.journeys
    let file = file ?? machine.file, configuration = file.configuration
    (self.configuration, problem) = (configuration, file.problem)
    let options = input.completed(by: configuration)
    self.options = options
    let first = configuration.journeys?.first.flatMap { modules[$0] } ?? modules.all.first
    guard let module = journey.map({ modules[$0] }) ?? first else { preconditionFailure("No journey is registered.") }
    let folders = machine.folders(configuration), variables = Folders.environment
    self.folders = folders
    let offered = configuration.journeys?.compactMap { modules[$0] } ?? modules.all
    readWorkflow = {
      let input = try options.input()
      _ = try Self.journey(of: module, input)
      // What else another journey lacks is no fault of the workflow.
      for one in offered where journey == nil && (try? Self.journey(of: one, JourneyInput())) != nil {
        _ = try Self.journey(of: one, JourneyInput(workflow: input.workflow))
      }
    }
    let read = file.problem == nil ? options : options.withoutWorkflow
    let prepared = try Self.prepare(module, read, output, caller, isResumed: isResumed, themes: ThemeFiles(folders.resources))
    reloadLooks = {
      LookLoader(
        folders: folders, theme: look.theme ?? configuration.theme, appearance: look.appearance?.value ?? configuration.appearance,
        locale: look.locale ?? configuration.locale, languages: configuration.languages, showsKeys: look.showKeys,
        flavor: prepared.flavor, environment: variables)
    }
    looks = reloadLooks()
    script = prepared.script
    events = prepared.events
    workflow = prepared.workflow
    let scenarios = ScenarioChoice(output.scenario)
    self.scenarios = scenarios
    let store = folders.store
    let scripted = prepared.script.flatMap { $0.outcomes.isEmpty ? nil : ScriptedOutcomes($0.outcomes) }
    outcomes = scripted
    hint = SessionHint(data: folders.hint.data, configuration: folders.hint.configuration, backend: options.backend?.address?.text)
    let world = options.environment(in: configuration.effectiveTimeZone)
    let clock = world.skewed { scenarios.faults.clockSkew }
    let sandbox = LocalSandbox(installation.services, store: store, seed: options.seed, in: world)
    let server: RemoteAdministrator?
    do throws(WorkflowError) { server = try options.server() } catch { throw module.failure(of: error) }
    administrator = server ?? sandbox.sandbox
    administersBackend = options.backend?.address == nil || server != nil
    forgetPictures = { sandbox.forgetPictures() }
    let transport = sandbox.transport(to: options.backend?.address)
    let isPublic = configuration.profile == .kiosk && journey == nil
    isTester = look.isTester || configuration.profile == .tester && journey == nil
    let trace = isTester ? Trace(store, now: clock.now) : nil
    var sessions = SessionService(
      store: store, modules: modules, hint: hint, environment: clock, isSeeded: options.seed != nil,
      events: prepared.events, destinations: journey == nil ? configuration.destinations : [], scenarios: scenarios,
      caseID: caller.session
    ) { session throws(WorkflowError) in
      let scenario = scenarios.running
      let located = LocatedPerformer(configuration.location, over: installation.performer(try store.commandMemory(session)))
      let local: any Performer = caller.controls.map { ControlledPerformer($0, over: located) as any Performer } ?? located
      let pictures = try store.pictures(session)
      // At a public kiosk the device is the client's, and forgets them with the session.
      let vault: any DeviceOwner = isPublic ? SessionDeviceVault(try store.vault(session)) : StoredDeviceVault(store)
      let server = ServicePerformer(
        store.transport(transport, to: options.backend?.address, of: session, on: vault), vault: vault, now: clock.now,
        codes: { modules.code($0, on: $1) },
        graphics: { svg throws(WorkflowError) in try pictures.put(await GraphicDrawer().draw(svg), type: "png") },
        pages: { await PageExtractor().extract($0, from: pictures) },
        faults: scenarios.faults,
        observer: trace?.exchangeObserver(of: session, keys: { modules.privateKeys(on: Device(vault, now: clock.now())) }),
        picture: { picture throws(WorkflowError) in try pictures.bytes(of: picture) }, over: local)
      let performer = scenario?.performer(over: server) ?? server, forced = scenarios.outcomes
      if !forced.isEmpty { return ScriptedPerformer(ScriptedOutcomes(forced), over: performer) }
      return scripted.map { ScriptedPerformer($0, over: performer) } ?? performer
    }
    sessions.trace = trace
    self.sessions = sessions
    let today = Moment(milliseconds: world.now()).day(in: world.timeZone)
    self.today = today
    handOff = options.handOff ?? .standard(for: configuration.profile)
    isFrozen = options.now != nil
    source = { () throws(ImagingError) in
      var source = try options.openSource(on: today, needsCamera: isPublic)
      (source.change, source.fault) = (scenarios.running?.specimen, scenarios.faults.camera)
      return source
    }
    delivery = output.delivery
    screen = TerminalOptions(
      depth: look.color.depth,
      pixels: TerminalEnvironment.pixels(flag: look.pixels, configured: configuration.pixels, environment: Folders.environment),
      hasMouse: !look.noMouse)
    blocks = TerminalEnvironment.blocks(flag: look.blocks.value, configured: configuration.blocks, environment: Folders.environment)
    accessibility = AccessibilitySettings(
      reducesMotion: look.reducedMotion || configuration.reducesMotion, hasLargeText: look.largeText || configuration.hasLargeText)
    begin = { name throws(JourneyFailure) in
      guard let wanted = modules[name] else { preconditionFailure("The menu offers only journeys that are registered.") }
      // The workflow is the kiosk's, whichever journey a client chooses.
      var input =
        scenarios.input ?? (name == module.name ? prepared.input : JourneyInput(workflow: prepared.input.workflow))
      input.settings = scenarios.scenario(of: wanted)?.workflow ?? []
      return try Self.journey(of: wanted, input).journey
    }
  }

  /// How long the program waits for unfinished work when it ends.
  private static let patience = WorkLimit(stillness: .seconds(10))

  /// The caller's inputs, read and checked.
  private struct Prepared: Sendable {
    var input: JourneyInput
    var flavor: Flavor?
    var script: Script?
    var events: EventLog?
    var workflow: WorkflowConfiguration
  }

  private static func prepare(
    _ module: any JourneyModule, _ options: JourneyOptions, _ output: OutputOptions, _ caller: Caller, isResumed: Bool,
    themes: ThemeFiles
  ) throws(JourneyFailure) -> Prepared {
    var input: JourneyInput
    let script: Script?, events: EventLog?
    do throws(WorkflowError) {
      input = try options.input()
      input.session = caller.session
      if let json = caller.input { input.config = json }
      script = try output.readScript()
      events = try output.eventLog(appends: isResumed)
      if let name = output.scenario, !module.scenarios.contains(where: { $0.name == name }) {
        let known = module.scenarios.map(\.name).joined(separator: ", ")
        throw WorkflowError(
          .inputNotUsable, "The journey \"\(module.name)\" has no scenario \"\(name)\"; it has \(known.isEmpty ? "none" : known).")
      }
    } catch { throw module.failure(of: error) }
    let customization = try journey(of: module, input).customization
    var flavor: Flavor?
    do throws(JourneyOptions.CustomizationFailure) {
      flavor = try customization.map { node throws(JourneyOptions.CustomizationFailure) in try options.flavor(node, themes: themes) }
    } catch { throw module.failure(of: error.problem) }
    // On a screen, a person can repair the source while the journey waits; without one, nobody can.
    do throws(WorkflowError) { if output.isHeadless { try options.checkSource() } } catch { throw module.failure(of: error) }
    // Another vendor's workflow has another form.
    let workflow = input.workflow.flatMap { try? WorkflowFile.read($0) } ?? .standard
    return Prepared(input: input, flavor: flavor, script: script, events: events, workflow: workflow)
  }

  private static func journey<M: JourneyModule>(
    of module: M, _ input: JourneyInput
  ) throws(JourneyFailure) -> (journey: any Journey, customization: Node?) {
    let prepared = try module.prepare(input)
    return (prepared.journey, prepared.customization)
  }

  /// Runs on the screen, on the main thread, until the kiosk quits.
  /// - Parameters:
  ///   - mending: ends the kiosk when it can be started again, or nil if nothing prevented its start.
  ///   - pace: how long each screen of journeys that walk by themselves is shown, or nil if a person walks.
  func runOnScreen(_ launch: JourneyController.Launch, _ mending: Mending? = nil, presenting pace: Duration? = nil) -> ExitStatus {
    let claim = KioskClaim(mode(launch).isUnattended && problem == nil ? sessions.store : nil)
    do throws(WorkflowError) { try claim.take() } catch {
      // In any other case the kiosk says to staff what is wrong.
      guard error.engineCode != .journalInUse else {
        StandardError.write(error.message)
        return .unreadableInput
      }
    }
    defer { claim.release() }
    do throws(TerminalError) {
      var options = screen
      options.ignoresKeyboardSignals = mode(launch).isUnattended
      let terminal = try Terminal(options)
      defer { terminal.close() }
      delivery?.output.hold()
      events?.output?.hold()
      let queue = try EventQueue<Message> { $0.replaces($1) }
      var looks = looks
      looks.themes.depth = terminal.depth
      looks.glyphs = terminal.glyphs
      looks.blocks = blocks
      let post: @Sendable (KioskEvent) -> Void = { queue.post(.event($0)) }
      let link = ImagingLink(), work = BackgroundWork(), mode = mode(launch)
      let host = ScreenHost(post: post, isPublic: mode.isUnattended)
      let capture = CaptureController(
        source: source, today: today, link: link, work: work, isPublic: mode.isUnattended, isFrozen: isFrozen, post: post)
      let store = sessions.store, hasDefaults = mode.isUnattended
      let changes = LookController(
        looks, defaults: { hasDefaults ? (try? store.value(of: .language), try? store.value(of: .theme)) : (nil, nil) }, work: work,
        post: post)
      var sessions = sessions
      if mode.isUnattended { sessions.trace = nil }
      if isTester { sessions.showTimeline = { timeline in post(.events(timeline.entries.map { EventEntry($0) })) } }
      let journeys = JourneyController(
        launch: launch, sessions: sessions, capture: capture, host: host, delivery: delivery, begin: begin,
        isPublic: mode.isUnattended,
        office: office(launch, checks(link, claim), changes), upkeep: upkeep(launch), work: work, post: post)
      let drawn = drawnPictures(link, work, post), isTested = isTester && !mode.isUnattended && pace == nil
      let autopilot = Autopilot(host: host, pictures: drawn, keep: { [sessions] in sessions.keep(in: $0) }, work: work, post: post)
      let controller = KioskController(
        journeys: journeys, capture: capture, host: host, link: link, looks: changes, scenarios: scenarios,
        unattended: mode.isUnattended ? unattended(link, work, checks(link, claim), isIdle: { journeys.isIdle }, post) : nil,
        handOff: handOff(work, post), autopilot: isTested || pace != nil ? autopilot : nil, guidance: isTested ? guidance(drawn) : nil,
        forgetPictures: forgetPictures, work: work, post: post)
      var look = looks.look
      look.accessibility = accessibility
      look.cellPixels = terminal.cellPixels
      let kiosk = Kiosk(
        mode: mode, look: look, size: terminal.size, isTester: isTested,
        scenarios: isTested ? Installation.current.journeys.scenarioOffers : [], scenario: scenarios.chosen,
        canHandOff: handOff != .off, canEditThemes: mayEditThemes(mode),
        outOfOrder: problem.map { OutOfOrder([.verbatim($0.description)]) } ?? (mode.isUnattended ? .untried : nil),
        autopilot: pace == nil ? nil : .presenting)
      if let pace { autopilot.run(show(journeys, drawn, pace: pace)) }
      if let mending { work.run { if await mending.comes() { queue.post(.leave(.success)) } } }
      let leave: @Sendable (ExitStatus) -> Void = { queue.post(.leave($0)) }
      var loop = KioskLoop(
        kiosk: kiosk, terminal: terminal, queue: queue, controller: controller, editTheme: themeEditing(changes, leave),
        openBench: bench(changes, hasOffice: journeys.hasOffice, leave))
      let status = loop.run()
      // Only staff can close it; anything else is a signal, or the end of the terminal.
      if claim.isHeld { sessions.store.audit(.kioskStopped, by: status == .cancelled ? .program : controller.party) }
      terminal.close()
      link.close()
      // The last answer may not be in the journal yet. Work that hangs, such as writing to a FIFO without a reader, must not keep the
      // program running.
      _ = Blocking.run(within: Self.patience) { await work.end() }
      journeys.answerCaller()
      do {
        try events?.output?.release()
        try delivery?.output.release()
      } catch {
        StandardError.write("The result could not be written to standard output. Hand it over again: vestibule sessions list")
        return .fault
      }
      for line in journeys.notes { StandardError.write(line) }
      if let problem = events?.problem { StandardError.write(problem.message) }
      if let problem = sessions.trace?.problem { StandardError.write(problem.message) }
      if let session = journeys.undelivered {
        StandardError.write("The result could not be handed over. It is kept; hand it over with: \(hint.export(session))")
      }
      if let session = journeys.unfinished {
        StandardError.write(
          changes.text(Phrase("kiosk.left", ["session": .text(session), "command": .text(hint.resume(session))])))
      }
      // A signal may have come after the journey's end.
      return mode == .single || mode == .office && status == .success ? journeys.status : status
    } catch { return refuse(launch, error.description, to: delivery) }
  }
}
