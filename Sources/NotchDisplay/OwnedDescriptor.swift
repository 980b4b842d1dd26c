/// A descriptor that is closed when its owner lets it go.
///
/// Functions borrow it rather than take its number, so that it cannot be closed under them.
struct OwnedDescriptor: ~Copyable {
    let rawValue: Int32

    init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    deinit {
        System.close(rawValue)
    }
}
