import ArgumentParser
import JourneyKit
import Workflow

/// A place of a map that somebody names: a prompt or an outcome by its id, or the code of an error that is shown there or ends the journey.
struct MapPlace {
  /// The id in the map.
  let node: String
  /// The other places that the same name means; those further away.
  let others: [String]

  /// - Throws: `ValidationError` with the names that resemble it, or with all.
  init(_ name: String, on map: JourneyMap, of module: any JourneyModule) throws {
    let nodes = map.nodes.filter { $0.id != JourneyMap.start }
    let exact = nodes.filter { $0.id == name }
    let found =
      exact.isEmpty ? nodes.filter { node in node.codes(in: module).contains { $0.lowercased() == name.lowercased() } } : exact
    let near = found.compactMap { node in map.way(to: node.id).map { (node.id, $0.length) } }.sorted { $0.1 < $1.1 }.map(\.0)
    guard let first = near.first else {
      let all = nodes.map(\.id), alike = Self.similar(to: name, among: nodes.flatMap { [$0.id] + $0.codes(in: module) })
      throw ValidationError(
        "The journey \"\(module.name)\" has no prompt, ending or error \"\(name)\". "
          + (alike.isEmpty ? "It has: " : "Similar are: ") + (alike.isEmpty ? all : alike).joined(separator: ", ") + ".")
    }
    node = first
    others = Array(near.dropFirst())
  }

  /// Names with a part in common, with the same letters in their order, or with nearly the same letters.
  private static func similar(to name: String, among names: [String]) -> [String] {
    let wanted = name.lowercased()
    let alike = names.filter { name in
      let name = name.lowercased()
      var left = wanted[...]
      for letter in name where letter == left.first { left.removeFirst() }
      return wanted.count > 2 && left.isEmpty || wanted.contains(name) || distance(name, wanted) < 4
    }
    return alike.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// How many letters must be added, removed or replaced.
  private static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b)
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var last = row[0]
      row[0] = i + 1
      for j in b.indices { (last, row[j + 1]) = (row[j + 1], min(row[j + 1] + 1, row[j] + 1, last + (letter == b[j] ? 0 : 1))) }
    }
    return row[b.count]
  }
}
