internal import FoundationEssentials
internal import NotchCore
internal import NotchJSON

/// The messages that are published to a server of ntfy. Its subscribers are not served.
package struct NtfyForm: RequestForm {
    /// The seconds since 1970.
    private let time: @SurfaceActor () -> Int64

    package init(time: @escaping @SurfaceActor () -> Int64 = { Int64(Date().timeIntervalSince1970) }) {
        self.time = time
    }

    package func accepts(_ request: HTTPRequest) -> Bool { NtfyCall(request) != nil }

    package func answer(_ request: HTTPRequest, at desk: OrderDesk) async throws(HTTPProblem) -> HTTPResponse {
        do throws(NtfyProblem) {
            switch NtfyCall(request) {
            case .publishJSON?:
                let (topic, plain) = try NtfyFields.plain(request)
                guard NtfyCall.isName(topic) else { throw .badTopic }
                guard !NtfyCall.reserved.contains(topic) else { throw .reservedTopic }
                return try await publish(NtfyMessage(plain, topic: topic), at: desk)
            case .publish(let topic, let sequence)?:
                return try await publish(NtfyMessage(request, topic: topic, sequence: sequence), at: desk)
            case .end(let topic, let sequence, let event)?:
                return try await end(sequence, of: topic, event, at: desk)
            case nil: throw NtfyProblem(40401, "page not found")
            }
        } catch {
            return error.response
        }
    }

    package func answer(to problem: HTTPProblem) -> HTTPResponse { NtfyProblem(problem).response }

    private func publish(_ message: NtfyMessage, at desk: OrderDesk) async throws(NtfyProblem) -> HTTPResponse {
        guard let order = message.order else { throw NtfyProblem(40000, "the message has no visible character") }
        do throws(HTTPProblem) {
            let receipt = try await desk.place(order)
            return .json(message.reply(id: receipt.id ?? UUID(), time: time()))
        } catch {
            throw NtfyProblem(error)
        }
    }

    private func end(
        _ sequence: String, of topic: String, _ event: String, at desk: OrderDesk
    ) async throws(NtfyProblem) -> HTTPResponse {
        do throws(HTTPProblem) {
            try await desk.place(.dismissal(key: NtfyMessage.key(topic, sequence)))
            if UUID(uuidString: sequence) != nil {
                // A card that waits, or else the one on the display.
                try await drop("Cancel", sequence, at: desk)
                try await drop("Dismiss", sequence, at: desk)
            }
        } catch {
            throw NtfyProblem(error)
        }
        return .json([
            "id": .string(UUID().uuidString), "time": .int(time()), "event": .string(event), "topic": .string(topic),
            "sequence_id": .string(sequence),
        ])
    }

    private func drop(_ method: String, _ id: String, at desk: OrderDesk) async throws(HTTPProblem) {
        do throws(HTTPProblem) { _ = try await desk.call(method, ["id": .string(id)]) } catch {
            guard error.status == 404 else { throw error }
        }
    }
}
