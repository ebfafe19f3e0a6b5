import Cells
import FoundationEssentials
import Phrases
import Scenes

/// The gallery as one self-contained HTML page: every screen in every theme, appearance, language and colour depth; or a page for one
/// customer.
public struct GalleryPage: Sendable {
  private let plan: PagePlan
  private let wording: any Wording
  private let language: String
  private let brand: String
  private let customer: CustomerPage?

  /// - Parameters:
  ///   - sizes: the sizes to choose from on the page.
  ///   - brand: the brand name, for the title.
  ///   - wording: the texts around the screens.
  ///   - language: the first language of the screens, a tag of the assets.
  ///   - customer: makes it the page of one customer, whose theme is the only one of the assets.
  public init(
    _ assets: GalleryAssets, sizes: [Size] = Array(Variant.sizes.prefix(2)), brand: String = "Vestibule", wording: any Wording,
    language: String, customer: CustomerPage? = nil
  ) {
    self.brand = brand
    self.customer = customer
    plan = PagePlan(assets, sizes: sizes, depths: customer == nil ? ColorDepth.allCases : [.direct])
    self.wording = wording
    self.language = language
  }

  /// The page's data as JSON.
  ///
  /// - Parameter progress: called with the number of drawn languages, on any thread, in order.
  public func data(_ progress: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }) async -> [UInt8] {
    let data = await PageData.make(plan, wording: wording, progress)
    return data.value(language: language, brand: brand, customer: customer).bytes()
  }

  /// The whole page, in UTF-8.
  ///
  /// - Parameter progress: called with the number of drawn languages, on any thread, in order.
  public func html(_ progress: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }) async -> [UInt8] {
    let data = await data(progress)
    let title = SVGWriter.escaped(customer == nil ? "\(brand) · \(wording.text(Phrase("gallery.title")))" : brand)
    var page = Array(
      """
      <!doctype html>
      <html lang="\(language)">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>

      """.utf8)
    page += PackageResources.page_css + Array("</style>\n".utf8) + PackageResources.page_html
    page += script(of: data)
    for script in [
      PackageResources.page_js, PackageResources.page_paint_js, PackageResources.page_inspect_js, PackageResources.page_cards_js,
      PackageResources.page_customer_js, PackageResources.page_view_js,
    ] {
      page += Array("<script>\n".utf8) + script + Array("</script>\n".utf8)
    }
    page += "</html>\n".utf8
    return page
  }

  /// The data as a part of the page. That of a customer's page is packed, because it is sent by mail.
  private func script(of data: [UInt8]) -> [UInt8] {
    guard customer == nil else {
      return Array(#"<script type="text/plain" id="data">\#(Data(Deflate.packed(data)).base64EncodedString())</script>"#.utf8)
        + Array("\n".utf8)
    }
    var script = Array(#"<script type="application/json" id="data">"#.utf8)
    // A `<` can only be part of a string there. It is escaped, because the script must not end within its data.
    for part in data.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false).enumerated() {
      if part.offset > 0 { script += #"\u003c"#.utf8 }
      script += part.element
    }
    return script + Array("</script>\n".utf8)
  }
}
