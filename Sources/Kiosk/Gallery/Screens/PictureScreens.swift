import Cells
import Documents
import Phrases
import Scenes
import Workflow

/// Taking a picture from a file, and judging a picture.
extension GalleryScreen {
  static let stills: [GalleryScreen] = [
    prompt("capture-starting", "The image reader is being started", .stills, Samples.capture, [.imaging(.starting)]),
    prompt("capture-waiting", "No picture yet", .stills, Samples.capture),
    prompt(
      "capture-looking", "A picture that is being looked at", .stills, Samples.capture,
      [.frame(CaptureFrame(name: "front.jpg", picture: SamplePicture.document()))]),
    prompt("capture", "A good picture", .stills, Samples.capture, [good]),
    prompt(
      "capture-blurred", "A blurred picture", .stills, Samples.capture,
      [.frame(CaptureFrame(name: "front.jpg", picture: SamplePicture.document(flaws: [.blurred]), reading: Samples.reading(blurred: true)))]
    ),
    prompt(
      "capture-demonstration", "A drawn document", .stills, Samples.capture,
      [.frame(CaptureFrame(name: "front.jpg", picture: SamplePicture.document(), reading: Samples.reading(origin: .specimen)))]),
    prompt("capture-actions", "A good picture, with actions of the journey", .stills, Samples.capture, [good], actions: Samples.actions),
    prompt("capture-taking", "The picture is being read", .stills, Samples.capture, [good, .key(.character(" "))]),
    prompt(
      "capture-list", "One of several pictures", .stills, Samples.capture,
      [.candidates(candidates.map { PictureCandidate(name: $0.name) })]
        + candidates.map { .candidatePreview(name: $0.name, SamplePicture.document($0.document)) } + [.key(.down)]),
    prompt(
      "capture-failed", "A damaged picture", .stills, Samples.capture,
      [.readingFailed(name: "front.jpg", Phrase("kiosk.picture.truncated", ["detail": .text("front.jpg ends after 812 bytes.")]))]),
    prompt(
      "capture-restarting", "The image reader is being restarted", .stills, Samples.capture,
      [.imaging(.restarting(Phrase("kiosk.picture.processTimedOut", ["detail": .text("vestibule-imaging")])))]),
    prompt(
      "capture-gone", "The image reader does not run", .stills, Samples.capture,
      [.imaging(.gone(Phrase("kiosk.picture.processMissing", ["detail": .text("vestibule-imaging")])))]),
  ]

  static let pictures: [GalleryScreen] = [
    prompt("confirm-waiting", "Is it readable? The picture is being drawn", .judging, Samples.confirm),
    prompt("confirm", "Is it readable?", .judging, Samples.confirm, [Samples.documentPreview]),
    prompt(
      "confirm-zoomed", "Is it readable? Twice as large", .judging, Samples.confirm,
      [Samples.documentPreview, .key(.character("+")), .key(.character("+")), Samples.zoomedDocumentPreview]),
    prompt(
      "confirm-portrait", "Is it readable? The portrait", .judging, Samples.detailedConfirm,
      [Samples.documentPreview, .key(.character("n")), Samples.portraitPreview]),
    prompt(
      "confirm-lines", "Is it readable? The lines", .judging, Samples.detailedConfirm,
      [Samples.documentPreview] + Array(repeating: .key(.character("n")), count: 3) + [Samples.linesPreview]),
    prompt(
      "confirm-actions", "Is it readable? With actions of the journey", .judging, Samples.confirm, [Samples.documentPreview],
      actions: Samples.actions),
    prompt("confirm-doubt", "Is it readable? Hardly", .judging, Samples.doubtfulConfirm, [Samples.doubtfulPreview]),
    prompt(
      "confirm-demonstration", "Is it readable? A drawn document", .judging, Samples.unmeasuredConfirm,
      [.source(.specimen), Samples.preview]),
  ]

  private static let good = KioskEvent.frame(
    CaptureFrame(name: "front.jpg", picture: SamplePicture.document(), reading: Samples.reading()))
  private static let candidates: [(name: String, document: SampleDocument)] = [
    ("IMG_2041.jpg", SampleDocument(.cardFront, in: (80, 108, 880, 612))), ("IMG_2042.jpg", SampleDocument()),
    ("IMG_2043.jpg", SampleDocument(.passport, isTilted: true)),
  ]
}
