/// The most workers of a batch at a time, and processors of a job.
let workerLimit = 1000
/// The most jobs that a batch is parted into.
let shardLimit = 100_000
/// The longest time in seconds that an album may be given.
let longestTimeout = 1_000_000

/// The maximum size in bytes of the text of a mail.
let mailTextByteLimit = 1 << 20
/// The maximum size in bytes of a file with the next number of a series.
let numberFileByteLimit = 1 << 16

/// The limit of the sides of the picture of a page in pixels, which is cairo's.
let pictureSideLimit = 32_767
/// The limit of the pixels of the picture of a page: they take a gigabyte.
let picturePixelLimit = 250_000_000
