import Cells
import Documents
import Imaging
import Phrases
import Scenes
import Terminal
import Workflow

/// Carries out what the kiosk wants done beyond its own screen: replies to journeys, pictures, languages and themes, the hand-over. It is
/// used from the loop's thread; what takes time runs in tasks, whose results come back as letters.
final class Desk {
  private let post: @Sendable (Scenes.Event) -> Void
  private let host: ScreenHost
  private let journeys: JourneyDesk
  private let capture: CaptureDesk
  private let link: ImagingLink
  private var book: LookBook
  /// Tells when the theme or a catalogue is saved; nil where nobody can.
  private let watcher: FileWatcher?

  init(
    journeys: JourneyDesk, capture: CaptureDesk, host: ScreenHost, link: ImagingLink, book: LookBook, watcher: FileWatcher?,
    post: @escaping @Sendable (Scenes.Event) -> Void
  ) {
    self.journeys = journeys
    self.capture = capture
    self.host = host
    self.link = link
    self.book = book
    self.watcher = watcher
    self.post = post
  }

  /// Begins what the first frame does not wait for: the imaging process, the database, the journey that was asked for.
  /// Returns what the kiosk learns of at once.
  func open() -> [Scenes.Event] {
    // First: what is saved from now on is seen.
    watcher?.watch(book.files)
    link.start()
    Task.detached { [link, post] in
      for await state in link.states() { if let shown = Scenes.ImagingState(state) { post(.imaging(shown)) } }
    }
    let late = book.readAll()
    for warning in book.warnings + late { post(.warning(warning)) }
    // Fonts are asked of another program, for which the first frame does not wait.
    Task.detached { [post, flavor = book.themes.flavor] in
      if let problem = InstalledFonts.problems(of: flavor).first {
        post(.warning(Phrase("kiosk.warning.font", ["detail": .text(problem.description)])))
      }
    }
    journeys.open()
    // Not posted: a letter would come behind a theme that was saved in the meantime, and take it back.
    return [.look(book.look)]
  }

  /// The status with which the program ends now.
  var status: ExitStatus { journeys.status }

  /// The words of a phrase in the language that was chosen last.
  func text(_ phrase: Phrase) -> String { book.text(phrase) }

  /// What the kiosk is told concerns the desk too: a capture scene wants pictures, and none when it has gone.
  func note(_ event: Scenes.Event) {
    switch event {
    case .asked(let asked): if case .capture(let shot) = asked.prompt.ask { capture.open(shot) } else { capture.close() }
    case .withdrawn, .ended: capture.close()
    default: break
    }
  }

  /// Files that the look is made of were saved: the new look, or what is wrong with them.
  func reload(_ saved: Set<String>) -> [Scenes.Event] {
    let before = book.problems
    book.reload(saved)
    watcher?.watch(book.files)
    let after = book.problems
    return before.filter { !after.contains($0) }.map { .settled($0) } + [.look(book.look)] + after.map { .warning($0) }
  }

  func carryOut(_ effect: Scenes.Effect) {
    switch effect {
    case .reply(let token, let answer): host.answer(token, .answer(answer))
    case .replySecret(let token, let text):
      guard let handle = host.situation(token)?.secrets.keep(text) else { return }
      host.answer(token, .answer(.enteredSecret(handle: handle.id)))
    case .back(let token): host.answer(token, .back)
    case .suspendJourney: host.answerAll(.suspend)
    case .start(let journey): journeys.start(journey)
    case .resume(let session): journeys.resume(session)
    case .take(let token, let name):
      Task.detached { [capture, host] in
        if let answer = await capture.takeShown(name) { host.answer(token, .answer(answer)) }
      }
    case .takeLive(let token, let range):
      Task.detached { [capture, host] in
        if let answer = await capture.takeLive(among: range) { host.answer(token, .answer(answer)) }
      }
    case .livePreview(let size): capture.live.show(size)
    case .reopenSource: capture.live.reopen()
    case .nextCamera: capture.live.nextCamera()
    case .keepFrame: Task.detached { [capture, journeys] in await capture.keepFrame(journeys.keep) }
    case .restartImaging: link.start()
    case .requestPreview(let reference, let part, let size): preview(reference, part, size)
    case .requestCandidatePreview(let name, let size): capture.preview(name, size: size)
    case .handOver: journeys.handOver()
    case .language(let tag):
      book.choose(language: tag)
      post(.look(book.look))
    case .theme(let name):
      if let problem = book.themes.choose(name) { post(.warning(problem)) }
      watcher?.watch(book.files)
      post(.look(book.look))
    case .toggleAppearance:
      book.themes.toggleAppearance()
      post(.look(book.look))
    case .redraw, .stopProcess, .quit: break
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
            Preview(reference: reference, part: part, picture: small, source: Size(width: whole.width, height: whole.height))))
      } catch is CancellationError {
      } catch { post(.warning(Trouble.phrase(error))) }
    }
  }
}

extension Scenes.ImagingState {
  /// What the screen tells of the link's state; nil while nothing was asked of it.
  init?(_ state: Imaging.ImagingState) {
    switch state {
    case .idle: return nil
    case .starting: self = .starting
    case .ready: self = .ready
    case .restarting(let reason): self = .restarting(.verbatim(reason))
    case .gone(let error): self = .gone(Trouble.phrase(error))
    }
  }
}
