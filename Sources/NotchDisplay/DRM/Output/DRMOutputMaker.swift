import NotchCore
import NotchDevices
import NotchSystem

/// Makes the output of a candidate.
@SurfaceActor
struct DRMOutputMaker {
    private let candidate: OutputCandidate
    private let card: any DRMCard
    private let geometry: PanelGeometry
    private let name: String
    private let logger: Logger

    /// - Parameter geometry: the geometry of the picture.
    init(
        _ candidate: OutputCandidate, on card: any DRMCard, geometry: PanelGeometry, logger: Logger
    ) throws(DRMFailure) {
        self.candidate = candidate
        self.card = card
        self.geometry = geometry
        self.logger = logger
        name = try Self.name(of: candidate, on: card)
    }

    /// Allocates the buffers, and tests the output if the driver supports tests.
    ///
    /// - Parameter rotation: the rotation of the picture on its way to the panel.
    /// - Throws: ``DRMFailure``; then all buffers are freed again.
    func make(_ rotation: Rotation) throws(DRMFailure) -> DRMOutput {
        do throws(Errno) {
            // A plane that can rotate the picture saves the processor that work.
            if rotation != .none, let plane = candidate.plane, candidate.isAtomic {
                let property = try DRMPropertyTable(of: plane, .plane, on: card)["rotation"]
                if let inPlane = PlaneRotation(rotation, property: property),
                    let output = try? makeInTwo(.none, inPlane)
                {
                    return output
                }
            }
            return try makeInTwo(rotation, .none)
        } catch {
            throw DRMFailure(error, "cannot set up \(name)")
        }
    }

    /// Tries twice if the cause of the first failure may be temporary.
    private func makeInTwo(_ rotation: Rotation, _ planeRotation: PlaneRotation) throws(Errno) -> DRMOutput {
        do throws(Errno) { return try make(rotation, planeRotation) } catch {
            guard DRMFailure(error, "").kind == .doubtful else { throw error }
            return try make(rotation, planeRotation)
        }
    }

    private func make(_ rotation: Rotation, _ planeRotation: PlaneRotation) throws(Errno) -> DRMOutput {
        let mode = candidate.mode
        // The buffers have the size of the picture before the plane rotates it.
        let isTurned = planeRotation.isSideways
        let raster = isTurned ? (width: mode.height, height: mode.width) : (width: mode.width, height: mode.height)
        let committer: any DRMCommitter =
            if candidate.isAtomic, let plane = candidate.plane {
                try AtomicCommitter(candidate, plane: plane, on: card, source: raster, rotation: planeRotation)
            } else {
                LegacyCommitter(candidate, on: card)
            }
        let buffers = try makeBuffers(raster, rotation)
        do throws(Errno) { try committer.test(buffers[0].framebuffer) } catch {
            for buffer in buffers { buffer.release() }
            throw error
        }
        return DRMOutput(
            name: name, card: card, committer: committer, buffers: buffers, geometry: geometry,
            panelFormat: candidate.pixels.panelFormat, milliHertz: mode.refresh.map { Int(($0 * 1000).rounded()) },
            mergesClips: candidate.traits.mergesClips, isSlow: candidate.traits.isSlow)
    }

    /// Makes two buffers, or one if memory does not suffice for a second (faults 13 and 14).
    private func makeBuffers(
        _ raster: (width: Int, height: Int), _ rotation: Rotation
    ) throws(Errno) -> [ScanoutBuffer] {
        func makeBuffer() throws(Errno) -> ScanoutBuffer {
            try ScanoutBuffer(
                card: card, width: raster.width, height: raster.height, format: candidate.format,
                pixels: candidate.pixels, rotation: rotation)
        }
        let first = try makeBuffer()
        do throws(Errno) { return [first, try makeBuffer()] } catch {
            guard error == .noMemory || error == .noSpace else {
                first.release()
                throw error
            }
            logger.notice("\(name): there is memory for one buffer only, so frames may tear")
            return [first]
        }
    }

    /// Returns the name of an output, such as `card0 (vc4) DSI-1 320x1480@60 XR24`.
    private static func name(of candidate: OutputCandidate, on card: any DRMCard) throws(DRMFailure) -> String {
        let node = card.path.split(separator: "/").last.map(String.init) ?? card.path
        let driver: String
        do throws(Errno) { driver = try card.driver().name } catch { throw DRMFailure(error, "cannot query \(node)") }
        let format =
            candidate.isMono ? "black and white" : candidate.isGrey ? "16 greys" : "\(candidate.format)"
        return "\(node) (\(driver)) \(candidate.connector.name) \(candidate.mode) \(format)"
    }
}

extension OutputCandidate {
    /// The format of a pixel in the candidate's buffers.
    var pixels: ScanoutFormat {
        let pixels: ScanoutFormat = format == .rgb565 ? .rgb565 : .xrgb8888
        return isMono ? pixels.inBlackAndWhite : isGrey ? pixels.inGreys(levels: 16) : pixels
    }
}
