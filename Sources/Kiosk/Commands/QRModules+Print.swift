import Background
import Imaging
import Invocation
import Scenes
import Terminal

extension QRModules {
  /// Prints a text as a QR code. If it cannot be drawn, standard error says so; the text itself is written elsewhere.
  static func print(_ text: String) {
    let link = ImagingLink()
    defer { link.close() }
    guard let modules = Blocking.run({ try? await link.qrCode(text) }).flatMap(QRModules.init) else {
      return StandardError.write("The QR code could not be drawn; vestibule doctor says why. The code is valid without it.")
    }
    let isDark = TerminalEnvironment.hasDarkGround(environment: Folders.environment) ?? true
    for line in modules.lines(onDarkGround: isDark) { Swift.print(line) }
  }

  /// The code with its quiet zone, two rows in each line of text.
  ///
  /// - Parameter onDarkGround: whether a block is lighter than the terminal's background.
  private func lines(onDarkGround: Bool) -> [String] {
    // Four light modules on each side (ISO/IEC 18004, 9.1).
    let sides = -4..<size + 4
    return stride(from: sides.lowerBound, to: sides.upperBound, by: 2).map { row in
      String(
        sides.map { column -> Character in
          let (upper, lower) = (isDark(column, row) != onDarkGround, isDark(column, row + 1) != onDarkGround)
          return upper ? (lower ? "█" : "▀") : lower ? "▄" : " "
        })
    }
  }
}
