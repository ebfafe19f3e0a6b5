import Documents

/// What distinguishes one drawn person from another. Everything follows from a seed and, if known, sex and age.
struct PortraitTraits: Equatable {
  enum Hair: Int, CaseIterable { case short, side, long, bob, bun, curly, receding }

  var skin: UInt32
  var hairInk: UInt32
  var hair: Hair
  var iris: UInt32
  var clothes: UInt32
  var hasGlasses: Bool
  var hasBeard: Bool
  var wearsCollar: Bool
  /// From 0 (young) to 1 (old): wrinkles and grey hair.
  var age: Double
  /// Multiplies the face's width.
  var breadth: Double
  /// Multiplies brows, lips and nose, each a little.
  var brow: Double
  var lips: Double
  var nose: Double
  var isWoman: Bool

  /// - Parameters:
  ///   - sex: M, F or anything else (then the seed decides).
  ///   - years: the person's age in years; nil lets the seed decide.
  init(seed: UInt64, sex: String, years: Int?) {
    var random = SeededRandom(seed: seed)
    func pick<T>(_ choices: [T]) -> T { choices[Int(random.unit() * Double(choices.count)) % choices.count] }
    isWoman = sex == "F" || (sex != "M" && random.unit() < 0.5)
    skin = pick([0xF0CDB4, 0xE8BE9F, 0xDDAA84, 0xC98F67, 0xA9714C, 0x87573A])
    let isDark = skin == 0xA9714C || skin == 0x87573A
    hairInk = isDark ? pick([0x1C1614, 0x241A16, 0x2E211B]) : pick([0x1F1A18, 0x3A271C, 0x5A3B25, 0x7A5230, 0xA9803F, 0x8A3F22])
    hair = pick(isWoman ? [.long, .bob, .bun, .curly, .long, .bob] : [.short, .side, .receding, .short, .curly])
    iris = isDark ? 0x3A2416 : pick([0x3E5F7A, 0x4A6B4B, 0x5A3E22, 0x3A2819, 0x55697A])
    clothes = pick([0x27364F, 0x5B2633, 0x2F4A3F, 0x3E3E46, 0x6B5636, 0x1F5560])
    hasGlasses = random.unit() < 0.2
    hasBeard = !isWoman && random.unit() < 0.3
    wearsCollar = random.unit() < 0.6
    age = years.map { min(max((Double($0) - 22) / 55, 0), 1) } ?? random.unit()
    breadth = 0.95 + 0.1 * random.unit()
    brow = 0.85 + 0.35 * random.unit()
    lips = 0.85 + 0.35 * random.unit()
    nose = 0.9 + 0.2 * random.unit()
    if hair == .receding && age < 0.25 { hair = .short }
  }
}
