import CNcurses
import Cells
import Glibc

/// The open terminal: shows screens and reads keys. There is one at a time, used only from the thread that opened it, because ncurses is
/// not thread-safe (the type is not Sendable). In every case, `close` or the crash guard restores the terminal.
public final class Terminal {
  /// The terminal's size; a resize arrives as `Input.resized`.
  public private(set) var size: Size
  /// The colours that are shown. `show` reduces screens to this.
  public let depth: ColorDepth
  /// The characters that are drawn. For ASCII, `show` replaces frames and marks.
  public let glyphs: Glyphs

  /// The size of a cell in pixels when pictures are shown in real pixels; nil if they are drawn in cells.
  public var cellPixels: Size? { pixels.cell }

  /// The descriptor that `EventQueue` polls; nil after a hang-up, when polling would always return at once.
  var inputDescriptor: Int32? { isHungUp ? nil : input }
  let wakeDescriptor: Int32

  private var screen: UnsafeMutableRawPointer?
  private let input: Int32
  private let output: Int32
  private let owned: Int32?
  private let modes: TerminalModes
  private var decoder = KeyDecoder()
  private var pairs: PairTable
  private var last: Screen?
  private var shown: Screen?
  private var isCursorVisible = true
  /// Whether the terminal is gone. The event for it comes once.
  public private(set) var isHungUp = false
  private var pixels: TerminalPixels
  private let errors: StandardErrorCapture

  /// What is wrong with a terminal's type, or nil if screens can be shown.
  public static func problem(ofType type: String) -> TerminalError? {
    do throws(TerminalError) { _ = try capabilities(of: type, STDOUT_FILENO) } catch { return error }
    return nil
  }

  private static func capabilities(of type: String, _ output: Int32) throws(TerminalError) -> cn_description {
    guard !type.isEmpty, type != "dumb" else { throw .tooSimple(type: type) }
    let description = cn_describe(type, output)
    guard description.known == 1 else { throw .unknownType(type) }
    guard description.moves == 1 else { throw .tooSimple(type: type) }
    return description
  }

  /// Opens the terminal: standard output if it is one, otherwise /dev/tty.
  ///
  /// - Throws: `TerminalError` when there is no terminal or it cannot show screens. Nothing has been changed then.
  public init(_ options: TerminalOptions = TerminalOptions(), environment: [String: String] = Terminal.environment) throws(TerminalError) {
    var owned: Int32?
    if isatty(STDOUT_FILENO) == 0 || isatty(STDIN_FILENO) == 0 {
      let tty = cn_open_terminal()
      guard tty >= 0 else { throw .notATerminal }
      owned = tty
    }
    let output = isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : owned ?? STDOUT_FILENO
    let input = isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : owned ?? STDIN_FILENO
    let wake = cn_eventfd()
    var isOpen = false
    defer {
      if !isOpen {
        if let owned { Glibc.close(owned) }
        if wake >= 0 { Glibc.close(wake) }
      }
    }
    guard wake >= 0 else { throw .system("no event descriptor") }

    let type = environment["TERM"] ?? "", description = try Self.capabilities(of: type, output)

    depth = TerminalEnvironment.depth(flag: options.depth, environment: environment, colors: Int(description.colors))
    glyphs = TerminalEnvironment.prepareLocale(for: options.glyphs ?? TerminalEnvironment.glyphs(environment: environment))
    modes = TerminalModes(
      output: output, isKnown: TerminalEnvironment.hasPrivateModes(type: type), hasMouse: options.hasMouse)
    self.owned = owned
    self.input = input
    self.output = output
    wakeDescriptor = wake

    CrashGuard.arm(terminal: output)
    Signals.install(waking: wake, ignoring: options.ignoresKeyboardSignals ? Signals.ofKeyboard : [])
    guard let screen = OwnDescription.open(for: depth, type: type, colors: description.colors, output: output, input: input) else {
      Signals.remove()
      CrashGuard.disarm()
      throw .system("ncurses does not accept the terminal type \"\(type)\"")
    }
    self.screen = screen
    isOpen = true
    let canShowPixels = modes.isKnown && glyphs == .utf8 && (depth == .direct || depth == .indexed256)
    pixels = TerminalPixels(canShowPixels ? options.pixels : .off, cell: Self.cellSize(output), environment: environment)
    if depth != .mono { _ = cn_start_color() }
    pairs = PairTable(limit: cn_pair_limit(), depth: depth)
    decoder.extra = KeyNames.ofOpenTerminal()
    errors = StandardErrorCapture()
    size = Self.measure(output) ?? Self.limited(TerminalEnvironment.size(environment: environment))
    escapeDelay = .milliseconds(
      TerminalEnvironment.escapeDelay(environment: environment, line: ttyname(input).map { String(cString: $0) } ?? ""))
    cn_resize(Int32(size.height), Int32(size.width))
    modes.enter()
  }

  deinit { close() }

  /// Shows a screen. Only the differences from the last one are sent, as one synchronized update. A screen of another size is cut or leaves
  /// spaces at the edges.
  public func show(_ screen: Screen) {
    guard self.screen != nil else { return }
    defer { modes.send(pixels.question(cell: Self.cellSize(output))) }
    if let shown, let last, let rows = screen.rows(differingFrom: shown) {
      guard !rows.isEmpty || screen.cursor != shown.cursor || pixels.differ(from: pixels.paced(screen.images)) else { return }
      self.shown = screen
      paint(ColorReduction.reduce(screen, rows: rows, onto: last, to: depth, glyphs: glyphs), rows: rows)
    } else {
      shown = screen
      paint(ColorReduction.reduce(screen, to: depth, glyphs: glyphs), rows: Array(0..<screen.size.height))
    }
  }

  /// Sends these rows of a reduced screen. The terminal already shows the others.
  private func paint(_ new: Screen, rows: [Int]) {
    for y in rows where y < size.height {
      guard put(row: y, of: new) else {
        pairs.reset()
        last = nil
        return paint(new, rows: Array(0..<new.size.height))
      }
    }
    // What is painted whole is cleared first, with the pictures on it.
    let wanted = pixels.paced(shown?.images ?? [])
    let left = pixels.leave(for: last == nil ? [] : wanted, painting: rows)
    for row in left.rows { cn_repaint(Int32(row), 1) }
    let isChanged = last == nil || !rows.isEmpty || pixels.differ(from: wanted)
    let cursor = new.cursor.flatMap { Rect(size).contains($0) ? $0 : nil }
    if cursor == nil, isCursorVisible { setCursor(visible: false) }
    if let cursor { cn_cursor(Int32(cursor.y), Int32(cursor.x)) }
    if isChanged { modes.beginUpdate() }
    modes.send(left.bytes)
    cn_flush()
    let began = ContinuousClock.now
    let pictures = pixels.show(wanted)
    if !pictures.isEmpty {
      modes.send(pictures)
      pixels.rest(since: began)
    }
    if isChanged { modes.endUpdate() }
    if cursor != nil, !isCursorVisible { setCursor(visible: true) }
    last = new
  }

  private func setCursor(visible: Bool) {
    cn_cursor_visible(visible ? 1 : 0)
    isCursorVisible = visible
  }

  /// Passes a row to ncurses; false when the colour pairs are used up.
  private func put(row y: Int, of new: Screen) -> Bool {
    var line: [cn_cell] = []
    line.reserveCapacity(size.width)
    var x = 0
    while x < min(new.size.width, size.width) {
      let cell = new[x, y]
      x += 1
      guard let text = cell.text else { continue }
      guard let pair = pairs.number(ink: cell.style.ink, paper: cell.style.paper) else { return false }
      var out = cn_cell()
      out.attributes = UInt32(cell.style.attributes.rawValue)
      out.pair = pair
      out.width = x < new.size.width && new[x, y].text == nil ? 2 : 1
      var scalars = text.unicodeScalars.makeIterator()
      out.scalars.0 = scalars.next()?.value ?? 0x20
      out.scalars.1 = scalars.next()?.value ?? 0
      out.scalars.2 = scalars.next()?.value ?? 0
      out.scalars.3 = scalars.next()?.value ?? 0
      line.append(out)
    }
    cn_row(Int32(y), line, Int32(line.count))
    return true
  }

  /// The terminal's pending input, without waiting: signals first, then a batch of keys. The rest stays with the system until the next
  /// call, so that endless typing does not keep the program from other work.
  public func readKeys() -> [Input] {
    guard screen != nil else { return [] }
    var inputs = takeSignals()
    guard !isHungUp else { return inputs }
    if isReadable {
      inputs += fill().map { .key($0) }
      if let cell = pixels.take(decoder.takeReports()) { inputs.append(.pixels(cell)) }
      sequenceDeadline = decoder.isWaiting ? .now + (decoder.holdsOnlyEscape ? escapeDelay : Self.sequenceDelay) : nil
    } else if let end = sequenceDeadline, end <= .now {
      inputs += decoder.finish().map { .key($0) }
      sequenceDeadline = nil
    }
    if isHungUp { inputs.append(.hangUp) }
    return inputs
  }

  /// Takes the answers that are still to come, so that the shell does not get them as typed text.
  private func awaitAnswers() {
    while !isHungUp, pixels.isWaiting {
      var one = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      if poll(&one, 1, Self.pollInterval) > 0 { _ = fill() }
      _ = pixels.take(decoder.takeReports())
    }
  }

  /// In milliseconds.
  private static let pollInterval: Int32 = 10

  /// The size of a cell by the window's size in pixels; nil where the terminal does not tell it.
  private static func cellSize(_ descriptor: Int32) -> Size? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
    let cell = Size(width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
    return TerminalReport.sides.contains(cell.width) && TerminalReport.sides.contains(cell.height) ? cell : nil
  }

  /// When an incomplete sequence (usually a lone Esc) is decoded as it is, unless more of it arrives; nil if there is none.
  private(set) var sequenceDeadline: ContinuousClock.Instant?

  /// How long an Esc waits for the rest of a sequence, because it may be a key of its own.
  private let escapeDelay: Duration

  /// How long the beginning of a sequence waits for its rest, which a busy machine or a slow line delays. Nobody waits for this, because no
  /// key of its own begins so.
  private static let sequenceDelay = Duration.seconds(1)

  /// How many bytes are read at a time: more than anybody types, and few enough to process at once.
  private static let batch = 1024

  private var isReadable: Bool {
    var one = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&one, 1, 0) > 0
  }

  /// Reads the available input, up to one batch. An end of file or an error means that the terminal is gone.
  private func fill() -> [Key] {
    var buffer = [UInt8](repeating: 0, count: Self.batch)
    let count = read(input, &buffer, buffer.count)
    if count > 0 { return decoder.feed(buffer[..<count]) }
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    isHungUp = true
    return []
  }

  private func takeSignals() -> [Input] {
    var count: UInt64 = 0
    guard read(wakeDescriptor, &count, 8) == 8 else { return [] }
    let set = Signals.take()
    var inputs: [Input] = []
    if set.contains(.end) { inputs.append(.stop(signal: Signals.ending)) }
    if set.contains(.suspend) { inputs.append(.key(.control("z"))) }
    if set.contains(.resumed) { resume() }
    if !set.isDisjoint(with: [.resized, .resumed]) {
      if let new = resize() { inputs.append(.resized(new)) }
      // Another size of the font.
      if let cell = Self.cellSize(output), pixels.adopt(cell: cell) { inputs.append(.pixels(cell)) }
    }
    return inputs
  }

  /// Adopts the terminal's new size. A terminal that reports no size keeps the old one.
  private func resize() -> Size? {
    guard let new = Self.measure(output), new != size else { return nil }
    size = new
    cn_resize(Int32(new.height), Int32(new.width))
    last = nil
    shown = nil
    return new
  }

  /// The size that the terminal tells; nil if it tells none.
  private static func measure(_ descriptor: Int32) -> Size? {
    var rows: Int32 = 0, columns: Int32 = 0
    guard cn_window_size(descriptor, &rows, &columns) == 1 else { return nil }
    return limited(Size(width: Int(columns), height: Int(rows)))
  }

  /// A hostile or wrong size must not fill the memory.
  private static func limited(_ size: Size) -> Size { Size(width: min(size.width, Int(CN_COLUMNS)), height: min(size.height, 500)) }

  /// Restores the terminal and stops the process, as Ctrl-Z does elsewhere. Returns when the process is in the foreground again, with
  /// everything repainted. Close a camera first.
  public func suspend() {
    guard screen != nil else { return }
    removeImages()
    awaitAnswers()
    modes.leave()
    cn_leave()
    Signals.stopProcess()
    resume()
    if resize() != nil { Glibc.kill(getpid(), SIGWINCH) }
  }

  /// The main screen must not show pictures of this one.
  private func removeImages() {
    modes.send(pixels.leave(for: [], painting: []).bytes)
  }

  /// Takes over the terminal again after a stop, whatever caused it.
  private func resume() {
    cn_return()
    modes.enter()
    redraw()
  }

  /// Asks the terminal to put a text into the clipboard of the person in front of it, also over SSH. Terminals that do not allow it ignore it.
  public func copy(_ text: String) { if screen != nil { modes.send(ClipboardSequence.bytes(text)) } }

  /// Repaints everything (Ctrl-L), which removes what other programs wrote on the terminal.
  public func redraw() {
    guard screen != nil else { return }
    cn_clear()
    guard let shown else { return }
    last = nil
    paint(ColorReduction.reduce(shown, to: depth, glyphs: glyphs), rows: Array(0..<shown.size.height))
  }

  /// Restores the terminal, then prints what was written to standard error in the meantime. Safe to call twice.
  public func close() {
    guard let screen else { return }
    self.screen = nil
    removeImages()
    awaitAnswers()
    modes.leave()
    if !isCursorVisible { setCursor(visible: true) }
    cn_close(screen)
    Signals.remove()
    CrashGuard.disarm()
    errors.release()
    if let owned { Glibc.close(owned) }
    Glibc.close(wakeDescriptor)
  }
}
