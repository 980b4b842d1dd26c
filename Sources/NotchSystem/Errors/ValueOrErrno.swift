import Glibc

/// The result of a call that returns -1 and sets `errno` when it fails. An interrupted call is made again.
package func valueOrErrno<I: FixedWidthInteger>(retryOnInterrupt: Bool = true, _ call: () -> I) -> Result<I, Errno> {
    while true {
        let value = call()
        if value != -1 { return .success(value) }
        let error = Errno.current
        guard retryOnInterrupt, error.rawValue == EINTR else { return .failure(error) }
    }
}
