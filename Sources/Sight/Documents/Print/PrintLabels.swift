/// The captions of fields, as documents print them: ICAO 9303-4 and -5 want them in English, French or Spanish; most issuers add their own
/// language.
enum PrintLabels {
  /// The field of a caption; nil for text that is none.
  /// - Parameter letters: its letters in lower case without diacritics and blanks (`letters(of:)`).
  /// - Returns: the field and how many letters differ, as a share of the caption's.
  static func field(of letters: String) -> (name: PrintedField.Name, distance: Double)? {
    if let exact = exact[letters] { return (exact, 0) }
    // An engine misreads small print. A short caption is then no longer told from other words.
    guard letters.utf8.count >= 5 else { return nil }
    let text = Array(letters.utf8)
    var best: (name: PrintedField.Name, distance: Double)?
    for (label, name) in longer {
      let most = label.count / 4
      guard abs(label.count - text.count) <= most else { continue }
      let distance = Double(EditDistance.between(text, label, atMost: most) ?? label.count) / Double(label.count)
      if distance <= 0.25, distance < best?.distance ?? 1 { best = (name, distance) }
    }
    return best
  }

  /// Lower case, without diacritics and everything that is no letter. An engine takes `rn` for `m`.
  static func letters(of text: String) -> String {
    Transliteration(text).text.lowercased().filter(\.isLetter).split(separator: "rn", omittingEmptySubsequences: false).joined(
      separator: "m")
  }

  private static let exact: [String: PrintedField.Name] = labels.reduce(into: [:]) { table, entry in
    for label in entry.value { table[letters(of: label)] = entry.key }
  }

  private static let longer: [([UInt8], PrintedField.Name)] = exact.filter { $0.key.utf8.count >= 5 }.map { (Array($0.key.utf8), $0.value) }
    .sorted { ($0.0.count, String(decoding: $0.0, as: UTF8.self)) > ($1.0.count, String(decoding: $1.0, as: UTF8.self)) }

  private static let labels: [PrintedField.Name: [String]] = [
    .lastName: [
      "Surname", "Last name", "Family name", "Primary identifier", "Identifiant primaire", "Identificador primario", "Nom",
      "Nom de famille",
      "Apellidos", "Apellido", "Name", "Familienname", "Nachname", "Cognome", "Apelidos", "Achternaam", "Naam", "Nazwisko", "Příjmení",
      "Priezvisko", "Családi név", "Családi és utónév", "Nume", "Prezime", "Priimek", "Efternamn", "Efternavn", "Etternavn", "Sukunimi",
      "Perekonnanimi", "Uzvārds", "Pavardė", "Soyadı", "Kunjomok", "Sloinne",
    ],
    .firstName: [
      "Given names", "Given name", "First name", "First names", "Forenames", "Secondary identifier", "Identifiant secondaire",
      "Identificador secundario", "Prénoms", "Prénom", "Prénom(s)", "Given name(s)", "Nombre", "Nombres", "Vornamen", "Vorname", "Nome",
      "Nomi",
      "Nome(s)", "Voornamen", "Voornaam", "Imiona", "Imię", "Imię (imiona)", "Jméno", "Jméno (jména)", "Meno", "Utónév", "Utónevek",
      "Prenume",
      "Ime", "Förnamn", "Fornavn", "Etunimet", "Eesnimi", "Vārds", "Vārdi", "Vardas", "Vardai", "Adı", "Réamhainm",
    ],
    .birthDate: [
      "Date of birth", "Date de naissance", "Fecha de nacimiento", "Birth date", "Geburtsdatum", "Geburtstag", "Data di nascita",
      "Data de nascimento", "Geboortedatum", "Data urodzenia", "Datum narození", "Dátum narodenia", "Születési idő", "Data nașterii",
      "Datum rođenja", "Datum rojstva", "Födelsedatum", "Fødselsdato", "Syntymäaika", "Sünniaeg", "Dzimšanas datums", "Gimimo data",
      "Doğum tarihi", "Né(e) le", "DOB",
    ],
    .birthPlace: [
      "Place of birth", "Lieu de naissance", "Lugar de nacimiento", "Geburtsort", "Luogo di nascita", "Naturalidade", "Local de nascimento",
      "Geboorteplaats", "Miejsce urodzenia", "Místo narození", "Miesto narodenia", "Születési hely", "Locul nașterii", "Mjesto rođenja",
      "Kraj rojstva", "Födelseort", "Fødested", "Syntymäpaikka", "Sünnikoht", "Dzimšanas vieta", "Gimimo vieta", "Doğum yeri",
    ],
    .sex: [
      "Sex", "Sexe", "Sexo", "Geschlecht", "Sesso", "Geslacht", "Płeć", "Pohlaví", "Pohlavie", "Neme", "Sexul", "Spol", "Kön", "Køn",
      "Kjønn",
      "Sukupuoli", "Sugu", "Dzimums", "Lytis", "Cinsiyeti",
    ],
    .nationality: [
      "Nationality", "Nationalité", "Nacionalidad", "Staatsangehörigkeit", "Cittadinanza", "Nacionalidade", "Nationaliteit", "Obywatelstwo",
      "Státní občanství", "Štátne občianstvo", "Állampolgárság", "Cetățenia", "Državljanstvo", "Nationalitet", "Medborgarskap",
      "Statsborgerskap",
      "Kansalaisuus", "Kodakondsus", "Pilsonība", "Pilietybė", "Uyruğu",
    ],
    .documentNumber: [
      "Document No", "Document number", "No. du document", "Numéro de document", "Número de documento", "Passport No", "Passport number",
      "No. du passeport", "N° de passeport", "Pasaporte No", "Passnummer", "Pass-Nr", "Pass No", "Ausweisnummer", "Passaporto N",
      "Paspoortnummer",
      "Documentnummer", "Numer paszportu", "Numer dowodu osobistego", "Číslo pasu", "Číslo dokladu", "Číslo cestovního dokladu",
      "Útlevélszám", "Okmányazonosító", "Broj putovnice", "Broj osobne iskaznice", "Številka potnega lista", "Passnr", "Pasnummer",
      "Passin numero",
      "Passi number", "Pases Nr", "Paso Nr", "Pasaport No", "Identity card number", "Card No", "Licence No", "License No",
    ],
    .personalNumber: [
      "Personal No", "Personal number", "No personnel", "Numéro personnel", "Número personal", "Personal code", "Codice fiscale", "PESEL",
      "Rodné číslo", "Personnummer", "CNP", "OIB", "EMŠO", "Isikukood", "Personas kods", "Asmens kodas", "Henkilötunnus",
      "Burgerservicenummer",
      "Tax No", "Tax number", "N.I.F.", "T.C. Kimlik No", "Personbeteckning", "Fødselsnummer", "Numer PESEL",
    ],
    .issueDate: [
      "Date of issue", "Date de délivrance", "Fecha de expedición", "Issued", "Date issued", "Issue date", "Ausstellungsdatum",
      "Data di rilascio", "Data de emissão", "Datum van afgifte", "Data wydania", "Datum vydání", "Dátum vydania", "Kiállítás dátuma",
      "Data emiterii", "Datum izdavanja", "Datum izdaje", "Utfärdat", "Utfärdandedatum", "Udstedelsesdato", "Utstedelsesdato",
      "Myöntämispäivä",
      "Väljaandmise kuupäev", "Izdošanas datums", "Išdavimo data", "Veriliş tarihi", "Date de validité",
    ],
    .expirationDate: [
      "Date of expiry", "Date d'expiration", "Fecha de caducidad", "Expiry date", "Valid until", "Valide jusqu'au", "Válido hasta",
      "Expires",
      "Gültig bis", "Data di scadenza", "Scadenza", "Data de validade", "Geldig tot", "Data ważności", "Termin ważności", "Platnost do",
      "Platí do", "Platnosť do", "Érvényes", "Érvényességi idő", "Data expirării", "Vrijedi do", "Datum isteka", "Velja do",
      "Giltigt t.o.m.",
      "Gyldig til", "Udløbsdato", "Utløpsdato", "Voimassa", "Viimeinen voimassaolopäivä", "Kehtiv kuni", "Derīgs līdz", "Galioja iki",
      "Son geçerlilik tarihi", "Valid to", "Date of expiration",
    ],
    .authority: [
      "Authority", "Autorité", "Autoridad", "Issuing authority", "Behörde", "Ausstellende Behörde", "Autorità", "Autoridade", "Autoriteit",
      "Organ wydający", "Vydal", "Úřad", "Kiállító hatóság", "Autoritatea", "Tijelo izdavanja", "Pristojni organ", "Myndighet", "Myndighed",
      "Viranomainen", "Väljaandja", "Izdevējiestāde", "Įstaiga", "Veren makam", "Issued by", "Délivré par",
    ],
    .address: [
      "Address", "Adresse", "Domicilio", "Anschrift", "Wohnort", "Indirizzo", "Residenza", "Morada", "Adres", "Adres zameldowania",
      "Trvalý pobyt",
      "Lakcím", "Domiciliu", "Prebivalište", "Adress", "Osoite", "Elukoht", "Adresse", "Residence",
    ],
  ]
}

/// How many letters must be put, taken or replaced to make one text of another (Levenshtein, 1966).
package enum EditDistance {
  /// - Returns: nil when it is more than `most`.
  package static func between(_ first: [UInt8], _ second: [UInt8], atMost most: Int) -> Int? {
    guard abs(first.count - second.count) <= most else { return nil }
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var diagonal = row[0], least = index + 1
      row[0] = index + 1
      for (column, other) in second.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
        least = min(least, row[column + 1])
      }
      if least > most { return nil }
    }
    return row[second.count] <= most ? row[second.count] : nil
  }
}
