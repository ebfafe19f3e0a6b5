/// The environment of `vestibule-server`. What else the kiosk's or the shell's has is none of its business, and may be secret.
package enum ServerEnvironment {
  /// What every server needs: its language and time zone, its own files and credentials, and those of its imaging processes.
  private static let common: Set = [
    "CREDENTIALS_DIRECTORY", "HOME", "LANG", "LANGUAGE", "LD_LIBRARY_PATH", "PATH", "TZ", "VESTIBULE_FONTS", "VESTIBULE_IMAGING",
    "VESTIBULE_MODELS",
    "VESTIBULE_RESOURCES",
  ]

  /// Besides, what a server of the sandbox needs: its key and its database, and the authorities and proxies for its messages.
  private static let ofSandbox: Set = [
    "SSL_CERT_DIR", "SSL_CERT_FILE", "VESTIBULE_DATABASE", "VESTIBULE_KEY_FILE", "XDG_CONFIG_HOME",
  ]

  /// For a server that hands a capture over to a phone.
  package static func handOff(from all: [String: String]) -> [String: String] {
    all.filter { common.contains($0.key) || $0.key.hasPrefix("LC_") }
  }

  /// For a server of the sandbox.
  package static func sandbox(from all: [String: String]) -> [String: String] {
    handOff(from: all).merging(
      all.filter { ofSandbox.contains($0.key) || $0.key.hasPrefix("PG") || $0.key.lowercased().hasSuffix("_proxy") }
    ) { $1 }
  }
}
