import CPty
import Cells
import Glibc

/// The screen of a terminal emulator (libvterm): what a person would see after the bytes fed to it.
public final class EmulatedScreen {
  /// One cell as the emulator shows it.
  public struct Cell: Equatable {
    /// The character with its combining marks; a space where nothing was written.
    public var text: String
    /// It is nil for the terminal's own colour.
    public var ink: Color?
    /// It is nil for the terminal's own colour.
    public var paper: Color?
    /// Bold, underlined, reversed.
    public var attributes: Style.Attributes

    /// A cell that a test expects.
    public init(text: String, ink: Color?, paper: Color?, attributes: Style.Attributes) {
      self.text = text
      self.ink = ink
      self.paper = paper
      self.attributes = attributes
    }
  }

  /// Columns and rows.
  public private(set) var size: Size
  private let emulator: OpaquePointer
  private let screen: OpaquePointer
  private let state: UnsafeMutablePointer<cpty_state>

  /// A cleared screen; nil when the emulator cannot be created.
  public init?(size: Size) {
    guard let emulator = vterm_new(Int32(size.height), Int32(size.width)) else { return nil }
    self.size = size
    self.emulator = emulator
    state = .allocate(capacity: 1)
    screen = cpty_screen(emulator, state)
  }

  /// The pictures in real pixels. libvterm does not know them, and would print their bytes.
  public private(set) var pictures = KittyScreen()
  /// Bytes that wait for the rest of their character or of their string.
  private var unfinished: [UInt8] = []

  deinit {
    vterm_free(emulator)
    state.deallocate()
  }

  /// Feeds the program's output to the emulator.
  public func feed(_ bytes: some Collection<UInt8>) {
    var rest = (unfinished + bytes)[...]
    unfinished = []
    while let start = rest.firstPair(0x1B, UInt8(ascii: "_")) {
      write(rest[..<start])
      guard let end = rest[(start + 2)...].firstPair(0x1B, UInt8(ascii: "\\")) else {
        unfinished = Array(rest[start...])
        return
      }
      let cursor = Point(x: Int(state.pointee.column), y: Int(state.pointee.row))
      pictures.take(String(decoding: rest[(start + 2)..<end], as: UTF8.self), at: cursor)
      rest = rest[(end + 2)...]
    }
    // libvterm loses a character that is split between two writes. The beginning of a string waits too.
    let whole = rest.dropLast(rest.last == 0x1B ? 1 : Self.unfinishedCount(rest))
    write(whole)
    unfinished = Array(rest[whole.endIndex...])
  }

  private func write(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { _ = vterm_input_write(emulator, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count) }
  }

  /// How many bytes at the end are an incomplete UTF-8 character.
  private static func unfinishedCount(_ bytes: ArraySlice<UInt8>) -> Int {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.endIndex - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > back ? back : 0
    }
    return 0
  }

  /// Changes the number of columns and rows.
  public func resize(_ size: Size) {
    self.size = size
    vterm_set_size(emulator, Int32(size.height), Int32(size.width))
  }

  /// All rows without trailing spaces.
  public var text: String { written(0..<size.height) }

  /// One row without trailing spaces.
  public func row(_ y: Int) -> String { written(y..<y + 1) }

  /// A wait looks at the whole screen after each output of the program, so this goes over bytes.
  private func written(_ rows: Range<Int>) -> String {
    let rect = VTermRect(start_row: Int32(rows.lowerBound), end_row: Int32(rows.upperBound), start_col: 0, end_col: Int32(size.width))
    // A cell holds six scalars of four bytes at most.
    let most = rows.count * (size.width * 24 + 1)
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { vterm_screen_get_text(screen, $0.baseAddress, $0.count, rect) }
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.startIndex > 0 { text.append(UInt8(ascii: "\n")) }
      text += line[..<(line.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? line.startIndex)]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The cell at a column and a row.
  public func cell(_ x: Int, _ y: Int) -> Cell {
    let cell = raw(x, y)
    var attributes: Style.Attributes = []
    if cell.bold != 0 { attributes.insert(.bold) }
    if cell.underline != 0 { attributes.insert(.underline) }
    if cell.reverse != 0 { attributes.insert(.reverse) }
    return Cell(
      text: Self.text(of: cell), ink: cell.inkIsDefault != 0 ? nil : .rgb(cell.ink.0, cell.ink.1, cell.ink.2),
      paper: cell.paperIsDefault != 0 ? nil : .rgb(cell.paper.0, cell.paper.1, cell.paper.2), attributes: attributes)
  }

  /// The first position of a text (its first cell), in reading order; nil: it is not on the screen.
  public func place(of text: String) -> Point? {
    for y in 0..<size.height {
      let line = row(y)
      if let range = line.firstRange(of: text) { return Point(x: TextWidth.of(line[..<range.lowerBound]), y: y) }
    }
    return nil
  }

  /// The position of the cursor; nil when it is hidden.
  public var cursor: Point? { state.pointee.visible != 0 ? Point(x: Int(state.pointee.column), y: Int(state.pointee.row)) : nil }
  /// Whether the alternate screen is shown.
  public var isAlternate: Bool { state.pointee.alternate != 0 }

  private func raw(_ x: Int, _ y: Int) -> cpty_cell {
    var cell = cpty_cell()
    _ = cpty_get_cell(screen, Int32(y), Int32(x), &cell)
    return cell
  }

  private static func text(of cell: cpty_cell) -> String {
    let scalars = [cell.scalars.0, cell.scalars.1, cell.scalars.2, cell.scalars.3, cell.scalars.4, cell.scalars.5]
    guard cell.scalars.0 != 0 else { return " " }
    return String(String.UnicodeScalarView(scalars.prefix { $0 != 0 }.compactMap { Unicode.Scalar($0) }))
  }
}

extension ArraySlice<UInt8> {
  /// Where these two bytes follow each other first. Pictures are megabytes, so this must be quick in debug builds too.
  fileprivate func firstPair(_ a: UInt8, _ b: UInt8) -> Int? {
    withUnsafeBytes { bytes in
      var at = 0
      while let base = bytes.baseAddress, let found = memchr(base + at, Int32(a), bytes.count - at) {
        at = UnsafeRawPointer(found) - base + 1
        if at < bytes.count, bytes[at] == b { return startIndex + at - 1 }
      }
      return nil
    }
  }
}
