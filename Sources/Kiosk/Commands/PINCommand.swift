import ArgumentParser
import Authoring
import Background
import Glibc
import Invocation
import KioskConfiguration
import Store
import Terminal

/// The PINs of staff.
struct PINCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Make the hash of a PIN for staff, for the configuration file, or end the wait after wrong PINs.",
    subcommands: [Make.self, Unlock.self], defaultSubcommand: Make.self)

  /// Makes the hash of a PIN for the configuration file.
  struct Make: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make the hash of a PIN for staff, for the configuration file.",
      discussion: "Asks for the PIN twice, without showing it; without a terminal it reads one line from standard input.")

    func run() throws {
      let isTerminal = isatty(StandardStreams.current.input) == 1, lines = LineInput(descriptor: StandardStreams.current.input)
      let pin = Self.read("PIN: ", lines, isTerminal)
      guard PINHash.lengths.contains(pin.count) else {
        try Self.refuse("A PIN has \(PINHash.lengths.lowerBound) to \(PINHash.lengths.upperBound) characters.")
      }
      if isTerminal, Self.read("Once more: ", lines, isTerminal) != pin { try Self.refuse("The two PINs differ. Nothing was made.") }
      print("\"pin\": \"\(try PINHash(of: pin))\"")
      if isTerminal {
        StandardError.write("Put this line into the configuration file: for all staff, or into a person's entry of \"staff\".")
      }
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

  /// Ends the wait after wrong PINs.
  struct Unlock: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "End the wait after wrong PINs, at the kiosk and at the offices of this data folder.",
      discussion: "Programs that are running notice it. It stands in the audit log.")

    @OptionGroup var data: DataOptions

    func run() throws { try data.withStore { store in try store.endPINDelay(by: .command) } }
  }
}
