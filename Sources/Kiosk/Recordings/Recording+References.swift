import Notation
import Workflow

extension Recording {
  /// The pictures and clips to which the journal refers, wherever it does: in answers, in prompts, in what effects returned.
  public var references: [PictureReference] {
    var found: [PictureReference] = []
    for record in records {
      guard let json = try? record.encoded(), let node = try? JSONReader(depthLimit: 256).read(json) else { continue }
      Self.collect(node, &found)
    }
    var known: Set<String> = []
    return found.filter { known.insert($0.digest).inserted }
  }

  private static func collect(_ node: Node, _ found: inout [PictureReference]) {
    switch node.value {
    case .object(let members):
      if let reference = PictureReference(members) { found.append(reference) }
      for member in members { collect(member.value, &found) }
    case .array(let elements): for element in elements { collect(element, &found) }
    case .string(let text):
      // The output of an effect is JSON in a text.
      guard text.contains("\"digest\""), let inner = try? JSONReader(depthLimit: 256).read(text) else { return }
      collect(inner, &found)
    case .number, .bool, .null: break
    }
  }
}

extension PictureReference {
  /// nil for members that are no reference.
  fileprivate init?(_ members: [Node.Member]) {
    func value(_ key: String) -> Node.Value? { members.first { $0.key == key }?.value.value }
    guard case .string(let digest)? = value("digest"), digest.count == 64, case .string(let type)? = value("type"),
      case .number(let count)? = value("byteCount"), let bytes = count.integer
    else { return nil }
    self.init(digest: digest, type: type, byteCount: bytes)
  }
}
