import NotchDisplay
import NotchIPC

extension RuntimeService {
    func testMatrix(_ request: TestMatrixRequest) throws(VarlinkError) -> EmptyReply {
        do throws(DisplayError) {
            try runtime.showTest(for: .seconds(request.seconds))
        } catch {
            throw .unavailable(reason: error.description)
        }
        return EmptyReply()
    }
}
