import Testing

@testable import Vision

struct ImageDecodingTests {
  @Test func pngIsLossless() throws {
    let picture = ImageTestKit.slope(width: 37, height: 23)
    let file = try ImageFile(picture.png())
    #expect(file.format == .png && file.width == 37 && file.height == 23)
    #expect(try file.decode() == picture)
  }

  @Test func jpegIsNearlyLossless() throws {
    let picture = ImageTestKit.card(width: 200, height: 120, corners: [(20, 20), (180, 20), (180, 100), (20, 100)])
    let file = try ImageFile(picture.jpeg(quality: 95))
    #expect(file.format == .jpeg && file.width == 200 && file.height == 120)
    #expect(ImageTestKit.difference(try file.decode(), picture) < 3)
  }

  @Test(arguments: ["lossy.webp", "lossless.webp", "alpha.webp", "prog.jpg", "cmyk.jpg", "ycck.jpg"])
  func everyKindShowsTheFourQuarters(_ name: String) throws {
    let picture = try ImageFile(ImageTestKit.fixture(name)).decode()
    #expect(picture.width == 24 && picture.height == 16)
    for (index, (seen, drawn)) in zip(ImageTestKit.centres(picture), ImageTestKit.quarters).enumerated() {
      // The transparent quarter is blended over white.
      let wanted = name == "alpha.webp" && index == 3 ? [255, 255, 255] : drawn
      #expect(zip(seen, wanted).allSatisfy { abs($0 - $1) <= 12 }, "\(name), quarter \(index): \(seen) for \(wanted)")
    }
  }

  @Test func greyJpeg() throws {
    let picture = try ImageFile(ImageTestKit.fixture("gray.jpg")).decode()
    #expect(ImageTestKit.centres(picture).map { $0[0] == $0[1] && $0[1] == $0[2] } == [true, true, true, true])
  }

  @Test func pngOfEveryColourType() throws {
    var png = PngWriter(width: 2, height: 1, depth: 8, colorType: 0)
    #expect(try ImageFile(png.file(rows: [[10, 200]])).decode().pixels == [10, 10, 10, 200, 200, 200])
    png.depth = 1
    #expect(try ImageFile(png.file(rows: [[0b0100_0000]])).decode().pixels == [0, 0, 0, 255, 255, 255])
    png.depth = 16
    #expect(try ImageFile(png.file(rows: [[0x80, 0x80, 0xff, 0xff]])).decode().pixels == [128, 128, 128, 255, 255, 255])
    png = PngWriter(width: 2, height: 1, depth: 8, colorType: 3, palette: [1, 2, 3, 9, 8, 7], transparency: [255, 0])
    #expect(try ImageFile(png.file(rows: [[0, 1]])).decode().pixels == [1, 2, 3, 255, 255, 255])
    png = PngWriter(width: 2, height: 1, depth: 8, colorType: 4)
    #expect(try ImageFile(png.file(rows: [[0, 255, 0, 0]])).decode().pixels == [0, 0, 0, 255, 255, 255])
    png = PngWriter(width: 1, height: 1, depth: 8, colorType: 6)
    // Black at half opacity over white is medium grey.
    #expect(try ImageFile(png.file(rows: [[0, 0, 0, 128]])).decode().pixels == [127, 127, 127])
  }

  @Test func interlacedPng() throws {
    let picture = ImageTestKit.slope(width: 19, height: 11)
    let rows = (0..<11).map { Array(picture.pixels[$0 * 57..<($0 + 1) * 57]) }
    let png = PngWriter(width: 19, height: 11, depth: 8, colorType: 2, isInterlaced: true)
    #expect(try ImageFile(png.file(rows: rows, bytesPerPixel: 3)).decode() == picture)
  }

  @Test func largePicturesAreShrunkByWholeFactors() throws {
    let picture = ImageTestKit.card(width: 640, height: 400, corners: [(80, 60), (560, 60), (560, 340), (80, 340)])
    let jpeg = try ImageFile(picture.jpeg(quality: 95)), png = try ImageFile(picture.png())
    for file in [jpeg, png] {
      let small = try file.decode(atLeast: 300)
      #expect(file.width == 640 && file.height == 400)
      #expect(small.width == 320 && small.height == 200)
      #expect(ImageTestKit.difference(small, try picture.fitting(width: 320, height: 200)) < 4)
    }
    #expect(try png.decode(atLeast: 641).width == 640)
  }

  @Test func aThinPictureKeepsAPixel() throws {
    let thin = RGBImage(width: 6000, height: 1, red: 9, green: 8, blue: 7)
    #expect(try ImageFile(thin.png()).decode(atLeast: 100).pixels.prefix(3) == [9, 8, 7])
    #expect(try ImageFile(thin.jpeg()).decode(atLeast: 100).height == 1)
  }
}
