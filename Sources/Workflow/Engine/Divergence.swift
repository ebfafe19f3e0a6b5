/// Where a journey and its journal diverge: the program has changed, or the recording is another one's.
public struct Divergence: Codable, Equatable, Sendable {
  /// The position, counted from 0.
  public var position: Int
  /// What the journal holds there.
  public var recorded: String
  /// What the journey asks for there; "the end" when it ends before its journal does.
  public var asked: String
  /// Pictures that were captured from there on. They stay in the session's folder.
  public var pictures: [PictureReference]
  /// Effects that the world has seen from there on; going on from here may do them a second time.
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
    "At entry \(position + 1) the journey comes to \(asked), but the journal holds \(recorded)."
      + (commands.isEmpty ? "" : " Already done after it: \(commands.joined(separator: ", ")).")
  }
}
