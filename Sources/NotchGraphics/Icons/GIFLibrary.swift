import CGIF
import Glibc

/// giflib, loaded when the first GIF is drawn, as most boards show none.
final class GIFLibrary {
    typealias File = UnsafeMutablePointer<GifFileType>
    typealias Bytes = UnsafeMutablePointer<GifByteType>

    /// `DGifOpen(3)`: the user's data, a function that reads, a place for an error's number.
    let open: @convention(c) (UnsafeMutableRawPointer?, InputFunc?, UnsafeMutablePointer<Int32>?) -> File?
    /// `DGifCloseFile`: frees everything, whatever it returns.
    let close: @convention(c) (File?, UnsafeMutablePointer<Int32>?) -> Int32
    let recordType: @convention(c) (File?, UnsafeMutablePointer<GifRecordType>?) -> Int32
    let imageDescription: @convention(c) (File?) -> Int32
    let line: @convention(c) (File?, Bytes?, Int32) -> Int32
    let firstBlock: @convention(c) (File?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Bytes?>?) -> Int32
    let nextBlock: @convention(c) (File?, UnsafeMutablePointer<Bytes?>?) -> Int32
    private let errorText: @convention(c) (Int32) -> UnsafePointer<CChar>?

    init() throws(PictureError) {
        guard let library = dlopen("libgif.so.7", RTLD_NOW | RTLD_LOCAL) else {
            throw .notLoaded("libgif.so.7", package: IconFormat.gif.debianPackage)
        }
        func function<Function>(_ name: String, as type: Function.Type) throws(PictureError) -> Function {
            guard let address = dlsym(library, name) else {
                throw PictureError(reason: "libgif.so.7 has no \(name)")
            }
            return unsafeBitCast(address, to: type)
        }
        open = try function(
            "DGifOpen",
            as: (@convention(c) (UnsafeMutableRawPointer?, InputFunc?, UnsafeMutablePointer<Int32>?) -> File?).self)
        close = try function(
            "DGifCloseFile", as: (@convention(c) (File?, UnsafeMutablePointer<Int32>?) -> Int32).self)
        recordType = try function(
            "DGifGetRecordType", as: (@convention(c) (File?, UnsafeMutablePointer<GifRecordType>?) -> Int32).self)
        imageDescription = try function("DGifGetImageDesc", as: (@convention(c) (File?) -> Int32).self)
        line = try function("DGifGetLine", as: (@convention(c) (File?, Bytes?, Int32) -> Int32).self)
        firstBlock = try function(
            "DGifGetExtension",
            as: (@convention(c) (File?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Bytes?>?) -> Int32).self)
        nextBlock = try function(
            "DGifGetExtensionNext", as: (@convention(c) (File?, UnsafeMutablePointer<Bytes?>?) -> Int32).self)
        errorText = try function("GifErrorString", as: (@convention(c) (Int32) -> UnsafePointer<CChar>?).self)
    }

    /// Returns an error of the library for the log.
    func error(_ number: Int32) -> PictureError {
        PictureError(
            reason: "not a usable GIF: " + (errorText(number).map { String(cString: $0) } ?? "error \(number)"))
    }
}
