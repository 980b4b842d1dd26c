package import NotchSystem

/// Returns the error number with which a call fails, or `nil` if it succeeds.
package func errno<Value>(of call: () throws -> Value) -> Errno? {
    do {
        _ = try call()
        return nil
    } catch {
        return error as? Errno
    }
}
