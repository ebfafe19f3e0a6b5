/// Splits elements that have no separator between them.
///
/// Names and streets also contain letters that look like an ID (“MADDEN” ends with DDEN). So a value is split only where the pieces fit their
/// elements better than the whole does: where they are dates or codes, where the payload lacks the element, or in the usual order. A payload
/// that has kept its other separators needs stronger evidence than one that has lost them.
struct AamvaSplitter {
  private(set) var tokens: [AamvaTokenizer.Token]
  /// Whether anything was split.
  private(set) var hasSplit = false

  private let bytes: [UInt8]
  private let version: Int?
  /// The possible types of the jurisdiction's own subfile: those in the directory, and the one with the issuer's letter.
  private let jurisdictionTypes: Set<String>
  private let writesReturnAsM: Bool
  /// Which IDs begin a segment, by their index in the table.
  private var taken: [Bool]

  /// No damaged payload has more places. Beyond this, values are not split, because the search takes about the cube of their number.
  private static let mostPlaces = 150

  init(_ tokens: [AamvaTokenizer.Token], _ bytes: [UInt8], header: AamvaHeaderReader?) {
    self.tokens = tokens
    self.bytes = bytes
    version = header?.header.aamvaVersion
    writesReturnAsM = header?.writesReturnAsM ?? false
    var types = Set(header?.header.designators.map(\.type).filter { $0.utf8.first == UInt8(ascii: "Z") } ?? [])
    if let id = header?.header.issuerId, let jurisdiction = AamvaJurisdiction(issuerId: id) { types.insert(jurisdiction.subfileType) }
    jurisdictionTypes = types
    taken = [Bool](repeating: false, count: AamvaElementTable.all.count)
    for token in tokens { if let slot = AamvaElementTable.slot(of: token.id) { taken[slot] = true } }
  }

  /// A place where an ID may begin.
  private struct Place {
    var start: Int
    var id: AamvaElementID
    /// nil for a jurisdiction's own element.
    var slot: Int?
  }

  /// Splits where needed. `open` returns the number of the subfile with a type, and creates it if needed.
  mutating func split(open: (String) -> Int) {
    guard tokens.contains(where: { hasPlace(in: $0) }) else { return }
    cutSubfiles(open)
    let places = tokens.map(places)
    guard places.reduce(0, { $0 + $1.count }) <= Self.mostPlaces else { return }
    // Three missing IDs inside values: the separators are lost.
    let missing = places.joined().count { place in place.slot.map { isMandatory($0) } ?? true }
    let areLost = missing >= 3
    var cut: [AamvaTokenizer.Token] = []
    for (token, places) in zip(tokens, places) {
      guard !places.isEmpty else {
        cut.append(token)
        continue
      }
      let chosen = choose(token, places, areLost: areLost)
      hasSplit = hasSplit || !chosen.isEmpty
      var current = token
      for place in chosen {
        current.end = place.start
        cut.append(current)
        current = .init(id: place.id, start: place.start + 3, end: token.end, subfile: token.subfile)
      }
      cut.append(current)
    }
    tokens = cut
  }

  /// A quick check: an undamaged payload has nothing to split.
  private func hasPlace(in token: AamvaTokenizer.Token) -> Bool {
    guard token.end - token.start >= 3 else { return false }
    for start in token.start...token.end - 3 where bytes[start] == UInt8(ascii: "D") || bytes[start] == UInt8(ascii: "Z") {
      if AamvaText.isCapital(bytes[start + 1]), AamvaText.isCapital(bytes[start + 2]) { return true }
    }
    return false
  }

  // MARK: Subfiles

  /// “…N” + “ZVZVA…”: a subfile's type and its first element directly after an element of the standard.
  private mutating func cutSubfiles(_ open: (String) -> Int) {
    var cut: [AamvaTokenizer.Token] = []
    for token in tokens {
      guard !token.id.isJurisdictional, let start = subfileStart(in: token) else {
        cut.append(token)
        continue
      }
      var standard = token
      standard.end = start
      if writesReturnAsM, start > token.start, bytes[start - 1] == UInt8(ascii: "M") { standard.end -= 1 }
      cut.append(standard)
      let type = String(decoding: bytes[start..<start + 2], as: UTF8.self)
      if let id = AamvaElementID(bytes[start + 2], bytes[start + 3], bytes[start + 4]) {
        cut.append(.init(id: id, start: start + 5, end: token.end, subfile: open(type)))
      }
      hasSplit = true
    }
    tokens = cut
  }

  private func subfileStart(in token: AamvaTokenizer.Token) -> Int? {
    guard token.end - token.start >= 5 else { return nil }
    return (token.start...token.end - 5).first { start in
      bytes[start] == UInt8(ascii: "Z") && bytes[start + 2] == UInt8(ascii: "Z") && bytes[start + 1] == bytes[start + 3]
        && AamvaText.isCapital(bytes[start + 4]) && jurisdictionTypes.contains(String(decoding: bytes[start..<start + 2], as: UTF8.self))
    }
  }

  // MARK: Places

  private func places(in token: AamvaTokenizer.Token) -> [Place] {
    guard token.end - token.start >= 3 else { return [] }
    var places: [Place] = []
    var last = token.id
    for start in token.start...token.end - 3 {
      guard let id = AamvaElementID(bytes[start], bytes[start + 1], bytes[start + 2]) else { continue }
      if token.id.isJurisdictional {
        // A jurisdiction's elements are in the order of their letters.
        guard id.packed == last.packed + 1 else { continue }
        places.append(Place(start: start, id: id))
        last = id
      } else if let slot = AamvaElementTable.slot(of: id), !taken[slot], isPossible(slot) {
        places.append(Place(start: start, id: id, slot: slot))
      }
    }
    return places
  }

  private func isPossible(_ slot: Int) -> Bool {
    guard let version else { return true }
    let definition = AamvaElementTable.all[slot]
    // Versions 2 and 3 have one element for all given names.
    let isGivenName = definition.id == "DAC" || definition.id == "DAD"
    return definition.versions.contains(version) && !(isGivenName && (2...3).contains(version))
  }

  private func isMandatory(_ slot: Int) -> Bool {
    AamvaElementTable.all[slot].mandatory?.contains(version ?? 4) == true
  }

  /// Whether any issuer writes this element: those of the holder and the document, and the truncation elements if one of them is present.
  private func isSurelyThere(_ id: AamvaElementID) -> Bool {
    switch id {
    case "DAQ", "DCS", "DAG", "DAI", "DAJ", "DAK", "DBA", "DBB", "DBC", "DBD": true
    case "DDE", "DDF", "DDG":
      (["DDE", "DDF", "DDG"] as [AamvaElementID]).contains { AamvaElementTable.slot(of: $0).map { taken[$0] } ?? false }
    default: false
    }
  }

  // MARK: Choice

  /// The places at which to split, in order: the best way to read the value that has each ID at most once.
  private func choose(_ token: AamvaTokenizer.Token, _ places: [Place], areLost: Bool) -> [Place] {
    if token.id.isJurisdictional { return areLost ? places : [] }
    var open = places
    var best = bestPath(token, open, areLost: areLost)
    // An ID that would occur twice loses one of its places, whichever costs less. Each round removes a place.
    while let twice = firstRepetition(best.path) {
      // If both cost the same, the first one stays: an ID precedes a value that looks like it.
      let ways = twice.reversed().map { place in
        let rest = open.filter { $0.start != place.start }
        return (rest: rest, best: bestPath(token, rest, areLost: areLost))
      }
      guard let better = ways.max(by: { $0.best.score < $1.best.score }) else { break }
      open = better.rest
      best = better.best
    }
    return best.path
  }

  private func firstRepetition(_ path: [Place]) -> [Place]? {
    for (index, place) in path.enumerated() {
      if let other = path[(index + 1)...].first(where: { $0.id == place.id }) { return [place, other] }
    }
    return nil
  }

  private func bestPath(_ token: AamvaTokenizer.Token, _ places: [Place], areLost: Bool) -> (path: [Place], score: Int) {
    // From the end: the best score of the rest from each place, and the next place to split at.
    var score = [Int](repeating: 0, count: places.count)
    var next = [Int](repeating: places.count, count: places.count)
    func bestFrom(_ id: AamvaElementID, slot: Int?, value start: Int, after first: Int) -> (score: Int, next: Int) {
      var best = fit(slot, start, token.end)
      var cut = places.count
      for other in first..<places.count where places[other].start >= start {
        // From here on, every value is too long.
        if places[other].start - start > 120 { break }
        let whole = fit(slot, start, places[other].start) + price(id, places[other], areLost: areLost) + score[other]
        if whole > best { (best, cut) = (whole, other) }
      }
      return (best, cut)
    }
    for index in places.indices.reversed() {
      (score[index], next[index]) = bestFrom(places[index].id, slot: places[index].slot, value: places[index].start + 3, after: index + 1)
    }
    var (total, place) = bestFrom(token.id, slot: AamvaElementTable.slot(of: token.id), value: token.start, after: 0)
    total -= fit(AamvaElementTable.slot(of: token.id), token.start, token.end)
    var path: [Place] = []
    while place < places.count {
      path.append(places[place])
      place = next[place]
    }
    return (path, total)
  }

  private func fit(_ slot: Int?, _ start: Int, _ end: Int) -> Int {
    guard let slot else { return 0 }
    return AamvaGrammar.fit(AamvaElementTable.all[slot], bytes[start..<end])
  }

  /// The cost (negative) or gain of a split. It costs less when separators are lost, for a mandatory element, in the usual order, and after a
  /// blank, which scanners write instead of a separator.
  private func price(_ before: AamvaElementID, _ place: Place, areLost: Bool) -> Int {
    var price = areLost ? -4 : -14
    if let slot = place.slot, isMandatory(slot) { price += isSurelyThere(place.id) ? 9 : 3 }
    if AamvaGrammar.isUsual(before, then: place.id) { price += 4 }
    if place.start > 0, AamvaText.isBlank(bytes[place.start - 1]) { price += 2 }
    return price
  }
}
