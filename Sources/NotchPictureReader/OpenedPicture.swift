import NotchPictures
import NotchSystem

/// The file of a picture that was opened, which may stall, and is another thread's work.
final class OpenedPicture: Sendable {
    let descriptor: OwnedDescriptor
    let opening: PictureOpening

    init(_ file: PictureFile) throws(PictureError) {
        var opened: OwnedDescriptor?
        do throws(Errno) { opened = try System.openRegularFile(file.path, isShared: file.isShared) } catch {
            throw PictureError(reason: "\(error)")
        }
        guard let descriptor = opened.take() else { throw PictureError(reason: "not a regular file") }
        let (status, bytes): (FileStatus, [UInt8])
        do throws(Errno) {
            status = try System.status(of: descriptor.rawValue)
            bytes = try System.readAll(from: descriptor, limit: PictureDecoder.beginning)
        } catch {
            throw PictureError(reason: "\(error)")
        }
        let shape: PictureShape
        do throws(PictureError) { shape = try PictureDecoder.shape(of: bytes) } catch {
            throw error.of(status.version)
        }
        opening = PictureOpening(version: status.version, size: status.size, shape: shape)
        self.descriptor = descriptor
    }
}
