import Activities
import Control
import Desktop
import Logbook
import Logging

extension Conductor {
    /// Asks for what is stored of a day.
    func readAgain(_ date: CivilDate) {
        ledger.willRead(date)
        read(date)
    }

    /// Has a day read that the ledger waits for.
    func read(_ date: CivilDate) {
        guard writer != nil else { return took(stored: nil, goals: nil, of: date) }
        orders.read.yield(date)
    }

    /// Waits, a short time, until what was handed over before is on the disk.
    nonisolated func flushLogbook() async {
        guard let writer else { return }
        _ = await clock.outside { await writer.flush(within: .seconds(2)) }
    }

    /// Waits, a short time, until the state files hold what was changed before, or refuse it.
    nonisolated func settleState() async { await saver.settle(within: .seconds(2)) }

    /// Takes what was stored of a day; nil where it could not be read.
    func took(stored buckets: [HourBucket]?, goals: Goals?, of date: CivilDate) {
        if let goals { ledger.goals = goals }
        // Of a simulated day nothing is stored that could be held against it.
        carryOut(ledger.take(stored: isDemo ? nil : buckets, of: date), at: clock.now, local: clock.local)
        tickLedger()
        changed()
    }

    /// Takes what became of what is written.
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

    /// What could not be stored, each with the reason.
    var unsavedParts: [String] {
        let recorded = isDiskSlow ? unsaved ?? "the disk has not taken it yet" : unsaved
        return (recorded.map { ["what was recorded: \($0)"] } ?? []) + saver.unsaved
    }

    /// Whether something of the logbook waits for so long that a person who asks should know.
    private var isDiskSlow: Bool { (writer?.waiting ?? .zero) > StateSaver.usualWait }

    /// Takes which sources of steps the logbook knows from earlier.
    func knew(_ sensors: [KnownSensor]) {
        let counters = sensors.filter { $0.access == .granted && StepSource(rawValue: $0.source) != nil }
        if let last = counters.map(\.last).max() { ledger.wasHeard(last) }
    }

    /// Hands over what is not written yet.
    ///
    /// - Returns: what the next run of the program must know.
    func closeLedger() -> DayMemory {
        let (buckets, heard) = ledger.flush()
        add(buckets)
        for (source, moment) in heard { writer?.record(SensorSighting(source: source.rawValue, at: moment)) }
        return dayMemory
    }
}

// MARK: - What the runner is told

extension Conductor {
    /// Says something in the log, and on the screen where there is one.
    func tell(_ alert: DesktopNotification, level: Logger.Level = .notice) {
        log.log(level: level, "\(alert.title): \(alert.body)")
        orders.tell.yield(alert)
    }

    /// Takes that the runner was told something, on the screen or not.
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
    /// An alert of the day's, for the desktop.
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
    /// The playlist that suits the steps of the last seven days.
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
