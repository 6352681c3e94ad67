import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// A batch as jobs of a cluster. `sbatch` is a program of the tests that runs each script at once, as Slurm does; the real
/// one is tested by `./dev test-cluster`.
@Suite struct BatchSubmitTests {
  private let scratch: Scratch
  /// The folder of the classes, with a name full of characters that are special to a shell and to Slurm.
  private static let folder = #"it's "$(touch bad)" $HOME 100%A `ls` *;&#"#

  init() throws {
    scratch = try Scratch()
    try scratch.writeProgram("bin/sbatch", Self.sbatch)
    try scratch.copySample("photos/bus.jpg", as: "\(Self.folder)/bus.jpg")
    try scratch.write(
      "\(Self.folder)/class $1.json",
      #"{ "pages": [{ "photos": [{ "image": "bus.jpg", "caption": "{{name}}" }] }] }"#)
    try scratch.write("\(Self.folder)/ro'ster.csv", "name\n" + Self.names.joined(separator: "\n") + "\n")
  }

  private static let names = ["Ada", "Bo's", "$HOME", "Zoë X", "`id`", "秀", "a;b", "100%"]

  /// Writes its arguments to `sbatch.log`, runs the script for each number of its array, and answers with a job's number.
  private static let sbatch = #"""
    #!/bin/bash
    # REFUSE names the script that is refused.
    for word; do script=$word; done
    printf '%s\n' "$@" -- >>"$LOG"
    case $script in */"${REFUSE-}") echo "sbatch: error: no such partition" >&2; exit 1 ;; esac
    cd "${script%/*}" || exit 1
    if array=$(grep -oP '^#SBATCH --array=1-\K[0-9]+' "$script"); then
      for ((i = 1; i <= array; i++)); do SLURM_ARRAY_TASK_ID=$i bash "$script" >>"shard-17_$i.log" 2>&1; done
      echo "17;north"
    else
      bash "$script" >join-18.log 2>&1; echo $? >join-18.status
      echo 18
    fi
    """#

  private func run(
    _ arguments: [String], in folder: String = Self.folder, environment: [String: String] = [:]
  ) throws -> Outcome {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let variables = ["PATH": scratch.path("bin") + ":" + path, "LOG": scratch.path("sbatch.log")]
    return try scrapbook(
      ["batch"] + arguments, environment: variables.merging(environment) { $1 }, in: scratch.path(folder))
  }

  private static let roster = [
    "ro'ster.csv", "--album", "class $1.json", "--name", "{{name}}.pdf", "--paper", "a4",
  ]

  private func submit(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    try run(["submit"] + Self.roster + arguments, environment: environment)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try scratch.bytes("\(Self.folder)/\(name)"), as: UTF8.self)
  }

  private func documents(_ name: String) throws -> [String: Contents] {
    try scratch.documents(in: "\(Self.folder)/\(name)")
  }

  // MARK: What the jobs make

  @Test func makesWhatOneMachineMakes() throws {
    let alone = try run(["make"] + Self.roster + ["-o", "alone", "--class-file", "alone's.pdf"])
    try #require(alone.status == 0, "\(alone)")
    let outcome = try submit([
      "--engine", "slurm", "-o", "out $PWD", "--shards=3", "--send", "--partition", "a,b",
      "--time=1-02:30:00",
      "--cpus", "2", "--memory=3GB", "--job-name", "class-3", "--class-file=the class's.pdf", "--results",
      "r's.json",
      "--junit=r.xml",
    ])
    #expect(outcome.status == 0 && outcome.output == "shards 17\njoin 18\n", "\(outcome)")
    #expect(outcome.errors.contains("8 albums in 3 shards, sent"), "\(outcome)")
    #expect(try documents("out $PWD") == documents("alone"))
    let classFiles = try ["the class's.pdf", "alone's.pdf"].map {
      try scratch.contents("\(Self.folder)/\($0)")
    }
    #expect(try scratch.names(in: "\(Self.folder)/out $PWD").count == Self.names.count)
    // Their titles are the files' names.
    #expect(abs(classFiles[0].bytes.count - classFiles[1].bytes.count) < 64)
    #expect(
      try text("out $PWD/.scrapbook/submit/join-18.log").hasSuffix(
        "8 of 8 albums done, 0 failed, 0 missing\n"))
    #expect(try text("out $PWD/.scrapbook/submit/join-18.status") == "0\n")
    #expect(try text("out $PWD/.scrapbook/submit/shard-17_2.log").hasPrefix("shard 2 of 3 on "))
    let reported = try (1...3).flatMap { number in
      #expect(scratch.exists("\(Self.folder)/r-\(number).xml"))
      return try Report(scratch.bytes("\(Self.folder)/r's-\(number).json")).ids
    }
    #expect(reported.sorted() == Self.names.sorted())
    #expect(!scratch.exists("\(Self.folder)/bad") && !scratch.exists("\(Self.folder)/out $PWD/bad"))
  }

  @Test func printsCommandsThatDoTheSame() throws {
    let outcome = try submit(["-o", "out", "--shards", "2"])
    #expect(outcome.status == 0 && outcome.errors.contains("not sent"), "\(outcome)")
    #expect(try documents("out") == [:])
    #expect(!scratch.exists("sbatch.log"))
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let shell = try RunningProgram(
      "bash", ["-e"],
      environment: ["PATH": scratch.path("bin") + ":" + path, "LOG": scratch.path("sbatch.log")],
      stdin: outcome.outputBytes
    ).finish()
    #expect(shell.status == 0 && shell.output == "18\n", "\(shell)")
    #expect(try documents("out").count == Self.names.count)
    let submitted = scratch.path("\(Self.folder)/out/.scrapbook/submit")
    #expect(
      String(decoding: try scratch.bytes("sbatch.log"), as: UTF8.self) == """
        --parsable
        \(submitted)/shards.sbatch
        --
        --parsable
        --dependency=afterany:17
        \(submitted)/join.sbatch
        --

        """)
  }

  @Test func takesFilesWhoseNamesAreItsOptions() throws {
    try scratch.write("--send.json", albumText(pages: ["{}"]))
    let outcome = try run(["submit", "-o", "out", "--send", "--", "--send.json"], in: ".")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try scratch.names(in: "out") == ["--send.pdf"])
  }

  @Test func refusesARosterThatIsStandardInput() throws {
    let outcome = try run(["submit", "-", "--album", "class $1.json", "--name", "{{name}}.pdf", "-o", "out"])
    #expect(outcome.status == 64 && outcome.errors.contains("standard input ends before"), "\(outcome)")
  }

  /// The scripts name the password file and do not contain the password.
  @Test func protectsThePDFsAsOneMachineDoes() throws {
    try scratch.write("\(Self.folder)/ow'ner.txt", "the secret of the owner\n")
    let outcome = try submit([
      "-o", "out", "--shards", "2", "--send", "--encrypt", "name", "--owner-password-file", "ow'ner.txt",
      "--deny", "print", "--deny", "copy",
    ])
    #expect(outcome.status == 0, "\(outcome)")
    for (name, password) in [("Ada", "Ada"), ("Zoë X", "Zoë X"), ("秀", "the secret of the owner")] {
      let pdf = scratch.path("\(Self.folder)/out/\(name).pdf")
      try tool("qpdf", ["--password=\(password)", "--check", pdf])
      try tool("qpdf", ["--check", pdf], allowing: [2])
    }
    for script in ["shards", "join"] {
      let text = try text("out/.scrapbook/submit/\(script).sbatch")
      #expect(text.contains(#""denies": ["copy", "print"]"#) && !text.contains("secret"), "\(text)")
    }
  }

  @Test(arguments: ["", "{}\n", #"{"inputs": ["a.json"]}"# + "\n"])
  func refusesATaskWithoutItsRequest(_ request: String) throws {
    let outcome = try scrapbook(["batch", "task", "--task", "1/2"], stdin: Array(request.utf8))
    #expect(outcome.status == 64 && outcome.errors.contains("has no request of this version"), "\(outcome)")
  }

  @Test func tellsWhatIsWrongAndMissingInTheJobBehindTheShards() throws {
    try scratch.write(
      "\(Self.folder)/class $1.json",
      #"{ "pages": [{ "flow": { "glob": "{{name}}*.jpg", "perPage": 1 } }] }"#)
    for name in Self.names where name != "Ada" {
      try scratch.copySample("photos/bus.jpg", as: "\(Self.folder)/\(name)1.jpg")
    }
    let outcome = try submit(
      ["-o", "out", "--shards", "3", "--send", "--class-file", "class.pdf"],
      environment: ["SCRAPBOOK_BATCH_FAULT": "crash:秀"])
    #expect(outcome.status == 0, "\(outcome)")
    let log = try text("out/.scrapbook/submit/join-18.log")
    #expect(log.contains("class.pdf is without Ada, 秀"), "\(log)")
    #expect(log.contains("6 of 8 albums done, 2 failed, 0 missing\nfailed  Ada: "), "\(log)")
    #expect(try text("out/.scrapbook/submit/join-18.status") == "2\n")
    #expect(try PDFFile(scratch.path("\(Self.folder)/class.pdf")).pages.count == 6)
    // A shard that never ran.
    try FileManager.default.removeItem(atPath: scratch.path("\(Self.folder)/out/.scrapbook/a;b.json"))
    let join = scratch.path("\(Self.folder)/out/.scrapbook/submit/join.sbatch")
    let again = try RunningProgram("bash", [join]).finish()
    #expect(again.status == 2 && again.output.hasSuffix("\nmissing a;b\n"), "\(again)")
  }

  @Test func makesOnlyWhatIsMissingWhenItIsSubmittedAgain() throws {
    let options = ["-o", "out", "--shards", "2", "--send", "--progress", "json"]
    _ = try submit(options)
    try FileManager.default.removeItem(atPath: scratch.path("\(Self.folder)/out/Ada.pdf"))
    for number in 1...2 {
      try FileManager.default.removeItem(
        atPath: scratch.path("\(Self.folder)/out/.scrapbook/submit/shard-17_\(number).log"))
    }
    #expect(try submit(options).status == 0)
    let logs = try (1...2).map { try text("out/.scrapbook/submit/shard-17_\($0).log") }.joined()
    let made = logs.split(separator: "\n").filter { $0.contains(#""status": "made""#) }
    #expect(made.count == 1 && made.allSatisfy { $0.contains(#""id": "Ada""#) }, "\(logs)")
  }

  @Test func writesTheSameScriptsEachTime() throws {
    let scripts = {
      try ["shards", "join"].map { try text("out/.scrapbook/submit/\($0).sbatch") }
    }
    let environment = ["SOURCE_DATE_EPOCH": "1700000000"]
    #expect(try submit(["-o", "out", "-j", "3"], environment: environment).status == 0)
    let first = try scripts()
    #expect(try submit(["-o", "out", "-j", "3"], environment: environment).status == 0)
    #expect(try scripts() == first)
    for line in ["--array=1-1", "--cpus-per-task=3", "--mem=5723M"] {
      #expect(first[0].contains("#SBATCH \(line)\n"), "\(first[0])")
    }
    #expect(first.allSatisfy { $0.contains(#""date": "2023-11-14T22:13:20Z""#) })
    #expect(first[1].contains("#SBATCH --mem=1908M\n"), "\(first[1])")
  }

  // MARK: What goes wrong

  @Test func sendsNothingThatIsWrong() throws {
    try scratch.write("\(Self.folder)/ro'ster.csv", "name\nAda\nada\n")
    let outcome = try submit(["-o", "out", "--send"])
    #expect(outcome.status == 1 && outcome.errors.contains("[duplicate-name]"), "\(outcome)")
    #expect(!scratch.exists("sbatch.log") && !scratch.exists("\(Self.folder)/out"))
  }

  @Test func printsThePlanAndSendsNothing() throws {
    let outcome = try submit(["-o", "out", "--send", "--dry-run"])
    #expect(outcome.status == 0 && outcome.output.contains("make out/Ada.pdf: new\n"), "\(outcome)")
    #expect(!scratch.exists("sbatch.log") && !scratch.exists("\(Self.folder)/out"))
  }

  @Test func saysThatThereIsNoSbatch() throws {
    let outcome = try submit(["-o", "out", "--send"], environment: ["PATH": scratch.path("none")])
    #expect(outcome.status == 69, "\(outcome)")
    #expect(
      outcome.errors == """
        scrapbook: error: no job was sent: cannot start sbatch: no such file or directory
           hint: run it where Slurm's commands are, or without --send and submit there what it prints

        """)
  }

  @Test func saysThatNothingWasTaken() throws {
    let outcome = try submit(["-o", "out", "--send"], environment: ["REFUSE": "shards.sbatch"])
    #expect(outcome.status == 69 && outcome.output == "", "\(outcome)")
    #expect(outcome.errors.hasPrefix("sbatch: error: no such partition\nscrapbook: error: no job was sent"))
  }

  @Test func saysThatOnlyTheShardsWereTaken() throws {
    let outcome = try submit(["-o", "out", "--send"], environment: ["REFUSE": "join.sbatch"])
    #expect(outcome.status == 69 && outcome.output == "", "\(outcome)")
    #expect(outcome.errors.contains("error: the shards were sent as job 17, the job after them was not"))
    #expect(outcome.errors.contains("scancel 17"), "\(outcome)")
    // The command in the message.
    let start = try #require(outcome.errors.range(of: "send it with: "))
    let command = outcome.errors[start.upperBound...].prefix { $0 != "\n" }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let shell = try RunningProgram(
      "bash", ["-c", String(command)],
      environment: ["PATH": scratch.path("bin") + ":" + path, "LOG": scratch.path("sbatch.log")]
    ).finish()
    #expect(shell.output == "18\n", "\(shell)")
  }

  @Test func refusesAnAnswerThatIsNotANumber() throws {
    try scratch.writeProgram("bin/sbatch", "#!/bin/sh\necho Submitted batch job 17\n")
    let outcome = try submit(["-o", "out", "--send"])
    #expect(outcome.status == 69 && outcome.errors.contains("which is not a job number"), "\(outcome)")
    #expect(outcome.errors.contains("squeue"), "\(outcome)")
  }

  @Test func refusesAFolderWhoseLogsSlurmCannotWrite() throws {
    let outcome = try submit(["-o", #"a\b"#, "--send"])
    #expect(outcome.status == 73 && outcome.errors.contains("cannot create logs in"), "\(outcome)")
    #expect(!scratch.exists("sbatch.log"))
  }

  static let mistakes = [
    ["--shard", "1/2"], ["--class-file-only", "c.pdf"], ["--shards", "0"], ["--cpus", "0"],
    ["--time", "soon"],
    ["--time", "1:2:3:4"], ["--job-name", "a b"], ["--partition", "a#b"], ["--engine", "pbs"],
    ["--memory", "much"], ["--encrypt", "name", "--owner-password-file", "-"],
  ]

  @Test(arguments: mistakes) func refusesWhatDoesNotGoTogether(_ arguments: [String]) throws {
    let outcome = try submit(["-o", "out"] + arguments)
    #expect(outcome.status == 64 && !scratch.exists("\(Self.folder)/out"), "\(outcome)")
  }
}
