/// Resumes showing cards (Q22).
package struct ResumeRequest: NotchRequest {
    package static let method = "Resume"
    package static let isRecorded = true
    package static let blank = Self()
    package typealias Reply = EmptyReply
}
