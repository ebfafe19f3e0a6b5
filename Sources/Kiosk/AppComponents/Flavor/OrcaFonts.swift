import Flavor
import Foundation

/// The fonts of all roles. The guide's example for iOS has colours and no fonts, and that for Android fonts and no colours; here iOS has the
/// same names as Android.
public struct OrcaFonts: Hashable, Codable, Sendable {
  public var screenHeader, screenTitle, screenMessage: UIFont
  public var primaryButton, secondaryButton: UIFont
  public var inputField, inputFieldPlaceholder, inputFieldTitle, inputFieldStatus: UIFont
  public var scannerInstructionText, confirmationScreenTitle, confirmationScreenCheckpoints: UIFont
  public var tableElementTitle, tableElementDescription, instructionsLink, hintText: UIFont
  public var popupHeader, popupMessage, popupTitle: UIFont

  public init() { self = StandardFlavor.fonts }
}

/// Shapes.
public struct OrcaLayouts: Hashable, Sendable {
  /// Points, from 0 to 1000, or `Round`.
  public var primaryButtonCornerRadius: CGFloat

  /// A radius of half the button's height, with the name that Android has.
  public static let Round = CGFloat.infinity

  public init(primaryButtonCornerRadius: CGFloat = CGFloat(Flavor.standardRadius)) {
    self.primaryButtonCornerRadius = primaryButtonCornerRadius
  }
}

/// The languages of the components.
public struct OrcaLocalization: Hashable, Sendable {
  /// Used where there are no texts in the person's language.
  public var baseLanguage: LanguageType
  /// Overrides every other choice of language; nil if nothing does.
  public var fixedLanguage: LanguageType?

  public init(baseLanguage: LanguageType = .en, fixedLanguage: LanguageType? = nil) {
    self.baseLanguage = baseLanguage
    self.fixedLanguage = fixedLanguage
  }
}

/// The SDK's languages, by their ISO 639-1 codes.
public enum LanguageType: String, CaseIterable, Sendable { case en, nl, es, fr, it, de, pl, ro, el, pt }
