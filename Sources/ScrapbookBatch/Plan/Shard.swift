import Deflate

/// A part of a batch, for one of several machines.
public struct Shard: Sendable, Equatable {
  /// The number of the part, from 1.
  public var number: Int
  public var count: Int

  /// Parses `3/8`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number: number, count: count)
  }

  init?(number: Int, count: Int) {
    guard count >= 1, 1...count ~= number else { return nil }
    self.number = number
    self.count = count
  }

  /// The environment variables of schedulers and CI servers. The count is `SCRAPBOOK_SHARDS` where a scheduler has
  /// none.
  private static let schedulers: [(number: String, first: String, count: String)] = [
    ("SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_COUNT"),
    ("JOB_COMPLETION_INDEX", "0", "SCRAPBOOK_SHARDS"),
    ("CI_NODE_INDEX", "1", "CI_NODE_TOTAL"),
    ("CIRCLE_NODE_INDEX", "0", "CIRCLE_NODE_TOTAL"),
    ("BUILDKITE_PARALLEL_JOB", "0", "BUILDKITE_PARALLEL_JOB_COUNT"),
    ("PARALLEL_SEQ", "1", "SCRAPBOOK_SHARDS"),
  ]

  /// The names of the variables that ``init(variable:)`` reads, as a list.
  public static let variables = schedulers.map(\.number).joined(separator: ", ")

  /// A job number outside its scheduler's range.
  public struct OutOfRange: Error, Equatable, CustomStringConvertible {
    var variable: String
    var number: Int
    var first: Int
    var count: Int

    public var description: String {
      count < 1
        ? "the number of parts is \(count)"
        : "\(variable) is \(number), and there \(count == 1 ? "is 1 part" : "are \(count) parts"), counted from \(first)"
    }
  }

  /// The part of this job of a Slurm array, a Kubernetes indexed job, a CI server or GNU parallel; nil if the
  /// environment names none.
  ///
  /// - Parameter variable: Returns a variable of the environment.
  public init?(variable: (String) -> String?) throws(OutOfRange) {
    for scheduler in Self.schedulers {
      guard let number = variable(scheduler.number).flatMap({ Int($0) }),
        let count = (variable("SCRAPBOOK_SHARDS") ?? variable(scheduler.count)).flatMap({ Int($0) }),
        let first = Int(scheduler.first) ?? variable(scheduler.first).flatMap({ Int($0) })
      else { continue }
      let (offset, isTooFar) = number.subtractingReportingOverflow(first)
      guard !isTooFar, offset >= 0, offset < count else {
        throw OutOfRange(variable: scheduler.number, number: number, first: first, count: count)
      }
      self.init(number: offset + 1, count: count)
      return
    }
    return nil
  }

  /// Whether an album belongs to this part. Depends only on its name, so that adding an album does not move others.
  public func contains(_ id: String) -> Bool {
    // Consecutive names differ in few bits of FNV-1a; the finalizer of MurmurHash3 distributes them.
    var hash = Fingerprint(id).first
    for factor: UInt64 in [0xFF51_AFD7_ED55_8CCD, 0xC4CE_B9FE_1A85_EC53] {
      hash = (hash ^ (hash >> 33)) &* factor
    }
    return Int((hash ^ (hash >> 33)) % UInt64(count)) + 1 == number
  }
}
