import Activities
import Control
import Desktop
import Logbook
import Logging

extension Conductor {
    /// Reads the stored hours of a day again.
    func readAgain(_ date: CivilDate) {
        ledger.willRead(date)
        read(date)
    }

    /// Asks the logbook service to read a day for which the ledger waits.
    func read(_ date: CivilDate) {
        guard writer != nil else { return took(stored: nil, goals: nil, of: date) }
        orders.read.yield(date)
    }

    /// Waits until the logbook writer has written all earlier changes to the disk, for at most 2 s.
    nonisolated func flushLogbook() async {
        guard let writer else { return }
        _ = await clock.outside { await writer.flush(within: .seconds(2)) }
    }

    /// Waits until all earlier changes are written to the state files or have failed, for at most 2 s.
    nonisolated func settleState() async { await saver.settle(within: .seconds(2)) }

    /// Receives the stored hours of a day and the goals.
    ///
    /// - Parameters:
    ///   - buckets: the stored hours; nil if they could not be read.
    ///   - goals: the goals; nil if they could not be read.
    func took(stored buckets: [HourBucket]?, goals: Goals?, of date: CivilDate) {
        if let goals { ledger.goals = goals }
        // The hours of a demonstration are not stored, so there is nothing to load.
        carryOut(ledger.take(stored: isDemo ? nil : buckets, of: date), at: clock.now, local: clock.local)
        tickLedger()
        changed()
    }

    /// Handles a report of the logbook writer.
    func heard(_ event: LogbookWriter.Event) {
        switch event {
        case .began, .finished: break
        case .saved:
            if unsaved != nil { log.notice("what was recorded is on the disk again") }
            unsaved = nil
            readAgain(clock.local.date)
        case .unsaved(let state):
            let reason = "\(state.reason)"
            if unsaved == nil {
                let advice = "\(reason). \(state.reason.advice)"
                tell(DesktopNotification(.fault, title: "Not saved yet, kept in memory", body: advice), level: .error)
            }
            let thinned =
                state.droppedSamples > 0 ? "; \(state.droppedSamples) samples were let go, memory is bounded" : ""
            unsaved = reason + thinned
        }
        changed()
    }

    /// The parts that could not be stored, each with the reason.
    var unsavedParts: [String] {
        let recorded = isDiskSlow ? unsaved ?? "the disk has not taken it yet" : unsaved
        return (recorded.map { ["what was recorded: \($0)"] } ?? []) + saver.unsaved
    }

    /// Whether a write to the logbook has waited longer than `StateSaver.usualWait` (1.5 s), so that the status reports it.
    private var isDiskSlow: Bool { (writer?.waiting ?? .zero) > StateSaver.usualWait }

    /// Receives the sensors that the logbook knows from earlier starts, to restore the time of the last reading of a step source.
    func knew(_ sensors: [KnownSensor]) {
        let counters = sensors.filter { $0.access == .granted && StepSource(rawValue: $0.source) != nil }
        if let last = counters.map(\.last).max() { ledger.wasHeard(last) }
    }

    /// Passes all unwritten hours and sensor times to the logbook writer, at the end of the program.
    ///
    /// - Returns: the state of the day that is stored for the next start of the program.
    func closeLedger() -> DayMemory {
        let (buckets, heard) = ledger.flush()
        add(buckets)
        for (source, moment) in heard { writer?.record(SensorSighting(source: source.rawValue, at: moment)) }
        return dayMemory
    }
}

// MARK: - Notifications

extension Conductor {
    /// Logs a notification and asks the desktop service to show it.
    func tell(_ alert: DesktopNotification, level: Logger.Level = .notice) {
        log.log(level: level, "\(alert.title): \(alert.body)")
        orders.tell.yield(alert)
    }

    /// Stores the last notification for the status.
    ///
    /// - Parameter isShown: whether a notification server showed it on the screen.
    func told(_ alert: DesktopNotification, isShown: Bool) {
        lastAlert = AlertStatus(
            title: alert.title,
            text: alert.body,
            at: Double(clock.local.unixMilliseconds) / 1000,
            isShown: isShown
        )
        changed()
    }
}

extension DesktopNotification {
    /// Converts an alert into a notification for the desktop.
    init(_ alert: Activities.Alert) {
        let kind: Kind =
            switch alert.kind {
            case .inactivity: .inactivity
            case .reminder: .reminder
            case .goal: .goal
            }
        self.init(kind, title: alert.title, body: alert.text)
    }
}

// MARK: - Playlists

extension Conductor {
    /// Chooses a playlist by the number of steps of the last seven days.
    func suggestedPlaylist() async -> PlaylistSuggestion {
        let today = clock.local.date
        let week = today.advanced(by: -6)...today
        let tallies = await clock.read(of: writer) { logbook throws(LogbookError) in
            try logbook.days(week)
        }
        let steps = WeekOfSteps(upTo: today, tallies: tallies ?? [:], presence: ledger.day.presence(at: clock.now))
        return settings.playlists.suggestion(for: steps)
    }
}
