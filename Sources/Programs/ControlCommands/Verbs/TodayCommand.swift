import Activities
import ArgumentParser
import Cadence
import Control
import Logbook
import Report

/// The command `stridectl today`: prints the totals of the day and the current movement.
struct TodayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract:
            "Print steps, distance and calories of the day, the current movement, and the steps of the last minute."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    @Flag(help: "Repeat every second, until Ctrl-C.") var watch = false

    func run() async throws {
        OutputReader.watch()
        try await daemon.connect { client throws(ControlClientError) in
            show(try await client.call(GetToday()).today)
            let clock = ContinuousClock()
            var next = clock.now
            while watch {
                next += .seconds(1)
                // The sleep fails only if the task was cancelled; then the command ends.
                guard (try? await clock.sleep(until: next)) != nil else { return }
                show(try await client.call(GetToday()).today)
            }
        }
    }

    /// Prints today's totals; with `--watch` on a terminal, it first clears the previous output.
    private func show(_ today: TodayReport) {
        guard !json else { return Terminal.printLine(JSONText(today, .today, pretty: !watch)) }
        if watch { Terminal.clear() }
        Terminal.show(TodayText(TodayView(today), style: daemon.display.style))
    }
}

extension TodayView {
    fileprivate init(_ today: TodayReport) {
        let presence: DataPresence =
            switch today.presence {
            case .live: .live
            case .neverSeen: .neverSeen
            case .refused: .refused(reason: today.refusal ?? "")
            case .silent:
                .silent(since: LocalClock.moment(unixMilliseconds: Int64((today.silentSinceUnixSeconds ?? 0) * 1000)))
            }
        self.init(
            date: CivilDate(parsing: today.date) ?? LocalClock.now.date,
            tally: Tally(
                steps: today.steps ?? 0,
                distance: Distance(meters: today.distanceMeters ?? 0),
                energy: Energy(kilocalories: today.kilocalories ?? 0)
            ),
            goals: Goals(
                steps: today.goalSteps,
                distance: today.goalDistanceMeters.map(Distance.init(meters:)),
                energy: today.goalKilocalories.map(Energy.init(kilocalories:))
            ),
            stepsInWindow: today.windowSteps ?? 0,
            window: .seconds(today.windowSeconds),
            activity: today.activity,
            presence: presence
        )
    }
}
