import Documents
import DrawnSeries
import Foundation
import Vision

/// Reads pictures, counts the results, and lists those that were not read exactly.
struct Measurement {
  private(set) var tallies: [(group: String, tally: Tally)] = []
  private let reader = MrzReader()
  /// Lists only readings that are trusted and wrong.
  var listsOnlyHarm = false

  mutating func read(_ picture: TestPicture) throws {
    let start = ProcessorTime.milliseconds
    let result = reader.read(try ImageFile(picture.bytes).decode().gray())
    var tally = Tally()
    tally.count = 1
    tally.milliseconds = [ProcessorTime.milliseconds - start]
    let isRight = picture.lines == nil ? result == nil : result.map(picture.agrees) ?? false
    let isExact = result?.lines == picture.lines
    tally.key = isRight ? 1 : 0
    tally.exact = isExact ? 1 : 0
    tally.believed = result?.valid == true ? 1 : 0
    tally.believedWrong = result.map(picture.isHarmed) == true ? 1 : 0
    if let result, result.valid { tally.count(result, against: picture.lines ?? []) }
    add(tally, to: picture.group)
    if tally.believedWrong > 0, let keep = ProcessInfo.processInfo.environment["KEEP"] {
      try Data(picture.bytes).write(to: URL(fileURLWithPath: "\(keep)/\(picture.name).jpg"))
    }
    if listsOnlyHarm ? tally.believedWrong > 0 : !isExact { print(Self.failure(picture, result, isRight: isRight)) }
  }

  mutating func add(_ tally: Tally, to group: String) {
    if let index = tallies.firstIndex(where: { $0.group == group }) {
      tallies[index].tally = tallies[index].tally + tally
    } else {
      tallies.append((group, tally))
    }
  }

  /// A Markdown table with a line for each group, for each folder with several groups, and for all.
  var table: String {
    var lines = [Tally.heading]
    let folders = Dictionary(grouping: tallies) { $0.group.split(separator: "/").first.map(String.init) ?? $0.group }
    for (folder, members) in folders.sorted(by: { $0.key < $1.key }) {
      lines += members.sorted { $0.group < $1.group }.map { $0.tally.row($0.group) }
      if members.count > 1, folders.count > 1 { lines.append(members.map(\.tally).reduce(Tally(), +).row("**\(folder)**")) }
    }
    if tallies.count > 1 { lines.append(tallies.map(\.tally).reduce(Tally(), +).row("**all**")) }
    return lines.joined(separator: "\n")
  }

  private static func failure(_ picture: TestPicture, _ result: MrzResult?, isRight: Bool) -> String {
    let isBelieved = result.map(picture.isHarmed) == true
    let verdict = result == nil ? "nothing found" : isBelieved ? "BELIEVED AND WRONG" : isRight ? "not exact" : "wrong"
    let read = (result?.lines ?? []).map { "\n    read    \($0)" }
    let printed = (picture.lines ?? []).map { "\n    printed \($0)" }
    let state = result.map { $0.valid ? ", believed" : ", not believed: \($0.errors.map(\.code.rawValue).joined(separator: " "))" } ?? ""
    return "\(picture.name): \(verdict)\(state)" + (read + printed).joined()
  }
}

extension Tally {
  fileprivate mutating func count(_ result: MrzResult, against lines: [String]) {
    guard result.lines.map(\.count) == lines.map(\.count) else { return }
    for (line, (read, printed)) in zip(result.lines, lines).enumerated() {
      for (column, (a, b)) in zip(read, printed).enumerated() where a != b {
        wrongCharacters += 1
        wrongAndListed += result.uncertain.contains(MrzPosition(line: line, column: column)) ? 1 : 0
      }
    }
  }
}
