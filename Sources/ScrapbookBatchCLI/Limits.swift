/// The maximum number of concurrent workers of a batch, and of processors of a job.
let workerLimit = 1000
/// The maximum number of shards of a batch.
let shardLimit = 100_000
/// The maximum number of shards if none is given.
let usualShardLimit = 1000
/// The minimum memory of a worker in bytes.
let smallestWorkerMemory = 100_000_000
/// The maximum time limit of an album in seconds.
let longestTimeout = 1_000_000

/// The maximum size in bytes of the text of a mail.
let mailTextByteLimit = 1 << 20
/// The maximum size in bytes of a file with the next number of a series.
let numberFileByteLimit = 1 << 16
/// The maximum next number of a series.
let nextNumberLimit = 1_000_000_000_000

/// The maximum side of a page's picture in pixels, which is cairo's limit.
let pictureSideLimit = 32_767
/// The maximum number of pixels of a page's picture, which take a gigabyte.
let picturePixelLimit = 250_000_000
