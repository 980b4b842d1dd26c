import Foundation
import NotchCore
import NotchTestSupport

@testable import NotchStore

/// Options for a file in a folder, without waiting for the disk.
func options(in folder: TemporaryFolder, files: FaultyFiles? = FaultyFiles(keepsLog: false)) -> StoreOptions {
    var options = StoreOptions(path: folder.path + "/notch.db")
    options.files = files?.name
    return options
}

/// An activity that has every property.
func fullActivity() -> Activity {
    var activity = Activity(
        coalescingKey: "build", priority: .high, title: "Build „fertig“", subtitle: "in 3\u{2009}min \0 end",
        systemImage: "hammer", tint: .rgb(red: 1, green: 2, blue: 255), dwell: .nanoseconds(1_234_567_891),
        progress: 12.5, hold: true, attended: true, module: "ci", source: "Forge",
        repeats: 100)
    activity.dwellBasis = .reading
    return activity
}

/// What `PRAGMA integrity_check` says of a file.
func integrity(of options: StoreOptions) throws -> String {
    let (database, _) = try StoreOpener.open(options, at: .now)
    let lines = try database.statement("PRAGMA integrity_check").rows { $0.text(0) }
    return lines.joined(separator: "; ")
}
