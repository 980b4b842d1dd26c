/// The calls that ``FakeFailures`` can make fail.
package enum FakeOperation: Hashable {
    case cardPaths, open
    case driver, capability, setClientCapability, resources, connector, encoder, planes, plane, properties
    case createDumbBuffer, map, destroyBuffer, addFramebuffer, removeFramebuffer, createBlob, destroyBlob
    /// `testCommit` is a commit with `TEST_ONLY`.
    case testCommit, commit
    case setCRTC, pageFlip, markDirty, setProperty, hideCursor, disablePlane
    case readEvents, setMaster, dropMaster, close, closeElsewhere
}
