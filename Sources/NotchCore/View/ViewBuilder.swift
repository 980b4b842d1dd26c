/// Collects the parts of a stack from the statements of a closure.
@resultBuilder
public enum ViewBuilder {
    @SurfaceActor
    public static func buildExpression(_ view: some NotchView) -> [ViewNode] { [view.node] }

    public static func buildExpression(_ part: some ViewPart) -> [ViewNode] { [part.node] }

    public static func buildBlock(_ parts: [ViewNode]...) -> [ViewNode] { parts.flatMap { $0 } }

    public static func buildOptional(_ parts: [ViewNode]?) -> [ViewNode] { parts ?? [] }

    public static func buildEither(first parts: [ViewNode]) -> [ViewNode] { parts }

    public static func buildEither(second parts: [ViewNode]) -> [ViewNode] { parts }

    public static func buildArray(_ parts: [[ViewNode]]) -> [ViewNode] { parts.flatMap { $0 } }
}
