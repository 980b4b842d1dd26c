import CMicroHTTPD
import Glibc
import NotchCore
import NotchSystem

/// A request on its way in, and its answer.
@SurfaceActor
final class HTTPExchange {
    var request = HTTPRequest("")
    var peer = HTTPPeer.address("")
    /// The refusal of the request's head; `nil` if there is none.
    var problem: HTTPProblem?
    var response: HTTPResponse?
    var hasHead = false
    var isComplete = false

    init(target: UnsafePointer<CChar>?) {
        let bytes = target.map { Array(UnsafeBufferPointer(start: $0, count: strlen($0))) } ?? []
        do throws(HTTPProblem) {
            let target = try HTTPTarget(bytes.lazy.map { UInt8(bitPattern: $0) })
            request.path = target.path
            request.query = target.query
        } catch {
            problem = error
        }
    }

    /// Takes the method and the headers, once all have come.
    func readHead(of connection: OpaquePointer, method: UnsafePointer<CChar>?) {
        hasHead = true
        request.method = method.map { String(cString: $0) } ?? ""
        withUnsafeMutablePointer(to: &request.headers) { headers in
            _ = MHD_get_connection_values(
                connection, .HEADER_KIND,
                { context, _, name, value in
                    guard let context, let name else { return .YES }
                    let headers = context.assumingMemoryBound(to: [HTTPField].self)
                    let text = value.map { String(cString: $0) } ?? ""
                    headers.pointee.append(HTTPField(String(cString: name).lowercased(), text))
                    return .YES
                }, headers)
        }
        if let length = request.header("content-length").flatMap({ Int($0) }), length > HTTPLimits.body { refuseBody() }
        peer = Self.peer(of: connection)
    }

    func append(_ bytes: UnsafePointer<CChar>, count: Int) {
        guard problem == nil else { return }
        guard request.body.count + count <= HTTPLimits.body else { return refuseBody() }
        request.body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
    }

    private func refuseBody() {
        request.body = []
        problem = HTTPProblem(413, "the body has more than \(HTTPLimits.body) bytes, the limit")
    }

    /// Gives the answer to the library.
    func queue(on connection: OpaquePointer) -> MHD_Result {
        guard let response else { return .NO }
        let body = response.body
        let made = body.withUnsafeBytes { bytes in
            MHD_create_response_from_buffer(
                bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
        }
        guard let made else { return .NO }
        defer { MHD_destroy_response(made) }
        for header in response.headers where !header.value.utf8.contains(where: { $0 < 0x20 }) {
            MHD_add_response_header(made, header.name, header.value)
        }
        return MHD_queue_response(connection, UInt32(clamping: response.status), made)
    }

    private static func peer(of connection: OpaquePointer) -> HTTPPeer {
        guard let address = notch_http_address(connection) else { return .address("") }
        if Int32(address.pointee.sa_family) == AF_UNIX {
            let descriptor = notch_http_descriptor(connection)
            guard let peer = try? System.peerCredentials(descriptor) else { return .address("") }
            return .user(peer.userID)
        }
        let size =
            Int32(address.pointee.sa_family) == AF_INET
            ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = getnameinfo(address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
        return .address(
            code == 0 ? String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : "")
    }
}
