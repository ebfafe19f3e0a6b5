extension DocumentType {
  /// The name of this type in the language or languages of the issuing country ("Personalausweis", "Rijbewijs"), as printed on the document or
  /// in common use. nil when we know of none, and for document types without an issuing country.
  public func localName(in country: Country) -> String? {
    switch self {
    case .passport: LocalNames.passports[country.code]
    case .idCard: LocalNames.idCards[country.code]
    case .driversLicense: LocalNames.licences[country.code]
    case .residencePermit: LocalNames.permits[country.code]
    case .dutchDriversLicense: LocalNames.licences["NLD"]
    case .frenchIdCard: LocalNames.idCards["FRA"]
    case .paperId, .proofOfAddress, .tinReferenceDocument: nil
    }
  }
}

/// The table for `localName`, by ISO 3166-1 alpha-3 code. Slashes separate the languages of a country.
enum LocalNames {
  static let idCards: [String: String] = [
    "ARG": "DNI", "AUT": "Personalausweis", "BEL": "Identiteitskaart / Carte d’identité / Personalausweis", "BGR": "Лична карта",
    "BIH": "Lična karta", "BRA": "Carteira de Identidade (RG)", "CHE": "Identitätskarte / Carte d’identité / Carta d’identità",
    "CHL": "Cédula de identidad", "CHN": "居民身份证", "COL": "Cédula de ciudadanía", "CRI": "Cédula de identidad",
    "CYP": "Δελτίο ταυτότητας", "CZE": "Občanský průkaz", "DEU": "Personalausweis", "DNK": "Legitimationskort",
    "ECU": "Cédula de identidad", "ESP": "DNI", "EST": "ID-kaart", "FIN": "Henkilökortti / Identitetskort",
    "FRA": "Carte nationale d’identité",
    "GRC": "Δελτίο ταυτότητας", "HRV": "Osobna iskaznica", "HUN": "Személyazonosító igazolvány", "IDN": "KTP", "IRL": "Passport card",
    "ITA": "Carta d’identità", "JPN": "マイナンバーカード", "KOR": "주민등록증", "LIE": "Identitätskarte",
    "LTU": "Asmens tapatybės kortelė", "LUX": "Carte d’identité", "LVA": "Personas apliecība", "MEX": "Credencial para votar (INE)",
    "MLT": "Karta tal-identità", "MNE": "Lična karta", "MYS": "MyKad", "NLD": "Identiteitskaart", "NOR": "Nasjonalt ID-kort",
    "PER": "DNI", "POL": "Dowód osobisty", "PRT": "Cartão de Cidadão", "ROU": "Carte de identitate", "SGP": "NRIC",
    "SRB": "Lična karta / Лична карта", "SVK": "Občiansky preukaz", "SVN": "Osebna izkaznica", "SWE": "Nationellt identitetskort",
    "TUR": "Kimlik kartı", "TWN": "國民身分證", "URY": "Cédula de identidad", "USA": "State ID",
  ]

  static let licences: [String: String] = [
    "ARG": "Licencia Nacional de Conducir", "AUS": "Driver licence", "AUT": "Führerschein",
    "BEL": "Rijbewijs / Permis de conduire / Führerschein", "BGR": "Свидетелство за управление", "BIH": "Vozačka dozvola",
    "BRA": "Carteira Nacional de Habilitação (CNH)", "CAN": "Driver’s licence / Permis de conduire",
    "CHE": "Führerausweis / Permis de conduire / Licenza di condurre", "CHL": "Licencia de conducir", "CHN": "机动车驾驶证",
    "COL": "Licencia de conducción", "CYP": "Άδεια οδήγησης", "CZE": "Řidičský průkaz", "DEU": "Führerschein", "DNK": "Kørekort",
    "ESP": "Permiso de conducción", "EST": "Juhiluba", "FIN": "Ajokortti / Körkort", "FRA": "Permis de conduire", "FRO": "Koyrikort",
    "GBR": "Driving licence", "GRC": "Άδεια οδήγησης", "HRV": "Vozačka dozvola", "HUN": "Vezetői engedély",
    "IRL": "Driving licence / Ceadúnas tiomána", "ISL": "Ökuskírteini", "ITA": "Patente di guida", "JPN": "運転免許証",
    "KOR": "운전면허증", "LIE": "Führerausweis", "LTU": "Vairuotojo pažymėjimas", "LUX": "Permis de conduire",
    "LVA": "Vadītāja apliecība", "MCO": "Permis de conduire", "MDA": "Permis de conducere", "MEX": "Licencia de conducir",
    "MKD": "Возачка дозвола", "MLT": "Liċenzja tas-sewqan", "MNE": "Vozačka dozvola", "MYS": "Lesen memandu", "NLD": "Rijbewijs",
    "NOR": "Førerkort", "NZL": "Driver licence", "PER": "Licencia de conducir", "POL": "Prawo jazdy", "PRT": "Carta de Condução",
    "ROU": "Permis de conducere", "RUS": "Водительское удостоверение", "SMR": "Patente di guida",
    "SRB": "Vozačka dozvola / Возачка дозвола", "SVK": "Vodičský preukaz", "SVN": "Vozniško dovoljenje", "SWE": "Körkort",
    "TUR": "Sürücü belgesi", "UKR": "Посвідчення водія", "USA": "Driver’s license",
  ]

  static let permits: [String: String] = [
    "AUT": "Aufenthaltstitel", "BEL": "Verblijfstitel / Titre de séjour / Aufenthaltstitel", "BGR": "Разрешение за пребиваване",
    "CAN": "PR card / Carte RP", "CYP": "Άδεια διαμονής", "CZE": "Povolení k pobytu", "DEU": "Aufenthaltstitel", "DNK": "Opholdskort",
    "ESP": "Tarjeta de identidad de extranjero (TIE)", "EST": "Elamisluba", "FIN": "Oleskelulupa / Uppehållstillstånd",
    "FRA": "Titre de séjour", "GBR": "Biometric residence permit (BRP)", "GRC": "Άδεια διαμονής", "HRV": "Dozvola boravka",
    "HUN": "Tartózkodási engedély", "IRL": "Irish Residence Permit (IRP)", "ITA": "Permesso di soggiorno", "JPN": "在留カード",
    "KOR": "외국인등록증", "LTU": "Leidimas gyventi", "LUX": "Titre de séjour", "LVA": "Uzturēšanās atļauja", "NLD": "Verblijfsdocument",
    "NOR": "Oppholdskort", "POL": "Karta pobytu", "PRT": "Título de Residência", "ROU": "Permis de ședere", "SVK": "Povolenie na pobyt",
    "SVN": "Dovoljenje za prebivanje", "SWE": "Uppehållstillståndskort", "TUR": "İkamet izni", "USA": "Green Card",
  ]

  static let passports: [String: String] = [
    "ARG": "Pasaporte", "AUT": "Reisepass", "BEL": "Paspoort / Passeport / Reisepass", "BGR": "Паспорт", "BIH": "Pasoš",
    "BRA": "Passaporte", "CAN": "Passport / Passeport", "CHE": "Pass / Passeport / Passaporto", "CHL": "Pasaporte", "CHN": "护照",
    "COL": "Pasaporte", "CYP": "Διαβατήριο", "CZE": "Cestovní pas", "DEU": "Reisepass", "DNK": "Pas", "ESP": "Pasaporte", "EST": "Pass",
    "FIN": "Passi / Pass", "FRA": "Passeport", "GRC": "Διαβατήριο", "HRV": "Putovnica", "HUN": "Útlevél", "ISL": "Vegabréf",
    "ITA": "Passaporto", "JPN": "パスポート", "KOR": "여권", "LIE": "Reisepass", "LTU": "Pasas", "LUX": "Passeport", "LVA": "Pase",
    "MCO": "Passeport", "MEX": "Pasaporte", "NLD": "Paspoort", "NOR": "Pass", "PER": "Pasaporte", "POL": "Paszport",
    "PRT": "Passaporte", "ROU": "Pașaport", "SRB": "Pasoš / Пасош", "SVK": "Cestovný pas", "SVN": "Potni list", "SWE": "Pass",
    "TUR": "Pasaport", "TWN": "護照", "UKR": "Закордонний паспорт", "URY": "Pasaporte",
  ]
}
