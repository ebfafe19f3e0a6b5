import Cells
import Phrases

extension Kiosk {
  /// The current screen, at the size of the last `resized`.
  public var screen: Screen { drawn().screen }

  /// The texts of the screen that were cut off, in full; empty if everything fits.
  public var cuts: [String] { drawn().cuts }

  /// The screen, with the texts that did not fit.
  func drawn() -> Canvas {
    var canvas = Canvas(size: size, look: look)
    guard !isTooSmall else {
      drawTooSmall(on: &canvas)
      return canvas
    }
    var context = context
    let rail = rail
    canvas.headerHeight = context.headerHeight
    let isStage = overlay == nil && scene.isOnStage
    if isStage { canvas.page = .confirmationBackground }
    // A client who waits for staff sees their own journey.
    let isForStaff = asked?.prompt.audience == .operator && (isDeciding || !isWaitingForStaff)
    HeaderBar(
      brand: facts == nil ? "" : canvas.text("kiosk.title"),
      title: isForStaff ? "\(Marks.warning) " + canvas.text("kiosk.staff") : canvas.text(facts?.title ?? Phrase("kiosk.title")),
      isTitleNotice: isForStaff, notices: notices(canvas), vendor: vendor, countdown: countdown(canvas),
      progress: (asked ?? demonstrated)?.progress, hasSteps: context.barHeight > 1, ground: isStage ? .stage : .page,
      logo: context.hasHeaderLogo ? look.shownLogo?.header : nil
    ).draw(on: &canvas)
    canvas.isCovered = overlay != nil
    let hidesScene = overlay?.hidesScene == true
    if hidesScene {
      context.railWidth = 0
      context.paneWidth = 0
    } else {
      if let rail {
        rail.draw(
          on: &canvas, in: Rect(x: 0, y: context.headerHeight, width: rail.width, height: context.body.height + context.errorHeight))
      }
      eventPane?.draw(
        on: &canvas, in: Rect(x: context.width, y: context.body.y, width: context.paneWidth, height: context.body.height))
      (canvas.sceneLeft, canvas.sceneRight) = (context.railWidth, context.width)
      scene.draw(on: &canvas, context)
      canvas.write(errorOf: context)
    }
    if let banner = context.banner, !hidesScene {
      let band = Rect(x: 0, y: size.height - context.barHeight - 1, width: size.width, height: 1), text = canvas.text(banner)
      let style = canvas.focusStyle()
      canvas.fill(band, style)
      canvas.write(text, max(0, (band.width - TextWidth.of(text)) / 2), band.y, style, in: band)
      canvas.touch(canvas.screen.bounds, [.enter])
    }
    if let warning = context.warnings.first, !hidesScene {
      let body = context.body
      let band = Rect(
        x: 1, y: body.bottom + context.errorHeight, width: size.width - 2,
        height: size.height - context.barHeight - body.bottom - context.errorHeight)
      let lines = Note.lines(warning, band.width, canvas)
      let rest = Array(repeating: Note.line("", band.width, canvas, Note.style(canvas)), count: max(0, band.height - lines.count))
      canvas.write(runs: lines + rest, band)
    }
    if let overlay {
      canvas.beginOverlay(barHeight: context.barHeight, hidesScene: hidesScene)
      overlay.draw(on: &canvas, context)
    }
    let hasAir = context.barHeight > 1
    if overlay == nil, let caption {
      CaptionBar(caption: caption, hasAir: hasAir).draw(on: &canvas)
    } else {
      FooterBar(hints: hints, hasAir: hasAir).draw(on: &canvas)
    }
    return canvas
  }

  /// The vendor's product whose journey or office is on the screen; empty for clients in a public place, who are not told, and for screens
  /// of no vendor.
  var vendor: String {
    if let product = asked?.product, !product.isEmpty { return product }
    return isUnattended ? "" : facts?.product ?? ""
  }

  /// The notices that every screen must show, in ever shorter words.
  private func notices(_ canvas: Canvas) -> [String] {
    var notices: [[String]] = isDemonstration ? [[canvas.text("kiosk.demonstration")], [canvas.text("kiosk.demonstrationShort")]] : [[]]
    // Nobody may forget that a scenario is set, or that a fault is on.
    if let scenario {
      notices = isDemonstration ? notices.map { $0 + [scenario] } : [["\(canvas.text("kiosk.scenario.title")): \(scenario)"], [scenario]]
    }
    if let faults = faultNotice(canvas) { notices = notices.map { $0 + [faults.full] } + [[faults.short]] }
    return notices.filter { !$0.isEmpty }.map { $0.joined(separator: " \(Marks.neutral) ") }
  }

  /// The time until the prompt's deadline, once it is short: "0:42 left".
  private func countdown(_ canvas: Canvas) -> String {
    guard !isAnswered, let timeLeft, timeLeft < Self.countdownTime else { return "" }
    let seconds = look.accessibility.told((timeLeft + 999) / 1000)
    let time = "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
    return canvas.text("kiosk.timeLeft", ["time": .text(time)])
  }

  /// A message, as far as it fits.
  private func drawTooSmall(on canvas: inout Canvas) {
    let text = canvas.text(
      "kiosk.tooSmall", ["width": .number(Self.leastSize.width), "height": .number(Self.leastSize.height)])
    guard size.width > 0, size.height > 0 else { return }
    let style = canvas.style(.popupMessage, on: .screenBackground, .popupMessage)
    let end = canvas.screen.put(
      paragraph: text, in: Rect(x: 0, y: max(0, (size.height - 2) / 2), width: size.width, height: size.height), style: style)
    canvas.screen.cursor = Point(x: 0, y: max(0, min(size.height - 1, end - 1)))
  }
}
