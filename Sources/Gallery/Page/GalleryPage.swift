import Cells
import Phrases
import Scenes

/// The gallery as one self-contained HTML page: every screen in every theme, appearance, language and colour depth.
public struct GalleryPage: Sendable {
  private let plan: PagePlan
  private let wording: any Wording
  private let language: String
  private let brand: String

  /// - Parameters:
  ///   - sizes: the sizes to choose from on the page.
  ///   - brand: the brand name, for the title.
  ///   - wording: the texts around the screens.
  ///   - language: the first language of the screens, a tag of the assets.
  public init(
    _ assets: GalleryAssets, sizes: [Size] = Array(Variant.sizes.prefix(2)), brand: String = "Vestibule", wording: any Wording,
    language: String
  ) {
    self.brand = brand
    plan = PagePlan(assets, sizes: sizes)
    self.wording = wording
    self.language = language
  }

  /// The page's data as JSON.
  ///
  /// - Parameter progress: called with the number of drawn languages, on any thread, in order.
  public func data(_ progress: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }) async -> [UInt8] {
    await PageData.make(plan, wording: wording, progress).json(language: language, brand: brand)
  }

  /// The whole page, in UTF-8.
  ///
  /// - Parameter progress: called with the number of drawn languages, on any thread, in order.
  public func html(_ progress: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }) async -> [UInt8] {
    let data = await data(progress)
    var page = PageText()
    page.raw("<!doctype html>\n<html lang=\"\(language)\">\n<meta charset=\"utf-8\">\n")
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.raw("<title>\(SVGWriter.escaped(brand)) · \(SVGWriter.escaped(wording.text(Phrase("gallery.title"))))</title>\n<style>\n")
    page.bytes(PackageResources.page_css)
    page.raw("</style>\n")
    page.bytes(PackageResources.page_html)
    page.raw("<script type=\"application/json\" id=\"data\">")
    page.bytes(data)
    page.raw("</script>\n")
    for script in [
      PackageResources.page_js, PackageResources.page_paint_js, PackageResources.page_inspect_js, PackageResources.page_view_js,
    ] {
      page.raw("<script>\n")
      page.bytes(script)
      page.raw("</script>\n")
    }
    page.raw("</html>\n")
    return page.bytes
  }
}
