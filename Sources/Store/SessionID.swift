/// Names of sessions.
public enum SessionID {
  /// An id becomes a folder's name, so it must not lead anywhere else: letters, digits and hyphens, at most 64.
  static func isPlain(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= 64
      && id.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2d }
  }

  /// The beginning of each id that tells it from all the others: eight characters, or as many as that takes.
  public static func shortened(_ ids: [String]) -> [String: String] {
    let sorted = Set(ids).sorted()
    var short: [String: String] = [:]
    for (index, id) in sorted.enumerated() {
      // Whatever shares the longest beginning with it stands beside it.
      let neighbours = [index - 1, index + 1].filter(sorted.indices.contains).map { sorted[$0] }
      let shared = neighbours.map { zip($0, id).prefix { $0 == $1 }.count }.max() ?? 0
      short[id] = String(id.prefix(max(8, shared + 1)))
    }
    return short
  }
}
