import Logbook

/// What an import of several files came to, as its last line.
struct ImportTotal: CustomStringConvertible {
    /// How many files were read, or were to be read.
    var files = 0
    /// How many files or folders could not be read.
    var failures = 0
    /// How many files of folders have names that are no activity's.
    var others = 0
    private var imported = 0
    private var duplicates = 0

    /// Counts an activity.
    mutating func count(_ insertion: Insertion) {
        switch insertion {
        case .inserted: imported += 1
        case .duplicate: duplicates += 1
        }
    }

    var description: String {
        let activities = imported == 1 ? "1 activity" : "\(imported) activities"
        var parts = ["\(files) \(files == 1 ? "file" : "files"): \(activities) imported"]
        if duplicates > 0 { parts.append("\(duplicates) there already") }
        if failures > 0 { parts.append("\(failures) could not be read") }
        if others > 0 { parts.append("\(others) other \(others == 1 ? "file" : "files") left out") }
        return parts.joined(separator: ", ")
    }
}
