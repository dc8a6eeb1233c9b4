import Activities
import ArgumentParser
import Cadence
import CommandSyntax
import Control
import Logbook

/// Words that the shell offers for completion, such as names of sounds, read from the daemon.
///
/// Without a daemon, and if it does not answer in time, no words are offered.
enum DaemonCandidates {
    /// The longest wait for the connection, and for the reply; the user waits at the prompt.
    private static let patience: Duration = .milliseconds(500)

    /// The names of all sounds, for completion.
    static let sounds = CompletionKind.candidates { words in
        let reply = await answer(to: ListSounds(), words)
        return reply?.sounds.map { CompletionCandidate($0.name) } ?? []
    }

    /// The names of the sensors, for completion; a sensor without a name or with the name of another sensor has its address instead.
    static let sensors = CompletionKind.candidates { words in
        let sensors = await answer(to: Control.ListSensors(), words)?.sensors ?? []
        return sensors.map { sensor in
            let sameName = sensors.filter { $0.name == sensor.name }
            let kinds = sensor.kinds.joined(separator: " + ")
            guard let name = sensor.name, sameName.count == 1 else {
                let explanation = [sensor.name, kinds].compactMap(\.self).joined(separator: ", ")
                return CompletionCandidate(sensor.address, explanation)
            }
            return CompletionCandidate(name, "\(kinds), \(sensor.address)")
        }
    }

    private static func answer<Method: ControlMethod>(to method: Method, _ words: [String]) async -> Method.Reply? {
        do throws(ControlClientError) {
            let daemon = Daemon(socket: words.value(of: "--socket"))
            let client = try ControlClient.blocking(daemon.path, patience: patience)
            let reply = try await client.call(method)
            await client.close()
            return reply
        } catch {
            // An error message would appear in the middle of the command line that the user types.
            return nil
        }
    }
}

extension [String] {
    /// The word after the last occurrence of an option.
    func value(of option: String) -> String? {
        lastIndex(of: option).flatMap { $0 + 1 < count ? self[$0 + 1] : nil }
    }
}

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
        read(words) { logbook in
            try logbook.deleted(at: LocalClock.now).map { candidate($0.entry, "deleted on \($0.at.date)") }
        }
    }

    /// The names of the shoes that are in use, with their distances.
    static let shoes = CompletionKind.candidates { words in
        read(words) { logbook in
            try logbook.shoes().filter { !$0.isRetired }.map {
                CompletionCandidate($0.name, $0.distance.formatted(.kilometers))
            }
        }
    }

    private static let last = [CompletionCandidate("last", "the last activity")]

    private static func numbers(_ words: [String]) -> [CompletionCandidate] {
        read(words) { logbook in
            try logbook.activities(ActivityFilter(limit: most)).map { candidate($0, nil) }
        }
    }

    private static func candidate(_ entry: LogEntry, _ note: String?) -> CompletionCandidate {
        CompletionCandidate("\(entry.id)", [entry.figures, note].compactMap(\.self).joined(separator: ", "))
    }

    private static func read(
        _ words: [String],
        _ work: (Logbook) throws -> [CompletionCandidate]
    ) -> [CompletionCandidate] {
        do {
            return try work(try Logbook(path: LogbookOptions.path(words.value(of: "--logbook")), for: .reading))
        } catch {
            // An error message would appear in the middle of the command line that the user types.
            return []
        }
    }
}
