import NotchCore
import NotchDevices
import NotchSystem

/// Finds the card and the output to use, opens the card, builds the output, and checks whether both are still the best
/// choice.
///
/// Each search starts from the configured card, because a card may get another number when it is added again.
@SurfaceActor
final class DRMDevice {
    private let request: OutputRequest
    /// The configured rotation; `nil` follows the panel's orientation.
    private let rotation: Rotation?
    /// The rotation of the picture on the last output.
    private(set) var pictureRotation = Rotation.none
    private let density: Double?
    private let viewingDistance: Double?
    private let system: any DRMSystem
    private let logger: Logger
    /// The open card. All its master calls are made by this class, on the surface actor's thread.
    private(set) var card: (any DRMCard)?
    private(set) var output: DRMOutput?
    private var current: OutputCandidate?
    /// The connectors whose state may have changed.
    var connectors = ConnectorNews()
    /// The outputs that failed.
    private var refused: Set<OutputKey> = []
    /// The kernel's answer to the last modeset that it refused.
    private var refusal: DRMFailure?
    private var reported: Set<SkippedCard> = []
    /// Whether a card exists that can show pictures. Another program may use it, or no display may be connected to it.
    private(set) var isPresent = false

    /// - Parameters:
    ///   - density: the number of pixels per millimetre; `nil` assumes the usual density of panels with the mode's
    ///     resolution.
    ///   - viewingDistance: the viewing distance in millimetres; `nil` assumes the usual distance for such panels.
    init(options: OutputOptions, density: Double?, viewingDistance: Double?, system: any DRMSystem, logger: Logger) {
        request = OutputRequest(options)
        rotation = options.rotation
        self.density = density
        self.viewingDistance = viewingDistance
        self.system = system
        self.logger = logger
    }

    /// Makes the best possible output, and opens a card unless one is open.
    func acquire() throws(DRMFailure) -> DRMOutput {
        isPresent = false
        let (card, candidates) = try choose()
        isPresent = true
        guard card.isMaster else {
            throw DRMFailure(
                .denied, "another program has the display (\(card.path)), which is used once that program releases it")
        }
        var failure = refusal ?? DRMFailure(.refused, "no mode of \(card.path) works")
        for candidate in candidates where !refused.contains(OutputKey(candidate)) {
            do throws(DRMFailure) {
                let output = try make(candidate, on: card)
                (self.output, current) = (output, candidate)
                return output
            } catch {
                // Another mode or format may need less memory or bandwidth, or work better (faults 13 and 15).
                guard [.refused, .doubtful, .exhausted].contains(error.kind) else { throw error }
                logger.info("\(error)")
                refused.insert(OutputKey(candidate))
                failure = error
            }
        }
        // Circumstances may have changed by the next call, so that call tries all outputs again.
        forgetRefusals()
        isPresent = false
        throw failure
    }

    private func make(_ candidate: OutputCandidate, on card: any DRMCard) throws(DRMFailure) -> DRMOutput {
        let rotation = rotation ?? Rotation(degrees: candidate.orientation.clockwiseDegrees) ?? .none
        pictureRotation = rotation
        let size = rotation.inverse.size(width: candidate.mode.width, height: candidate.mode.height)
        let geometry: PanelGeometry
        do throws(PanelGeometryError) {
            geometry = try PanelGeometry(
                width: size.width, height: size.height, density: density, viewingDistance: viewingDistance)
        } catch {
            throw DRMFailure(.refused, "\(candidate.connector.name): \(error)")
        }
        return try DRMOutputMaker(candidate, on: card, geometry: geometry, logger: logger).make(rotation)
    }

    private func choose() throws(DRMFailure) -> (any DRMCard, [OutputCandidate]) {
        if let card { return (card, try candidates(on: card)) }
        do throws(SelectionError) {
            let chosen = try CardSearch.open(on: system, for: request)
            card = chosen.card
            // Each skipped card is logged once.
            for card in chosen.skipped where reported.insert(card).inserted { logger.info("\(card)") }
            return (chosen.card, chosen.candidates)
        } catch {
            isPresent = error.isUnconnected
            throw DRMFailure(error)
        }
    }

    private func candidates(on card: any DRMCard) throws(DRMFailure) -> [OutputCandidate] {
        let description: CardDescription
        do throws(Errno) {
            description = try CardDescription(of: card, isAtomic: request.isAtomic, probe: connectors.concern)
            connectors = ConnectorNews()
        } catch {
            connectors.note(nil)
            throw DRMFailure(error, "cannot query \(card.path)")
        }
        do throws(SelectionError) {
            return try OutputSelection.candidates(on: description, for: request)
        } catch {
            throw DRMFailure(error)
        }
    }

    /// Checks whether the output is still the best choice.
    func probe() throws(DRMFailure) -> DRMDisplayMachine.ProbeResult {
        guard let card, let current else { return .changed }
        // A display on another connector does not replace the current display.
        let candidates = try candidates(on: card).filter { $0.connector.id == current.connector.id }
        guard let connector = candidates.first?.connector else { return .changed }
        if connector.modes != current.connector.modes { forgetRefusals() }
        guard let best = candidates.first(where: { !refused.contains(OutputKey($0)) }),
            OutputKey(best) == OutputKey(current)
        else { return .changed }
        return try needsModeset(connector, on: card) ? .needsModeset : .unchanged
    }

    /// Returns whether the link has failed and needs a modeset: the connector property `link-status`.
    private func needsModeset(_ connector: DRMConnector, on card: any DRMCard) throws(DRMFailure) -> Bool {
        do throws(Errno) {
            let properties = try DRMPropertyTable(of: connector.id, .connector, on: card)
            return properties["link-status"]?.valueName == "Bad"
        } catch {
            throw DRMFailure(error, "cannot query \(card.path)")
        }
    }

    /// Shows the whole `picture` by a modeset.
    func light(_ picture: Pixmap) throws(DRMFailure) {
        do throws(DRMFailure) { try output?.light(picture) } catch {
            remember(error)
            throw error
        }
    }

    /// Shows the whole `picture` as ``light(_:)`` does, without waiting if the driver supports that.
    func relight(_ picture: Pixmap, cookie: UInt64) throws(DRMFailure) -> DRMDisplayMachine.FlipResult? {
        do throws(DRMFailure) { return try output?.relight(picture, cookie: cookie) } catch {
            remember(error)
            throw error
        }
    }

    /// Stores and logs the failure of a modeset.
    private func remember(_ failure: DRMFailure) {
        guard failure.kind == .refused || failure.kind == .doubtful else { return }
        logger.notice("\(failure)")
        refusal = failure
    }

    /// Turns the panel off, and keeps the output.
    func blank() throws(DRMFailure) {
        do throws(DRMFailure) { try output?.blank() } catch {
            logger.notice("\(error)")
            throw error
        }
    }

    /// Clears all refusals, so that the next choice tries every output again.
    func forgetRefusals() {
        refused = []
        refusal = nil
    }

    func takeMaster() throws(DRMFailure) {
        guard let card else { return }
        do throws(Errno) { try card.setMaster() } catch { throw DRMFailure(error, "cannot take \(card.path) back") }
        output?.loseMode()
    }

    func dropMaster() { try? card?.dropMaster() }

    /// Frees the output. If `isRefused` is true, the output is not chosen again until the device changes.
    func discard(isRefused: Bool) {
        if isRefused, let current { refused.insert(OutputKey(current)) }
        output?.release()
        (output, current) = (nil, nil)
    }

    /// Frees all resources as ``release()`` does, but closes the card on another thread, because the kernel waits for
    /// the pending flip.
    ///
    /// - Returns: a descriptor that hangs up when the card is closed, and that the caller closes; `nil` if the card is
    ///   already closed.
    func abandon() -> Int32? {
        output?.abandon()
        (output, current) = (nil, nil)
        forgetRefusals()
        guard let card else { return nil }
        self.card = nil
        logger.notice("\(card.path): a flip does not end; a thread closes the card, which is then used again")
        do throws(Errno) { return try card.closeElsewhere() } catch {
            logger.notice("no thread can close \(card.path), so closing it may block the program for a while: \(error)")
            card.close()
            return nil
        }
    }

    /// Frees all resources.
    func release() {
        discard(isRefused: false)
        forgetRefusals()
        card?.close()
        card = nil
    }
}

/// The connectors that hotplug events have named since the last query of a card.
///
/// A query of the hardware takes up to tens of milliseconds per connector, so other connectors are not queried.
struct ConnectorNews: Hashable {
    /// The named connectors; `nil` if no event named any.
    private var named: Set<UInt32>?
    /// Whether an event named no connector.
    private var concernsAll = false

    /// Notes a hotplug event; `nil` for an event that names no connector, or for lost events.
    mutating func note(_ connector: UInt32?) {
        guard let connector else { return concernsAll = true }
        named = (named ?? []).union([connector])
    }

    /// Returns whether the events concern a connector. Without any event, the query has another cause, and concerns all
    /// connectors.
    func concern(_ connector: UInt32) -> Bool { concernsAll || named?.contains(connector) ?? true }
}

/// The properties that identify an output candidate, independently of all other properties of its connector.
struct OutputKey: Hashable {
    let connector: UInt32
    let crtc: UInt32
    let mode: DRMMode
    let format: DRMFormat
    let isAtomic: Bool

    init(_ candidate: OutputCandidate) {
        connector = candidate.connector.id
        crtc = candidate.crtc
        mode = candidate.mode
        format = candidate.format
        isAtomic = candidate.isAtomic
    }
}

extension OutputRequest {
    init(_ options: OutputOptions) {
        let format: Format =
            switch options.format {
            case .automatic: .automatic
            case .xrgb8888: .xrgb8888
            case .rgb565: .rgb565
            case .grey16: .grey16
            case .mono: .mono
            }
        self.init(
            card: options.device, connector: options.connector,
            mode: options.mode.map { Mode(width: $0.width, height: $0.height, refresh: $0.refresh) }, format: format,
            isFormatOptional: options.isFormatOptional, isAtomic: options.isAtomic)
    }
}

extension SelectionError {
    /// Whether a suitable card exists, and only its display is missing.
    var isUnconnected: Bool {
        switch self {
        case .nothingConnected: true
        case .noneOf(let errors): errors.contains(where: \.isUnconnected)
        default: false
        }
    }
}
