import ArgumentParser
import Flavor
import Foundation
import Gallery
import Invocation
import Phrases

/// What the page for a customer needs besides the screens: the brand's name and logo, the date, and the journey to begin with.
struct CustomerHandOut {
  var flavor: Flavor
  /// The journey's name.
  var journey: String

  /// The largest logo on the page, in bytes: it is part of a page that is sent by mail.
  private static let mostLogoBytes = 400_000

  /// The name that the brand gives the program, else the theme's.
  func brand(_ assets: GalleryAssets, _ book: Phrasebook) -> String {
    let title = Phrase("kiosk.title"), own = assets.wording(flavor, book.language).text(title)
    return own == book.text(title) ? flavor.name : own
  }

  /// - Parameter screens: all screens of the gallery.
  /// - Throws: `ValidationError` if there is no such journey.
  func page(_ screens: [GalleryScreen]) throws -> CustomerPage {
    let walk = GalleryScreen.walk(of: journey, in: screens)
    guard !walk.isEmpty else {
      let names = Installation.current.journeys.all.map(\.name)
      throw ValidationError("There is no journey “\(journey)”. The journeys are: \(names.joined(separator: ", ")).")
    }
    let logos = Dictionary(
      uniqueKeysWithValues: flavor.logos.compactMap { appearance, file in Self.url(of: file).map { (appearance, $0) } })
    return CustomerPage(
      date: Date.now.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day()), logos: logos, walk: walk)
  }

  /// The logo as a `data:` URL; nil, and a line on standard error, if it cannot be a part of the page.
  private static func url(of file: LogoFile) -> String? {
    guard let bytes = try? InputFile.read(file.path, as: .text) else {
      StandardError.write(file.description(of: "cannot be read, so the page has none."))
      return nil
    }
    guard bytes.count <= mostLogoBytes else {
      StandardError.write(file.description(of: "is larger than \(mostLogoBytes / 1000) kB, so the page has none."))
      return nil
    }
    let kind = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? "png" : "svg+xml"
    return "data:image/\(kind);base64,\(Data(bytes).base64EncodedString())"
  }
}
