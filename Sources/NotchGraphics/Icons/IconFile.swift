import NotchSystem

/// A user's icon file, as it was when it was found.
package struct IconFile: Hashable, Sendable {
    package let path: String
    /// A file that is written anew is another icon.
    let version: FileStatus.Version
}
