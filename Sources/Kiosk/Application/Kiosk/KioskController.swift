import Backends
import Background
import Cells
import Documents
import Foundation
import Imaging
import Invocation
import Looks
import Phrases
import Scenes
import Services
import Sessions
import Terminal
import Workflow

/// Carries out the kiosk's effects outside its own screen: replies to journeys, pictures, languages and themes, delivery. The loop's thread
/// calls it and never waits: work that takes time or touches files runs in the background and posts its results.
package final class KioskController {
  let post: @Sendable (KioskEvent) -> Void
  let host: ScreenHost
  let journeys: JourneyController
  private let capture: CaptureController
  private let link: ImagingLink
  private let looks: LookController
  private let scenarios: ScenarioChoice
  let unattended: Unattended?
  let work: BackgroundWork
  private let previews = PreviewOrder()
  /// It is nil if no phone may take pictures.
  private let handOff: HandOffController?
  private let forgetPictures: @Sendable () -> Void
  /// It is nil where nobody wants it.
  let autopilot: Autopilot?
  /// It is nil where there is no tester.
  let guidance: TesterGuidance?
  /// Looks for a way.
  var search: Task<Void, Never>?
  /// What the kiosk wants of the source of pictures.
  private var wanted = WantedCapture.nothing
  /// The member of staff at an unattended kiosk; nil if there is none.
  let presence = StaffPresence()

  /// What only an unattended kiosk needs.
  package struct Unattended: Sendable {
    package let pin: PINLock
    /// It is nil if the kiosk stays out of order.
    package let readiness: Readiness?
    package let specimens: SpecimenPosterDrawer
    package let demonstration: Demonstration
    package init(pin: PINLock, readiness: Readiness?, specimens: SpecimenPosterDrawer, demonstration: Demonstration) {
      self.demonstration = demonstration
      self.pin = pin
      self.readiness = readiness
      self.specimens = specimens
    }
  }

  /// - Parameters:
  ///   - autopilot: answers in place of the person.
  ///   - guidance: leads a tester to places of a journey.
  ///   - forgetPictures: makes everything else forget the pictures that it received.
  package init(
    journeys: JourneyController, capture: CaptureController, host: ScreenHost, link: ImagingLink, looks: LookController,
    scenarios: ScenarioChoice = ScenarioChoice(), unattended: Unattended? = nil, handOff: HandOffController? = nil,
    autopilot: Autopilot? = nil, guidance: TesterGuidance? = nil, forgetPictures: @escaping @Sendable () -> Void = {}, work: BackgroundWork,
    post: @escaping @Sendable (KioskEvent) -> Void
  ) {
    self.journeys = journeys
    self.capture = capture
    self.host = host
    self.link = link
    self.looks = looks
    self.scenarios = scenarios
    self.unattended = unattended
    self.handOff = handOff
    self.autopilot = autopilot
    self.guidance = guidance
    self.forgetPictures = forgetPictures
    self.work = work
    self.post = post
  }

  /// Starts everything that the first frame does not wait for: imaging process, other languages, database, the requested journey.
  /// The name of the current theme, or the path of its file; nil if the caller's own customization is in use.
  var themeSource: String? { looks.themeSource }

  package func open() {
    work.run { [capture, post] in post(.source(capture.origin)) }
    looks.open()
    work.run { [link, post] in
      link.start()
      for await state in link.states() { if let shown = ImagingStatus(state) { post(.imaging(shown)) } }
    }
    journeys.open()
    guard let unattended else { return }
    work.run { [journeys] in journeys.audit(.kioskStarted, by: .program) }
    if let readiness = unattended.readiness { work.run { await readiness.watch() } }
  }

  /// The status with which the program ends now.
  package var status: ExitStatus { journeys.status }

  /// The session of the journey that runs or has just ended; nil if there is none.
  package var session: String? { journeys.session }

  /// Leaves the session, unless it has ended, and goes on in a branch of it.
  package func goOn(inBranchOf session: String, keeping count: Int, takingBack: Bool) {
    journeys.goOn(inBranchOf: session, keeping: count, takingBack: takingBack)
  }

  /// Opens and closes the source of pictures as the kiosk wants it.
  package func provide(_ wanted: WantedCapture) {
    guard wanted != self.wanted else { return }
    self.wanted = wanted
    switch wanted {
    case .pictures(_, let request): capture.open(request)
    case .pause: capture.close()
    case .nothing: capture.release()
    }
  }

  package func note(_ event: KioskEvent) {
    autopilot?.note(event)
    switch event {
    case .asked, .withdrawn, .ended: handOff?.end()
    case .outOfOrder(.some): work.run { [journeys] in journeys.audit(.outOfOrder, by: .program) }
    default: break
    }
  }

  package func carryOut(_ effect: KioskEffect) {
    switch effect {
    case .reply(let token, let answer): reply(token, answer)
    case .replySecret(let token, let text):
      guard let handle = host.situation(token)?.secrets.keep(text) else { return }
      host.answer(token, .answer(.enteredSecret(handle: handle.id)))
    case .back(let token): answer(token, .back)
    case .abandon(let token, let answer, let isUnattended): abandon(token, answer, by: isUnattended ? .program : nil)
    case .scenario(let name, let restarts):
      scenarios.choose(name)
      if restarts { journeys.restart() }
    case .fault(let name): journeys.toggle(fault: name)
    case .undoFaults: journeys.undoFaults()
    case .takeOver: takeOver()
    case .giveBack: autopilot?.giveBack()
    case .requestPlan: showPlan()
    case .lead(let place): lead(to: place)
    case .suspendJourney: leave()
    case .suspendUnattended: journeys.leave(by: .program)
    case .start(let journey): journeys.start(journey)
    case .forgetClient:
      journeys.forgetOutcome()
      link.renew()
      forgetPictures()
    case .resume: resume()
    case .manageSessions: manageSessions()
    case .lockOffice: journeys.lockOffice()
    case .openOffice(let session): journeys.visitOffice(of: session)
    case .closeOffice: journeys.visits?.close()
    case .take(let token, let name):
      work.run { [capture, host] in
        if let answer = await capture.takeShown(name) { host.answer(token, .answer(answer)) }
      }
    case .takeLive(let token, let order):
      work.run { [capture, host] in
        if let answer = await capture.takeLive(order) { host.answer(token, .answer(answer)) }
      }
    case .holdLive(let number): work.run { [capture] in await capture.holdLive(number) }
    case .takeLiveness(let token, let portrait, let reports):
      work.run { [capture, host] in
        if let answer = await capture.takeLiveness(portrait: portrait, reports) { host.answer(token, .answer(answer)) }
      }
    case .livePreview(let size): capture.live.show(size)
    case .reopenSource: capture.live.reopen()
    case .nextCamera: capture.live.nextCamera()
    case .keepFrame: work.run { [capture, journeys] in await capture.keepFrame(journeys.keep) }
    case .handOff(let token, let language):
      guard case .capture(let request)? = host.situation(token)?.prompt.content,
        let prompt = CapturePrompt(request, language: language, theme: looks.themeSource)
      else { return }
      handOff?.begin(prompt)
    case .takeHandedOff(let token):
      guard let taken = handOff?.takeCapture() else { return }
      work.run { [capture, host] in
        if let answer = await capture.take(taken) { host.answer(token, .answer(answer)) }
      }
    case .endHandOff: handOff?.end()
    case .restartImaging: work.run { [link] in link.start() }
    case .requestPreview(let reference, let part, let size): preview(reference, part, size)
    case .requestStraightened(let reference, let part, let corners, let size): straighten(reference, part, corners, size)
    case .requestCandidatePreview(let name, let size): capture.preview(name, size: size)
    case .requestCode(let handle):
      work.run { [host, journeys, post] in post(.code(handle, await host.code(handle), at: journeys.now)) }
    case .requestQRCode(let text): qrCode(text)
    case .handOver: journeys.handOver()
    case .language(let tag): looks.choose(language: tag)
    case .theme(let name): looks.choose(theme: name)
    case .toggleAppearance: looks.toggleAppearance()
    case .resetLook: looks.reset()
    case .requestSpecimen(let number, let size):
      guard let unattended else { return }
      work.run { [post] in
        if let picture = await unattended.specimens.draw(number, size: size) { post(.specimen(number, picture)) }
      }
    case .demonstrate(let isOn): if isOn { unattended?.demonstration.start() } else { unattended?.demonstration.stop() }
    case .checkPIN(let pin): checkPIN(pin)
    case .staffLeft: presence.member = nil
    case .report(.staffCalled): work.run { [journeys] in journeys.audit(.staffCalled, by: .client) }
    case .report(.attemptsSpent): work.run { [journeys] in journeys.audit(.staffCalled, by: .program) }
    case .copy, .redraw, .stopProcess, .editTheme, .openBench, .quit, .own: break
    }
  }

  /// Replies to a request of the journey, or of the office that a tester visits.
  func answer(_ token: Int, _ reply: Reply) {
    host.answer(token, reply)
    journeys.visits?.answer(token, reply)
  }

  /// Makes a QR code from a text.
  private func qrCode(_ text: String) {
    work.run { [link, post] in
      post(.qrCode(text: text, (try? await link.qrCode(text)).flatMap(QRModules.init)))
    }
  }

  /// Draws a part of a stored picture, undistorted and as large as `size` allows.
  private func preview(_ reference: PictureReference, _ part: PictureRegion, _ size: Size) {
    let shown = unattended?.demonstration.picture(reference), number = previews.next()
    work.run { [journeys, link, previews, post] in
      do {
        let picture = EncodedPicture(bytes: try shown ?? journeys.picture(reference))
        let whole = try await link.info(picture).size
        let width = part.width * Double(whole.width), height = part.height * Double(whole.height)
        let scale = min(Double(size.width) / max(1, width), Double(size.height) / max(1, height))
        let drawn = try await link.render(
          picture, region: part,
          size: PixelSize(width: max(1, Int(width * scale)), height: max(1, Int(height * scale))))
        guard let small = drawn.picture else { return }
        let source = Size(width: whole.width, height: whole.height)
        previews.show(number) { post(.preview(KeptPicturePreview(reference: reference, part: part, picture: small, source: source))) }
      } catch is CancellationError {
      } catch { post(.warning(ErrorPhrase.phrase(error))) }
    }
  }
}

extension KioskController {
  /// Draws a part of a document in a stored picture.
  private func straighten(_ reference: PictureReference, _ part: PictureRegion, _ corners: [PicturePoint], _ size: Size) {
    let shown = unattended?.demonstration.picture(reference), number = previews.next()
    work.run { [journeys, link, previews, post] in
      do {
        let picture = EncodedPicture(bytes: try shown ?? journeys.picture(reference))
        let drawn = try await link.straighten(picture, corners: corners, size: PixelSize(width: size.width, height: size.height))
        guard let small = drawn.picture else { return }
        previews.show(number) { post(.preview(KeptPicturePreview(reference: reference, part: part, picture: small))) }
      } catch is CancellationError {
      } catch { post(.warning(ErrorPhrase.phrase(error))) }
    }
  }
}

extension ImagingStatus {
  /// The link's state as the screen shows it; nil while the link is unused.
  package init?(_ state: ImagingState) {
    switch state {
    case .idle: return nil
    case .starting: self = .starting
    case .ready: self = .ready
    case .restarting(let reason): self = .restarting(.verbatim(reason))
    case .failed(let error): self = .gone(ErrorPhrase.phrase(error))
    }
  }
}
