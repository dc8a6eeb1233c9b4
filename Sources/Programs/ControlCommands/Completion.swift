import Activities
import ArgumentParser
import Cadence
import CommandSyntax
import Control
import Logbook

/// Words that the shell offers for completion, read from the daemon; without an answer in time, there are none.
enum DaemonCandidates {
    private static let patience: Duration = .milliseconds(500)

    static let sounds = CompletionKind.candidates { words in
        let reply = await answer(to: ListSounds(), words)
        return reply?.sounds.map { CompletionCandidate($0.name) } ?? []
    }

    /// A sensor without a name or with the name of another sensor has its address instead.
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
    func value(of option: String) -> String? {
        lastIndex(of: option).flatMap { $0 + 1 < count ? self[$0 + 1] : nil }
    }
}

/// Words that the shell offers for completion, read from the logbook; without one, only those that need no logbook.
enum LogbookCandidates {
    private static let most = 50

    static let activities = CompletionKind.candidates { words in last + numbers(words) }

    static let reports = CompletionKind.candidates { words in
        let periods = ["week", "month", "year"].map { CompletionCandidate($0, "this \($0)") }
        let summaries = [
            CompletionCandidate("records", "your records"), CompletionCandidate("trends", "the trends of 26 weeks"),
            CompletionCandidate("map", "all routes"),
        ]
        return last + periods + summaries + numbers(words)
    }

    static let deleted = CompletionKind.candidates { words in
        read(words) { logbook in
            try logbook.deleted(at: LocalClock.now).map { candidate($0.entry, "deleted on \($0.at.date)") }
        }
    }

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
