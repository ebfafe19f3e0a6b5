/// Rules for the ids of sessions.
public enum SessionID {
  /// Whether an id is safe as the name of a folder: letters, digits and hyphens, at most 64 of them.
  static func isPlain(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= 64
      && id.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2d }
  }

  /// The shortest unique beginning of each id, but at least eight characters.
  public static func shortened(_ ids: [String]) -> [String: String] {
    let sorted = Set(ids).sorted()
    var short: [String: String] = [:]
    for (index, id) in sorted.enumerated() {
      // In sorted order, the id that shares the longest beginning is a neighbour.
      let neighbours = [index - 1, index + 1].filter(sorted.indices.contains).map { sorted[$0] }
      let shared = neighbours.map { zip($0, id).prefix { $0 == $1 }.count }.max() ?? 0
      short[id] = String(id.prefix(max(8, shared + 1)))
    }
    return short
  }
}
