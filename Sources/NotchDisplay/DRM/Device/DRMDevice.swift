import NotchCore
import NotchDRM
import NotchSystem

/// Finds the card and the output to use, opens the one and builds the other, and knows whether they are still right.
///
/// What is configured is looked for anew each time, because cards come back under other numbers.
@SurfaceActor
final class DRMDevice {
    private let options: OutputOptions
    private let density: Double?
    private let viewingDistance: Double?
    private let system: any DRMSystem
    private let logger: Logger
    /// The card that is open; its master calls are all made here, on the surface actor's thread.
    private(set) var card: (any DRMCard)?
    private(set) var output: DRMOutput?
    private var current: OutputCandidate?
    /// What has been found not to work.
    private var refused: Set<OutputKey> = []

    /// - Parameters:
    ///   - density: pixels per millimetre; `nil` assumes what panels of the mode's resolution have.
    ///   - viewingDistance: millimetres; `nil` assumes one, as for the density.
    init(
        options: OutputOptions, density: Double?, viewingDistance: Double?, system: any DRMSystem, logger: Logger
    ) {
        self.options = options
        self.density = density
        self.viewingDistance = viewingDistance
        self.system = system
        self.logger = logger
    }

    /// Makes the best output there is, opening a card unless one is open.
    func acquire() throws(DRMFailure) -> DRMOutput {
        let (card, candidates) = try choose()
        self.card = card
        guard card.isMaster else {
            throw DRMFailure(
                .denied, "another program has the display (\(card.path)); it is taken over once it is free")
        }
        var failure = DRMFailure(.refused, "no mode of \(card.path) works")
        for candidate in candidates where !refused.contains(OutputKey(candidate)) {
            do throws(DRMFailure) {
                let output = try make(candidate, on: card)
                (self.output, current) = (output, candidate)
                return output
            } catch {
                // Another mode or format may want less, or do better (faults 13 and 15).
                guard error.kind == .refused || error.kind == .exhausted else { throw error }
                logger.info("\(error)")
                failure = error
            }
        }
        // Next time all may be otherwise.
        refused = []
        throw failure
    }

    private func make(_ candidate: OutputCandidate, on card: any DRMCard) throws(DRMFailure) -> DRMOutput {
        let rotation = options.rotation ?? candidate.rotation
        let size = rotation.inverse.size(width: candidate.mode.width, height: candidate.mode.height)
        let geometry: PanelGeometry
        do throws(PanelGeometryError) {
            geometry = try PanelGeometry(
                width: size.width, height: size.height, density: density, viewingDistance: viewingDistance)
        } catch {
            throw DRMFailure(.refused, "\(candidate.connector.name): \(error)")
        }
        return try DRMOutput.make(candidate, on: card, geometry: geometry, rotation: rotation, logger: logger)
    }

    private func choose() throws(DRMFailure) -> (any DRMCard, [OutputCandidate]) {
        if let card { return (card, try TemporarySelection.candidates(on: card, options: options)) }
        let opened: any DRMCard
        do throws(Errno) {
            guard let path = try system.cardPaths().first else { throw Errno.noEntry }
            opened = try system.open(path)
        } catch {
            if error == .noEntry { throw DRMFailure(.absent, "there is no card") }
            throw DRMFailure(error, "cannot open a card")
        }
        card = opened
        return (opened, try TemporarySelection.candidates(on: opened, options: options))
    }

    /// Whether the output is still the one to use.
    func probe() throws(DRMFailure) -> DRMDisplayMachine.ProbeResult {
        guard let card, let current else { return .changed }
        let candidates = try TemporarySelection.candidates(on: card, options: options)
            .filter { $0.connector.id == current.connector.id }
        let modes = candidates.map(\.mode)
        if modes != current.connector.modes { refused = [] }
        guard let best = candidates.first(where: { !refused.contains(OutputKey($0)) }),
            OutputKey(best) == OutputKey(current)
        else { return .changed }
        return .unchanged
    }

    func takeMaster() throws(DRMFailure) {
        guard let card else { return }
        do throws(Errno) { try card.setMaster() } catch { throw DRMFailure(error, "cannot take \(card.path) back") }
    }

    func dropMaster() {
        try? card?.dropMaster()
    }

    /// Frees the output; `isRefused` has it not chosen again until something changes.
    func discard(isRefused: Bool) {
        if isRefused, let current { refused.insert(OutputKey(current)) }
        output?.release()
        (output, current) = (nil, nil)
    }

    /// Frees everything.
    func release() {
        discard(isRefused: false)
        card?.close()
        card = nil
    }
}
