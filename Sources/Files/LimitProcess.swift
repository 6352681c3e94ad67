import Glibc

/// Bounds what this process may use of a resource, and the processes that it starts; never above what bounds it already.
package func limitProcess(_ resource: __rlimit_resource, to value: Int) {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
  limit.rlim_max = limit.rlim_cur
  setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
}
