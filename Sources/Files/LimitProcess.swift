package import Glibc

/// Lets this process and its children open as many files as the system permits.
package func raiseLimitOfOpenFiles() {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  limit.rlim_cur = limit.rlim_max
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}

/// Lowers a resource limit of this process and its children; never raises one.
package func limitProcess(_ resource: __rlimit_resource, to value: Int) {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
  limit.rlim_max = limit.rlim_cur
  setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
}
