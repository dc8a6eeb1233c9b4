import Activities
import ArgumentParser
import Cadence
import CommandSyntax
import Logbook

/// Words that the shell offers for completion, such as numbers of activities, read from the logbook.
///
/// Without a logbook, and if it cannot be read, only the words that need no logbook are offered.
enum LogbookCandidates {
    /// The largest number of activities that are offered; the latest first.
    private static let most = 50

    /// The word `last`, and numbers of activities with type, date and distance.
    static let activities = CompletionKind.candidates { words in last + numbers(words) }

    /// The possible arguments of the command `report`: `last`, the periods, `records`, `trends`, and the numbers of the latest activities.
    static let reports = CompletionKind.candidates { words in
        let periods = ["week", "month", "year"].map { CompletionCandidate($0, "this \($0)") }
        let summaries = [
            CompletionCandidate("records", "your records"), CompletionCandidate("trends", "the trends of 26 weeks"),
        ]
        return last + periods + summaries + numbers(words)
    }

    /// The numbers of the deleted activities that can be restored.
    static let deleted = CompletionKind.candidates { words in
        read(words) { logbook throws(LogbookError) in
            try logbook.deleted(at: LocalClock.now).map { candidate($0.entry, "deleted on \($0.at.date)") }
        }
    }

    /// The names of the shoes that are in use, with their distances.
    static let shoes = CompletionKind.candidates { words in
        read(words) { logbook throws(LogbookError) in
            try logbook.shoes().filter { !$0.isRetired }.map {
                CompletionCandidate($0.name, $0.distance.formatted(.kilometers))
            }
        }
    }

    private static let last = [CompletionCandidate("last", "the last activity")]

    private static func numbers(_ words: [String]) -> [CompletionCandidate] {
        read(words) { logbook throws(LogbookError) in
            try logbook.activities(ActivityFilter(limit: most)).map { candidate($0, nil) }
        }
    }

    private static func candidate(_ entry: LogEntry, _ note: String?) -> CompletionCandidate {
        CompletionCandidate("\(entry.id)", [entry.figures, note].compactMap(\.self).joined(separator: ", "))
    }

    private static func read(
        _ words: [String],
        _ work: (Logbook) throws(LogbookError) -> [CompletionCandidate]
    ) -> [CompletionCandidate] {
        do throws(LogbookError) {
            return try work(try Logbook(path: LogbookOptions.path(words.value(of: "--logbook")), for: .reading))
        } catch {
            // An error message would appear in the middle of the command line that the user types.
            return []
        }
    }
}
