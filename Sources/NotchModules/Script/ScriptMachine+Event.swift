package import NotchCore
package import NotchProcess

extension ScriptMachine {
    package enum Event: MachineEvent, Hashable {
        case start
        /// The script has written a line.
        case line(String)
        /// The script writes more than is read of it for now.
        case cut
        /// The script and all that it started have gone. The last line that it wrote on standard error says why.
        case ended(ProcessEnd, isCut: Bool, error: String?)
        /// The file has these lines, and more if it is cut.
        case read([String], isCut: Bool)
        /// The file cannot be read, with the reason.
        case unread(String)
        /// The glances can be seen, or cannot. While they cannot, nothing wakes the machine.
        case visible(Bool)
        /// The module is stopped.
        case stop
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Run the script, with these variables of its last run in its environment, or read the file. Leads to
        /// ``Event/ended(_:isCut:error:)``, ``Event/read(_:isCut:)`` or ``Event/unread(_:)``.
        case run(variables: [String: String])
        /// End the script, with its whole group.
        case cancel
        case show(Glance, lifetime: Duration?)
        case withdraw
        /// Tell what is wrong with the script.
        case complain(String)
        /// Tell that the script works again.
        case recovered
    }
}
