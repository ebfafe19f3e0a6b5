/// How often live pictures are read. Reading keeps to a share of a core, so that the picture on the screen and other programs stay quick.
public struct FramePace: Hashable, Sendable {
  /// The least time between the starts of two readings, in milliseconds.
  public let least: Double
  /// The largest share of a core that readings use; beyond that fewer pictures are read.
  public let share: Double

  /// The outline, quality and faces. A person cannot follow more than ten hints a second.
  public static let measuring = FramePace(least: 100, share: 0.2)
  /// The MRZ and barcodes.
  public static let searching = FramePace(least: 140, share: 0.15)

  /// The milliseconds from the start of a reading to the start of the next.
  /// - Parameter processorTime: what the reading cost, in milliseconds.
  public func interval(after processorTime: Double) -> Double { max(least, processorTime / share) }
}
