extension UserInfoValue {
    /// Refuses a dictionary that is larger than a store or another board takes.
    static func checkSize(of userInfo: [String: UserInfoValue], limit: Int = maximumSize) throws(UserInfoError) {
        let size = json(of: userInfo).utf8.count
        guard size > limit else { return }
        let sizes = userInfo.map { (key: $0.key, size: json(of: [$0.key: $0.value]).utf8.count) }
        throw .tooLarge(key: sizes.max { $0.size < $1.size }?.key ?? "", size: size, limit: limit)
    }
}
