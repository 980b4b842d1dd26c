import NotchCore
package import NotchSystem

extension ImageMachine {
    package enum Event: MachineEvent, Hashable {
        case start
        /// The files that there are, in order.
        case listed([String])
        /// The file or the folder cannot be read.
        case failed(Errno)
        /// Whether anybody can see the home view.
        case visible(Bool)
        case stop
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Look for files. Leads to ``Event/listed(_:)`` or ``Event/failed(_:)``.
        case list
        /// Show the picture of a file; `nil` shows none.
        case show(String?)
        /// Tell what is wrong.
        case complain(String)
    }
}
