import Application
import ArgumentParser
import Foundation
import Glibc

/// Makes the hash of a PIN for the configuration file.
struct PINCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Make the hash of a PIN for staff, for the configuration file.",
    discussion: "Asks for the PIN twice, without showing it; without a terminal it reads one line from standard input.")

  func run() throws {
    let isTerminal = isatty(StandardStreams.current.input) == 1
    let pin = try Self.read("PIN: ", isTerminal)
    guard PINHash.lengths.contains(pin.count) else {
      try Self.refuse("A PIN has \(PINHash.lengths.lowerBound) to \(PINHash.lengths.upperBound) characters.")
    }
    if isTerminal, try Self.read("Once more: ", isTerminal) != pin { try Self.refuse("The two PINs differ. Nothing was made.") }
    print("\"pin\": \"\(try PINHash(of: pin))\"")
    if isTerminal { StandardError.write("Put this line into the configuration file.") }
  }

  private static func refuse(_ why: String) throws -> Never {
    StandardError.write(why)
    throw ExitStatus.unreadableInput.code
  }

  /// Reads a line without echo.
  private static func read(_ prompt: String, _ isTerminal: Bool) throws -> String {
    guard isTerminal else {
      let input = try FileHandle(fileDescriptor: StandardStreams.current.input).read(upToCount: 4096) ?? Data()
      return String(String(decoding: input, as: UTF8.self).prefix { !$0.isNewline })
    }
    var old = termios()
    tcgetattr(STDIN_FILENO, &old)
    var silent = old
    silent.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &old) }
    Self.ask(prompt)
    let line = readLine() ?? ""
    Self.ask("\n")
    return line
  }

  private static func ask(_ text: String) { _ = write(STDERR_FILENO, text, text.utf8.count) }
}
