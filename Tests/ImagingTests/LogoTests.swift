import Documents
import Foundation
import Testing

@testable import Imaging

/// Logos are drawn by the confined process, from SVG and PNG, and a hostile one does no harm.
struct LogoTests {
  private func draw(_ svg: String) async throws -> LogoPixels { try await draw(Array(svg.utf8)) }

  private func draw(_ bytes: [UInt8], limit: WorkLimit = WorkLimit()) async throws -> LogoPixels {
    let link = ImagingTestKit.link(limit: limit)
    defer { link.close() }
    return try await link.logo(bytes)
  }

  private func pixel(_ logo: LogoPixels, _ x: Int, _ y: Int) -> [UInt8] {
    Array(logo.rgba[(y * logo.width + x) * 4..<(y * logo.width + x) * 4 + 4])
  }

  private static func svg(_ content: String, _ attributes: String = #"viewBox="0 0 40 20""#) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \#(attributes)>\#(content)</svg>"#
  }

  @Test func anSVGIsDrawnWithItsTransparency() async throws {
    let logo = try await draw(
      Self.svg(##"<path fill="#f00" d="M0 0h20v20H0z"/><path fill="#00f" fill-opacity=".5" d="M20 0h10v20H20z"/>"##))
    #expect(logo.width == 256 && logo.height == 128)
    #expect(pixel(logo, 10, 60) == [255, 0, 0, 255])
    #expect(pixel(logo, 250, 60) == [0, 0, 0, 0])
    let half = pixel(logo, 160, 60)
    #expect(half[0] == 0 && half[1] == 0 && (126...129).contains(half[2]) && (126...129).contains(half[3]))
  }

  /// A graphic is a picture like any other: on white, in the size that is asked for, and of no use when it is none.
  @Test func aGraphicIsAPicture() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let graphic = try await link.graphic(Array(Self.svg(##"<path fill="#f00" d="M0 0h20v20H0z"/>"##).utf8), side: 80)
    let info = try await link.info(graphic)
    #expect(info.type == "png" && info.size == PixelSize(width: 80, height: 40))
    let shown = try await link.preview(graphic, fitting: PixelSize(width: 80, height: 40))
    #expect(Array(shown.rgb.prefix(3)) == [255, 0, 0] && Array(shown.rgb.suffix(3)) == [255, 255, 255])
    await #expect(throws: ImagingError.self) { try await link.graphic(Array("no drawing".utf8), side: 80) }
  }

  @Test func theSampleHasItsProportions() async throws {
    let logo = try await draw(Array(Data(contentsOf: ImagingTestKit.fixtures.appending(path: "Logos/sample.svg"))))
    #expect(logo.width == 256 && logo.height == 85)
  }

  @Test func aPNGIsDecoded() async throws {
    let logo = try await draw(ImagingTestKit.quarters)
    #expect(logo.width == 24 && logo.height == 16)
    #expect(pixel(logo, 2, 2) == [220, 30, 30, 255])
  }

  /// Two pixels: half transparent green, and nothing.
  @Test func aPNGKeepsItsTransparency() async throws {
    let png = try #require(
      Data(base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGNg+M/QwMnJyQAACdMBm4AyWJMAAAAASUVORK5CYII="))
    let logo = try await draw(Array(png))
    #expect(logo.width == 2 && logo.height == 1)
    let half = pixel(logo, 0, 0)
    #expect(half[0] == 0 && half[2] == 0 && (126...130).contains(half[1]) && (126...130).contains(half[3]))
    #expect(pixel(logo, 1, 0) == [0, 0, 0, 0])
  }

  @Test(arguments: ["", "hello", "<svg", "<html/>", "\u{0}\u{1}\u{2}", "<svg xmlns=\"http://www.w3.org/2000/svg\"><path></svg>"])
  func whatIsNoLogoIsRefused(text: String) async throws {
    let error = await ImagingTestKit.error { _ = try await draw(text) }
    #expect([.damaged, .notAnImage].contains(error?.code), "\(String(describing: error))")
  }

  @Test func aJPEGAndACutPNGAreRefused() async throws {
    #expect(await ImagingTestKit.error { _ = try await draw([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) }?.code == .notAnImage)
    #expect(await ImagingTestKit.error { _ = try await draw(Array(ImagingTestKit.quarters.prefix(60))) }?.code == .truncated)
  }

  /// A huge declared size costs nothing: only proportions matter, and a PNG is refused by its header.
  @Test func hugeSizesDoNoHarm() async throws {
    let logo = try await draw(Self.svg(#"<path d="M0 0h9v9H0z"/>"#, #"width="1000000000" height="500000000""#))
    #expect(logo.width == 256 && logo.height == 128)
    for attributes in [#"width="0" height="5""#, #"width="1e308" height="1e-308""#, #"viewBox="0 0 -4 -4""#, #"width="nan" height="inf""#] {
      if let logo = try? await draw(Self.svg("<path/>", attributes)) { #expect(logo.width <= 512 && logo.height <= 512) }
    }
    var png = ImagingTestKit.quarters
    png.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
    let code = await ImagingTestKit.error { _ = try await draw(png) }?.code
    #expect(code == .tooLarge || code == .damaged)
  }

  @Test func entitiesThatMultiplyAreRefused() async throws {
    let entities = (1...12).map { #"<!ENTITY e\#($0) "\#(String(repeating: "&e\($0 - 1);", count: 10))">"# }.joined()
    let bomb = #"<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "ha">\#(entities)]>"# + Self.svg("<desc>&e12;</desc>")
    await refusedOrBlank(bomb)
  }

  @Test func usesThatMultiplyAreRefused() async throws {
    let groups = (1...20).map { #"<g id="g\#($0)">\#(String(repeating: "<use href=\"#g\($0 - 1)\"/>", count: 10))</g>"# }.joined()
    await refusedOrBlank(Self.svg(##"<defs><path id="g0" d="M0 0h1v1z"/>\##(groups)</defs><use href="#g20"/>"##))
  }

  /// A group that uses itself, and elements nested a hundred thousand deep.
  @Test func endlessNestingIsRefused() async throws {
    await refusedOrBlank(Self.svg(##"<g id="a"><use href="#a"/></g>"##))
    await refusedOrBlank(Self.svg(String(repeating: "<g>", count: 100_000) + String(repeating: "</g>", count: 100_000)))
  }

  /// A drawing that takes too much work ends with its process.
  @Test func aDrawingThatTakesTooLongIsGivenUp() async throws {
    let filters = (0..<3000).map { _ in #"<feTurbulence baseFrequency=".9" numOctaves="9999" result="a"/>"# }.joined()
    let svg = Self.svg(#"<filter id="f">\#(filters)</filter><path filter="url(#f)" d="M0 0h40v20H0z"/>"#)
    let error = await ImagingTestKit.error { _ = try await draw(Array(svg.utf8), limit: WorkLimit(processor: .seconds(1))) }
    #expect(error?.code == .processTimedOut && error?.message.contains("worked for 1.0 seconds") == true, "\(String(describing: error))")
  }

  /// Pictures, style sheets and entities outside the file are not read, even where the process could read them; nothing is run.
  @Test func nothingOutsideTheFileIsRead() async throws {
    let folder = try ImagingTestKit.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try ImagingTestKit.write(ImagingTestKit.quarters, "\(folder)/red.png")
    let picture = "\(folder)/red.png"
    let contents = [
      #"<image width="40" height="20" href="\#(picture)"/>"#, #"<image width="40" height="20" xlink:href="file://\#(picture)"/>"#,
      #"<image width="40" height="20" href="http://127.0.0.1:9/red.png"/>"#, #"<use href="\#(picture)#a"/>"#,
      #"<style>@import url("file://\#(picture)");</style>"#, #"<script>while(true){}</script>"#,
      #"<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" parse="text" href="/usr/lib/os-release"/>"#,
    ]
    for content in contents { await refusedOrBlank(Self.svg(content)) }
    let entity = #"<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///usr/lib/os-release">]>"# + Self.svg("<desc>&x;</desc>")
    await refusedOrBlank(entity)
  }

  /// The drawing is refused, or has not one visible pixel.
  private func refusedOrBlank(_ svg: String, _ location: SourceLocation = #_sourceLocation) async {
    do {
      let logo = try await draw(svg)
      #expect(logo.rgba.allSatisfy { $0 == 0 }, sourceLocation: location)
    } catch {
      let code = (error as? ImagingError)?.code
      #expect(code == .damaged || code == .processDied || code == .processTimedOut, "\(error)", sourceLocation: location)
    }
  }
}
