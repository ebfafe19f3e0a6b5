/// The drawn persons of specimens. A network that learned real faces finds them alike: all lie in a small part of its space, in which no photograph does.
/// So they are told apart by limits of their own.
extension FaceTemplate {
  /// From this distance to `typical` on, a face is no drawn one. (Measured: drawn persons up to 0.27, photographs from 0.34 on.)
  private static let limit = 0.30

  /// The mean of 16 drawn persons, on their documents and before a camera, made a unit vector.
  private static let typical = FaceTemplate(
    steps: [
      -21, 10, 16, -9, -24, 2, -12, -23, 25, -28, 33, -7, -34, 18, -6, 22, -22, -17, -8, -17, 9, 27, -7, 2, -29, -58,
      -14, -11, 12, -18, 3, 15, -28, 19, 4, 34, -10, -14, 29, 0, -46, -1, 9, 44, 36, -10, 5, -10, 14, -45, 2, 24,
      11, 14, 7, -36, -5, 22, -26, 7, 18, -11, 8, 1, 40, 18, -27, -26, 27, -39, -8, 20, -29, -34, -50, 10, 76, 20,
      -17, 4, -5, -1, 11, 21, -9, -1, -14, 22, 49, -5, -2, 38, -4, 5, -8, 18, -20, -8, -12, -4, 2, -9, 5, 48,
      -37, 42, -12, -5, 2, 8, -7, -2, 34, -38, 27, 33, 4, 22, 8, 10, 0, 0, -43, -5, -4, -11, -3, 6,
    ])

  /// Whether it is the face of a drawn person.
  var isDrawn: Bool { distance(to: Self.typical) < Self.limit }
}
