import ArgumentParser
import CommandSyntax
import Control

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
