import ArgumentParser
import FoundationEssentials

/// An activity's id on the command line.
struct IdentifierArgument: ExpressibleByArgument, Hashable {
    let id: UUID

    init?(argument: String) {
        guard let id = UUID(uuidString: argument) else { return nil }
        self.id = id
    }

    var defaultValueDescription: String { id.uuidString }
}
