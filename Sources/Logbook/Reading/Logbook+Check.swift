import GRDB

extension Logbook {
    /// Looks for damage in the whole file.
    ///
    /// Reads every page: about a second for each 200 MB.
    ///
    /// - Returns: the first damage, in SQLite's words; nil where there is none.
    /// - Throws: why the file could not be read.
    public func damage() throws(LogbookError) -> String? {
        try read { db in
            let answer = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
            return answer == "ok" ? nil : answer ?? "no answer"
        }
    }
}
