import Cells
import Documents
import Imaging
import Scenes

/// Draws the specimen documents of an unattended kiosk's first screen.
package struct SpecimenPosterDrawer: Sendable {
  private let link: ImagingLink
  private let today: CalendarDate

  package init(link: ImagingLink, today: CalendarDate) {
    self.link = link
    self.today = today
  }

  private static let types: [DocumentType] = [.passport, .idCard, .driversLicense, .residencePermit]

  /// The specimen of this number, undistorted and at most `size` pixels large; nil if it cannot be drawn now.
  package func draw(_ number: Int, size: Size) async -> Picture? {
    let type = Self.types[number % Self.types.count]
    guard let step = type.steps(tilted: false).first, let source = try? PictureSource(opening: .specimen, asOf: today),
      case .exactly(let entry)? = try? source.candidates(for: type, step), let loaded = try? await source.load(entry, with: link)
    else { return nil }
    return try? await link.preview(loaded.picture, fitting: PixelSize(width: size.width, height: size.height)).picture
  }
}
