import ArgumentParser
import Control
import LateLibraries

/// The command `stridectl doctor`: checks what strided depends on, and prints how to correct each problem.
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
            Terminal.printLine(lines: DiagnosisText(diagnosis, daemon.messages, withHistograms: audio).description)
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
    /// The libraries that are opened when they are needed: each one that is missing, or one finding if none is.
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
