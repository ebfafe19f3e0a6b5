extension Flavor {
  /// The flavor without paths of this computer: files in or below the theme's folder become relative paths, all others become file names.
  ///
  /// - Parameter folder: the folder of the theme file, or nil if there is no file.
  public func portable(from folder: String?) -> Flavor {
    func portable(_ path: String) -> String {
      if let folder, path.hasPrefix(folder + "/") { return String(path.dropFirst(folder.count + 1)) }
      guard path.hasPrefix("/") || path.hasPrefix("../") else { return path }
      return path.split(separator: "/").last.map(String.init) ?? path
    }
    var flavor = self
    flavor.fonts = fonts.mapValues { role in
      if case .file(let path) = role.font { FontRole(.file(portable(path)), size: role.size) } else { role }
    }
    flavor.localizationFiles = localizationFiles.map(portable)
    flavor.logos = logos.mapValues { LogoFile(path: portable($0.path), theme: $0.theme, position: $0.position) }
    return flavor
  }
}
