extension StoreQuery<[String: [UInt8]]> {
    /// The values of an area, by their names.
    package static func values(of area: String) -> StoreQuery {
        StoreQuery { (database: Database) throws(StoreError) in
            let pairs = try database.statement("SELECT name, content FROM value WHERE area = ?")
                .rows([.text(area)]) { row -> (String, [UInt8])? in
                    guard let name = row.text(0), let content = row.bytes(1) else { return nil }
                    return (name, content)
                }
            return Dictionary(pairs) { $1 }
        }
    }
}
