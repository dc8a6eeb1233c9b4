import SQLite

extension Logbook {
    /// Checks the whole database file for damage.
    ///
    /// Reads every page, which takes about 1 s per 200 MB.
    ///
    /// - Returns: SQLite's description of the first damage; nil if there is none.
    /// - Throws: An error if the file cannot be read.
    public func damage() throws(LogbookError) -> String? {
        try read { db in
            let answer = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
            return answer == "ok" ? nil : answer ?? "no answer"
        }
    }
}
