import Cells

extension TerminalEnvironment {
  /// The characters to draw pictures with: the flag, else the configuration, else VESTIBULE_BLOCKS, else by TERM.
  ///
  /// Terminals that draw sextants themselves get them. The text console has a font of 512 characters without quadrants, and
  /// the hardware terminals had none. All others get quadrants, which the fonts that Debian installs for terminals have.
  public static func blocks(flag: PictureBlocks?, configured: PictureBlocks? = nil, environment: [String: String]) -> PictureBlocks {
    if let chosen = flag ?? configured ?? environment["VESTIBULE_BLOCKS"].flatMap(PictureBlocks.init) { return chosen }
    let type = environment["TERM"] ?? ""
    // "vt340" but not "vte".
    let isHardware = type.hasPrefix("vt") && type.dropFirst(2).first?.isNumber == true
    if type == "linux" || type.hasPrefix("linux-") || isHardware { return .halves }
    return drawingSextants.contains { type == $0 || type.hasPrefix("\($0)-") } ? .sextants : .quadrants
  }

  private static let drawingSextants = ["xterm-kitty", "foot", "wezterm"]
}
