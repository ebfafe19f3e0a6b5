import Testing

@testable import Documents

/// A zone that one picture misread is never believed.
@Suite struct ZoneVoteTests {
  static let zone = Mrz.parse(MrzParserTests.passport)

  /// The same zone with another number that its check digits hold: what a misread character, corrected with the check digits' help, looks like.
  static func misread(_ dice: inout SeededRandom) -> MrzResult {
    var zone = Self.zone
    let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let field = [MrzField.documentNumber, .birthDate, .expirationDate][dice.below(3)]
    var value = Array(zone.fields[field] ?? "")
    let place = dice.below(value.count)
    let others = digits.filter { $0 != value[place] && (field == .documentNumber || $0.isNumber) }
    value[place] = others[dice.below(others.count)]
    zone.fields[field] = String(value)
    return zone
  }

  @Test func twoMustAgree() {
    var vote = ZoneVote()
    vote.count(Self.zone, policy: .strong)
    #expect(vote.agreed == nil && vote.agreeing == 1)
    vote.count(nil, policy: .strong)
    #expect(vote.agreed == nil)
    vote.count(Self.zone, policy: .strong)
    #expect(vote.agreed == Self.zone)
  }

  @Test func aZoneThatIsNotAcceptedHasNoVote() {
    var vote = ZoneVote(), damaged = Self.zone
    damaged.valid = false
    for _ in 0..<4 { vote.count(damaged, policy: .strong) }
    #expect(vote.agreed == nil)
  }

  @Test func anExchangedDocumentTakesOver() {
    var vote = ZoneVote(), dice = SeededRandom(seed: 4)
    let other = Self.misread(&dice)
    for _ in 0..<ZoneVote.memory { vote.count(Self.zone, policy: .strong) }
    for _ in 0..<ZoneVote.memory { vote.count(other, policy: .strong) }
    #expect(vote.agreed == other)
  }

  @Test func theReadingWithTheFewestDoubtsIsTaken() {
    var vote = ZoneVote(), doubtful = Self.zone
    doubtful.uncertain = [MrzPosition(line: 0, column: 8)]
    vote.count(Self.zone, policy: .strong)
    vote.count(doubtful, policy: .strong)
    #expect(vote.agreed?.uncertain == [])
  }

  /// Three of ten pictures are misread, each in its own way, and believed; nothing wrong is ever agreed on.
  @Test(arguments: 0..<200) func misreadPicturesNeverAgree(_ seed: Int) {
    var dice = SeededRandom(seed: UInt64(seed) &+ 77_000)
    var guidance = Guidance(.document(.passport, GuidanceTests.step), gates: Gates())
    var isAgreed = false
    for i in 0..<60 {
      var reading = GuidanceTests.good
      reading.mrz = dice.below(10) < 3 ? Self.misread(&dice) : Self.zone
      guidance.see(reading, number: i, at: i * 100)
      guard let agreed = guidance.zones.agreed else { continue }
      isAgreed = true
      #expect(ZoneVote.areOne(agreed, Self.zone), "seed \(seed), picture \(i): \(agreed.fields)")
    }
    #expect(isAgreed)
  }
}
