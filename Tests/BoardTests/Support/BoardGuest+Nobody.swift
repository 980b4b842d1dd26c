import Glibc

extension BoardGuest {
    /// Runs `body` without the administrator's rights, as a user who is in one group only. All threads change their
    /// user meanwhile.
    static func asNobody(group: gid_t = 65534, _ body: () throws -> Void) throws {
        var former = [gid_t](repeating: 0, count: 256)
        let count = getgroups(Int32(former.count), &former)
        guard count >= 0, setgroups(0, former) == 0, setegid(group) == 0, seteuid(65534) == 0 else {
            throw BoardError("cannot become nobody: \(String(cString: strerror(errno)))")
        }
        defer {
            seteuid(0)
            setegid(0)
            setgroups(Int(count), former)
        }
        try body()
    }
}
