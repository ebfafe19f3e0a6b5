/// Finds the fields of a page by their captions: the value stands under its caption or, where nothing does, behind it.
struct LabelledFields {
  /// A caption and its place.
  struct Label: Equatable {
    var name: PrintedField.Name
    var box: PrintedBox
  }

  /// The captions, from top to bottom.
  let labels: [Label]
  /// The words that are no caption, and can be values.
  let rest: [PrintedWord]

  /// - Parameters:
  ///   - words: captions and values.
  ///   - captions: other readings, of which only the captions count: one reading may have lost what another has.
  init(_ words: [PrintedWord], captions: [[PrintedWord]] = []) {
    var (labels, rest) = Self.read(words)
    let others = captions.flatMap { Self.read($0).labels }.filter { other in
      !labels.contains { $0.name != other.name && $0.box.covers(other.box) }
    }
    rest.removeAll { word in others.contains { $0.box.covers(word.box) && word.box.height < 1.5 * $0.box.height } }
    labels += others
    self.labels = Self.merged(labels)
    self.rest = rest
  }

  /// The captions among some words, and the words that are none.
  private static func read(_ words: [PrintedWord]) -> (labels: [Label], rest: [PrintedWord]) {
    var labels: [Label] = [], rest: [PrintedWord] = []
    for line in words.lines {
      let tokens = line.indices.flatMap { Self.tokens(of: line[$0], at: $0) }
      var taken: Set<Int> = [], index = 0
      while index < tokens.count {
        guard let (label, count) = Self.label(tokens[index...]) else {
          index += 1
          continue
        }
        labels.append(label)
        taken.formUnion(tokens[index..<index + count].map(\.word))
        index += count
      }
      rest += line.indices.filter { !taken.contains($0) }.map { line[$0] }
    }
    return (labels, rest)
  }

  /// The values of the captions: of each field the surest one.
  var values: [PrintedField.Name: PrintedPhrase] {
    var values: [PrintedField.Name: PrintedPhrase] = [:]
    for label in labels {
      // Of a value with a smudge behind it the engine is sure of nothing, but it may be all there is.
      guard let value = below(label) ?? behind(label), value.confidence > values[label.name]?.confidence ?? -1 else { continue }
      values[label.name] = value
    }
    return values
  }

  /// The places of words that are sure and belong to no caption, as far as they follow each other without a gap.
  var unnamed: [PrintedBox] {
    let values = values.values.map(\.box)
    return rest.filter { word in
      word.isText && word.confidence >= 0.5 && word.text.count >= 2 && !values.contains { $0.covers(word.box) }
    }.lines.flatMap { line in
      line.reduce(into: [PrintedBox]()) { boxes, word in
        if let last = boxes.last, word.box.left - last.right < 1.2 * word.box.height {
          boxes[boxes.count - 1] = last.joined(word.box)
        } else {
          boxes.append(word.box)
        }
      }
    }
  }

  /// The captions that have no value.
  var unfilled: [PrintedBox] {
    let names = Set(values.keys)
    return labels.filter { !names.contains($0.name) }.map(\.box)
  }

  // MARK: Captions

  /// A part of a word between the signs that separate captions.
  private struct Token {
    var text: String
    var box: PrintedBox
    /// The word's index in its line.
    var word: Int
  }

  /// The parts of a word: `Nom/Surname` are two. A part's place is guessed from the number of its characters.
  private static func tokens(of word: PrintedWord, at index: Int) -> [Token] {
    let characters = Array(word.text), each = word.box.width / Double(max(1, characters.count))
    return characters.indices.split { "/|#+,;“\"".contains(characters[$0]) }.map { part in
      var box = word.box
      box.left += Double(part.startIndex) * each
      box.right = word.box.left + Double(part.endIndex) * each
      return Token(text: String(characters[part]), box: box, word: index)
    }
  }

  private static let longestLabel = 4

  /// The caption that begins with the first token, the longest if there are several, and how many tokens it has.
  private static func label(_ tokens: ArraySlice<Token>) -> (Label, Int)? {
    var best: (label: Label, count: Int, distance: Double)?
    var box: PrintedBox?, letters = ""
    for (count, token) in tokens.prefix(longestLabel).enumerated() {
      // A wide gap separates columns.
      if let box, token.box.left - box.right > 2.5 * box.height { break }
      box = box?.joined(token.box) ?? token.box
      letters += PrintLabels.letters(of: token.text)
      guard let box, !letters.isEmpty, let found = PrintLabels.field(of: letters) else { continue }
      // A longer caption is better unless it is read much worse.
      if let best, found.distance > best.distance + 0.1 { continue }
      best = (Label(name: found.name, box: box), count + 1, found.distance)
    }
    return best.map { ($0.label, $0.count) }
  }

  /// Captions of one field beside each other or one under the other are the same in several languages.
  private static func merged(_ labels: [Label]) -> [Label] {
    var merged: [Label] = []
    for label in labels.sorted(by: { ($0.box.top, $0.box.left) < ($1.box.top, $1.box.left) }) {
      let same = merged.lastIndex { other in
        guard other.name == label.name else { return false }
        let gap = label.box.top - other.box.bottom
        let isUnder = gap < label.box.height && abs(label.box.left - other.box.left) < 3 * label.box.height
        return label.box.isBeside(other.box) && label.box.left - other.box.right < 3 * label.box.height || isUnder
      }
      if let same { merged[same].box = merged[same].box.joined(label.box) } else { merged.append(label) }
    }
    return merged
  }

  // MARK: Values

  /// The value under a caption: the nearest line that begins at its left end, unless another caption is between.
  private func below(_ label: Label) -> PrintedPhrase? {
    let size = min(label.box.height, lineHeight)
    let starts = rest.filter { word in
      let gap = word.box.top - label.box.bottom
      return gap > -0.5 * size && gap < 2.2 * max(size, word.box.height) && word.box.left > label.box.left - 2 * size
        && word.box.left < label.box.right && word.isText
    }
    guard let nearest = starts.min(by: { $0.box.top < $1.box.top }) else { return nil }
    let isCut = labels.contains { other in
      other.name != label.name && other.box.top > label.box.bottom - 0.3 * size
        && other.box.bottom < nearest.box.top + 0.3 * nearest.box.height
        && other.box.left < label.box.right && other.box.right > label.box.left
    }
    guard !isCut, let start = starts.filter({ $0.box.isBeside(nearest.box) }).min(by: { $0.box.left < $1.box.left }) else { return nil }
    let first = beginning(of: start)
    guard var phrase = chain(from: first) else { return nil }
    // A value begins where its caption does. An engine may have lost its first letter.
    phrase.words[0].box.left = min(first.box.left, label.box.left)
    return phrase
  }

  /// The value behind a caption, on its line.
  private func behind(_ label: Label) -> PrintedPhrase? {
    let size = label.box.height
    let first = rest.filter { word in
      word.box.isBeside(label.box) && word.box.left >= label.box.right - 0.2 * size && word.box.left < label.box.right + 3 * size
        && word.isText
        && word.box.height > 0.6 * size
    }.min { $0.box.left < $1.box.left }
    return first.flatMap(chain)
  }

  /// The first part of a word that an engine has taken apart.
  private func beginning(of word: PrintedWord) -> PrintedWord {
    let parts = rest.filter { part in
      let gap = word.box.left - part.box.right
      return part.box.isBeside(word.box) && part.box.left < word.box.left && gap < 0.35 * word.box.height && gap > -0.5 * word.box.height
        && part.isText && part.confidence > 0.3
    }
    return parts.max { $0.box.right < $1.box.right }.map(beginning) ?? word
  }

  /// A word and those that follow it on its line without a gap.
  private func chain(from first: PrintedWord) -> PrintedPhrase? {
    var words = [first]
    let line = rest.filter { $0.box.isBeside(first.box) && $0.box.left > first.box.left }.sorted { $0.box.left < $1.box.left }
    for word in line {
      guard let last = words.last, word.box.left - last.box.right < 1.2 * max(first.box.height, last.box.height),
        !labels.contains(where: { $0.box.isBeside(word.box) && $0.box.left >= last.box.right - 1 && $0.box.right <= word.box.left + 1 })
      else { break }
      words.append(word)
    }
    // An engine reads ends of lines and background as signs.
    while words.count > 1, let last = words.last, !last.isText { words.removeLast() }
    return PrintedPhrase(words)
  }

  /// The usual height of a caption, so that one that is merged with another does not reach further.
  private var lineHeight: Double {
    let heights = labels.map(\.box.height).sorted()
    return heights.isEmpty ? 0 : heights[heights.count / 2]
  }
}
