/// The program's version, by semantic versioning. This is the only place that states it; CHANGELOG.md lists its changes.
enum Version {
  static let current = "0.2.0"
}
