/// A parser that takes bytes from outside, and what must hold whatever they are: the same rules for the seeded mutations of the test run, for
/// the fuzzer, and for the replay of what the fuzzer once found.
public struct Subject: Sendable {
  /// Its name on the command line, and its folder's in the corpus.
  public let name: String
  /// Good inputs, from which mutations are made.
  public let samples: [[UInt8]]
  /// What the parser knows: marks, keys and headers.
  public let words: [[UInt8]]
  /// Reads the bytes.
  /// - Returns: what does not hold, as one sentence; nil when all is well. A crash or a hang is for the caller to notice.
  public let examine: @Sendable ([UInt8]) -> String?

  public init(_ name: String, samples: [[UInt8]], words: [String] = [], examine: @escaping @Sendable ([UInt8]) -> String?) {
    self.init(name, samples: samples, marks: words.map { Array($0.utf8) }, examine: examine)
  }

  /// - Parameter marks: the words of a format that is no text.
  public init(_ name: String, samples: [[UInt8]], marks: [[UInt8]], examine: @escaping @Sendable ([UInt8]) -> String?) {
    self.name = name
    self.samples = samples
    self.words = marks
    self.examine = examine
  }

  /// The n-th mutation of the samples.
  public func mutation(_ number: UInt64) -> [UInt8] {
    var mutator = Mutator(seed: number, words: words)
    return mutator.mutation(of: samples)
  }

  /// The parsers that need no image library: they run in any process.
  public static let texts: [Subject] = [mrz, aamva, keys, frames] + notations
}
