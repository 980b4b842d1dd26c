/// A descriptor that is closed when its last reference goes.
final class OwnedDescriptor {
    let rawValue: Int32

    init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    deinit {
        System.close(rawValue)
    }
}
