import Foundation

/// The sequence that sets a terminal's clipboard: OSC 52 with Base64 (xterm, "Manipulate Selection Data"). The program never asks for what is in
/// the clipboard.
enum ClipboardSequence {
  static func bytes(_ text: String) -> [UInt8] { Array("\u{1B}]52;c;".utf8) + Data(text.utf8).base64EncodedData() + [0x07] }
}
