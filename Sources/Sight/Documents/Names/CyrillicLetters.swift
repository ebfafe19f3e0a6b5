/// Cyrillic letters.
enum CyrillicLetters {
  /// ICAO 9303-3, section 6 B: the recommended form, then those of states with their own and those of national passports before and beside the
  /// standard. The last lines are letters that the standard lacks, as their issuers write them.
  static let forms = LetterTable.read(
    """
    А A
    Б B
    В V
    Г G H
    Д D
    Е E YE JE
    Ж ZH Z J
    З Z
    И I Y
    Й I Y J
    К K
    Л L
    М M
    Н N
    О O
    П P
    Р R
    С S
    Т T
    У U OU
    Ф F
    Х KH H CH
    Ц TS C TC
    Ч CH C TCH
    Ш SH S CH
    Щ SHCH SHT SC
    Ъ IE A -
    Ы Y I
    Ь - Y
    Э E
    Ю IU YU JU
    Я IA YA JA
    Ё E IO YO JO
    Ђ D DJ
    Ѓ G GJ
    Є IE YE E
    Ѕ DZ
    І I
    Ї I YI
    Ј J
    Љ LJ
    Њ NJ
    Ќ K KJ
    Ћ C
    Ѝ I
    Ў U W
    Џ DZ DJ
    Ѫ U
    Ѵ Y
    Ґ G
    Ғ F G GH
    Һ C H
    Ә A
    Җ J
    Қ K Q
    Ң N NG
    Ө O U
    Ӣ I
    Ӯ U O
    Ұ U
    Ү U
    Ҳ H KH
    Ҷ J CH
    Ӱ U
    Ӧ O
    Ҙ Z
    Ҫ S
    Ҡ K Q
    Ӏ -
    """)

  /// What a state writes instead, by the exceptions of the same table; a first letter may have a form of its own.
  static let exceptions: [String: [Character: (forms: [String], initial: [String]?)]] = [
    "BGR": ["Щ": (["SHT"], nil)],
    "BLR": ["Ё": (["IO"], nil), "Г": (["H"], nil)],
    "MKD": ["Ѓ": (["GJ"], nil), "Ќ": (["KJ"], nil), "Џ": (["DJ"], nil), "Х": (["H"], nil), "Ц": (["C"], nil)],
    "SRB": ["Ж": (["Z"], nil), "Х": (["H"], nil), "Ц": (["C"], nil), "Ч": (["C"], nil), "Ш": (["S"], nil)],
    "UKR": [
      "Г": (["H"], nil), "И": (["Y"], nil), "Є": (["IE"], ["YE"]), "Ї": (["I"], ["YI"]), "Ю": (["IU"], ["YU"]), "Я": (["IA"], ["YA"]),
    ],
  ]
}
