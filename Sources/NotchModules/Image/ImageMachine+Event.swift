package import NotchCore
package import NotchSystem

extension ImageMachine {
    package enum Event: MachineEvent, Hashable {
        case start
        /// The files may have been written anew.
        case refresh
        /// The file whose turn it is, and its version.
        case found(String, Result<PictureVersion, BoundedFile.Failure>)
        /// There is no file.
        case foundNone
        /// The file or the folder cannot be read.
        case failed(Errno)
        /// Whether anybody can see the home view.
        case visible(Bool)
        case stop
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Look for a picture. Leads to ``Event/found(_:_:)``, ``Event/foundNone`` or ``Event/failed(_:)``.
        case look(ImageSearch)
        /// Show a picture; `nil` shows none.
        case show(PictureVersion?)
        /// Tell what is wrong with a file or the folder.
        case complain(path: String, String)
    }
}
