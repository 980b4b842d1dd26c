package import NotchCore
import NotchIPC
import NotchJSON

/// Answers requests: asks the gate who calls, and the forms what to do.
@SurfaceActor
package final class HTTPService {
    private let gate: HTTPGate
    private let forms: [any RequestForm]
    private let daemon: any DaemonCalls
    /// The number of answers by their status.
    private var answers: [Int: Int] = [:]

    package init(gate: HTTPGate, forms: [any RequestForm], daemon: any DaemonCalls) {
        self.gate = gate
        self.forms = forms
        self.daemon = daemon
    }

    /// Answers a request.
    package func answer(_ request: HTTPRequest, from peer: HTTPPeer) async -> HTTPResponse {
        let form = forms.first { $0.accepts(request) }
        var response: HTTPResponse
        do throws(HTTPProblem) {
            response = try await answer(request, from: peer, by: form)
        } catch {
            response = form?.answer(to: error) ?? error.response
            // Clients of Basic send a password only after they were asked for one.
            if error.status == 401 { response.headers.append(HTTPField("www-authenticate", "Basic realm=\"notch\"")) }
            if error.status == 429 || error.status == 503 { response.headers.append(HTTPField("retry-after", "5")) }
        }
        response.headers += Self.headers
        answers[response.status, default: 0] += 1
        return response
    }

    /// No page shows an answer, and no cache keeps it.
    private static let headers = [
        HTTPField("cache-control", "no-store"), HTTPField("x-content-type-options", "nosniff"),
        HTTPField("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
    ]

    private func answer(
        _ request: HTTPRequest, from peer: HTTPPeer, by form: (any RequestForm)?
    ) async throws(HTTPProblem) -> HTTPResponse {
        try gate.checkOrigin(of: request, from: peer)
        if request.path == ["healthz"], request.method == "GET" {
            try gate.count(request, from: peer)
            return try await health()
        }
        let client = try gate.client(of: request, from: peer) { () throws(HTTPProblem) in
            try form?.signer(of: request)
        }
        let desk = OrderDesk(client: client, daemon: daemon)
        if request.path == ["metrics"], request.method == "GET" { return try await metrics(at: desk) }
        guard let form else { throw HTTPProblem(404, "there is no such path for \(request.method)") }
        return try await form.answer(request, at: desk)
    }

    /// Answers whether the daemon answers: 200, or 503.
    private func health() async throws(HTTPProblem) -> HTTPResponse {
        let desk = OrderDesk(client: GatewayClient(name: "healthz", rights: [.read]), daemon: daemon)
        _ = try await desk.call(StatusRequest())
        return .text("ok\n")
    }

    /// Answers with figures in the text format of Prometheus, version 0.0.4.
    private func metrics(at desk: OrderDesk) async throws(HTTPProblem) -> HTTPResponse {
        let status = try await desk.call(StatusRequest()).status
        var metrics = Metrics()
        metrics.add("notch_up", .gauge, "Whether the daemon answers.", [("", 1)])
        metrics.add("notch_pending_activities", .gauge, "Activities that wait.", [("", status.pending)])
        metrics.add(
            "notch_gateway_answers_total", .counter, "Answers of the gateway since its start.",
            answers.sorted { $0.key < $1.key }.map { ("status=\"\($0.key)\"", $0.value) })
        return HTTPResponse(
            200, headers: [HTTPField("content-type", "text/plain; version=0.0.4; charset=utf-8")],
            body: Array(metrics.text.utf8))
    }
}

/// Figures in the text format of Prometheus.
struct Metrics {
    enum Kind: String { case gauge, counter }

    private(set) var text = ""

    /// Adds a figure.
    ///
    /// - Parameter values: the values, each with its labels as they stand between the braces; empty for none.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ values: [(labels: String, value: Int)]) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
        for (labels, value) in values { text += name + (labels.isEmpty ? "" : "{\(labels)}") + " \(value)\n" }
    }
}
