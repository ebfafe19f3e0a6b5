import Cells
import Documents
import Foundation
import Imaging
import Phrases
import Scenes
import Terminal
import Workflow

/// Carries out what the kiosk wants done beyond its own screen: replies to journeys, pictures, languages and themes, the hand-over. It is
/// used from the loop's thread; what takes time runs in tasks, whose results come back as letters.
package final class KioskController {
  private let post: @Sendable (KioskEvent) -> Void
  private let host: ScreenHost
  private let journeys: JourneyController
  private let capture: CaptureController
  private let link: ImagingLink
  private var looks: LookLoader
  /// Tells when the theme or a catalogue is saved; nil where nobody can.
  private let watcher: FileWatcher?

  package init(
    journeys: JourneyController, capture: CaptureController, host: ScreenHost, link: ImagingLink, looks: LookLoader, watcher: FileWatcher?,
    post: @escaping @Sendable (KioskEvent) -> Void
  ) {
    self.journeys = journeys
    self.capture = capture
    self.host = host
    self.link = link
    self.looks = looks
    self.watcher = watcher
    self.post = post
  }

  /// Begins what the first frame does not wait for: the imaging process, the database, the journey that was asked for.
  /// Returns what the kiosk learns of at once.
  package func open() -> [KioskEvent] {
    // First: what is saved from now on is seen.
    watcher?.watch(looks.files)
    link.start()
    Task.detached { [link, post] in
      for await state in link.states() { if let shown = ImagingStatus(state) { post(.imaging(shown)) } }
    }
    let late = looks.readAll()
    for warning in looks.warnings + late { post(.warning(warning)) }
    // Fonts are asked of another program, for which the first frame does not wait.
    Task.detached { [post, flavor = looks.themes.flavor] in
      if let problem = InstalledFonts.problems(of: flavor).first {
        post(.warning(Phrase("kiosk.warning.font", ["detail": .text(problem.description)])))
      }
    }
    journeys.open()
    // Not posted: a letter would come behind a theme that was saved in the meantime, and take it back.
    return [.look(looks.look), .source(capture.origin)]
  }

  /// The status with which the program ends now.
  package var status: ExitStatus { journeys.status }

  /// The words of a phrase in the language that was chosen last.
  package func text(_ phrase: Phrase) -> String { looks.text(phrase) }

  /// What the kiosk is told concerns the desk too: a capture scene wants pictures, and none when it has gone.
  package func note(_ event: KioskEvent) {
    switch event {
    case .asked(let asked):
      if case .capture(let shot) = asked.prompt.content { capture.open(shot) } else { capture.close() }
    case .withdrawn, .ended: capture.close()
    default: break
    }
  }

  /// Files that the look is made of were saved: the new look, or what is wrong with them.
  package func reload(_ saved: Set<String>) -> [KioskEvent] {
    let before = looks.problems
    looks.reload(saved)
    watcher?.watch(looks.files)
    let after = looks.problems
    return before.filter { !after.contains($0) }.map { .settled($0) } + [.look(looks.look)] + after.map { .warning($0) }
  }

  package func carryOut(_ effect: KioskEffect) {
    switch effect {
    case .reply(let token, let answer): host.answer(token, .answer(answer))
    case .replySecret(let token, let text):
      guard let handle = host.situation(token)?.secrets.keep(text) else { return }
      host.answer(token, .answer(.enteredSecret(handle: handle.id)))
    case .back(let token): host.answer(token, .back)
    case .suspendJourney: host.answerAll(.suspend)
    case .start(let journey): journeys.start(journey)
    case .resume: journeys.resume()
    case .take(let token, let name):
      Task.detached { [capture, host] in
        if let answer = await capture.takeShown(name) { host.answer(token, .answer(answer)) }
      }
    case .takeLive(let token, let range):
      Task.detached { [capture, host] in
        if let answer = await capture.takeLive(among: range) { host.answer(token, .answer(answer)) }
      }
    case .holdLive(let number): Task.detached { [capture] in await capture.holdLive(number) }
    case .takeLiveness(let token, let portrait, let reports):
      Task.detached { [capture, host] in
        if let answer = await capture.takeLiveness(portrait: portrait, reports) { host.answer(token, .answer(answer)) }
      }
    case .livePreview(let size): capture.live.show(size)
    case .reopenSource: capture.live.reopen()
    case .nextCamera: capture.live.nextCamera()
    case .keepFrame: Task.detached { [capture, journeys] in await capture.keepFrame(journeys.keep) }
    case .restartImaging: link.start()
    case .requestPreview(let reference, let part, let size): preview(reference, part, size)
    case .requestCandidatePreview(let name, let size): capture.preview(name, size: size)
    case .requestCode(let handle):
      Task.detached { [host, journeys, post] in post(.code(handle, await host.code(handle), at: journeys.now)) }
    case .requestQRCode(let text): qrCode(text)
    case .handOver: journeys.handOver()
    case .language(let tag):
      looks.choose(language: tag)
      post(.look(looks.look))
    case .theme(let name):
      if let problem = looks.themes.choose(name) { post(.warning(problem)) }
      watcher?.watch(looks.files)
      post(.look(looks.look))
    case .toggleAppearance:
      looks.themes.toggleAppearance()
      post(.look(looks.look))
    case .redraw, .stopProcess, .quit: break
    }
  }

  /// Turns a text into a QR code.
  private func qrCode(_ text: String) {
    Task.detached { [link, post] in
      guard let code = try? await link.qrCode(text), code.width == code.height else { return post(.qrCode(text: text, nil)) }
      post(.qrCode(text: text, QRModules(size: code.width, dark: stride(from: 0, to: code.rgb.count, by: 3).map { code.rgb[$0] < 128 })))
    }
  }

  /// Draws a part of a kept picture, undistorted and as large as `size` allows.
  private func preview(_ reference: PictureReference, _ part: PictureRegion, _ size: Size) {
    Task.detached { [journeys, link, post] in
      do {
        let picture = EncodedPicture(bytes: try journeys.picture(reference))
        let whole = try await link.info(picture).size
        let width = part.width * Double(whole.width), height = part.height * Double(whole.height)
        let scale = min(Double(size.width) / max(1, width), Double(size.height) / max(1, height))
        let drawn = try await link.render(
          picture, region: part,
          size: PixelSize(width: max(1, Int(width * scale)), height: max(1, Int(height * scale))))
        guard let small = drawn.picture else { return }
        post(
          .preview(
            KeptPicturePreview(reference: reference, part: part, picture: small, source: Size(width: whole.width, height: whole.height))))
      } catch is CancellationError {
      } catch { post(.warning(ErrorPhrase.phrase(error))) }
    }
  }
}

extension ImagingStatus {
  /// What the screen tells of the link's state; nil while nothing was asked of it.
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
