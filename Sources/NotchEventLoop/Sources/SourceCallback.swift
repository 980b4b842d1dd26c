import NotchCore
import NotchSystem

/// The Swift closure of a C event source. The source owns the closure until it calls its destroy callback, ``release``.
final class SourceCallback {
    private let body: @SurfaceActor (UInt32) -> Void

    private init(_ body: @escaping @SurfaceActor (UInt32) -> Void) {
        self.body = body
    }

    /// Returns a context for C: a retained reference that ``release`` releases.
    static func context(_ body: @escaping @SurfaceActor (UInt32) -> Void) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(SourceCallback(body)).toOpaque()
    }

    /// Transfers `context` to the source that was added with it, or releases it if no source could be added.
    static func source(
        _ added: Result<OpaquePointer, Errno>, _ context: UnsafeMutableRawPointer, _ code: EventLoopError.Code,
        _ message: String
    ) throws(EventLoopError) -> OpaquePointer {
        switch added {
        case .success(let source):
            SDEvent.setDestroyCallback(of: source, to: release)
            return source
        case .failure(let error):
            release(context)
            throw EventLoopError(code, error, message)
        }
    }

    static func call(_ context: UnsafeMutableRawPointer?, with value: UInt32) {
        guard let context else { return }
        // This keeps a strong reference during the call, because the body may cancel its own source.
        let callback = Unmanaged<SourceCallback>.fromOpaque(context).takeUnretainedValue()
        let body = callback.body
        SurfaceActor.assumeIsolated { body(value) }
    }

    static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
        if let context { Unmanaged<SourceCallback>.fromOpaque(context).release() }
    }
}
