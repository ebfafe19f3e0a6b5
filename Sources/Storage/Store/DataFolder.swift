/// Finds the data folder.
public enum DataFolder {
  /// The environment variable that names the data folder.
  public static let variable = "VESTIBULE_DATA"

  /// The message when no folder is known. A shared folder such as /tmp is not safe for pictures of documents.
  public static let missing =
    "There is no folder to keep sessions in: neither HOME nor XDG_DATA_HOME is set to a path. Set \(variable), or name a folder with --data."

  /// The data folder: the flag, else `VESTIBULE_DATA`, else `$XDG_DATA_HOME/vestibule`, else `~/.local/share/vestibule` (XDG Base Directory
  /// Specification 0.8, which says to ignore a relative XDG_DATA_HOME). nil when none of them is set.
  public static func path(flag: String?, environment: [String: String]) -> String? {
    if let named = named(flag: flag, environment: environment) { return named }
    if let xdg = environment["XDG_DATA_HOME"], xdg.hasPrefix("/") { return "\(xdg)/vestibule" }
    if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/.local/share/vestibule" }
    return nil
  }

  /// The folder named by the caller; nil for the default one, which later commands find by themselves.
  public static func named(flag: String?, environment: [String: String]) -> String? {
    if let flag, !flag.isEmpty { return flag }
    if let set = environment[variable], !set.isEmpty { return set }
    return nil
  }
}
