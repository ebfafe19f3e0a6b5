import Background
import Branding
import Cells
import Flavor
import Foundation
import Imaging
import Looks

/// A logo that was drawn.
struct BrandLogo {
  let path: String
  private let colors: DominantColors

  var brand: Brand { colors.brand(URL(filePath: path).lastPathComponent) }

  /// - Throws: the exit status, after what is wrong was written to standard error.
  init(_ path: String) throws {
    let result: Result<LogoPixels, LogoDrawer.Problem> = Blocking.run {
      do throws(LogoDrawer.Problem) { return .success(try await LogoDrawer().draw(LogoFile(path: path))) } catch { return .failure(error) }
    }
    switch result {
    case .failure(let problem): throw BrandSources.refusal(problem.description.prefix(1).uppercased() + problem.description.dropFirst())
    case .success(let pixels):
      let picture = TransparentPicture(width: pixels.width, height: pixels.height, rgba: pixels.rgba)
      guard let colors = picture.flatMap({ DominantColors($0) }) else {
        throw BrandSources.refusal("Nothing can be seen of \(path): every pixel is transparent. Name another logo.")
      }
      (self.path, self.colors) = (path, colors)
    }
  }

  /// The appearances on whose screens most of it can be seen; the one where more can be seen, if that is less than half in both.
  func appearances(in flavor: Flavor) -> [Theme.Appearance] {
    let shares = Theme.Appearance.allCases.map { appearance in
      (appearance, colors.visibleShare(on: flavor.theme(appearance: appearance, depth: .direct).color(.screenBackground)))
    }
    let suited = shares.filter { $0.1 >= 0.5 }.map(\.0)
    return suited.isEmpty ? shares.max { $0.1 < $1.1 }.map { [$0.0] } ?? [] : suited
  }

  func choice(_ suited: [Theme.Appearance]) -> BrandFlavor.Choice {
    let reason =
      suited.count == 2
      ? "can be seen in light and in dark" : "only in \(suited.first?.rawValue ?? ""): on the other background most of it would vanish"
    return .init(subject: "logo", color: nil, reason: "\(URL(filePath: path).lastPathComponent), \(reason)")
  }
}
