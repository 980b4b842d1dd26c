import Glibc

/// Raises the soft limit of open files, which is 1024 in most shells.
func allowDescriptors(_ count: rlim_t) -> Bool {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    if limit.rlim_cur >= count { return true }
    limit.rlim_cur = min(count, limit.rlim_max)
    return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 && limit.rlim_cur >= count
}
