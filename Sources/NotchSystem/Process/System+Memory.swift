import CLinux

extension System {
    /// Gives each piece of memory of 128 KiB or more a mapping of its own, which goes back to the kernel when the piece is
    /// released.
    ///
    /// By default, the C library raises this limit with the first large piece that is released. The pictures of cards
    /// come from the heap then, with small pieces that stay between them, and the heap grows by megabytes.
    ///
    /// C: `mallopt(3)` with `M_MMAP_THRESHOLD`. It holds for the whole process, from now on.
    package static func mapLargePieces() { mallopt(notch_mmap_threshold, 128 * 1024) }
}
