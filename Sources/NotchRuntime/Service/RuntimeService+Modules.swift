import NotchCore
import NotchIPC

// MARK: Modules

extension RuntimeService {
    /// Throws if no module has this id.
    func checkModule(_ id: String, in field: String) throws(VarlinkError) {
        guard runtime.moduleHost.descriptor(of: id) == nil else { return }
        let known = runtime.moduleHost.modules.map(\.id).joined(separator: ", ")
        throw .invalidField(field: field, reason: "is '\(id)', which names no module", limit: "one of: \(known)")
    }

    /// Throws if no module has this id, or if another user's client has registered the module.
    func checkSender(_ peer: PeerCredentials, of id: String, in field: String) throws(VarlinkError) {
        try checkModule(id, in: field)
        if let module = remoteModules[id] { try checkOwner(peer, of: module, id: id, in: field) }
    }

    func modules(_ request: ModulesRequest) -> ModulesRequest.Reply {
        let host = runtime.moduleHost
        return ModulesRequest.Reply {
            $0.modules = host.modules.map { descriptor in
                let client = remoteModules[descriptor.id]
                var state = host.machine.state(of: descriptor.id) ?? .unloaded
                // A client's module runs from its registration on.
                if client != nil, state == .unloaded { state = .background }
                return ModuleStatus {
                    ($0.id, $0.name, $0.icon) = (descriptor.id, descriptor.displayName, descriptor.icon)
                    ($0.state, $0.attention) = (state, host.machine.wantsAttention(descriptor.id))
                    $0.processID = client?.processID
                }
            }
        }
    }

    func switchModule(_ request: SwitchModuleRequest) throws(VarlinkError) -> SwitchModuleRequest.Reply {
        if let id = request.id {
            try checkModule(id, in: "id")
            runtime.moduleHost.switchModule(to: id)
        } else {
            runtime.moduleHost.switchToNextModule()
        }
        return SwitchModuleRequest.Reply { $0.id = runtime.moduleHost.foregroundModuleID ?? "" }
    }

    func registerModule(_ call: NotchCall<RegisterModuleRequest>) throws(VarlinkError) {
        try call.caller.checkModules()
        let descriptor = call.request.module.descriptor
        if let refusal { throw refusal }
        // A client that was killed and restarted replaces its module.
        remoteModules[descriptor.id]?.noticeDisconnection()
        guard remoteModules.count < FieldLimits.modules else {
            throw .unavailable(reason: "clients have \(FieldLimits.modules) modules, the limit")
        }
        let module = try RemoteModule(call)
        if let defect = runtime.moduleHost.register(descriptor, { module }) {
            throw .invalidField(field: "module.id", reason: defect, limit: nil)
        }
        let id = descriptor.id
        remoteModules[id] = module
        call.replyContinues(.init(step: .registered))
        call.onCancel { [weak self] in
            guard let self, remoteModules[id] === module else { return }
            remoteModules[id] = nil
            runtime.moduleHost.remove(id)
        }
    }

    func updateModule(_ call: NotchCall<UpdateModuleRequest>) throws(VarlinkError) {
        try call.caller.checkModules()
        let (request, module) = (call.request, try ownModule(call.request.id, of: call.peer))
        if try module.show(request.views, of: call.peer) { runtime.moduleHost.viewChanged() }
        if request.attention == true { runtime.moduleHost.requestAttention(request.id) }
        call.reply(EmptyReply())
    }

    func modulePrepared(_ call: NotchCall<ModulePreparedRequest>) throws(VarlinkError) {
        try call.caller.checkModules()
        try ownModule(call.request.id, of: call.peer).prepared()
        call.reply(EmptyReply())
    }

    /// Returns a module that a client of the same user has registered.
    private func ownModule(_ id: String, of peer: PeerCredentials) throws(VarlinkError) -> RemoteModule {
        guard let module = remoteModules[id] else {
            throw .invalidField(field: "id", reason: "is '\(id)', and no client has registered this module", limit: nil)
        }
        try checkOwner(peer, of: module, id: id, in: "id")
        return module
    }

    private func checkOwner(
        _ peer: PeerCredentials, of module: RemoteModule, id: String, in field: String
    ) throws(VarlinkError) {
        guard peer.userID == module.userID || peer.userID == 0 else {
            throw .invalidField(field: field, reason: "is '\(id)', a module of another user", limit: nil)
        }
    }
}
