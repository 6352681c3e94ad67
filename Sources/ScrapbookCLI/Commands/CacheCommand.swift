import ArgumentParser
import ScrapbookRendering

struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Tell how large the cache is, or clear it.",
    discussion: """
      It keeps what was made of pictures, so that they are not decoded, drawn or compressed again: at most 1 GB, \
      and what was used longest ago goes first. Without it a build takes longer and makes the same PDF.
      """,
    subcommands: [Size.self, Clear.self])

  // Explicit command names: see FontsCommand.

  struct Size: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "size", abstract: "Print how many files it has, and their bytes.")

    @OptionGroup var options: CacheOptions

    func run() throws { try exitingCleanly { try ReportCacheSize(cache: options.cache).perform() } }
  }

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Remove the files of the cache; other files in its folder stay.")

    @OptionGroup var options: CacheOptions

    func run() throws { try exitingCleanly { try ClearCache(cache: options.cache).perform() } }
  }
}
