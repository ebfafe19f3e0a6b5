import Cells
import Documents
import Flavor
import Foundation
import Gallery
import Phrases
import ShippedTexts
import Testing
import Workflow

@testable import Scenes

/// Countries are found by colloquial, native and former names, by codes of two and three letters, and by their names in
/// the other languages, in every language of the interface.
struct CountrySearchTests {
  /// The language of the interface, what is typed, and the country that must come first; `~`: among the first three.
  struct Query: CustomTestStringConvertible, Sendable {
    var language: String
    var typed: String
    var country: String
    var rows: Int
    var testDescription: String { "\(language) \(typed) \(country)" }

    init(_ language: String, _ line: Substring) {
      let parts = line.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
      self.language = language
      typed = parts[0]
      rows = parts[1].hasPrefix("~") ? 3 : 1
      country = parts[1].trimmingCharacters(in: ["~"])
    }
  }

  static let queries = table.flatMap { language, lines in
    lines.split(whereSeparator: \.isNewline).flatMap { $0.split(separator: ",") }.map { Query(language, $0) }
  }

  private static let looks: [String: Look] = {
    var looks: [String: Look] = [:]
    for (language, _) in table {
      let book = Phrasebook(catalogues: Samples.catalogues, language: language, synonyms: ShippedTexts.synonyms)
      looks[language] = Look(
        theme: .builtIn(appearance: .light, depth: .direct), wording: book, language: language, languages: [], themes: [])
    }
    return looks
  }()

  /// The picker of the journey: documents without a country, then the countries.
  private static let choice = Choice(
    title: .verbatim("Which?"),
    options: ["proofOfAddress", "tinReferenceDocument"].map {
      Choice.Option(id: $0, title: Phrase("documentType.\($0)"), icon: "paper")
    }
      + Country.all.filter { $0.isInISO || $0 == .kosovo || $0.code == "UTO" }.map {
        Choice.Option(id: $0.code, title: Phrase($0.phraseKey), detail: .verbatim($0.code))
      }, pinned: 2)

  private static let pickers: [String: PickerScene] = looks.mapValues { look in
    var scene = PickerScene(choice, previous: nil)
    scene.adopt(look)
    return scene
  }

  private func found(_ typed: String, _ language: String) throws -> [String] {
    var scene = try #require(Self.pickers[language])
    let look = try #require(Self.looks[language])
    let context = SceneContext(look: look, size: Size(width: 80, height: 24), canGoBack: false, imaging: .ready)
    for binding in scene.bindings(context) where binding.keys == .typing { _ = binding.act(&scene, .paste(typed), context) }
    return scene.found.map(\.option.id)
  }

  @Test(arguments: queries) func isFoundAsPeopleSay(query: Query) throws {
    let first = try found(query.typed, query.language).prefix(query.rows)
    #expect(first.contains(query.country), "\(first)")
  }

  @Test func thereAreTwoHundredQueriesInElevenLanguages() {
    #expect(Self.queries.count >= 200)
    #expect(Self.table.count == 11)
  }

  @Test func typesWithoutACountryComeFirst() throws {
    #expect(try found("", "en").prefix(3) == ["proofOfAddress", "tinReferenceDocument", "AFG"])
    #expect(try found("", "de").prefix(3) == ["proofOfAddress", "tinReferenceDocument", "AFG"])
  }

  @Test(arguments: looks.keys.sorted()) func everyCodeOfTwoLettersIsFound(language: String) throws {
    for (two, three) in ["GB": "GBR", "DE": "DEU", "CH": "CHE", "AE": "ARE", "ZA": "ZAF", "KR": "KOR", "XK": "RKS", "IN": "IND"] {
      #expect(try found(two, language).first == three, "\(two)")
    }
  }

  @Test func everyCountryIsFoundByItsOwnNameAndCode() throws {
    for (language, look) in Self.looks {
      for option in Self.choice.options.dropFirst(2) {
        let name = look.wording.text(option.title)
        #expect(try found(name, language).first == option.id, "\(language) \(name)")
        #expect(try found(option.id, language).first == option.id, "\(language) \(option.id)")
      }
    }
  }

  /// Typing errors are tolerated only if nothing matches exactly.
  @Test func typingErrorsAreToleratedWithoutAnExactMatch() throws {
    for (typed, country) in [
      ("Grmany", "DEU"), ("Germnay", "DEU"), ("Netherlnads", "NLD"), ("Phillipines", "PHL"), ("Switzerlnd", "CHE"), ("Kazahkstan", "KAZ"),
    ] { #expect(try found(typed, "en").first == country, "\(typed)") }
    for nothing in ["xyz", "qqqqqq", "Atlantis", "Narnia"] { #expect(try found(nothing, "en").isEmpty, "\(nothing)") }
    #expect(try found("Austria", "en") == ["AUT"])
  }

  static let table: [(String, String)] = [
    (
      "en",
      """
      UK=GBR, U.K.=GBR, Britain=GBR, Great Britain=GBR, England=GBR, Scotland=GBR, Wales=GBR, Northern Ireland=GBR, GB=GBR, gbr=GBR
      Holland=NLD, the Netherlands=NLD, Nederland=NLD, NL=NLD, America=USA, USA=USA, U.S.A.=USA, US=USA, the States=USA, amer=~USA
      Kosovo=RKS, Kosova=RKS, XKX=RKS, RKS=RKS, Turkey=TUR, turkiye=TUR, Czech Republic=CZE, czech=CZE, Czechia=CZE, Ivory Coast=CIV
      Cote d'Ivoire=CIV, Deutschland=DEU, deut=DEU, GER=DEU, West Germany=DEU, España=ESP, Suomi=FIN, Österreich=AUT, Oesterreich=AUT
      Schweiz=CHE, Suisse=CHE, Svizzera=CHE, Hellas=GRC, Ελλάδα=GRC, ellada=GRC, Россия=RUS, USSR=RUS, 日本=JPN, Nippon=JPN, 中国=CHN
      Burma=MMR, Persia=IRN, Siam=THA, Ceylon=LKA, Zaire=COD, DRC=COD, Congo=~COD, Congo=~COG, Swaziland=SWZ, Macedonia=MKD, FYROM=MKD
      East Timor=TLS, Cape Verde=CPV, Upper Volta=BFA, Rhodesia=ZWE, Abyssinia=ETH, Yugoslavia=~HRV, Czechoslovakia=~CZE
      Korea=KOR, South Korea=KOR, korea south=KOR, North Korea=PRK, DPRK=PRK, UAE=ARE, Emirates=ARE, Dubai=ARE, Palestine=PSE
      Vatican=VAT, Holy See=VAT, Taiwan=TWN, Formosa=TWN, Hong Kong=HKG, Macau=MAC, PRC=CHN, Bosnia=BIH, Hrvatska=HRV, Polska=POL
      Magyarország=HUN, Norge=NOR, Sverige=SWE, Danmark=DNK, Island=ISL, Eire=IRL, Georgia=GEO, Guinea=GIN, Niger=NER, Dominica=DMA
      The Gambia=GMB, the Bahamas=BHS, Philippines=PHL, St Lucia=LCA, Trinidad=TTO, Malvinas=FLK, Curacao=CUW, Allemagne=DEU, Pays-Bas=NLD
      """
    ),
    (
      "nl",
      """
      Engeland=GBR, Schotland=GBR, Groot-Brittannië=GBR, VK=~GBR, UK=GBR, Holland=NLD, Amerika=USA, VS=USA, USA=USA, Kosovo=RKS
      Tsjechische Republiek=CZE, Ivoorkust=CIV, Deutschland=DEU, Birma=MMR, Turkey=TUR, Wit-Rusland=BLR, Macedonië=MKD, Emiraten=ARE
      """
    ),
    (
      "de",
      """
      England=GBR, Schottland=GBR, Großbritannien=GBR, Grossbritannien=GBR, Holland=NLD, Amerika=USA, USA=USA, Tschechische Republik=CZE
      Elfenbeinküste=CIV, Elfenbeinkueste=CIV, Kosovo=RKS, Türkei=TUR, Tuerkei=TUR, Turkey=TUR, Weißrussland=BLR, Daenemark=DNK
      Burma=MMR, Palästina=PSE, VAE=ARE, Jugoslawien=~HRV, Moldawien=MDA, DDR=DEU, Swasiland=SWZ
      """
    ),
    (
      "fr",
      """
      Angleterre=GBR, Écosse=GBR, ecosse=GBR, Grande-Bretagne=GBR, Hollande=NLD, Amérique=USA, Etats Unis=USA, USA=USA, Kosovo=RKS
      République tchèque=CZE, Côte d'Ivoire=CIV, Deutschland=DEU, Turquie=TUR, Birmanie=MMR, Biélorussie=BLR, RDC=COD, Suisse=CHE
      """
    ),
    (
      "es",
      """
      Inglaterra=GBR, Escocia=GBR, Gran Bretaña=GBR, gran bretana=GBR, Holanda=NLD, América=USA, EEUU=USA, EE. UU.=USA, USA=USA, Kosovo=RKS
      República Checa=CZE, Costa de Marfil=CIV, Deutschland=DEU, Turquía=TUR, Corea=KOR, Birmania=MMR, Bielorrusia=BLR, España=ESP
      """
    ),
    (
      "it",
      """
      Inghilterra=GBR, Scozia=GBR, Gran Bretagna=GBR, Olanda=NLD, America=USA, USA=USA, Stati Uniti=USA, Kosovo=RKS, Repubblica Ceca=CZE
      Costa d'Avorio=CIV, Deutschland=DEU, Turchia=TUR, Corea=KOR, Vaticano=VAT, Svizzera=CHE
      """
    ),
    (
      "pl",
      """
      Anglia=GBR, Szkocja=GBR, Brytania=GBR, UK=GBR, Holandia=NLD, Niderlandy=~NLD, Ameryka=USA, USA=USA, Kosowo=RKS, Kosovo=RKS
      Republika Czeska=CZE, Wybrzeże Kości Słoniowej=CIV, wybrzeze=CIV, Deutschland=DEU, Turcja=TUR, ZSRR=RUS, Bialorus=BLR
      """
    ),
    (
      "ro",
      """
      Anglia=GBR, Scoția=GBR, scotia=GBR, Marea Britanie=GBR, Olanda=NLD, America=USA, SUA=USA, USA=USA, Kosovo=RKS, Republica Cehă=CZE
      Coasta de Fildeș=CIV, Deutschland=DEU, Turcia=TUR, Coreea=KOR
      """
    ),
    (
      "el",
      """
      Αγγλία=GBR, Σκωτία=GBR, Βρετανία=GBR, Μεγάλη Βρετανία=GBR, UK=GBR, Ολλανδία=NLD, ollandia=NLD, Αμερική=USA, ΗΠΑ=USA, USA=USA
      Κόσοβο=RKS, Kosovo=RKS, Τουρκία=TUR, Τσεχική Δημοκρατία=CZE, Ακτή Ελεφαντοστού=CIV, Deutschland=DEU, germania=DEU, Σκόπια=MKD
      """
    ),
    (
      "pt",
      """
      Inglaterra=GBR, Escócia=GBR, Grã-Bretanha=GBR, Holanda=NLD, América=USA, EUA=USA, USA=USA, Kosovo=RKS, República Checa=CZE
      Costa do Marfim=CIV, Deutschland=DEU, Turquia=TUR, Coreia=KOR, Brasil=BRA
      """
    ),
    (
      "ja",
      """
      英国=GBR, イングランド=GBR, スコットランド=GBR, いぎりす=GBR, UK=GBR, England=GBR, オランダ=NLD, Holland=NLD, アメリカ=USA, 米国=USA, USA=USA
      America=USA, コソボ=RKS, トルコ=TUR, Turkey=TUR, チェコ共和国=CZE, 象牙海岸=CIV, Deutschland=DEU, どいつ=DEU, 大韓民国=KOR, ビルマ=MMR
      """
    ),
  ]
}
