/// A commit that is under way.
struct FakeFlip {
    /// The file that receives the event; `nil` if no event was requested, or if it is lost.
    weak var file: FakeCardFile?
    let cookie: UInt64
    let framebuffer: UInt32
}
