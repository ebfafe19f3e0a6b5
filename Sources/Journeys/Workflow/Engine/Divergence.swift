/// Where a journey and its journal diverge: the program has changed, or the recording belongs to another journey.
public struct Divergence: Codable, Equatable, Sendable {
  /// The position, counted from 0.
  public var position: Int
  /// What the journal holds there.
  public var recorded: String
  /// What the journey asks for there; "the end" when it ends before its journal.
  public var asked: String
  /// Pictures captured from that position on. They stay in the session's folder.
  public var pictures: [PictureReference]
  /// Commands already performed from that position on; continuing from here may perform them a second time.
  public var commands: [String]

  public init(position: Int, recorded: String, asked: String, pictures: [PictureReference] = [], commands: [String] = []) {
    self.position = position
    self.recorded = recorded
    self.asked = asked
    self.pictures = pictures
    self.commands = commands
  }

  /// One plain English sentence.
  public var message: String {
    "At entry \(position + 1) the journey reaches \(asked), but the journal holds \(recorded)."
      + (commands.isEmpty ? "" : " Already done after it: \(commands.joined(separator: ", ")).")
  }
}
