/// The order that `vestibule-server` gets to show the pictures of a simulated camera to other programs.
///
/// Pictures come by its standard input, each as two numbers of four bytes (big-endian), the bytes of the label and of the JPEG, and then these. It
/// ends when its input is closed.
package struct CameraOrder: Codable, Equatable, Sendable {
  /// Where it listens: an address of this machine, and a port, 0 for any that is free.
  package var camera: Place
  /// What a request must show, as `Authorization: Bearer …` or `?token=…`; nil where only this machine reaches it.
  package var token: String?
  /// The cues that it takes.
  package var cues: [String]

  package struct Place: Codable, Equatable, Sendable {
    package var address: String
    package var port: Int

    package init(address: String, port: Int) {
      self.address = address
      self.port = port
    }
  }

  package init(at place: Place, token: String?, cues: [String]) {
    camera = place
    self.token = token
    self.cues = cues
  }
}

/// What `vestibule-server` reports meanwhile: one line of JSON each.
package enum CameraReport: Codable, Equatable, Sendable {
  /// - Parameter address: such as `http://127.0.0.1:8080`.
  case listening(address: String)
  case cue(String)
  /// In one plain English sentence that says what to do.
  case failed(String)
}
