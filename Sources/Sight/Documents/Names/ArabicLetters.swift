/// Arabic letters, with those of Persian, Urdu, Pashto and Uyghur.
enum ArabicLetters {
  static let tehMarbuta: Character = "ة"
  /// Its form at the end of a part of a name.
  static let finalTehMarbuta = ["XAH"]
  /// Shadda, which doubles the letter before it.
  static let doubling: Unicode.Scalar = "\u{651}"

  /// ICAO 9303-3, section 6 C.
  static let forms = LetterTable.read(
    """
    ء XE
    آ XAA
    أ XAE
    ؤ U
    إ I
    ئ XI
    ا A
    ب B
    ة XTA
    ت T
    ث XTH
    ج J
    ح XH
    خ XKH
    د D
    ذ XDH
    ر R
    ز Z
    س S
    ش XSH
    ص XSS
    ض XDZ
    ط XTT
    ظ XZZ
    ع E
    غ G
    ف F
    ق Q
    ك K
    ل L
    م M
    ن N
    ه H
    و W
    ى XAY
    ي Y
    ٱ XXA
    ٹ XXT
    ټ XRT
    پ P
    ځ XKE
    څ XXH
    چ XC
    ڈ XXD
    ډ XDR
    ڑ XXR
    ړ XRR
    ږ XRX
    ژ XJ
    ښ XXS
    ک XKK
    ګ XXK
    ڭ XNG
    گ XGG
    ں XNN
    ڼ XXN
    ھ XDO
    ۀ XYH
    ہ XXG
    ۂ XGE
    ۃ XTG
    ی XYA
    ۍ XXY
    ې Y
    ے XYB
    ۓ XBE
    """)
}
