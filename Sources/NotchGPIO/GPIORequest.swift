/// What line is wanted, and how.
package struct GPIORequest: Hashable, Sendable {
    /// The chip's node.
    package var path: String
    package var offset: Int
    /// What the kernel tells others of who has the line: 31 bytes of it.
    package var consumer: String
    package var bias: LineBias
    package var isActiveLow: Bool
    /// Both, with the time of each.
    package var wantsEdges: Bool
    /// For how long the level has to stay as it is before an edge counts. Only with edges, and only where
    /// ``GPIOLine/isDebounced`` says so afterwards.
    package var debounce: Duration

    package init(
        path: String, offset: Int, consumer: String = "notch", bias: LineBias = .asIs, isActiveLow: Bool = false,
        wantsEdges: Bool = true, debounce: Duration = .zero
    ) {
        self.path = path
        self.offset = offset
        self.consumer = consumer
        self.bias = bias
        self.isActiveLow = isActiveLow
        self.wantsEdges = wantsEdges
        self.debounce = debounce
    }
}
