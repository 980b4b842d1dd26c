package import NotchSystem

/// One change that `notchctl setup` makes to the file system.
package enum SetupStep: Hashable, Sendable {
    case makeFolder(String)
    case write(String, [UInt8])
    case link(String, to: String)
    case remove(String)
    /// Removes a folder unless it has files.
    case removeFolder(String)

    /// What stands in the names of files with new contents.
    package static let suffix = ".notch-new"

    /// Whether a file of this name has new contents: a number may follow the suffix.
    package static func isStaged(_ name: String) -> Bool {
        String(name.reversed().drop { $0.isASCII && $0.isNumber }.reversed()).hasSuffix(suffix)
    }

    package var path: String {
        switch self {
        case .makeFolder(let path), .write(let path, _), .link(let path, _), .remove(let path), .removeFolder(let path):
            path
        }
    }
}

/// Makes changes to the file system in their order, or none of them.
///
/// First, all new contents are written beside their files, so that a full or read-only disk is found before anything
/// changes. Then one file after the other gets its new contents by a rename (`DiskCalls`). A power cut leaves each file
/// with its former or its new contents, and the order of the steps decides which mixtures there can be.
package struct SetupChange<Files: SetupFiles> {
    package let files: Files

    package init(_ files: Files) { self.files = files }

    /// - Throws: ``SetupFailure``; nothing has changed then, unless it says otherwise.
    package func make(_ steps: [SetupStep]) throws(SetupFailure) {
        try prepare(steps)
        var undone: [(step: SetupStep, rights: UInt32)] = []
        for (index, step) in steps.enumerated() {
            do throws(Errno) {
                // What is there is looked for before it changes.
                let (inverse, rights) = (try inverse(of: step), files.rights(step.path))
                try commit(step, index)
                if let inverse { undone.insert((inverse, rights), at: 0) }
            } catch {
                let isBack = putBack(undone)
                for (index, step) in steps.enumerated() { try? files.remove(staged(step, index)) }
                throw SetupFailure(path: step.path, error: error, leftChanged: !isBack, root: files.root)
            }
        }
    }

    private func staged(_ step: SetupStep, _ index: Int) -> String { step.path + SetupStep.suffix + "\(index)" }

    /// Returns the file whose rights a new one gets. A copy gets those of what it is a copy of.
    private func former(of path: String) -> String {
        files.kind(path) == nil ? SetupPaths.original(ofCopy: path) ?? path : path
    }

    /// Makes folders, and writes all new contents beside their files.
    private func prepare(_ steps: [SetupStep]) throws(SetupFailure) {
        var made: [SetupStep] = []
        for (index, step) in steps.enumerated() {
            do throws(Errno) {
                switch step {
                case .makeFolder(let path):
                    try files.makeFolder(path)
                    made.append(.removeFolder(path))
                case .write(let path, let bytes):
                    made.append(.remove(staged(step, index)))
                    try files.write(staged(step, index), bytes, rights: files.rights(former(of: path)))
                case .link, .remove, .removeFolder: break
                }
            } catch {
                for step in made.reversed() {
                    if case .removeFolder(let path) = step {
                        try? files.removeFolder(path)
                    } else {
                        try? files.remove(step.path)
                    }
                }
                throw SetupFailure(path: step.path, error: error, leftChanged: false, root: files.root)
            }
        }
    }

    private func commit(_ step: SetupStep, _ index: Int) throws(Errno) {
        switch step {
        case .makeFolder: break
        case .write(let path, _): try files.rename(staged(step, index), to: path)
        case .link(let path, let target): try files.makeLink(path, to: target)
        case .remove(let path): try files.remove(path)
        case .removeFolder(let path): try files.removeFolder(path)
        }
    }

    /// Returns the step that takes back a step; `nil` if nothing is to be taken back.
    private func inverse(of step: SetupStep) throws(Errno) -> SetupStep? {
        switch step {
        case .makeFolder(let path): .removeFolder(path)
        case .link(let path, _): .remove(path)
        case .write(let path, _): try files.contents(path).map { .write(path, $0) } ?? .remove(path)
        case .remove(let path):
            if let target = files.target(ofLink: path) {
                .link(path, to: target)
            } else {
                try files.contents(path).map { .write(path, $0) }
            }
        case .removeFolder(let path): .makeFolder(path)
        }
    }

    /// - Returns: whether all steps could be made.
    private func putBack(_ steps: [(step: SetupStep, rights: UInt32)]) -> Bool {
        steps.reduce(true) { isBack, undone in
            do throws(Errno) {
                switch undone.step {
                case .makeFolder(let path): try files.makeFolder(path)
                case .write(let path, let bytes):
                    try files.write(path + SetupStep.suffix, bytes, rights: undone.rights)
                    try files.rename(path + SetupStep.suffix, to: path)
                case .link, .remove, .removeFolder: try commit(undone.step, 0)
                }
                return isBack
            } catch {
                return false
            }
        }
    }
}

/// Why a change could not be made.
package struct SetupFailure: Error, Hashable {
    /// The file that could not be changed.
    package var path: String
    package var error: Errno
    /// Whether some files have changed nevertheless.
    package var leftChanged: Bool

    /// The folder that stands for `/`; empty for this machine.
    package var root = ""

    package var message: String {
        let reason =
            switch error {
            case .noSpace: "its disk is full: make room there"
            case .readOnly:
                "its file system is read-only: sudo mount -o remount,rw \(System.mountPoint(of: root + path))"
            case .accessDenied, .notPermitted: "\(error): run it with sudo"
            default: "\(error)"
            }
        let command = "notchctl setup" + (root.isEmpty ? "" : " --root \(root.shellWord)") + " --undo"
        return "\(root + path) cannot be written; \(reason). "
            + (leftChanged
                ? "Some files have changed, and could not be put back either. Once the disk can be written, "
                    + "sudo \(command) puts them back."
                : "Nothing was changed.")
    }
}
