public import NotchCore

/// Lets everything that is ready to run on the surface actor run.
///
/// The actor's executor takes turns, so each yield lets whatever was ready before it go first; the number
/// of turns bounds how long a chain of tasks can be followed.
@SurfaceActor
public func settle(turns: Int = 20) async {
    for _ in 0..<turns { await Task.yield() }
}
