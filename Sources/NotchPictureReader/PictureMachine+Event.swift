import NotchConcurrency
package import NotchPictures
package import NotchSystem

/// What is known of a file once it is open.
package struct PictureOpening: Hashable, Sendable {
    package var version: FileStatus.Version
    /// In bytes.
    package var size: Int
    /// By the first bytes.
    package var shape: PictureShape

    package init(version: FileStatus.Version, size: Int, shape: PictureShape) {
        (self.version, self.size, self.shape) = (version, size, shape)
    }
}

/// How a process that read a picture has ended.
package enum PictureReaderEnd: Hashable, Sendable {
    /// It has used up its time of the processor.
    case time
    case signal(Int32)
    /// It has not read what it was told to, so that no file has to do with its end.
    case unread
    case other
}

extension PictureMachine {
    package enum Event: MachineEvent, Hashable {
        /// A frame needs the shape of a file, or wants to know whether the file has changed.
        case shapeWanted(PictureFile)
        /// A frame needs a picture of a file whose present version is known, and nothing is kept of it.
        case framesWanted(PictureRequest)
        /// The file that was to be looked at or opened is open, or cannot be opened.
        case opened(Result<PictureOpening, PictureError>)
        /// No reader can be started.
        case unavailable(reason: String)
        /// The reader can read.
        case ready
        /// The reader has answered, and the frames are kept; or it has refused the file.
        case answered(PictureError?)
        /// The reader has answered, and there is no room for the frames beside those that are on show.
        case crowded(bytes: Int)
        /// There is room for a picture again that was ``crowded(bytes:)``.
        case released(PictureRequest)
        /// The reader has ended.
        case ended(PictureReaderEnd)
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Look at a file on another thread. Leads to ``Event/opened(_:)``.
        case look(PictureFile)
        /// Open the file of a picture on another thread, and keep it open. Leads to ``Event/opened(_:)``.
        case open(PictureRequest)
        /// Leave alone the thread that opens a file, and take another one for the next.
        case leaveOpener
        /// Start a reader. Leads to ``Event/ready``, ``Event/unavailable(reason:)`` or ``Event/ended(_:)``.
        case start
        /// Let the reader read the file that was kept open. Leads to ``Event/answered(_:)`` or ``Event/ended(_:)``.
        case read(PictureRequest)
        /// End the reader. No event follows.
        case stop
        /// Draw again: an answer has come.
        case changed
        /// Tell that no pictures are drawn.
        case complain(String)
    }
}
