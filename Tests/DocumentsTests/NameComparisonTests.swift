import Testing
import WorldNames

@testable import Documents

struct NameComparisonTests {
  @Test(arguments: [
    ("Müller", "MUELLER"), ("Müller", "MUXXLLER"), ("Müller", "MULLER"), ("Mueller", "Muller"), ("Müller", "mu\u{308}ller"),
    ("Åkesson", "AAKESSON"), ("Åkesson", "AKESSON"), ("Jørgensen", "JOERGENSEN"), ("Jørgensen", "Jorgensen"), ("Weiß", "WEISS"),
    ("Núñez", "NUNEZ"), ("Núñez", "NUNXXEZ"), ("Lüdenscheidt-Groß", "LUDENSCHEIDT GROSS"), ("O'Connor", "OCONNOR"),
    ("O’Connor", "O CONNOR"),
    ("Anna Maria", "MARIA ANNA"), ("Anne-Marie", "Annemarie"), ("de la Cruz", "DELACRUZ"), ("Щербакова", "SHCHERBAKOVA"),
    ("Щерев", "SHTEREV"), ("Юлия", "YULIYA"), ("Юлия", "IULIIA"), ("Гриценко", "HRYTSENKO"), ("Живковић", "ZIVKOVIC"),
    ("Χατζηδάκης", "CHATZIDAKIS"), ("Μπότσαρης", "BOTSARIS"), ("محمد", "MXHMD"), ("محمّد", "MXHMD"), ("Nguyễn Thị Ánh", "ANH THI NGUYEN"),
    ("王小明", "王小明"), ("ＭＵＳＴＥＲ", "Muster"), ("Əliyev", "ALIYEV"), ("Əliyev", "ELIYEV"), ("Henry 3", "HENRY 3"),
  ])
  func formsOfOneName(_ first: String, _ second: String) {
    #expect(NameComparison.isSame(first, second))
    #expect(NameComparison.isSame(second, first))
  }

  @Test(arguments: [
    ("Müller", "Möller"), ("Anna", "Anne"), ("Anna Maria", "Anna"), ("Eriksson", "Erikson"), ("", ""), ("Anna", ""), ("---", "---"),
    ("王小明", "王小名"),
    ("Щербакова", "SHERBAKOVA"), ("Anna Eva", "Anna Anna"), ("Ян", "Ян Ян"), ("\u{200D}", "\u{200D}"),
  ])
  func othersAreNot(_ first: String, _ second: String) {
    #expect(!NameComparison.isSame(first, second))
    #expect(!NameComparison.isSame(second, first))
  }

  /// Every name is what its document prints, and is nobody else's.
  @Test func theWorldsNamesAreToldApart() {
    for name in WorldName.all {
      let printed = name.zone.split(separator: "<").joined(separator: " ")
      #expect(NameComparison.isSame("\(name.last) \(name.first)", printed), "\(name)")
      #expect(NameComparison.isSame("\(name.first) \(name.last)", printed), "\(name)")
    }
    for (name, other) in zip(WorldName.all, WorldName.all.dropFirst()) {
      #expect(!NameComparison.isSame("\(name.last) \(name.first)", "\(other.last) \(other.first)"), "\(name), \(other)")
    }
  }

  @Test func theFirstOfSeveralNames() {
    #expect(NameComparison.beginsTheSame("Jürgen", "JUERGEN KARL"))
    #expect(!NameComparison.beginsTheSame("Karl", "JUERGEN KARL"))
    #expect(!NameComparison.beginsTheSame("", "JUERGEN"))
  }

  /// A name of the greatest length that a form takes is compared at once, whatever letters it has.
  @Test func theLongestNamesAreCompared() {
    let long = String(repeating: "ÜЮЩ", count: 33)
    #expect(NameComparison.isSame(long, long.lowercased()))
    #expect(!NameComparison.isSame(long, long + "A"))
  }

  @Test func charactersThatNobodySees() {
    #expect(NameMarks.unwanted(in: "Anna Maria O'Connor-Groß") == nil)
    // Persian joins words with U+200C.
    #expect(NameMarks.unwanted(in: "علی\u{200C}رضا") == nil)
    for scalar in ["\u{200B}", "\u{202E}", "\u{FEFF}", "\u{AD}", "\u{2066}", "\n", "\u{2028}", "\u{E000}"] {
      #expect(NameMarks.unwanted(in: "Anna\(scalar)") == scalar.unicodeScalars.first)
    }
  }
}
