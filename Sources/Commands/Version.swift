import Application
/// The version of the program, by semantic versioning. It is said here alone; CHANGELOG.md says what is in it.
enum Version {
  static let current = "0.1.0-dev"
}
