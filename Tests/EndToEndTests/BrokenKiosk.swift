import Foundation
import GRDB
import Glibc
import Testing

/// A kiosk that cannot serve clients: what is wrong, and what the doctor must say of it.
struct BrokenKiosk: CustomTestStringConvertible, Sendable {
  typealias Breaking = @Sendable (KioskFolder) throws -> Void

  let testDescription: String
  /// Members of the configuration; `DIR` stands for the folder.
  let members: String
  /// The line of the doctor, and words of the sentence that follows.
  let line: String, words: String
  /// The doctor's exit status.
  let status: Int32
  let breaking: Breaking

  init(
    _ name: String, _ members: String = "", says line: String, _ words: String, status: Int32 = 66, breaking: @escaping Breaking = { _ in }
  ) {
    testDescription = name
    (self.members, self.line, self.words, self.status, self.breaking) = (members, line, words, status, breaking)
  }

  /// The profile, the PIN and the source, which a row may replace.
  static let sound = #""profile": "kiosk", "journeys": ["document"], "locale": "en", "data": "DIR/data""#

  private static func store(
    _ name: String, _ words: String, _ members: String = #""key": "DIR/k""#, breaking: @escaping Breaking = { _ in }
  ) -> BrokenKiosk { BrokenKiosk(name, members, says: "store", words, status: 70, breaking: breaking) }

  static func results(_ name: String, _ destination: String, _ words: String, breaking: @escaping Breaking = { _ in })
    -> BrokenKiosk
  {
    BrokenKiosk(name, #""handOver": [\#(destination)]"#, says: "results", words, breaking: breaking)
  }

  static func secret(
    _ name: String, _ text: String?, mode: mode_t = 0o600, _ words: String, then more: @escaping Breaking = { _ in }
  ) -> BrokenKiosk {
    results(name, #"{"url": "https://intake.example/v", "secret": "DIR/secret"}"#, words) { folder in
      if let text { try folder.write("secret", text, mode: mode) }
      try more(folder)
    }
  }

  static func server(_ name: String, _ member: String, _ words: String, breaking: @escaping Breaking = { _ in }) -> BrokenKiosk {
    results(name, #"{"url": "https://intake.example/v", "secret": "DIR/secret", \#(member)}"#, words) { folder in
      try folder.write("secret", whole)
      try breaking(folder)
    }
  }

  static let key = String(repeating: "k", count: 32)
  static let whole = "whsec_" + Data(repeating: 7, count: 32).base64EncodedString()

  static let all: [BrokenKiosk] = stores + looks + sources + destinations + phones + files + settings

  private static let stores: [BrokenKiosk] = [
    store("the key has 10 bytes", "has 10 bytes instead of 32") { try $0.write("k", "0123456789") },
    store("others can read the key", "chmod 600") { try $0.write("k", key, mode: 0o644) },
    store("the key is another one", "is not the one with which") { folder in
      try folder.begin()
      try folder.write("k", key)
    },
    store("the key is lost", "is missing") { folder in
      try folder.begin()
      try FileManager.default.removeItem(atPath: folder.file("k"))
    },
    store("the key's folder cannot be made", "/proc/vestibule", #""key": "/proc/vestibule/key""#),
    store("the data belong to another user", "belongs to another user") { folder in
      try folder.begin()
      guard chown(folder.file("data"), 1234, 1234) == 0 else { throw KioskFolder.OnlyRoot() }
    },
    store("the database is garbage", "damaged") { folder in
      try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: true)
      try folder.write("data/vestibule.sqlite", String(repeating: "garbage ", count: 1_000))
    },
    store("a newer program wrote the database", "a newer Vestibule") { folder in
      try folder.begin()
      let database = try DatabaseQueue(path: folder.file("data/vestibule.sqlite"))
      try database.write { try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('layout 99')") }
    },
    store("the data folder is a file", "is a file", #""key": "DIR/k", "data": "DIR/file/data""#) { try $0.write("file", "x") },
  ]

  private static let looks: [BrokenKiosk] = [
    BrokenKiosk("there is no such theme", #""theme": "winter""#, says: "look", "there is no such theme"),
    BrokenKiosk("the theme's file is missing", #""theme": "DIR/winter.json""#, says: "look", "there is no such theme"),
    BrokenKiosk("the theme is no JSON", #""theme": "DIR/winter.json""#, says: "look", "has a mistake") { try $0.write("winter.json", "{") },
    BrokenKiosk("the theme has an unknown key", #""theme": "DIR/winter.json""#, says: "look", "has a mistake") {
      try $0.write("winter.json", #"{"colours": {}}"#)
    },
    BrokenKiosk("the logo cannot be drawn", #""theme": "DIR/winter.json""#, says: "logo", "mark.svg") {
      try $0.write("winter.json", #"{"logo": "mark.svg"}"#)
    },
    BrokenKiosk("there is no such language", #""locale": "xx""#, says: "look", "no texts in this language"),
    BrokenKiosk("no client can choose this language", #""languages": ["en", "english"]"#, says: "look", "english"),
    BrokenKiosk("the workflow is missing", #""workflow": "DIR/w.json""#, says: "workflow", "w.json"),
    BrokenKiosk("the workflow is no JSON", #""workflow": "DIR/w.json""#, says: "workflow", "line 1") { try $0.write("w.json", "{") },
    BrokenKiosk(
      "the workflow is not for the first journey", #""journeys": ["wallet", "document"], "workflow": "DIR/w.json""#, says: "workflow",
      "line 1"
    ) { try $0.write("w.json", "{") },
    BrokenKiosk("the workflow has an unknown key", #""workflow": "DIR/w.json""#, says: "workflow", "tiltd") {
      try $0.write("w.json", #"{"name": "flat", "tiltd": false}"#)
    },
  ]

  private static let sources: [BrokenKiosk] = [
    BrokenKiosk("the picture is missing", #""source": "DIR/front.jpg""#, says: "source", "front.jpg", status: 70),
    BrokenKiosk("the picture is none", #""source": "DIR/front.jpg""#, says: "source", "isn’t a picture", status: 70) {
      try $0.write("front.jpg", "text")
    },
    BrokenKiosk("the picture is damaged", #""source": "DIR/front.jpg""#, says: "source", "front.jpg", status: 70) {
      try $0.specimen("front.jpg")
      let whole = try Data(contentsOf: URL(filePath: $0.file("front.jpg")))
      try whole.prefix(2_000).write(to: URL(filePath: $0.file("front.jpg")))
    },
    BrokenKiosk("the second picture is none", #""source": "DIR/pictures""#, says: "source", "b.jpg", status: 70) { folder in
      try FileManager.default.createDirectory(atPath: folder.file("pictures"), withIntermediateDirectories: true)
      try folder.specimen("pictures/a.jpg")
      try folder.write("pictures/b.jpg", "text")
    },
    BrokenKiosk("the video is garbage", #""source": "DIR/v.mp4""#, says: "source", "v.mp4", status: 70) {
      try $0.write("v.mp4", String(repeating: "garbage ", count: 1_000))
    },
    BrokenKiosk("the folder has no pictures", #""source": "DIR/empty""#, says: "source", "no pictures", status: 70) {
      try FileManager.default.createDirectory(atPath: $0.file("empty"), withIntermediateDirectories: true)
    },
    BrokenKiosk("there is no such camera", #""source": "webcam:/dev/no-camera""#, says: "source", "There is no camera", status: 70),
    BrokenKiosk("the video is none", #""source": "DIR/v.mp4""#, says: "source", "v.mp4", status: 70),
  ]

  /// A file that decides, and that others can change.
  private static func open(_ name: String, _ key: String, _ text: String, says line: String) -> BrokenKiosk {
    BrokenKiosk("others can change \(name)", #""\#(key)": "DIR/\#(name)""#, says: line, "chmod go-w") {
      try $0.write(name, text, mode: 0o666)
    }
  }

  /// The same of another user.
  private static func foreign(_ name: String, _ key: String, _ text: String, says line: String) -> BrokenKiosk {
    BrokenKiosk("\(name) belongs to another user", #""\#(key)": "DIR/\#(name)""#, says: line, "chown") { folder in
      try folder.write(name, text, mode: 0o644)
      guard chown(folder.file(name), 1234, 1234) == 0 else { throw KioskFolder.OnlyRoot() }
    }
  }

  /// A file that never ends.
  private static func fifo(_ name: String, _ key: String, says line: String) -> BrokenKiosk {
    BrokenKiosk("\(name) is a FIFO", #""\#(key)": "DIR/\#(name)""#, says: line, "not an ordinary file") { folder in
      try #require(mkfifo(folder.file(name), 0o600) == 0)
    }
  }

  private static let files: [BrokenKiosk] = [
    open("theme.json", "theme", "{}", says: "look"), open("w.json", "workflow", "{}", says: "workflow"),
    foreign("theme.json", "theme", "{}", says: "look"), foreign("w.json", "workflow", "{}", says: "workflow"),
    foreign("k", "key", key, says: "store").status(70),
    fifo("theme.json", "theme", says: "look"), fifo("w.json", "workflow", says: "workflow"),
    BrokenKiosk("the texts are a FIFO", #""theme": "DIR/theme.json""#, says: "look", "none that can be read") { folder in
      try folder.write("theme.json", #"{"localization": {"files": ["texts.json"]}}"#)
      try #require(mkfifo(folder.file("texts.json"), 0o600) == 0)
    },
    secret("the secret belongs to another user", whole, "chown") { folder in
      guard chown(folder.file("secret"), 1234, 1234) == 0 else { throw KioskFolder.OnlyRoot() }
    },
    BrokenKiosk("others can read the private key", certified, says: "phones", "chmod 600") { folder in
      try folder.certificate("c")
      chmod(folder.file("c.key"), 0o644)
    },
  ]

  private func status(_ status: Int32) -> BrokenKiosk {
    BrokenKiosk(testDescription, members, says: line, words, status: status, breaking: breaking)
  }

  private static let certified =
    #""handOff": {"address": "127.0.0.1", "host": "kiosk.example", "certificate": "DIR/c.pem", "privateKey": "DIR/c.key"}"#

  private static let phones: [BrokenKiosk] = [
    BrokenKiosk("the address is not of this machine", #""handOff": "203.0.113.7""#, says: "phones", "has no address 203.0.113.7"),
    BrokenKiosk("the certificate is missing", certified, says: "phones", "c.pem"),
    BrokenKiosk("the certificate is none", certified, says: "phones", "no certificate in PEM") { folder in
      try folder.write("c.pem", "text")
      try folder.write("c.key", "text")
    },
    BrokenKiosk("the private key is none", certified, says: "phones", "no private key in PEM") { folder in
      try folder.certificate("c")
      try folder.write("c.key", "text")
    },
    BrokenKiosk("the private key is another one", certified, says: "phones", "does not belong to the certificate") { folder in
      try folder.certificate("c")
      try folder.certificate("d")
      try folder.write("c.key", String(contentsOfFile: folder.file("d.key"), encoding: .utf8))
    },
  ]

  private static let settings: [BrokenKiosk] = [
    BrokenKiosk("a key of the configuration is unknown", #""idel": 5"#, says: "settings", "vestibule.json"),
    BrokenKiosk(
      "the hash of the PIN takes gigabytes", #""pin": "$scrypt$ln=20,r=32,p=1$\#(String(repeating: "A", count: 22))$\#(key)""#,
      says: "settings", "vestibule.json"),
    BrokenKiosk("the hash of the PIN is none", #""pin": "1234""#, says: "settings", "vestibule.json"),
    BrokenKiosk(
      "an address has a password", #""handOver": [{"url": "https://me:word@a.example", "secret": "DIR/s"}]"#, says: "settings",
      "an https address"),
    BrokenKiosk("a destination has no secret", #""handOver": [{"url": "https://a.example"}]"#, says: "settings", "vestibule.json"),
  ]
}
