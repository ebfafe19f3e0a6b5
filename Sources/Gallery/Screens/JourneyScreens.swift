import Cells
import Documents
import Journeys
import Phrases
import Scenes
import Workflow

/// The screens of one journey: every prompt and every ending that the explorer finds in it.
public struct JourneyScreens: Sendable {
  private let module: any JourneyModule
  private let map: JourneyMap
  private let wording: any Wording

  /// Explores a journey.
  /// - Parameter wording: English, for the screens' titles.
  public static func of(_ module: any JourneyModule, wording: any Wording) async -> [GalleryScreen] {
    JourneyScreens(module: module, map: await module.map(), wording: wording).all
  }

  private var group: GalleryScreen.Group { .journey(wording.text(module.title)) }
  private var facts: JourneyFacts { JourneyFacts(journey: module.name, title: module.title, session: Samples.facts.session) }

  private var all: [GalleryScreen] {
    map.nodes.flatMap { node -> [GalleryScreen] in
      if let ending = node.ending { return screen(of: ending, node.id).map { [$0] } ?? [] }
      return forms(of: node).enumerated().map { number, form in screen(of: form, number, in: node) }
    }
  }

  /// The forms of a prompt that look different: the first one, and each other outcome of the checks of a picture.
  private func forms(of node: JourneyMap.Node) -> [Prompt] {
    var seen: Set<[Confirmation.Checkpoint.Verdict]> = []
    return node.prompts.filter { prompt in
      guard case .confirm(let confirmation) = prompt.content else { return prompt == node.prompt }
      return seen.insert(confirmation.checkpoints.map(\.verdict)).inserted
    }
  }

  // MARK: Prompts

  private func screen(of prompt: Prompt, _ number: Int, in node: JourneyMap.Node) -> GalleryScreen {
    let suffix = number == 0 ? "" : "-\(number + 1)"
    let name = "\(module.name)/\(node.id)\(suffix)", title = "\(wording.text(prompt.content.title)) (\(node.id)\(suffix))"
    let asked = PendingPrompt(token: 7, prompt: prompt, canGoBack: true)
    return GalleryScreen(name, title, group) { [facts, events = events(for: prompt)] look, size in
      var kiosk = Kiosk(mode: .menu(offers: Samples.offers), look: look, size: size)
      for event in [.imaging(.ready), .started(facts), .asked(asked)] + events { _ = kiosk.update(event) }
      return kiosk
    }
  }

  /// The events that the source and the imaging process would post.
  private func events(for prompt: Prompt) -> [KioskEvent] {
    switch prompt.content {
    case .capture(let request):
      guard case .document = request.subject, let reading = reading(for: request) else { return [] }
      return [.frame(CaptureFrame(name: "picture.jpg", picture: SamplePicture.showing(reading, for: request), reading: reading))]
    case .confirm(let confirmation):
      guard let reading = map.readings[confirmation.picture] else { return [] }
      let picture = SamplePicture.showing(reading, for: request(of: confirmation.picture), cutOut: confirmation.outline)
      return [
        .preview(
          KeptPicturePreview(
            reference: confirmation.picture, part: .whole, picture: picture, source: Size(width: reading.width, height: reading.height)))
      ]
    default: return []
    }
  }

  /// The reading of the first picture that was taken for a request.
  private func reading(for request: CaptureRequest) -> Reading? {
    let pictures = map.requests.filter { $0.value.subject == request.subject }.keys.sorted { $0.digest < $1.digest }
    return pictures.first.flatMap { map.readings[$0] }
  }

  /// The request for which a picture was taken.
  private func request(of picture: PictureReference) -> CaptureRequest? { map.requests[picture] }

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
      return .failed(code: failure.code, name: error.qualifiedCode, message: error.phrase ?? .verbatim(error.message))
    default: return nil
    }
  }
}
