/// The values of a payload's elements by ID.
struct AamvaValues {
  /// The elements that occur twice with different values.
  private(set) var repeated: [AamvaElementID] = []

  private let bytes: [UInt8]
  private let tokens: [AamvaTokenizer.Token]
  /// For each element of the standard, the index of its first token that is not blank, else of its first; -1: none.
  private var places = [Int](repeating: -1, count: AamvaElementTable.all.count)

  init(_ bytes: [UInt8], _ tokens: [AamvaTokenizer.Token]) {
    self.bytes = bytes
    self.tokens = tokens
    for (number, token) in tokens.enumerated() {
      guard let slot = AamvaElementTable.slot(of: token.id) else { continue }
      guard places[slot] >= 0 else {
        places[slot] = number
        continue
      }
      let known = AamvaText.trimmed(slice(places[slot])), new = AamvaText.trimmed(slice(number))
      if known.isEmpty {
        places[slot] = number
      } else if !new.isEmpty, !known.elementsEqual(new) {
        repeated.append(token.id)
      }
    }
  }

  /// The trimmed value of an element; nil when it is absent, blank or marked as unavailable.
  func value(_ id: AamvaElementID) -> ArraySlice<UInt8>? {
    guard let slot = AamvaElementTable.slot(of: id), isPresent(slot: slot) else { return nil }
    let text = AamvaText.trimmed(slice(places[slot]))
    return text.isEmpty || AamvaText.isUnavailable(text) ? nil : text
  }

  func text(_ id: AamvaElementID) -> String? { value(id).map(AamvaText.line) }

  /// Whether the payload has the element, blank or not.
  func isPresent(_ id: AamvaElementID) -> Bool { AamvaElementTable.slot(of: id).map(isPresent(slot:)) ?? false }

  /// The same by the element's index in the table.
  func isPresent(slot: Int) -> Bool { places[slot] >= 0 }

  private func slice(_ token: Int) -> ArraySlice<UInt8> { bytes[tokens[token].start..<tokens[token].end] }
}
