import Documents
import Phrases
import Scenes
import Workflow

/// Prompts with elements, actions and deadlines, and the events that deliver their codes.
extension Samples {
  /// Actions beside the entry of a code.
  public static let actions = ["resend", "call", "help"].map(action)
  /// More actions than there are keys.
  public static let manyActions = ["resend", "call", "help", "another"].map(action)

  private static func action(_ id: String) -> PromptAction { PromptAction(id: id, title: Phrase("gallery.sample.action.\(id)")) }

  /// A passcode that rotates. An event delivers its text to the screen.
  public static let passcode = PromptContent.present(
    Notice(
      tone: .neutral, title: Phrase("gallery.sample.passcode.title"), message: Phrase("gallery.sample.passcode.message"),
      elements: [.code(content: .handle(value: handle))], button: Phrase("kiosk.continue")))
  /// A link for a phone.
  public static let link = PromptContent.wait(
    Wait(
      title: Phrase("gallery.sample.qr.title"), message: Phrase("gallery.sample.qr.message"),
      elements: [.qr(content: .text(value: linkText)), .steps(list: steps(active: 0))]))
  /// The same link as a notice.
  public static let linkNotice = PromptContent.present(
    Notice(
      tone: .neutral, title: Phrase("gallery.sample.qr.title"), message: Phrase("gallery.sample.qr.message"),
      elements: [.qr(content: .text(value: linkText))], button: Phrase("kiosk.continue")))
  /// Work in steps, the third of them active.
  public static let working3 = PromptContent.wait(
    Wait(title: Phrase("gallery.sample.steps.title"), elements: [.steps(list: steps(active: 2))]))
  /// The same steps after the third one failed.
  public static let failed3 = PromptContent.wait(
    Wait(title: Phrase("gallery.sample.steps.title"), elements: [.steps(list: steps(active: 2, hasFailed: true))]))
  /// Pictures that are being sent.
  public static let upload = PromptContent.wait(
    Wait(title: Phrase("gallery.sample.upload.title"), elements: [.progress(done: 3, of: 7)]))
  /// A question for a member of staff.
  public static let approval = PromptContent.choose(
    Choice(
      style: .question, title: Phrase("gallery.sample.approve.title"), message: Phrase("gallery.sample.approve.message"),
      options: [
        Choice.Option(id: "yes", title: Phrase("gallery.sample.approve.yes")),
        Choice.Option(id: "no", title: Phrase("gallery.sample.approve.no")),
      ]))
  /// A liveness capture.
  public static let liveness = PromptContent.capture(
    CaptureRequest(
      subject: .liveness(challenges: [.turnLeft, .smile, .blink], limit: 10), title: Phrase("gallery.sample.liveness")))

  private static func steps(active: Int, hasFailed: Bool = false) -> [DisplayStep] {
    ["read", "faces", "register", "result"].enumerated().map { i, name in
      DisplayStep(
        Phrase("gallery.sample.steps.\(name)"), i < active ? .done : i > active ? .pending : hasFailed ? .failed : .active)
    }
  }

  // MARK: Codes

  private static let handle = CodeHandle(id: "sample")

  /// The passcode arrived and is valid for 30 seconds.
  public static let passcodeEvent = KioskEvent.code(handle, CurrentCode(text: "418263", validUntil: 30_000, next: "905127"), at: 0)
  /// The passcode is not available.
  public static let noPasscodeEvent = KioskEvent.code(handle, nil, at: 0)
  /// The link for a phone that takes a picture is open.
  public static let handOffWaiting = KioskEvent.handOff(.waiting(address: handOffAddress, milliseconds: 600_000))
  /// Its QR code arrived.
  public static let handOffCode = KioskEvent.qrCode(text: handOffAddress, linkModules)

  private static let handOffAddress = "HTTPS://192.168.1.20:8443/C/00112233445566778899AABBCCDDEEFF"

  /// The QR code of the link arrived.
  public static let linkEvent = KioskEvent.qrCode(text: linkText, linkModules)

  private static let linkText = "https://kiosk.example/7d3f"

  /// The sample session's id as a QR code of version 1 with error correction M.
  public static let sessionCode = QRModules(size: sessionRows.count, dark: sessionRows.flatMap { $0.map { $0 == "#" } })
  private static let sessionRows = [
    "#######..#..#.#######",
    "#.....#..##...#.....#",
    "#.###.#.####..#.###.#",
    "#.###.#.##.#..#.###.#",
    "#.###.#.##.##.#.###.#",
    "#.....#.#...#.#.....#",
    "#######.#.#.#.#######",
    "........#####........",
    "#.#####...#.#.#####..",
    "....#..###..#..#.##.#",
    "#.#.#.#..#.#.#..#.##.",
    "#.###...#.#....##.###",
    "#..#.##.#.##.#..##.#.",
    "........##.#####..###",
    "#######..##.#.##.#...",
    "#.....#.#..####..##.#",
    "#.###.#.#...#..#...#.",
    "#.###.#.##..#..####..",
    "#.###.#.#.##.#.......",
    "#.....#...#....##.#..",
    "#######.#.##.#.#.#.#.",
  ]

  /// The text as a QR code of version 2 with error correction M.
  private static let linkModules = QRModules(size: linkRows.count, dark: linkRows.flatMap { $0.map { $0 == "#" } })
  private static let linkRows = [
    "#######.#.###.###.#######",
    "#.....#...#.##..#.#.....#",
    "#.###.#...#...###.#.###.#",
    "#.###.#.##.#.####.#.###.#",
    "#.###.#.####.#.##.#.###.#",
    "#.....#.#...###...#.....#",
    "#######.#.#.#.#.#.#######",
    "........#.###..##........",
    "#...#.####.##..#######..#",
    "#...#..##.....###...##.#.",
    ".###..###.#...##.######..",
    "....#..##.#....#....#.##.",
    "..#.######.##....###.####",
    "#.#.#...#.#.#####...#..#.",
    "..#.#.#.#..#..###.#####..",
    "...###.#.#..#.#...###.##.",
    "##.####..##.#.#########..",
    "........#.##..#.#...#....",
    "#######.##.####.#.#.#....",
    "#.....#..##...###...#####",
    "#.###.#.#.....#.#######..",
    "#.###.#..#####.#####..###",
    "#.###.#...##.###..#..#.#.",
    "#.....#...###.##.#.#####.",
    "#######.#...#..#.#....###",
  ]
}
