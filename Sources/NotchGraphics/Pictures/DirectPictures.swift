import NotchSystem

/// Decodes pictures in this process, synchronously: for tools and tests, whose files are their own.
///
/// A foreign file can stop or kill the process. A display reads foreign files in another process.
package final class DirectPictures: PictureSource {
    /// The most refusals, and the most shapes, that are remembered. A further one drops all of its kind.
    private static let rememberedRefusals = 64

    private var cache: PictureCache
    private var refusals: [PictureRequest: PictureError] = [:]
    private var shapes: [PictureFile: Result<PictureShape, PictureError>] = [:]
    /// The number of times that a file, or its beginning, was read.
    package private(set) var readings = 0

    /// - Parameter cacheBytes: the most bytes of frames that are kept.
    package init(cacheBytes: Int = 64 << 20) { cache = PictureCache(limit: cacheBytes) }

    package func shape(of file: PictureFile) -> PictureAnswer<PictureShape> {
        let shape = Result { () throws(PictureError) in
            let file = try present(file)
            if let known = shapes[file] { return try known.get() }
            let shape = Result { () throws(PictureError) in
                try PictureDecoder.shape(
                    of: try read(file, limit: PictureDecoder.largestPicture, first: PictureDecoder.beginning))
            }
            if shapes.count >= Self.rememberedRefusals { shapes.removeAll() }
            shapes[file] = shape
            return try shape.get()
        }
        switch shape {
        case .success(let shape): return .ready(shape, arrival: nil)
        case .failure(let error): return .refused(error)
        }
    }

    package func frames(of request: PictureRequest) -> PictureAnswer<PictureFrames> {
        var request = request
        do throws(PictureError) {
            request.file = try present(request.file)
            if let kept = cache.frames(of: request) { return .ready(kept.frames, arrival: nil) }
            if let error = refusals[request] { throw error }
            let bytes = try read(request.file, limit: request.largestFile)
            let frames = try PictureDecoder.frames(bytes, for: request)
            _ = cache.keep(frames, for: request, arrival: nil)
            return .ready(frames, arrival: nil)
        } catch {
            if refusals.count >= Self.rememberedRefusals { refusals.removeAll() }
            refusals[request] = error
            return .refused(error.of(request.file.version))
        }
    }

    /// Returns the file in its present version, whatever version it had before.
    private func present(_ file: PictureFile) throws(PictureError) -> PictureFile {
        var file = file
        do throws(Errno) { file.version = try System.status(of: file.path).version } catch {
            throw PictureError(reason: "\(error)")
        }
        return file
    }

    private func read(_ file: PictureFile, limit: Int, first count: Int = .max) throws(PictureError) -> [UInt8] {
        readings += 1
        do throws(BoundedFile.Failure) {
            return try BoundedFile.read(file.path, limit: limit, first: count, isShared: file.isShared)
        } catch {
            throw PictureError(reason: error.reason)
        }
    }
}
