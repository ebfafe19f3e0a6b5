import Documents

/// Times `read image` in a warm process.
public enum ReadBenchmark {
  /// How long each of several readings of a file took, in milliseconds from opening the file to the whole reading.
  ///
  /// The imaging process keeps what it has decoded; each round therefore hands over another picture: the same bytes with a few more after
  /// the picture's end, which decoders pass over.
  public static func milliseconds(of file: String, rounds: Int, with link: ImagingLink) async throws -> [Double] {
    _ = try await link.hello()
    var times: [Double] = []
    for round in 0..<max(0, rounds) {
      let openedAt = ContinuousClock.now
      let end = withUnsafeBytes(of: UInt32(truncatingIfNeeded: round)) { Array($0) }
      let reading = try await link.read(EncodedPicture(bytes: try PictureFile.read(file) + end), openedAt: openedAt)
      if let milliseconds = reading.milliseconds { times.append(milliseconds) }
    }
    return times
  }
}
