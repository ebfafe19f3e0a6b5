import Documents
import FoundationEssentials
import Workflow

/// What the gallery shows of a journey: its prompts and its endings, each with what was seen in its picture. The explorer finds them; for the
/// shipped journeys they are shipped too, so that nobody waits for it.
public struct JourneyFindings: Equatable, Sendable {
  /// One screen.
  struct Found: Codable, Equatable, Sendable {
    /// A prompt's id, or an outcome: `finished`, `failed CODE`; with the number of a prompt's further form: `front.confirm-2`.
    var id: String
    /// Exactly one of these two is not nil.
    var prompt: Prompt?
    var ending: Ending?
    /// What was seen in the picture on the screen, and for what it was taken; nil if the screen shows none.
    var reading: Reading?
    var request: CaptureRequest?
  }

  let screens: [Found]

  public init(_ map: JourneyMap) {
    screens = map.nodes.flatMap { node -> [Found] in
      if let ending = node.ending { return [Found(id: node.id, ending: ending)] }
      return Self.forms(of: node).enumerated().map { number, form in
        var found = Found(id: number == 0 ? node.id : "\(node.id)-\(number + 1)", prompt: form)
        guard let picture = Self.picture(on: form, map) else { return found }
        (found.reading, found.request) = (map.readings[picture], map.requests[picture])
        return found
      }
    }
  }

  /// The forms of a prompt that look different: the first one, and each other outcome of the checks of a picture.
  private static func forms(of node: JourneyMap.Node) -> [Prompt] {
    var seen: Set<[Confirmation.Checkpoint.Verdict]> = []
    return node.prompts.filter { prompt in
      guard case .confirm(let confirmation) = prompt.content else { return prompt == node.prompt }
      return seen.insert(confirmation.checkpoints.map(\.verdict)).inserted
    }
  }

  /// The picture that a prompt shows. A capture of a document shows the first one that was taken for it.
  private static func picture(on prompt: Prompt, _ map: JourneyMap) -> PictureReference? {
    switch prompt.content {
    case .confirm(let confirmation): return confirmation.picture
    case .capture(let request):
      guard case .document = request.subject else { return nil }
      return map.requests.filter { $0.value.subject == request.subject }.keys.min { $0.digest < $1.digest }
    default: return nil
    }
  }

  // MARK: The file

  /// - Parameter json: a file's bytes.
  /// - Throws: `DecodingError`.
  public init(json: Data) throws { screens = try JSONDecoder().decode([Found].self, from: json) }

  /// The file, with one screen on each line.
  public var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return "[\n" + (try screens.map { String(decoding: try encoder.encode($0), as: UTF8.self) }).joined(separator: ",\n") + "\n]\n"
    }
  }
}
