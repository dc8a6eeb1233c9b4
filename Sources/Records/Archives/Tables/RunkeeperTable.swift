/// The table `cardioActivities.csv` of Runkeeper's "Export Data".
///
/// Its titles are always English: `Activity Id,Date,Type,Route Name,Distance (km),Duration,…,Notes,GPX File`.
enum RunkeeperTable {
    /// Reads the rows of the table.
    static func rows(_ bytes: [UInt8]) throws(TableError) -> [StravaTable.Row] {
        var iterator = CSVRows(bytes)
        let titles = iterator.next() ?? []
        guard let file = titles.firstIndex(of: "GPX File"), let kind = titles.firstIndex(of: "Type") else {
            throw TableError(description: "it is not a table of Runkeeper: the column “GPX File” or “Type” is missing")
        }
        let date = titles.firstIndex(of: "Date")
        let route = titles.firstIndex(of: "Route Name")
        let notes = titles.firstIndex(of: "Notes")
        return iterator.map { row in
            var details = ActivityDetails()
            details.start = row[at: date]?.tableText(upTo: 60)
            details.name = row[at: route]?.tableText(upTo: ActivityDetails.longestName)
            details.kind = row[at: kind]?.tableText(upTo: 60)
            details.note = row[at: notes]?.tableText(upTo: ActivityDetails.longestNote)
            return (details, row[at: file]?.tableText(upTo: 500))
        }
    }
}
