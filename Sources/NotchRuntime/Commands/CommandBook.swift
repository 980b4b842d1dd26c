package import NotchConfiguration
import NotchCore
package import NotchEventLoop
import NotchGlances

/// The commands that a runner may start: those of the actions and glances of its own configuration.
package struct CommandBook {
    private let configuration: NotchConfiguration

    package init(_ configuration: NotchConfiguration) { self.configuration = configuration }

    /// Finds a command, and puts its inputs in.
    ///
    /// - Parameter surroundings: returns a variable that a script may inherit.
    /// - Throws: ``CommandRefusal``.
    package func request(
        for origin: CommandOrigin, in surroundings: (String) -> String?
    ) throws(CommandRefusal) -> ProcessRequest {
        let (kind, name) = KeyEntry.parts(of: origin.section)
        // Another notation of the head would pass by the list of sections with a mistake.
        guard origin.section == (name.isEmpty ? kind : "\(kind) \(name)") else { throw unknown(origin) }
        switch kind {
        case "Action": return try action(name, origin)
        case "Glance": return try glance(origin, surroundings)
        default: throw CommandRefusal("[\(origin.section.excerpt)] is neither an action nor a glance")
        }
    }

    private func action(_ name: String, _ origin: CommandOrigin) throws(CommandRefusal) -> ProcessRequest {
        guard let options = configuration.actions.action(named: name) else { throw unknown(origin) }
        try check(origin, options.digest)
        if configuration.actions.feature(of: options)?.isEnabled == false {
            throw CommandRefusal("[Feature \(options.feature.excerpt)] has Enabled=no")
        }
        if configuration.halfRead.contains("Feature \(options.feature)") {
            throw CommandRefusal("[Feature \(options.feature.excerpt)] has a mistake: run 'notchd --check-config'")
        }
        guard !options.command.isEmpty else { throw CommandRefusal("[\(options.head.excerpt)] has no Command=") }
        do throws(ActionInputFault) {
            let values = try options.complete(origin.inputs)
            let id = options.id(appID: configuration.actions.appID)
            return options.request(with: values, id: id)
        } catch {
            throw CommandRefusal("\(error)")
        }
    }

    private func glance(
        _ origin: CommandOrigin, _ surroundings: (String) -> String?
    ) throws(CommandRefusal) -> ProcessRequest {
        let sections = configuration.glanceSources
        guard let section = sections.section(withHead: origin.section), section.kind == ScriptSource.kind else {
            throw unknown(origin)
        }
        try check(origin, section.digest)
        guard section.isEnabled else { throw CommandRefusal("[\(origin.section.excerpt)] has Enabled=no") }
        guard ScriptVariables(kept: origin.inputs) != nil else {
            throw CommandRefusal("[\(origin.section.excerpt)] has got variables that no script can set")
        }
        let options = section.options(of: ScriptSource.self).options(id: section.name)
        guard let options, let request = options.request(kept: origin.inputs, in: surroundings) else {
            throw CommandRefusal("[\(origin.section.excerpt)] has no Exec=")
        }
        return request
    }

    private func unknown(_ origin: CommandOrigin) -> CommandRefusal {
        CommandRefusal("the runner's configuration has no command [\(origin.section.excerpt)]: run 'notchctl reload'")
    }

    /// Refuses a section that the daemon has read before it was changed.
    private func check(_ origin: CommandOrigin, _ digest: String) throws(CommandRefusal) {
        if configuration.halfRead.contains(origin.section) {
            throw CommandRefusal("[\(origin.section.excerpt)] has a mistake: run 'notchd --check-config'")
        }
        guard origin.digest == digest else {
            throw CommandRefusal("[\(origin.section.excerpt)] has changed since notchd read it: run 'notchctl reload'")
        }
    }
}
