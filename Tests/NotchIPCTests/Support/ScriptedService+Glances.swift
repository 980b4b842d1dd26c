import NotchCore

@testable import NotchIPC

extension ScriptedService {
    nonisolated static let glances: [GlanceStatus] = [
        GlanceStatus {
            $0.glance = MessageTests.glance
            ($0.current, $0.pinned, $0.order, $0.whenStale) = (true, true, -7, .remove)
            ($0.remaining, $0.kept) = (.seconds(4380), true)
        },
        GlanceStatus {
            $0.glance = Glance(id: "load", value: "0.4")
            $0.stale = true
        },
        GlanceStatus { $0.glance = Glance(id: "next", value: "Dentist", detail: "at 9") },
        GlanceStatus { $0.glance = MessageTests.drawn },
    ]

    func setGlance(_ request: SetGlanceRequest) throws(VarlinkError) -> SetGlanceRequest.Reply {
        if let glanceError { throw glanceError }
        glanceCalls.append(request)
        return SetGlanceRequest.Reply(warnings: updateWarnings)
    }

    func removeGlance(_ request: RemoveGlanceRequest) throws(VarlinkError) -> EmptyReply {
        guard request.id != "none" else { throw .noGlance(id: request.id) }
        removedGlances.append(request.id)
        return EmptyReply()
    }

    func listGlances(_ request: ListGlancesRequest) -> ListGlancesRequest.Reply {
        ListGlancesRequest.Reply(glances: Self.glances)
    }
}
