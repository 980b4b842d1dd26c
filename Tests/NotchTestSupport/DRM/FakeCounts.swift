/// The numbers of objects that clients have open, allocated or mapped. After a clean end all of them are 0.
package struct FakeCounts: Hashable {
    package var files = 0
    package var buffers = 0
    package var framebuffers = 0
    package var blobs = 0
    package var mappings = 0

    package init(files: Int = 0, buffers: Int = 0, framebuffers: Int = 0, blobs: Int = 0, mappings: Int = 0) {
        self.files = files
        self.buffers = buffers
        self.framebuffers = framebuffers
        self.blobs = blobs
        self.mappings = mappings
    }

    static func += (sum: inout FakeCounts, more: FakeCounts) {
        sum.files += more.files
        sum.buffers += more.buffers
        sum.framebuffers += more.framebuffers
        sum.blobs += more.blobs
        sum.mappings += more.mappings
    }
}
