import NotchCore

/// The Swift closure behind a C event source, which owns it until its destroy callback, ``release``.
final class SourceCallback {
    private let body: @SurfaceActor (UInt32) -> Void

    private init(_ body: @escaping @SurfaceActor (UInt32) -> Void) {
        self.body = body
    }

    /// The context to hand to C: a reference that ``release`` gives back.
    static func context(_ body: @escaping @SurfaceActor (UInt32) -> Void) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(SourceCallback(body)).toOpaque()
    }

    static func call(_ context: UnsafeMutableRawPointer?, with value: UInt32) {
        guard let context else { return }
        // A strong reference for the time of the call, since the body may cancel its own source.
        let callback = Unmanaged<SourceCallback>.fromOpaque(context).takeUnretainedValue()
        let body = callback.body
        SurfaceActor.assumeIsolated { body(value) }
    }

    static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
        if let context { Unmanaged<SourceCallback>.fromOpaque(context).release() }
    }
}
