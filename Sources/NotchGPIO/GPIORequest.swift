/// A request for a line, and how the line is used.
package struct GPIORequest: Hashable, Sendable {
    /// The path of the chip's node.
    package var path: String
    package var offset: Int
    /// The name that the kernel shows as the user of the line. The kernel keeps 31 bytes of the name.
    package var consumer: String
    package var bias: LineBias
    package var isActiveLow: Bool
    /// Whether both edges are reported, each with its time.
    package var wantsEdges: Bool
    /// How long the level has to stay the same before an edge counts. It applies only to requests with edges, and only
    /// where ``GPIOLine/isDebounced`` is true afterwards.
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
