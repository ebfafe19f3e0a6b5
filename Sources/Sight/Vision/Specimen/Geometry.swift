#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The trigonometric functions that the drawings need.
enum Geometry {
  static func sine(_ radians: Double) -> Double { sin(radians) }
  static func cosine(_ radians: Double) -> Double { cos(radians) }
}
