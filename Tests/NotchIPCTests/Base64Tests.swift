import Foundation
import Testing

@testable import NotchIPC

@Suite("Base64")
struct Base64Tests {
    @Test("agrees with Foundation for every length and value")
    func encoding_agreesWithFoundation() {
        for length in 0..<300 {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ length) }
            let text = Base64.encode(bytes)
            #expect(text == Data(bytes).base64EncodedString())
            #expect(Base64.decode(text) == bytes)
        }
    }

    @Test(
        "text that is not base64 is refused", arguments: ["a", "ab=", "a===", "====", "ab=c", "ab c", "ab\n=", "äaa"])
    func faultyText_isRefused(text: String) {
        #expect(Base64.decode(text) == nil)
    }
}
