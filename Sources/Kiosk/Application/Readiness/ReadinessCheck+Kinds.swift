import Deliveries
import Documents
import Foundation
import HTTPClient
import Imaging
import LocalServices
import Looks
import Phrases
import Services
import Store

extension ReadinessCheck {
  /// The store opens, and what is written is there.
  /// - Parameter claim: claims the data folder for this kiosk, if it must.
  package static func store(_ store: Store, claim: @escaping @Sendable () throws -> Void = {}) -> ReadinessCheck {
    ReadinessCheck(.store, .always) {
      try claim()
      try store.probe()
      return store.folder
    }
  }

  /// The imaging process draws a document and decodes it.
  package static func reading(_ link: ImagingLink, on today: CalendarDate) -> ReadinessCheck {
    ReadinessCheck(.reading, .always) {
      // The process may still run although its program is gone. The next client needs a new process.
      _ = try ImagingExecutable.find()
      let picture = try await link.draw(SpecimenRequest(of: .passport, asOf: today))
      _ = try await link.preview(picture, fitting: PixelSize(width: 64, height: 64))
      return "answers, protocol \(try await link.hello())"
    }
  }

  /// Pictures can be taken from the source.
  package static func source(
    _ open: @escaping @Sendable () throws(ImagingError) -> PictureSource, _ link: ImagingLink
  ) -> ReadinessCheck {
    ReadinessCheck(.source, .always, glance: { try open().check() }) {
      let source = try open()
      try await source.probe(with: link)
      return source.origin.rawValue
    }
  }

  /// The theme and all texts load, and the languages that the configuration names exist.
  /// - Parameters:
  ///   - load: reads the look from its files.
  ///   - languages: the tags of the languages to choose from, or nil for all.
  package static func look(_ load: @escaping @Sendable () -> LookLoader, languages: [String]?) -> ReadinessCheck {
    ReadinessCheck(.look, .atStart, .unreadableInput) {
      var looks = load()
      let problems = looks.warnings + looks.readAll()
      if let unknown = looks.unknown { throw Problem(unknown) }
      if let problem = problems.first { throw Problem(problem) }
      for tag in languages ?? [] where !looks.speaks(tag) { throw Problem(Phrase("kiosk.warning.language", ["tag": .text(tag)])) }
      return "\(looks.look.theme.name), \(looks.look.language)"
    }
  }

  /// The theme's logos can be drawn. Without one, the brand's name is shown.
  /// - Parameter load: reads the look from its files.
  package static func logo(_ load: @escaping @Sendable () -> LookLoader) -> ReadinessCheck {
    ReadinessCheck(.logo, .never, .unreadableInput) {
      let files = load().themes.flavor.logoFiles
      for file in files {
        do throws(LogoDrawer.Problem) { _ = try await LogoDrawer().draw(file) } catch { throw Problem(error.description) }
      }
      return files.map(\.path).joined(separator: ", ")
    }
  }

  /// The workflow's file fits the journey.
  /// - Parameter load: reads it as a journey does.
  package static func workflow(_ path: String, _ load: @escaping @Sendable () throws -> Void) -> ReadinessCheck {
    ReadinessCheck(.workflow, .atStart, .unreadableInput) {
      try load()
      return path
    }
  }

  /// The vendors' server answers. One of a vendor may have nothing at this path; a proxy, a network that asks for a login, and a server that is
  /// broken answer otherwise.
  package static func backend(at address: ServerAddress) -> ReadinessCheck {
    ReadinessCheck(.backend, .always) {
      let answer = try await HTTPTransport(address, limits: .forTrial).send(ServiceRequest(.get, "/health"))
      let status = answer.status, isPage = answer.body.first == UInt8(ascii: "<")
      guard 200..<300 ~= status && !isPage || 400..<500 ~= status && status != 407 else {
        throw Problem(
          "\(address.text) answers \(status), and not as the server would. Look into its log, and check whether the network asks for a login."
        )
      }
      return address.text
    }
  }

  /// Results can be handed over there, as far as that is known without one.
  package static func destination(_ destination: Destination, from store: Store) -> ReadinessCheck {
    ReadinessCheck(.destination(destination.name), .atStart, .unreadableInput) {
      try await DestinationTrial(destination, from: store).run()
      return destination.name
    }
  }

  /// A test delivery to a place for results succeeds.
  package static func delivery(to destination: Destination, from store: Store) -> ReadinessCheck {
    ReadinessCheck(.destination(destination.name), .never, .unreadableInput) {
      try await DestinationTrial(destination, from: store).deliver()
      return "\(destination.name) took a test delivery"
    }
  }

  /// Phones reach this machine where the configuration says so.
  /// - Parameter server: the path of the program that serves phones, or why there is none.
  package static func handOff(_ trial: HandOffTrial, server: @escaping @Sendable () throws -> String) -> ReadinessCheck {
    ReadinessCheck(.handOff, .atStart, .unreadableInput) {
      try trial.run(by: try server())
      return trial.place.address
    }
  }

  /// The disk has room for some fifty sessions.
  package static func disk(_ folder: String) -> ReadinessCheck {
    ReadinessCheck(.disk, .never) {
      // If nothing was stored yet, the folder is made later.
      var place = URL(filePath: folder), system = statvfs()
      while statvfs(place.path, &system) != 0, place.path != "/" { place.deleteLastPathComponent() }
      let free = Int64(system.f_bavail) * Int64(system.f_frsize), size = free.formatted(.byteCount(style: .file))
      guard free > leastFree else { throw Problem(Phrase("unattended.check.disk", ["size": .text(size)])) }
      return size
    }
  }

  /// In bytes.
  private static let leastFree: Int64 = 200 << 20
}

extension HTTPLimits {
  /// For a short answer that is there at once.
  fileprivate static let forTrial = HTTPLimits(connect: .seconds(5), idle: .seconds(5), total: .seconds(10), answerBytes: 100_000)
}
