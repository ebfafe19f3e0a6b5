import Flavor
import Foundation

/// The colours of all elements, by the guide's names. What is not set is the SDK's default, which refers to the palette, also when the palette
/// is changed later: the guide does not say whether it does on a phone.
///
/// The names are those of a theme file, because the properties are decoded from the SDK's defaults in that form. A test compares them with the
/// table of the module Flavor.
public struct OrcaColors: Hashable, Codable, Sendable {
  /// The palette that the elements refer to.
  public var palette: OrcaPalette
  public var screen: Screen
  public var buttons: Buttons
  public var inputField: InputField
  public var scannerConfirmation: ScannerConfirmation
  public var hint: Hint
  public var box: Box
  public var popup: Popup
  public var graphic: Graphic

  /// The guide makes the elements' colours from a palette.
  public init(colorPalette: OrcaPalette = OrcaPalette()) {
    self = StandardFlavor.colors
    palette = colorPalette
  }

  public struct Screen: Hashable, Codable, Sendable {
    public var backgroundColor, headerColor, titleColor, messageColor, dividerColor: UIColor
    public var tableCells: TableCells
  }

  public struct TableCells: Hashable, Codable, Sendable { public var cellStyle1, cellStyle2: TableCell }

  public struct TableCell: Hashable, Codable, Sendable {
    public var backgroundColor, textColor, iconColor, borderColor, dividerColor: UIColor
  }

  public struct Buttons: Hashable, Codable, Sendable {
    public var primary, secondary, scannerPrimary, scannerSecondary: Button
    public var backButtonColor, linkButtonColor: UIColor
    public var checkbox: Checkbox
  }

  public struct Button: Hashable, Codable, Sendable { public var textColor, backgroundColor, borderColor: UIColor }

  public struct Checkbox: Hashable, Codable, Sendable { public var tintColor, iconColor: UIColor }

  public struct InputField: Hashable, Codable, Sendable {
    public var textColor, disabledTextColor, placeholderColor, titleColor, statusColor, errorColor: UIColor
    public var backgroundColor, disabledBackgroundColor, borderColor, disabledBorderColor: UIColor
  }

  public struct ScannerConfirmation: Hashable, Codable, Sendable { public var textColor, backgroundColor, bulletList: UIColor }

  public struct Hint: Hashable, Codable, Sendable { public var textColor, backgroundColor, borderColor: UIColor }

  public struct Box: Hashable, Codable, Sendable { public var backgroundColor, borderColor, titleColor: UIColor }

  public struct Popup: Hashable, Codable, Sendable { public var backgroundColor, titleColor, messageColor: UIColor }

  public struct Graphic: Hashable, Codable, Sendable { public var backgroundColor, primaryColor: UIColor }
}

/// The brand's colours, from which the defaults of all elements are made.
public struct OrcaPalette: Hashable, Codable, Sendable {
  public var primary, accent, dark, darkLight, darkLighter, darkSoft, light, gray, danger: UIColor

  public init() { self = StandardFlavor.colors.palette }
}
