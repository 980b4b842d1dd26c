package import NotchDevices
package import NotchSystem

/// A call to a card, as the card's trace records it. Properties are recorded by name.
package indirect enum FakeCall: Hashable {
    case open
    case driver
    case capability(DRMCapability)
    case setClientCapability(DRMClientCapability, UInt64)
    case resources
    case connector(UInt32, probe: Bool)
    case encoder(UInt32)
    case planes
    case plane(UInt32)
    case properties(UInt32, DRMObjectKind)
    case createDumbBuffer(width: Int, height: Int, bitsPerPixel: Int)
    case map(UInt32)
    case destroyBuffer(UInt32)
    case addFramebuffer(UInt32, DRMFormat)
    case removeFramebuffer(UInt32)
    case createBlob([UInt8])
    case destroyBlob(UInt32)
    case commit([FakeChange], DRMCommitFlags, cookie: UInt64)
    case setCRTC(UInt32, framebuffer: UInt32, connectors: [UInt32], mode: String?)
    case pageFlip(UInt32, framebuffer: UInt32, cookie: UInt64)
    case markDirty(UInt32, [DRMClip])
    case setProperty(FakeChange)
    case hideCursor(UInt32)
    case disablePlane(UInt32)
    case readEvents
    case setMaster
    case dropMaster
    case close
    case closeElsewhere
    /// A call that failed.
    case failed(FakeCall, Errno)

    /// The kind of the call, without its arguments.
    package var operation: FakeOperation {
        switch self {
        case .open: .open
        case .driver: .driver
        case .capability: .capability
        case .setClientCapability: .setClientCapability
        case .resources: .resources
        case .connector: .connector
        case .encoder: .encoder
        case .planes: .planes
        case .plane: .plane
        case .properties: .properties
        case .createDumbBuffer: .createDumbBuffer
        case .map: .map
        case .destroyBuffer: .destroyBuffer
        case .addFramebuffer: .addFramebuffer
        case .removeFramebuffer: .removeFramebuffer
        case .createBlob: .createBlob
        case .destroyBlob: .destroyBlob
        case .commit(_, let flags, _): flags.contains(.testOnly) ? .testCommit : .commit
        case .setCRTC: .setCRTC
        case .pageFlip: .pageFlip
        case .markDirty: .markDirty
        case .setProperty: .setProperty
        case .hideCursor: .hideCursor
        case .disablePlane: .disablePlane
        case .readEvents: .readEvents
        case .setMaster: .setMaster
        case .dropMaster: .dropMaster
        case .close: .close
        case .closeElsewhere: .closeElsewhere
        case .failed(let call, _): call.operation
        }
    }
}
