import Flavor

/// Who asks the person: the company's name, its logo and its links, as the theme has them. They stand around every view.
struct PageBrand: Sendable {
  let texts: PageTexts
  /// The appearances that have a logo.
  let logos: Set<Theme.Appearance>
  /// The theme's only appearance; nil if the phone chooses.
  let fixed: Theme.Appearance?
  let links: [BrandLink: String]

  /// The name or the logo, for each appearance. The script writes the words again when the person chooses another language.
  func mark(in language: String) -> String {
    let name = texts.text("kiosk.title", in: language).escaped
    return (fixed.map { [$0] } ?? Theme.Appearance.allCases).map { appearance in
      let place = fixed == nil ? #" class="when-\#(appearance.rawValue)""# : ""
      return logos.contains(appearance)
        ? #"<img\#(place) src="/pages/logos/\#(appearance.rawValue)" alt="\#(name)" data-text="kiosk.title">"#
        : #"<span\#(place) data-text="kiosk.title">\#(name)</span>"#
    }.joined()
  }

  /// The links. A page opens in a window of its own, so that the steps stay where they are.
  func links(in language: String) -> String {
    BrandLink.allCases.compactMap { link in
      guard let address = links[link] else { return nil }
      let key = "page.links.\(link.rawValue)", target = address.hasPrefix("https:") ? #" target="_blank" rel="noopener""# : ""
      return #"<a data-link="\#(link.rawValue)" data-text="\#(key)" data-address="\#(address.escaped)""#
        + #" href="\#(address.replacing(BrandLink.language, with: language).escaped)"\#(target)>\#(texts.text(key, in: language).escaped)</a>"#
    }.joined()
  }

  /// The keys of the texts.
  static let keys = ["kiosk.title"] + BrandLink.allCases.map { "page.links.\($0.rawValue)" }
}

extension String {
  /// As text of an HTML element, or of an attribute in quotation marks.
  var escaped: String { replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;") }
}
