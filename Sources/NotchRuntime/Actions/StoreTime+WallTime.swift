import NotchCore
import NotchStore

extension StoreTime {
    /// The time at which a clock in UTC shows this minute.
    ///
    /// The days are counted from 1 March, so that a leap day is the last of its year.
    init(universal time: WallTime) {
        let year = Int64(time.month > 2 ? time.year : time.year - 1)
        let month = Int64((time.month + 9) % 12)
        // Up to 1 March of the year 0 there are 719468 days before 1970.
        let leapDays = year / 4 - year / 100 + year / 400
        let days = 365 * year + leapDays + (153 * month + 2) / 5 + Int64(time.day) - 1 - 719_468
        let minutes = (days * 24 + Int64(time.hour)) * 60 + Int64(time.minute)
        self.init(milliseconds: minutes * 60_000)
    }
}
