/// The codes of states, organisations and nationalities in MRZs.
enum CountryCodes {
  /// ISO 3166-1 alpha-3, all 249.
  static let iso = split(
    """
    ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH BLM BLR BLZ BMU BOL
    BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM
    DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY
    HKG HMD HND HRV HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY
    LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM
    NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU
    SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON
    TTO TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE
    """)

  /// The alpha-2 codes of the same countries, in the same order.
  static let alpha2 = split(
    """
    AW AF AO AI AX AL AD AE AR AM AS AQ TF AG AU AT AZ BI BE BJ BQ BF BD BG BH BS BA BL BY BZ BM BO BR BB BN BT BV BW CF CA CC CH CL CN
    CI CM CD CG CK CO KM CV CR CU CW CX KY CY CZ DE DJ DM DK DO DZ EC EG ER EH ES EE ET FI FJ FK FR FO FM GA GB GE GG GH GI GN GP GM GW
    GQ GR GD GL GT GF GU GY HK HM HN HR HT HU ID IM IN IO IE IR IQ IS IL IT JM JE JO JP KZ KE KG KH KI KN KR KW LA LB LR LY LC LI LK LS
    LT LU LV MO MF MA MC MD MG MV MX MH MK ML MT MM ME MN MP MZ MR MS MQ MU MW MY YT NA NC NE NF NG NI NU NL NO NP NR NZ OM PK PA PN PE
    PH PW PG PL PR KP PT PY PS PF QA RE RO RU RW SA SD SN SG GS SH SJ SB SL SV SM SO PM RS SS ST SR SK SI SE SZ SX SC SY TC TD TG TH TJ
    TK TM TL TO TT TN TR TV TW TZ UG UA UM UY US UZ VA VC VE VG VI VN VU WF WS YE ZA ZM ZW
    """)

  /// The additional codes of ICAO 9303-3, section 5 (organisations, persons without a nationality, British passports, the specimens' Utopia),
  /// codes of former states, and codes that issuers use instead of the ISO code. Documents with them are still presented.
  static let others = split(
    """
    ANT EUE GBD GBN GBO GBP GBS IAO NTZ RKS ROM SCG SUN TMP UNA UNK UNO UTO XBA XCC XCE XCO XDC XEC XES XIM XMP XOM XPO XXA XXB XXC
    XXX YUG ZAR ZIM
    """)

  /// Codes that documents print instead of another one: Germany's single letter, and codes that others use for Kosovo: XXK on German
  /// residence permits, XKX in lists of the European Commission and the World Bank. Others are in `MrzExceptions`.
  static let variants = ["D": "DEU", "XKX": "RKS", "XXK": "RKS"].merging(MrzExceptions.states) { $1 }

  private static func split(_ text: String) -> [String] { text.split { $0 == " " || $0 == "\n" }.map(String.init) }

  /// One flag for each combination of three characters of A to Z and `<`: whether it is a code as printed (`NLD`, `D<<`).
  private static let printed: [Bool] = {
    var table = [Bool](repeating: false, count: 27 * 27 * 27)
    for code in iso + others + variants.keys {
      let bytes = Array("\(code)<<".utf8)
      if let index = index(bytes[0], bytes[1], bytes[2]) { table[index] = true }
    }
    return table
  }()

  /// Whether three characters (ASCII bytes) are a code in its MRZ form.
  static func isPrinted(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Bool {
    guard let index = index(a, b, c) else { return false }
    return printed[index]
  }

  private static func index(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Int? {
    guard let a = rank(a), let b = rank(b), let c = rank(c) else { return nil }
    return (a * 27 + b) * 27 + c
  }

  private static func rank(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
    case UInt8(ascii: "<"): 26
    default: nil
    }
  }
}
