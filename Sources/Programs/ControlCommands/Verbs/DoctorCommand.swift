import ArgumentParser
import Control
import Glibc
import LateLibraries
import Logbook
import Messages
import OutsideText

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check everything that strided depends on, and print how to correct each problem.",
        discussion: """
            The exit status is 0 without a bad line, otherwise 1. Without the daemon, only the logbook and the libraries are \
            checked, and the exit status is 69.
            """
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var daemon: Daemon
    @Flag(help: "Also print histograms: wake-up delay of the audio thread, and delay until a change is heard.")
    var audio = false
    @Flag(help: "Print JSON, with times in microseconds.") var json = false

    func run() async throws {
        OutputReader.watch()
        let own = LogbookFindings(path: options.path).all + Diagnosis.Finding.libraries
        let (checks, fault) = await diagnose()
        let diagnosis = Diagnosis(
            findings: checks.findings + own,
            wakeups: checks.wakeups,
            reactions: checks.reactions
        )
        if json {
            Terminal.printLine(JSONText(diagnosis, .diagnosis))
        } else {
            let text = DiagnosisText(diagnosis: diagnosis, messages: daemon.messages, withHistograms: audio)
            Terminal.printLine(lines: text.description)
        }
        if let fault { throw fault }
        guard diagnosis.findings.allSatisfy({ $0.verdict != .bad }) else { throw ExitCode.failure }
    }

    /// Requests the daemon's checks; if the request fails, returns only a finding about the failure, and an exit status.
    private func diagnose() async -> (Diagnosis, ExitCode?) {
        do throws(ControlClientError) {
            // The daemon asks programs on the session bus, and each of them may take 5 s to answer.
            let client = try ControlClient.blocking(daemon.path, patience: .seconds(20))
            let diagnosis = try await client.call(Diagnose()).diagnosis
            await client.close()
            return (diagnosis, nil)
        } catch {
            let none = LatencySummary(
                count: 0,
                medianMicroseconds: 0,
                p99Microseconds: 0,
                worstMicroseconds: 0,
                buckets: []
            )
            let finding = Diagnosis.Finding(
                subject: "daemon",
                verdict: .bad,
                text: "\(error)",
                advice: daemon.start.command
            )
            return (Diagnosis(findings: [finding], wakeups: none, reactions: none), error.exitCode)
        }
    }
}

extension Diagnosis.Finding {
    /// One finding for each missing library that is loaded on demand; if none is missing, one finding with all names.
    fileprivate static var libraries: [Self] {
        let missing = LateLibrary.all.filter { !$0.isInstalled }
        guard !missing.isEmpty else {
            let names = LateLibrary.all.map(\.name).joined(separator: ", ")
            return [.init(subject: "libraries", verdict: .good, text: names)]
        }
        return missing.map { library in
            .init(
                subject: "libraries",
                verdict: .fair,
                text: "\(library.name) is not installed; it is needed for \(library.purpose)",
                advice: library.advice
            )
        }
    }
}

struct DiagnosisText: CustomStringConvertible {
    let diagnosis: Diagnosis
    let messages: Messages
    let withHistograms: Bool

    var description: String {
        var lines: [String] = []
        for finding in diagnosis.findings {
            let text = messages.translated(finding.text)
            lines.append("\(mark(finding.verdict)) \(messages.translated(finding.subject)): \(text)")
            if let advice = finding.advice { lines.append("       → \(messages.translated(advice))") }
        }
        if withHistograms {
            lines += histogram("wake-up delay of the audio thread", diagnosis.wakeups)
            lines += histogram("delay until a change is heard", diagnosis.reactions)
        }
        return lines.map(\.cleaned).joined(separator: "\n")
    }

    private func mark(_ verdict: Diagnosis.Finding.Verdict) -> String {
        " " + (messages.translated(verdict.rawValue) + " ").padded(to: 5)
    }

    private func histogram(_ title: String, _ summary: LatencySummary) -> [String] {
        guard summary.count > 0 else { return ["", "\(title): nothing measured yet"] }
        let most = summary.buckets.map(\.count).max() ?? 1
        let figures = [
            "median \(Self.milliseconds(summary.medianMicroseconds))",
            "99 % \(Self.milliseconds(summary.p99Microseconds))",
            "worst \(Self.milliseconds(summary.worstMicroseconds))", "\(summary.count) measured",
        ]
        let rows = summary.buckets.map { bucket in
            let bar = String(repeating: "█", count: (bucket.count * 40 + most - 1) / most)
            let limit = Self.milliseconds(bucket.upToMicroseconds)
            return "  " + String(repeating: " ", count: max(0, 12 - limit.count)) + "≤ \(limit) \(bar) \(bucket.count)"
        }
        return ["", "\(title): " + figures.joined(separator: ", ")] + rows
    }

    private static func milliseconds(_ microseconds: Int) -> String {
        microseconds < 1_000
            ? "\(microseconds) µs" : "\((microseconds + 50) / 100 * 100 / 1_000).\((microseconds + 50) / 100 % 10) ms"
    }
}

struct LogbookFindings {
    /// 100 MiB: an hour of recording takes about 200 kB, and an upgrade copies the whole file.
    private static let fewBytes: UInt64 = 100 << 20

    let path: String

    var all: [Diagnosis.Finding] { [logbook, space] }

    private var logbook: Diagnosis.Finding {
        do throws(LogbookError) {
            // If the file exists, it is opened for writing, because only this shows whether it is writable.
            let logbook = try Logbook(path: path, for: access(path, F_OK) == 0 ? .writing : .reading)
            let count = Messages.english.activityCount(count: Count(try logbook.count(of: .activities)))
            if let damage = try logbook.damage() { return damaged("\(path): \(damage)") }
            return .init(subject: "logbook", verdict: .good, text: "\(path): \(count), writable, no damage")
        } catch  where error.code == .missing {
            let text = "there is no logbook at \(path) yet; nothing was recorded"
            return .init(subject: "logbook", verdict: .good, text: text)
        } catch  where error.code == .corrupt {
            return damaged("\(error)")
        } catch {
            let text = "\(error). \(error.advice)"
            return .init(subject: "logbook", verdict: .bad, text: text, advice: "ls -ld '\(path)'")
        }
    }

    private func damaged(_ text: String) -> Diagnosis.Finding {
        let advice = "cp '\(path)' '\(path).copy' && sqlite3 '\(path).copy' .recover"
        return .init(subject: "logbook", verdict: .bad, text: text, advice: advice)
    }

    private var space: Diagnosis.Finding {
        // The folder may not exist yet. Its closest existing parent folder is normally on the same file system.
        var folder = path
        var disk = statvfs()
        repeat {
            folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
        } while statvfs(folder.isEmpty ? "/" : folder, &disk) != 0 && !folder.isEmpty
        let free = UInt64(disk.f_bavail) * UInt64(disk.f_frsize)
        let text = "\(free >> 20) MB free at \(folder.isEmpty ? "/" : folder)"
        guard free < Self.fewBytes else { return .init(subject: "disk", verdict: .good, text: text) }
        return .init(subject: "disk", verdict: .bad, text: text, advice: "df -h '\(folder)'")
    }
}
