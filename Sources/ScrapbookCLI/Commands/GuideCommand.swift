import ArgumentParser

struct GuideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guide",
    abstract: "Print where the guide, all keys of an album, and the samples are.")

  func run() throws { try exitingCleanly { try PrintGuide().perform() } }
}
