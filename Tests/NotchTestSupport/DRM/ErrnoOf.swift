package import NotchSystem

/// The error number that a call fails with; `nil` where it does not fail.
package func errno<Value>(of call: () throws -> Value) -> Errno? {
    do {
        _ = try call()
        return nil
    } catch {
        return error as? Errno
    }
}
