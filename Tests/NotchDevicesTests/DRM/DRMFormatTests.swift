import NotchDevices
import Testing

struct DRMFormatTests {
    @Test(arguments: [(DRMFormat.xrgb8888, UInt32(0x3432_5258)), (.rgb565, 0x3631_4752)])
    func code_isFourCharactersFromTheLowestByte(format: DRMFormat, code: UInt32) {
        #expect(format.code == code)
    }

    @Test func description_replacesWhatIsNotPrintable() {
        #expect(DRMFormat.rgb565.description == "RG16")
        #expect(DRMFormat(code: 0x0102_4241).description == "AB??")
    }
}
