/// A line of frames.jsonl.
struct RecordedFrame: Decodable, Equatable {
    var sequence: Int
    var timeMs: Int
    var file: String
    var damage: [[Int]]
    var phase: String?
    var activity: String?
    var question: String?
}
