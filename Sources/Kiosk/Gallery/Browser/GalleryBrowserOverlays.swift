import Cells

/// The overlays of the gallery: the list of keys, and the finder.
extension GalleryBrowser {
  private var helpBox: KeyHelp {
    KeyHelp(
      commands.map { (keys: $0.spelling, label: text($0.label)) } + [(keys: "T G D S", label: text("gallery.keys.backwards"))],
      title: text("kiosk.help.title"), in: size)
  }

  /// The number of hidden rows of the help.
  var hiddenHelp: Int { helpBox.hidden }

  func drawHelp(_ scroll: Int, on screen: inout Screen) { helpBox.draw(scroll, on: &screen) }

  func draw(_ finder: Finder, on screen: inout Screen) { FinderBox(finder, assets.screens, size, wording).draw(on: &screen) }
}
