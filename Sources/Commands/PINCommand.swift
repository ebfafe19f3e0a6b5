import Application
import ArgumentParser
import Glibc
import Terminal

/// Makes the hash of a PIN for the configuration file.
struct PINCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Make the hash of a PIN for staff, for the configuration file.",
    discussion: "Asks for the PIN twice, without showing it; without a terminal it reads one line from standard input.")

  func run() throws {
    let isTerminal = isatty(StandardStreams.current.input) == 1, lines = LineInput(descriptor: StandardStreams.current.input)
    let pin = Self.read("PIN: ", lines, isTerminal)
    guard PINHash.lengths.contains(pin.count) else {
      try Self.refuse("A PIN has \(PINHash.lengths.lowerBound) to \(PINHash.lengths.upperBound) characters.")
    }
    if isTerminal, Self.read("Once more: ", lines, isTerminal) != pin { try Self.refuse("The two PINs differ. Nothing was made.") }
    print("\"pin\": \"\(try PINHash(of: pin))\"")
    if isTerminal { StandardError.write("Put this line into the configuration file.") }
  }

  private static func refuse(_ why: String) throws -> Never {
    StandardError.write(why)
    throw ExitStatus.unreadableInput.code
  }

  /// Reads a line without echo.
  private static func read(_ prompt: String, _ lines: LineInput, _ isTerminal: Bool) -> String {
    guard isTerminal else { return Blocking.run { await lines.line() } ?? "" }
    StandardError.put(prompt)
    defer { StandardError.put("\n") }
    return Blocking.run { await lines.line(isSecret: true) } ?? ""
  }
}
