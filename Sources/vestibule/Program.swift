import Documents
import Foundation
import Imaging
import Journeys
import Phrases
import Scenes
import Store
import Terminal
import Workflow

/// One run of the program: the rooms, wired.
struct Program {
  private let folders: Folders
  private let book: LookBook
  private let sessions: SessionDesk
  private let today: CalendarDate
  private let source: @Sendable () throws(ImagingError) -> PictureSource
  private let delivery: Delivery?
  private let screen: TerminalOptions
  private let comfort: Comfort
  private let begin: @Sendable (JourneyKind) throws(ComponentError) -> any Journey

  /// Reads and checks all inputs, so that nothing is wrong with them once a screen is up.
  init(
    input options: JourneyOptions, look: LookOptions, data: DataOptions, output: OutputOptions
  ) throws(ComponentError) {
    let input = try options.input()
    let workflow = try options.selectedWorkflow(input)
    folders = data.folders
    book = LookBook(
      folders: folders, theme: look.theme, appearance: look.appearance?.value, locale: look.locale, showsKeys: look.showKeys,
      flavor: try options.flavor(input, shelf: ThemeShelf(data.folders.resources)), environment: ProcessInfo.processInfo.environment)
    sessions = SessionDesk(store: folders.store, hint: folders.hint, today: options.now?.date)
    today = options.today
    source = { () throws(ImagingError) in try options.openSource() }
    delivery = output.delivery
    screen = TerminalOptions(depth: look.color.depth, hasMouse: !look.noMouse)
    comfort = Comfort(reducesMotion: look.reducedMotion, hasLargeText: look.largeText)
    begin = { _ in DocumentComponent(workflow: workflow, type: input?.documentType, issuingCountry: input?.issuingCountry) }
  }

  /// Full screen, on the main thread, until the kiosk quits.
  func runOnScreen(_ launch: JourneyDesk.Launch) -> ExitStatus {
    do throws(TerminalError) {
      let terminal = try Terminal(screen)
      defer { terminal.close() }
      delivery?.output.hold()
      let mailbox = try Mailbox<Letter>()
      var book = book
      book.themes.depth = terminal.depth
      let post: @Sendable (Scenes.Event) -> Void = { mailbox.post(.event($0)) }
      let link = ImagingLink()
      let host = ScreenHost(post: post)
      let capture = CaptureDesk(source: source, today: today, link: link, post: post)
      let journeys = JourneyDesk(
        launch: launch, sessions: sessions, capture: capture, host: host, delivery: delivery, begin: begin, post: post)
      let desk = Desk(
        journeys: journeys, capture: capture, host: host, link: link, book: book,
        watcher: FileWatcher { mailbox.post(.saved($0)) }, post: post)
      var look = book.look
      look.comfort = comfort
      let kiosk = Kiosk(mode: launch.mode, look: look, size: terminal.size)
      var loop = KioskLoop(kiosk: kiosk, terminal: terminal, mailbox: mailbox, desk: desk)
      let status = loop.run()
      link.close()
      terminal.close()
      do { try delivery?.output.release() } catch {
        StandardError.write("The result could not be written to standard output. Hand it over again: vestibule sessions list")
        return .fault
      }
      for line in journeys.notes { StandardError.write(line) }
      if let session = journeys.undelivered {
        StandardError.write("The result could not be handed over. It is kept; hand it over with: \(folders.hint.export(session))")
      }
      if let session = journeys.unfinished {
        StandardError.write(
          desk.text(Phrase("kiosk.left", ["session": .text(session), "command": .text(folders.hint.resume(session))])))
      }
      return status
    } catch {
      StandardError.write(error.description)
      return .fault
    }
  }

  /// Without a screen: answers come from a script or from lines. The result goes to standard output unless `--result` says otherwise.
  func runHeadless(_ launch: JourneyDesk.Launch, _ output: OutputOptions) -> ExitStatus {
    let link = ImagingLink()
    defer { link.close() }
    let folder = output.script.map { URL(filePath: $0).deletingLastPathComponent().path }
    // Nobody sees a capture scene: why a picture could not be taken is told in a line.
    let capture = CaptureDesk(source: source, today: today, link: link, scriptFolder: folder) { [book] event in
      if case .readingFailed(_, let why) = event { StandardError.write(book.text(why)) }
    }
    let host: any Workflow.Host
    do throws(ScriptProblem) { host = try output.host(pictures: capture, words: book) } catch {
      StandardError.write(error.description)
      return .unreadableInput
    }
    let run = HeadlessRun(
      sessions: sessions, capture: capture, host: host, delivery: delivery ?? Delivery(to: .standardOutput), begin: begin)
    return Blocking.run { await run.run(launch) }
  }
}

extension JourneyDesk.Launch {
  /// Whether there is a menu to return to.
  var mode: Kiosk.Mode {
    switch self {
    case .menu:
      .menu(
        offers: JourneyKind.built.map { JourneyOffer(id: $0.rawValue, title: $0.title, detail: $0.detail, icon: $0.icon) })
    case .journey, .session: .single
    }
  }
}
