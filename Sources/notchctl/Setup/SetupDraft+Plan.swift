import NotchCore
import NotchPanels
import NotchSystem

extension SetupDraft {
    /// Returns the plan that makes what is wanted, and takes back what only former runs wanted.
    mutating func plan() throws(SetupRefusal) -> SetupPlan {
        let isUndo = wanted.isEmpty
        if touchesBoot, let former = record.boot, former != boot {
            throw Self.unmounted(former, root: files.root)
        }
        var final = isUndo ? SetupRecord() : try final()
        let folders = missingFolders
        var steps: [SetupStep] = folders.map { .makeFolder($0) }
        for (path, bytes) in wanted where try read(path) != bytes {
            // The former file of somebody else has its copy.
            let isSaved = wanted.contains { $0.path == path + SetupPaths.former }
            steps += try (isSaved ? [] : kept(path)) + [.write(path, bytes)]
        }
        for link in links where files.target(ofLink: link.path) != link.target {
            if files.kind(link.path) != nil { steps += try kept(link.path) + [.remove(link.path)] }
            steps.append(.link(link.path, to: link.target))
        }
        if let boot, touchesBoot { steps += try bootSteps(boot + "/", final) }
        // What only former runs wanted goes last.
        for path in record.saved where !final.saved.contains(path) {
            let copy = path + SetupPaths.former
            guard let former = try read(copy) else { continue }
            if try read(path) != former { steps += try kept(path) + [.write(path, former)] }
            steps.append(.remove(copy))
        }
        let linked = Set(links.map(\.path))
        for path in record.files where !final.files.contains(path) && !linked.contains(path) {
            if files.kind(path) != nil { steps += try kept(path) + [.remove(path)] }
        }
        let isOfBoot = steps.contains { $0.isOfBoot }
        var plan = SetupPlan(
            recording: nil, leftovers: leftovers, steps: steps, notes: notes,
            needsReboot: isOfBoot || bootID != nil && record.bootID == bootID)
        if isUndo {
            plan.steps += record.folders.reversed().filter { files.kind($0) == .folder }.map { .removeFolder($0) }
            if files.kind(SetupPaths.record) != nil { plan.steps.append(.remove(SetupPaths.record)) }
        } else {
            final.bootID = isOfBoot ? bootID : record.bootID
            final.folders = record.folders + folders.filter { !record.folders.contains($0) }
            let both = final.union(record).bytes
            if try read(SetupPaths.record) != both { plan.recording = .write(SetupPaths.record, both) }
            if both != final.bytes { plan.steps.append(.write(SetupPaths.record, final.bytes)) }
        }
        return plan
    }

    /// What this run makes, and what former ones have made of it.
    private func final() throws(SetupRefusal) -> SetupRecord {
        var final = SetupRecord()
        let present = try kernelLine()?.words ?? []
        final.words = words.filter { record.words.contains($0) || !present.contains($0) }
        final.boot = bootLines == nil && final.words.isEmpty ? nil : boot
        final.saved = saved
        for (path, bytes) in wanted where SetupPaths.original(ofCopy: path) == nil {
            let isNew = try read(path) == nil
            if isNew || record.files.contains(path), !saved.contains(path) { final.files.append(path) }
            final.digests[path] = [bytes.digest]
        }
        if let boot, let lines = notchBytes { final.digests[boot + "/notch.txt"] = [lines.digest] }
        final.files += links.map(\.path)
        /// Keeps what former runs have noted about a file.
        func carry(_ path: String) {
            if record.files.contains(path), !final.files.contains(path) { final.files.append(path) }
            if let digests = record.digests[path], final.digests[path] == nil { final.digests[path] = digests }
        }
        if !touchesBoot {
            // The boot partition still names what former runs have put there.
            final.words = record.words
            final.boot = record.boot
            final.saved += record.saved.filter { !saved.contains($0) }
            for path in record.files + record.digests.keys where SetupStep.remove(path).isOfBoot { carry(path) }
        }
        // A former run has copied the profile that the name finds now.
        if let profile, files.kind(profile) != nil { carry(profile) }
        // The card that was shown has removed its mark.
        carry(SetupPaths.cardMark)
        return final
    }

    /// Returns the step that keeps what somebody has made of a file of setup since, before it is replaced or removed.
    private mutating func kept(_ path: String) throws(SetupRefusal) -> [SetupStep] {
        guard files.kind(path) == .file, let bytes = try read(path),
            record.digests[path]?.contains(bytes.digest) != true
        else { return [] }
        guard let step = try files.keeping(path, bytes) else { return [] }
        notes.append("\(path) was changed since setup wrote it, and is kept as \(step.path).")
        return [step]
    }

    private func kernelLine() throws(SetupRefusal) -> KernelLine? {
        guard let boot else { return nil }
        return try read(boot + "/cmdline.txt").map { KernelLine($0) }
    }

    private var notchBytes: [UInt8]? { bootLines.map { Array(($0.joined(separator: "\n") + "\n").utf8) } }

    /// The steps on the boot partition: `config.txt` comes last, and to take back it comes first.
    private mutating func bootSteps(_ boot: String, _ final: SetupRecord) throws(SetupRefusal) -> [SetupStep] {
        var steps: [SetupStep] = []
        let path = boot + "notch.txt"
        let notch = try read(path)
        let wanted = notchBytes
        if let wanted, notch != wanted { steps += try kept(path) + [.write(path, wanted)] }
        if let line = try kernelLine() {
            let cleared = line.removing(record.words.filter { !final.words.contains($0) })
            let whole = cleared.adding(final.words.filter { !cleared.words.contains($0) })
            if whole != line { steps.append(.write(boot + "cmdline.txt", whole.bytes)) }
        }
        // Below the mark the file is ours, also if its first line was changed.
        var isOurs = notch?.starts(with: Array(SetupPaths.header.utf8)) == true || record.digests[path] != nil
        if let config = try read(boot + "config.txt").map({ ConfigText($0) }) {
            let changed = wanted != nil ? config.including : config.excluding
            if changed != config {
                isOurs = true
                steps.append(.write(boot + "config.txt", changed.bytes))
            }
        }
        guard wanted == nil else { return steps }
        guard isOurs, notch != nil else { return steps.reversed() }
        return try steps.reversed() + kept(path) + [.remove(path)]
    }

    /// The removals of the files with new contents that a power cut has left.
    private var leftovers: [SetupStep] {
        let folders = ["/etc", "/lib/firmware", "/etc/notch", "/etc/notch/notchd.conf.d", SetupPaths.panels]
        return ((touchesBoot ? BoardKind.bootFolders : []) + folders + [SetupPaths.units]).flatMap { folder in
            files.names(in: folder).filter(SetupStep.isStaged).map { "\(folder)/\($0)" }
        }.filter { files.kind($0) == .file }.map { .remove($0) }
    }

    /// The folders that are missing, outer ones first.
    private var missingFolders: [String] {
        var missing: [String] = []
        for path in wanted.map(\.path) + links.map(\.path) {
            var folder = System.folder(of: path)
            var above: [String] = []
            while folder != "/", files.kind(folder) == nil {
                above.insert(folder, at: 0)
                folder = System.folder(of: folder)
            }
            missing += above.filter { !missing.contains($0) }
        }
        return missing
    }
}

extension SetupStep {
    /// Whether the board reads the file only when it starts.
    fileprivate var isOfBoot: Bool { path.hasPrefix("/boot/") || path.hasPrefix(PanelHardware.firmwareFolder) }
}
