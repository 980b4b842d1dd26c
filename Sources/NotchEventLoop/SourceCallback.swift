import NotchCore

/// The Swift closure behind a C event source, which owns it from ``retained`` until its destroy callback.
final class SourceCallback {
    private let body: @SurfaceActor (UInt32) -> Void

    init(_ body: @escaping @SurfaceActor (UInt32) -> Void) {
        self.body = body
    }

    /// The context to hand to C, with a reference of its own.
    var retained: UnsafeMutableRawPointer {
        Unmanaged.passRetained(self).toOpaque()
    }

    var unretained: UnsafeMutableRawPointer {
        Unmanaged.passUnretained(self).toOpaque()
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
