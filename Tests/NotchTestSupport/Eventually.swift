public import NotchCore

/// Lets everything that is ready to run on the surface actor run.
///
/// The actor's executor takes turns, so each yield lets whatever was ready before it go first; the number
/// of turns bounds how long a chain of tasks can be followed.
@SurfaceActor
public func settle(turns: Int = 20) async {
    for _ in 0..<turns {
        await Task.yield()
    }
}

/// Waits, without any clock, until a condition holds that work on other threads brings about.
///
/// - Returns: whether it held within a bounded number of turns.
@SurfaceActor
public func eventually(_ condition: @SurfaceActor () -> Bool) async -> Bool {
    for _ in 0..<100_000 {
        if condition() { return true }
        await Task.yield()
    }
    return condition()
}
