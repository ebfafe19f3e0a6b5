extension MrzResult {
  /// The number of documents to which the MRZs in a picture belong.
  public static func documents(of zones: [MrzResult]) -> Int {
    zones.reduce(into: [MrzResult]()) { distinct, zone in
      if !distinct.contains(where: zone.mayBelong(with:)) { distinct.append(zone) }
    }.count
  }

  /// Whether another MRZ may be of the same document: a copy of this one, or a visa in its holder's passport. When in doubt, it may.
  private func mayBelong(with other: MrzResult) -> Bool {
    guard let number = value(.documentNumber), let second = other.value(.documentNumber), number != second else { return true }
    let isSameBirth = value(.birthDate).flatMap { birth in other.value(.birthDate).map { $0 == birth } } ?? true
    // Visas have numbers of their own. A number that is not trusted may be a misread one.
    return isSameBirth && (isVisa || other.isVisa || !valid || !other.valid)
  }

  private var isVisa: Bool { format == .mrvA || format == .mrvB }
}
