/// The presenter of an action that shows nothing.
public struct NoPresenter: Hashable, Sendable {
    public init() {}
}
