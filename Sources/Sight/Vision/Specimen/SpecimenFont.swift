import CVision
import FoundationEssentials

/// The fonts of the specimens. They are opened by file, not by family name: a substituted font would silently produce an MRZ that no reader
/// can read.
enum SpecimenFont: Int32, CaseIterable {
  case sans, sansBold, condensed, condensedBold, serif, serifBold, serifItalic, mono, ocrB

  private var files: [String] {
    switch self {
    case .sans: ["truetype/dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans.ttf", "dejavu-sans-fonts/DejaVuSans.ttf"]
    case .sansBold: ["truetype/dejavu/DejaVuSans-Bold.ttf", "dejavu/DejaVuSans-Bold.ttf", "dejavu-sans-fonts/DejaVuSans-Bold.ttf"]
    // DejaVu's condensed cuts, its serif italic and its plain mono are in packages of their own. The plain cuts replace them.
    case .condensed: ["truetype/dejavu/DejaVuSansCondensed.ttf"] + SpecimenFont.sans.files
    case .condensedBold: ["truetype/dejavu/DejaVuSansCondensed-Bold.ttf"] + SpecimenFont.sansBold.files
    case .serif: ["truetype/dejavu/DejaVuSerif.ttf", "dejavu/DejaVuSerif.ttf", "dejavu-serif-fonts/DejaVuSerif.ttf"]
    case .serifBold: ["truetype/dejavu/DejaVuSerif-Bold.ttf", "dejavu/DejaVuSerif-Bold.ttf"] + SpecimenFont.serif.files
    case .serifItalic: ["truetype/dejavu/DejaVuSerif-Italic.ttf"] + SpecimenFont.serif.files
    case .mono: ["truetype/dejavu/DejaVuSansMono.ttf", "dejavu/DejaVuSansMono.ttf"] + SpecimenFont.sans.files
    case .ocrB: ["opentype/ocr-b/OCRB.otf", "ocr-b/OCRB.otf", "truetype/ocr-b/OCRB.ttf"]
    }
  }

  /// The folders in which fonts are looked for, in this order.
  static var folders: [String] {
    var folders = ["/usr/share/fonts", "/usr/local/share/fonts"]
    if let home = ProcessInfo.processInfo.environment["HOME"] { folders.append("\(home)/.local/share/fonts") }
    if let own = ProcessInfo.processInfo.environment["VESTIBULE_FONTS"] { folders.insert(own, at: 0) }
    return folders
  }

  /// Opens every font once per process.
  /// - Throws: `SpecimenError.fontMissing` with the packages that contain the fonts.
  static func open() throws(SpecimenError) {
    if let missing = firstMissing { throw .fontMissing(missing) }
  }

  private static let firstMissing: String? = {
    for font in allCases {
      let isOpen = folders.contains { folder in font.files.contains { cvision_font_open(font.rawValue, "\(folder)/\($0)") == 0 } }
      if !isOpen { return font.files.last ?? "\(font)" }
    }
    return nil
  }()
}
