import NotchCore

@testable import NotchIPC

extension ScriptedService {
    nonisolated static let modules: [ModuleStatus] = [
        ModuleStatus { ($0.id, $0.name, $0.state) = ("notch", "Notch", .foreground) },
        ModuleStatus {
            ($0.id, $0.name, $0.icon, $0.state) = ("weather", "Weather", "cloud.rain", .background)
            ($0.attention, $0.processID) = (true, 42)
        },
    ]

    func modules(_ request: ModulesRequest) -> ModulesRequest.Reply { ModulesRequest.Reply(modules: Self.modules) }

    func switchModule(_ request: SwitchModuleRequest) throws(VarlinkError) -> SwitchModuleRequest.Reply {
        switches.append(request)
        guard request.id != "nobody" else {
            let reason = "is 'nobody', which names no module"
            throw .invalidField(field: "id", reason: reason, limit: "one of: notch, weather")
        }
        return SwitchModuleRequest.Reply { $0.id = request.id ?? "weather" }
    }

    func registerModule(_ call: NotchCall<RegisterModuleRequest>) {
        call.replyContinues(.init(step: .registered))
        call.onCancel { self.cancelledCalls += 1 }
    }

    func updateModule(_ request: UpdateModuleRequest) -> EmptyReply { EmptyReply() }

    func modulePrepared(_ request: ModulePreparedRequest) -> EmptyReply { EmptyReply() }
}
