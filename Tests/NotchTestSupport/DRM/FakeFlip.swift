/// A commit that is under way.
struct FakeFlip {
    /// Who hears of it; nobody where no event was asked for, or where it is lost.
    weak var file: FakeCardFile?
    let cookie: UInt64
    let framebuffer: UInt32
}
