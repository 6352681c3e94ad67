import Glibc

/// Lets one thread of the process at a time shape text or paint.
///
/// cairo 1.16 shares open font files among threads and keeps at most ten open. To close one, it looks for a font without users, and
/// reads their number without the lock of that font (`_has_unlocked_face` in cairo-ft-font.c): it may close the file that another
/// thread has just begun to use. The lock is recursive, since painting may shape text.
package func withFontLock<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  pthread_mutex_lock(fontMutex)
  defer { pthread_mutex_unlock(fontMutex) }
  return try body()
}

/// Safe to share: it is initialized once, by the first use, and never moved or freed.
nonisolated(unsafe) private let fontMutex: UnsafeMutablePointer<pthread_mutex_t> = {
  var attributes = pthread_mutexattr_t()
  pthread_mutexattr_init(&attributes)
  pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  pthread_mutex_init(mutex, &attributes)
  pthread_mutexattr_destroy(&attributes)
  return mutex
}()
