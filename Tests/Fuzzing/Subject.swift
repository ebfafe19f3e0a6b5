/// A parser of bytes from outside, and what must hold for any bytes. The rules are the same for the seeded mutations of the test run, for
/// the fuzzer, and for inputs that the fuzzer once found.
public struct Subject: Sendable {
  /// Its name on the command line, and the name of its folder in the corpus.
  public let name: String
  /// Valid inputs, from which mutations are made.
  public let samples: [[UInt8]]
  /// Words that the parser knows: marks, keys and headers.
  public let words: [[UInt8]]
  /// Parses the bytes.
  /// - Returns: the violated property as one sentence; nil when there is none. Crashes and hangs are left to the caller.
  public let examine: @Sendable ([UInt8]) -> String?

  public init(_ name: String, samples: [[UInt8]], words: [String] = [], examine: @escaping @Sendable ([UInt8]) -> String?) {
    self.init(name, samples: samples, marks: words.map { Array($0.utf8) }, examine: examine)
  }

  /// - Parameter marks: the words of a binary format.
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

  /// The parsers that need no image library, so that they run in any process.
  public static let texts: [Subject] = [mrz, aamva, keys, frames, networks, brand] + notations
}
