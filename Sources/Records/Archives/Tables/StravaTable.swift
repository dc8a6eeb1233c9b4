/// The table `activities.csv` of Strava's "Download your data".
///
/// The titles of the columns are in the language of the account, and several titles occur twice. Therefore the columns are found by what
/// is the same in all languages: the number, the date, the name and the kind of an activity are the first four columns, and the file is
/// the column whose values begin with `activities/`. Description and perceived effort are found by their title in the languages whose
/// titles are known; in other languages they are left out.
enum StravaTable {
    typealias Row = (details: ActivityDetails, file: String?)

    private static let firstColumns = (date: 1, name: 2, kind: 3)
    private static let descriptionTitles: Set = [
        "Activity Description", "description", "Aktivitätsbeschreibung", "Beschreibung", "Description de l'activité",
    ]
    private static let effortTitles: Set = ["Perceived Exertion", "Gefühlte Anstrengung"]
    private static let fileTitles: Set = ["Filename", "filename", "Dateiname", "Nom du fichier"]

    static func rows(_ bytes: [UInt8]) throws(TableError) -> [Row] {
        var iterator = CSVRows(bytes)
        guard let titles = iterator.next(), titles.count >= 5 else {
            throw TableError(description: "it is not a table of Strava: it has fewer than five columns")
        }
        let rows = Array(iterator)
        let file = fileColumn(titles, rows)
        let description = titles.firstIndex { descriptionTitles.contains($0.straightQuotes) }
        let effort = titles.firstIndex { effortTitles.contains($0) }
        return rows.compactMap { row in
            // The number of the activity distinguishes a row from the remains of a damaged table.
            guard let number = row.first, !number.isEmpty, number.utf8.allSatisfy({ (48...57).contains($0) }) else {
                return nil
            }
            var details = ActivityDetails()
            details.start = row[at: firstColumns.date]?.tableText(upTo: 60)
            details.name = row[at: firstColumns.name]?.tableText(upTo: ActivityDetails.longestName)
            details.kind = row[at: firstColumns.kind]?.tableText(upTo: 60)
            details.note = row[at: description]?.tableText(upTo: ActivityDetails.longestNote)
            details.effort = row[at: effort].flatMap(Double.init).flatMap(ActivityDetails.effort)
            let path = row[at: file]
            return (details, path.flatMap { isFile($0) ? $0 : nil })
        }
    }

    private static func isFile(_ path: String) -> Bool { path.hasPrefix("activities/") }

    private static func fileColumn(_ titles: [String], _ rows: [[String]]) -> Int? {
        for row in rows {
            if let column = row.firstIndex(where: isFile) { return column }
        }
        return titles.firstIndex { fileTitles.contains($0) }
    }
}

extension String {
    /// The text with straight apostrophes, because titles occur with both.
    fileprivate var straightQuotes: String { String(map { $0 == "’" ? "'" : $0 }) }
}

/// The table `cardioActivities.csv` of Runkeeper's "Export Data".
///
/// Its titles are always English: `Activity Id,Date,Type,Route Name,Distance (km),Duration,…,Notes,GPX File`.
enum RunkeeperTable {
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
