/// The drawn persons of specimens. A network that learned real faces finds them alike: all lie in a small part of its space, in which no photograph does.
/// So they are told apart by limits of their own.
extension FaceTemplate {
  /// From this distance to `typical` on, a face is no drawn one. (Measured: drawn persons up to 0.32, photographs from 0.33 on.)
  private static let limit = 0.33

  /// The mean of 16 drawn persons, in their passports and before a camera, made a unit vector.
  private static let typical = FaceTemplate(
    steps: [
      -21, 9, 14, -8, -26, 1, -11, -23, 22, -28, 34, -8, -35, 15, -4, 24, -23, -18, -10, -18, 7, 24, -5, 2, -31, -59,
      -14, -12, 10, -17, 2, 16, -29, 16, 4, 31, -8, -13, 32, 1, -45, -1, 10, 45, 34, -10, 6, -11, 13, -47, 3, 24,
      11, 14, 6, -35, -4, 22, -26, 6, 17, -11, 4, -2, 42, 20, -26, -26, 25, -37, -9, 17, -30, -34, -52, 8, 77, 20,
      -20, 4, -7, -2, 11, 21, -9, 0, -12, 22, 49, -7, -2, 39, -2, 5, -7, 16, -18, -8, -12, -3, 2, -11, 5, 44,
      -39, 42, -11, -6, 1, 7, -8, -2, 33, -39, 27, 35, 4, 24, 9, 10, 0, 3, -42, -6, -1, -10, -2, 7,
    ])

  /// Whether it is the face of a drawn person.
  var isDrawn: Bool { distance(to: Self.typical) < Self.limit }
}
