import Activities
import Archives
import Exchange
import Logbook

extension ImportCollection {
    /// What a file of the collection contains.
    struct Reading {
        /// The activities to be stored; nil if there are none.
        var content: ImportedContent?
        /// What is not imported, with the reasons.
        var leftOut: [ImportReport.Line] = []
        /// Whether the file states that it is no activity.
        var isOther = false
    }

    /// Reads a file, and completes its activities with what the tables say.
    func read(_ item: Item) -> Reading {
        do throws(ExchangeError) {
            guard let content = try content(of: item) else { return Reading(isOther: true) }
            return reading(content, item)
        } catch {
            return Reading(leftOut: [ImportReport.Line(path: item.path, reason: "\(error)", isFailure: true)])
        }
    }

    /// Reads the activities of a file; nil if it states that it is no activity, as most FIT files of Garmin's archive.
    private func content(of item: Item) throws(ExchangeError) -> ImportedContent? {
        func read(_ input: ExchangeInput) throws(ExchangeError) -> ImportedContent? {
            try FIT.isOtherType(input.head()) ? nil : ImportedContent(input, name: item.path)
        }
        if let (archive, entry) = item.entry { return try archive.read(entry, read) }
        return try InputFile.read(item.path, read)
    }

    private func reading(_ content: ImportedContent, _ item: Item) -> Reading {
        var reading = Reading()
        var kept = content
        (kept.tracks, kept.otherSports) = ([], [])
        var utcOffset: Int?
        for (track, otherSport) in zip(content.tracks, content.otherSports) {
            let details = tables.details(of: item.name) ?? tables.details(start: track.activity.start)
            var track = track
            var otherSport = otherSport
            if let word = details?.kind {
                switch SportWord(word) {
                case .kind(let kind): (track.activity.kind, otherSport) = (kind, nil)
                case .other: otherSport = word
                case .unknown: break
                }
            }
            if let otherSport {
                let reason = "its sport is “\(otherSport)”, and strided stores runs, walks and rides"
                reading.leftOut.append(ImportReport.Line(path: item.path, reason: reason, isFailure: false))
                continue
            }
            if let details { track.activity.add(details) }
            utcOffset = details?.utcOffset
            kept.tracks.append(track)
            kept.otherSports.append(nil)
        }
        kept.complete(utcOffset: utcOffset)
        if !kept.tracks.isEmpty { reading.content = kept }
        return reading
    }
}

extension Activity {
    /// Replaces the name and the effort by those of a table, and puts the description of the table before the note.
    fileprivate mutating func add(_ details: ActivityDetails) {
        name = details.name ?? name
        effort = details.effort ?? effort
        guard let text = details.note else { return }
        // Some services write the description into the file as well.
        if note?.contains(text) ?? false { return }
        note = note.map { "\(text)\n\($0)" } ?? text
    }
}

extension ImportCollection.Item {
    /// The identity of a file in an archive; nil for a file on the disk.
    var file: ArchiveFile? {
        entry.map { ArchiveFile(path: name, size: $0.entry.size, checksum: $0.entry.checksum) }
    }
}
