package import NotchCore

/// The views beside the middle of a compact surface.
package struct CompactViews: Sendable {
    package var leading: (@SurfaceActor () -> any NotchView)?
    package var trailing: (@SurfaceActor () -> any NotchView)?

    package init() {}
}
