import NotchPanels
import NotchSystem

/// The changes that set up a panel, or take that back, in the order in which every state in between boots.
///
/// Firmware comes before the overlay that loads it, `notch.txt` before the line that includes it, and `config.txt` last.
/// To take back, the order is reversed. Changes that are made already are none, so that a second run has none, and a run
/// after a power cut has the rest.
package struct SetupPlan: Hashable, Sendable {
    /// The step that notes what the others will have changed. It is made before them.
    package internal(set) var recording: SetupStep?
    /// The removals of what a power cut has left. They are made first of all.
    package let leftovers: [SetupStep]
    package internal(set) var steps: [SetupStep]
    /// What a person has to know besides, such as what the plan leaves undone.
    package let notes: [String]
    /// Whether the board has to start again before it has the panel.
    package let needsReboot: Bool

    package var isEmpty: Bool { leftovers.isEmpty && recording == nil && steps.isEmpty }

    /// Makes the changes, or none of them.
    package func apply(on files: some SetupFiles) throws(SetupFailure) {
        let change = SetupChange(files)
        try change.make(leftovers)
        guard let recording else { return try change.make(steps) }
        let former = (try? files.contents(SetupPaths.record)) ?? nil
        try change.make([recording])
        do throws(SetupFailure) { try change.make(steps) } catch {
            if !error.leftChanged {
                try? change.make([former.map { .write(SetupPaths.record, $0) } ?? .remove(SetupPaths.record)])
            }
            throw error
        }
    }
}

/// Why there is no plan: the reason, and what to do.
package struct SetupRefusal: Error, Hashable {
    package var message: String
}

extension SetupPlan {
    /// Plans to set up a panel.
    ///
    /// - Parameters:
    ///   - touchesBoot: whether to change the boot partition.
    ///   - bootID: what tells one running time of the kernel from another; `nil` for an image.
    package init(
        _ panel: PanelChoice, on files: some SetupFiles, touchesBoot: Bool = true, bootID: String? = nil
    ) throws(SetupRefusal) {
        var draft = try SetupDraft(files)
        (draft.touchesBoot, draft.bootID) = (touchesBoot, bootID)
        let hardware = panel.hardware
        if touchesBoot, !hardware.overlay.isEmpty || !hardware.settings.isEmpty || !hardware.kernelWords.isEmpty {
            try draft.checkBoard(for: panel)
        }
        try draft.wantFirmware(of: panel)
        try draft.wantService(for: panel)
        if touchesBoot { try draft.wantBoot(for: panel) }
        self = try draft.plan()
    }

    /// Plans to take back what was set up.
    package init(undoingOn files: some SetupFiles) throws(SetupRefusal) {
        var draft = try SetupDraft(files)
        self = try draft.plan()
    }
}
