import Cells
import Testing

struct OKLabTests {
  /// Values of the definition's reference implementation: white, and the three primaries of sRGB.
  @Test func knownColors() throws {
    let known: [(Color, Double, Double, Double)] = [
      (.rgb(255, 255, 255), 1, 0, 0), (.rgb(0, 0, 0), 0, 0, 0), (.rgb(255, 0, 0), 0.628, 0.225, 0.126),
      (.rgb(0, 255, 0), 0.866, -0.234, 0.179), (.rgb(0, 0, 255), 0.452, -0.032, -0.312),
    ]
    for (color, lightness, a, b) in known {
      let lab = try #require(OKLab(color))
      #expect(abs(lab.lightness - lightness) < 0.001 && abs(lab.a - a) < 0.001 && abs(lab.b - b) < 0.001, "\(lab)")
    }
    #expect(OKLab(.terminal) == nil)
  }

  @Test func thereAndBack() throws {
    for red in stride(from: UInt8(0), through: 255, by: 51) {
      for green in stride(from: UInt8(0), through: 255, by: 51) {
        for blue in stride(from: UInt8(0), through: 255, by: 51) {
          let color = Color.rgb(red, green, blue)
          #expect(try #require(OKLab(color)).color == color)
        }
      }
    }
  }

  /// A colour that can be read stays; another one is moved no further than needed, and a wish that cannot be met gets the most.
  @Test func readable() {
    let white = Color.rgb(255, 255, 255), grey = Color.rgb(118, 118, 118)
    #expect(Color.rgb(0, 0, 0).readable(on: [white], contrast: 7) == .rgb(0, 0, 0))
    let moved = Color.rgb(0, 145, 255).readable(on: [white], contrast: 4.5)
    #expect((4.5..<4.7).contains(Color.contrast(moved, white)))
    #expect(grey.readable(on: [white, .rgb(0, 0, 0)], contrast: 21).isRGB)
  }
}
