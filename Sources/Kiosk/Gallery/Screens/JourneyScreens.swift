import Cells
import Documents
import JourneyKit
import Phrases
import Scenes
import Workflow

/// The screens of one journey: every prompt and every ending that the explorer finds in it.
public struct JourneyScreens: Sendable {
  private let module: any JourneyModule
  private let wording: any Wording

  /// The screens of a journey, in the order of its findings.
  /// - Parameter wording: English, for the screens' titles.
  public static func of(_ module: any JourneyModule, _ findings: JourneyFindings, wording: any Wording) -> [GalleryScreen] {
    let screens = JourneyScreens(module: module, wording: wording)
    return findings.screens.compactMap { found in
      if let prompt = found.prompt { return screens.screen(of: prompt, found) }
      return found.ending.flatMap { screens.screen(of: $0, found.id) }
    }
  }

  private var group: GalleryScreen.Group { .journey(wording.text(module.title)) }
  private var facts: JourneyFacts {
    JourneyFacts(
      journey: module.name, title: module.title, session: Samples.facts.session, product: module.product?.name ?? "")
  }

  // MARK: Prompts

  private func screen(of prompt: Prompt, _ found: JourneyFindings.Found) -> GalleryScreen {
    let name = "\(module.name)/\(found.id)", title = "\(wording.text(prompt.content.title)) (\(found.id))"
    let asked = PendingPrompt(token: 7, prompt: prompt, canGoBack: true)
    return GalleryScreen(name, title, group) { [facts, events = events(for: prompt, found)] look, size in
      var kiosk = Kiosk(mode: .menu(offers: Samples.offers), look: look, size: size)
      for event in [.imaging(.ready), .started(facts), .asked(asked)] + events { _ = kiosk.update(event) }
      // A question that comes by itself takes keys a little later.
      if case .choose(let choice) = prompt.content, case .approval = choice.style { _ = kiosk.update(.tick(milliseconds: 1_000)) }
      return kiosk
    }
  }

  /// The events that the source and the imaging process would post.
  private func events(for prompt: Prompt, _ found: JourneyFindings.Found) -> [KioskEvent] {
    guard let reading = found.reading else { return [] }
    switch prompt.content {
    case .capture(let request):
      return [.frame(CaptureFrame(name: "picture.jpg", picture: SamplePicture.showing(reading, for: request), reading: reading))]
    case .confirm(let confirmation):
      let picture = SamplePicture.showing(reading, for: found.request, cutOut: confirmation.outline)
      return [
        .preview(
          KeptPicturePreview(
            reference: confirmation.picture, part: .whole, picture: picture, source: Size(width: reading.width, height: reading.height)))
      ]
    default: return []
    }
  }

  // MARK: Endings

  private func screen(of ending: Ending, _ id: String) -> GalleryScreen? {
    guard let event = event(of: ending) else { return nil }
    let name = "\(module.name)/" + id.replacing(" ", with: "-")
    return GalleryScreen(name, "The end: \(id)", group) { [facts] look, size in
      var kiosk = Kiosk(mode: .menu(offers: Samples.offers), look: look, size: size)
      for event in [.started(facts), .ended(event)] as [KioskEvent] { _ = kiosk.update(event) }
      return kiosk
    }
  }

  /// The ending that the person sees, with the vendor's own JSON and codes; nil for the menu.
  private func event(of ending: Ending) -> KioskEnding? {
    switch (ending, try? module.deliverable(of: ending)) {
    case (.finished, .result(let result)?):
      let rows = result.rows.map { ResultSheet.Row(label: $0.label, value: $0.value, mark: $0.mark) }
      return .finished(ResultSheet(rows: rows, json: result.json { "result.json.media/\($0.digest).\($0.type)" }.text(indent: 2)))
    case (.failed(let error), .failure(let failure)?):
      return .failed(
        code: failure.code, name: error.qualifiedCode, message: error.phrase ?? .verbatim(error.message),
        reason: failure.message)
    default: return nil
    }
  }
}
