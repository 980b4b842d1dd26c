package import NotchCore
package import NotchSystem

/// A picture that was read, and of which version of its file.
package struct ImagePicture: Hashable, Sendable {
    package var data: PictureData
    package var version: FileStatus.Version
}
