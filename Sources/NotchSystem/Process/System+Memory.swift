import CLinux

extension System {
    /// Gives each piece of memory of 128 KiB or more a mapping of its own, which goes back to the kernel when the piece is
    /// released, and keeps up to 1 MiB that is free at the end of the heap.
    ///
    /// By default, the C library raises the first limit with the first large piece that is released. The pictures of cards
    /// come from the heap then, with small pieces that stay between them, and the heap grows by megabytes. It also gives
    /// back what is free at the end of the heap beyond 128 KiB. A frame and its image need more than that for a moment, and
    /// the kernel would clear the same pages again for each frame.
    ///
    /// C: `mallopt(3)` with `M_MMAP_THRESHOLD` and `M_TRIM_THRESHOLD`. It holds for the whole process, from now on.
    package static func tuneHeap() {
        mallopt(notch_mmap_threshold, 128 * 1024)
        mallopt(notch_trim_threshold, 1024 * 1024)
    }
}
