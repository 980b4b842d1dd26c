internal import FoundationEssentials
package import NotchCore

extension EndedActivity: NotchMessage {
    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let entry = try HistoryRequest.Entry(from: &fields)
        self.init(
            activity: entry.activity, outcome: entry.outcome, ended: entry.ended, shown: entry.shown, date: entry.date,
            successor: try fields.message("successor"))
    }

    package var fields: JSONObject {
        var fields = HistoryRequest.Entry(
            activity: activity, outcome: outcome, ended: ended, shown: shown, date: date
        ).fields
        fields["successor"] = successor.map { .object($0.fields) }
        return fields
    }
}
