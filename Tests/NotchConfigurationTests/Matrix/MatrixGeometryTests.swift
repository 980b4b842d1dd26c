import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

@testable import NotchConfiguration

@Suite struct MatrixGeometryTests {
    @Test("the backend and the profile say whether a panel is a matrix, and its height does not")
    func matrix_isTold() throws {
        var configuration = NotchConfiguration()
        try configuration.setDisplay("Panel", to: "64x64", from: "test")
        #expect(try !configuration.geometry().isMatrix)
        configuration.backend = .led
        #expect(try configuration.geometry().isMatrix)
        configuration.backend = .headless
        configuration.matrix.kind = .ddp
        #expect(try configuration.geometry().isMatrix)
    }
}
