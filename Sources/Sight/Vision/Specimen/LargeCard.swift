import Documents

/// ID-2 cards, 105 × 74 mm, with the MRZ on the front: the large identity card (TD2, ICAO 9303-6) and the older French card (two lines of
/// 36, its own layout).
enum LargeCard {
  static let size = SpecimenSize(width: 105.0, height: 74.0, radius: 3.18)

  static func front(_ sheet: SpecimenSheet) {
    let isFrench = sheet.document.kind == .frenchIdCard
    ground(sheet)
    sheet.head(
      isFrench ? "CARTE NATIONALE D'IDENTITÉ" : "IDENTITY CARD", isFrench ? "NATIONAL IDENTITY CARD" : "CARTE D'IDENTITÉ", y: 5.4,
      size: isFrench ? 2.7 : 3.4, inset: 5)
    sheet.rule(8.8, inset: 5)
    sheet.photo(5, 12.0, 28, 36)
    sheet.print.overprint(67, 30, size: 11)
    sheet.ghost(85.5, 31, height: 17.5)
    let left = 36.5
    if isFrench {
      sheet.put("Carte nationale d'identité n°", sheet.number, left, 11.0, 44, font: .ocrB, size: 2.6)
      sheet.put("Nationalité", "FRANÇAISE", 82, 11.0, 18, size: 2.6)
      sheet.put("Nom", sheet.surname, left, 17.2, 64)
      sheet.put("Prénom(s)", sheet.givenNames, left, 23.4, 64)
      sheet.put("Sexe", sheet.sex, left, 29.6, 8)
      sheet.put("Né(e) le", SpecimenSheet.shortDay(sheet.document.person.birth), left + 12, 29.6, 32)
      sheet.put("à", sheet.birthPlace, left, 35.8, 44)
      sheet.put("Taille", sheet.stature, left, 42.0, 14, size: 2.6)
    } else {
      sheet.put("Surname / Nom", sheet.surname, left, 11.0, 64)
      sheet.put("Given names / Prénoms", sheet.givenNames, left, 17.2, 64)
      sheet.put("Nationality / Nationalité", sheet.nationality, left, 23.4, 20)
      sheet.put("Sex / Sexe", sheet.sex, left + 23, 23.4, 10)
      sheet.put("Card No. / No. de la carte", sheet.number, left + 37, 23.4, 27, font: .ocrB, size: 2.6)
      sheet.put("Date of birth / Date de naissance", sheet.birth, left, 29.6, 44)
      sheet.put("Date of expiry / Date d'expiration", sheet.expires, left, 35.8, 44)
      sheet.put("Place of birth / Lieu de naissance", sheet.birthPlace, left, 42.0, 24, size: 2.6)
    }
    sheet.canvas.text("Signature", left + 26, 43.5, .condensed, 1.55, sheet.style.deep.faded(0.85))
    sheet.signature(left + 25, 42.6, width: 23, height: 7.4)
    sheet.hologram(31, 43, 7)
    sheet.printMrz()
  }

  static func back(_ sheet: SpecimenSheet) {
    let isFrench = sheet.document.kind == .frenchIdCard
    ground(sheet)
    sheet.print.overprint(52, 44, size: 13)
    let left = 8.0
    sheet.put(isFrench ? "Adresse" : "Address / Domicile", sheet.address.street, left, 8, 60)
    sheet.put("", sheet.address.town, left, 11.4, 60)
    sheet.put(
      isFrench ? "Carte valable jusqu'au" : "Valid until / Valable jusqu'au", SpecimenSheet.shortDay(sheet.document.expires), left, 21, 40)
    sheet.put(isFrench ? "délivrée le" : "Date of issue / Date de délivrance", SpecimenSheet.shortDay(sheet.document.issued), left, 28, 40)
    sheet.put(isFrench ? "par" : "Authority / Autorité", isFrench ? "PRÉFECTURE DE SPÉCIMEN" : "SPECIMEN OFFICE", left, 35, 50)
    sheet.put(isFrench ? "Signature de l'autorité" : "Signature of the authority / Signature de l'autorité", "", left, 44, 50)
    SpecimenSignature(name: "Prefect", seed: 7).draw(on: sheet.canvas, left, 47, width: 30, height: 9)
    sheet.print.emblem(84, 24, 12, sheet.style.deep.faded(0.7))
    sheet.canvas.text(
      "This is a specimen. It proves nothing and identifies no one.", left, 67, .serifItalic, 2.2, sheet.style.deep, fitting: 89)
    sheet.hologram(84, 52, 8)
  }

  private static func ground(_ sheet: SpecimenSheet) {
    sheet.print.paper(size.width, size.height, strength: 0.95)
    sheet.print.rosette(70, 32, 21, lobes: 13, rings: 8, alpha: 0.32)
    sheet.print.rosette(19, 32, 13, lobes: 8, rings: 5, alpha: 0.3)
  }
}
