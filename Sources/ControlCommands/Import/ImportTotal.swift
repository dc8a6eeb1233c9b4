import Activities
import Logbook

/// The totals of an import of several files, printed as its last line.
struct ImportTotal: CustomStringConvertible {
    /// The number of files that the import tried to read.
    var files = 0
    /// The number of files and folders that could not be read, and of folders that contain no activity files.
    var failures = 0
    /// The number of files that were found in folders and skipped because of their names.
    var others = 0
    /// The number of imported runs.
    private(set) var runs = 0
    /// Whether an imported run has a cadence, so that the personal model can learn from it.
    private(set) var hasCadence = false
    /// The properties of the runner in the files.
    var profile = ImportedProfile()
    private var imported = 0
    private var duplicates = 0

    /// Counts one activity as imported, or as already in the logbook.
    mutating func count(_ insertion: Insertion, _ track: PackedTrack) {
        switch insertion {
        case .inserted:
            imported += 1
            guard track.activity.kind == .run else { return }
            runs += 1
            hasCadence = hasCadence || track.samples.contains { $0.cadence != nil }
        case .duplicate: duplicates += 1
        }
    }

    var description: String {
        let activities = imported == 1 ? "1 activity" : "\(imported) activities"
        var parts = ["\(files) \(files == 1 ? "file" : "files"): \(activities) imported"]
        if duplicates > 0 { parts.append("\(duplicates) already in the logbook") }
        if failures > 0 { parts.append("\(failures) could not be read") }
        if others > 0 { parts.append("\(others) other \(others == 1 ? "file" : "files") skipped") }
        return parts.joined(separator: ", ")
    }
}
