import Testing

@testable import Documents

/// An MRZ that a single picture misread is never accepted.
struct MrzVoteTests {
  static let mrz = Mrz.parse(MrzParserTests.passport)

  /// The same MRZ with another number and matching check digits, as after a wrong correction of a misread character.
  static func misread(_ random: inout SeededRandom) -> MrzResult {
    var mrz = Self.mrz
    let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let field = [MrzField.documentNumber, .birthDate, .expirationDate][random.below(3)]
    var value = Array(mrz.fields[field] ?? "")
    let place = random.below(value.count)
    let others = digits.filter { $0 != value[place] && (field == .documentNumber || $0.isNumber) }
    value[place] = others[random.below(others.count)]
    mrz.fields[field] = String(value)
    return mrz
  }

  @Test func twoMustAgree() {
    var vote = MrzVote()
    vote.count(Self.mrz, policy: .strong)
    #expect(vote.agreed == nil && vote.agreeing == 1)
    vote.count(nil, policy: .strong)
    #expect(vote.agreed == nil)
    vote.count(Self.mrz, policy: .strong)
    #expect(vote.agreed == Self.mrz)
  }

  @Test func aRefusedMrzHasNoVote() {
    var vote = MrzVote(), damaged = Self.mrz
    damaged.valid = false
    for _ in 0..<4 { vote.count(damaged, policy: .strong) }
    #expect(vote.agreed == nil)
  }

  @Test func anExchangedDocumentTakesOver() {
    var vote = MrzVote(), random = SeededRandom(seed: 4)
    let other = Self.misread(&random)
    for _ in 0..<MrzVote.memory { vote.count(Self.mrz, policy: .strong) }
    for _ in 0..<MrzVote.memory { vote.count(other, policy: .strong) }
    #expect(vote.agreed == other)
  }

  @Test func theReadingWithTheFewestDoubtsIsTaken() {
    var vote = MrzVote(), doubtful = Self.mrz
    doubtful.uncertain = [MrzPosition(line: 0, column: 8)]
    vote.count(Self.mrz, policy: .strong)
    vote.count(doubtful, policy: .strong)
    #expect(vote.agreed?.uncertain == [])
  }

  /// Three of ten pictures are misread in different ways and accepted, but the vote never agrees on a wrong MRZ.
  @Test(arguments: 0..<200) func misreadPicturesNeverAgree(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) &+ 77_000)
    var guidance = Guidance(.document(.passport, GuidanceTests.step), gates: Gates())
    var isAgreed = false
    for i in 0..<60 {
      var reading = GuidanceTests.good
      reading.mrz = random.below(10) < 3 ? Self.misread(&random) : Self.mrz
      guidance.see(reading, number: i, at: i * 100)
      guard let agreed = guidance.mrzVotes.agreed else { continue }
      isAgreed = true
      #expect(MrzVote.areOne(agreed, Self.mrz), "seed \(seed), picture \(i): \(agreed.fields)")
    }
    #expect(isAgreed)
  }
}
