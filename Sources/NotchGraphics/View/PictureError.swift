import Glibc

/// The reason why a file is not drawn as a picture.
struct PictureError: Error, Equatable {
    var reason: String

    /// Returns the error of a library that `dlopen(3)` has just refused.
    static func notLoaded(_ library: String, package: String) -> PictureError {
        let reason = dlerror().map { String(cString: $0) } ?? "\(library) cannot be loaded"
        return PictureError(reason: "\(reason); install \(package)")
    }
}
