// Announcements
//
// - `Coaching` is pure: a reading of the recording and a time in, announcements out. Each topic has its own interval (`Announcer`), counted
//   from the start of the recording. The first reading announces nothing that is past, so a daemon that starts again repeats nothing, and
//   nothing must be stored.
// - `SpokenText` writes values as phrases in the language of the speech. A phrase has preferably one number with its unit, which decides
//   its form (`ein Kilometer`, `eine Minute`). There are few different phrases, so most are in the cache of the speech after some
//   announcements.
// - Each kind of announcement has its own chime (`AnnouncementKind`), for use without speech: a low or high pitch for a value that is too
//   low or too high; the number of notes tells which one.

import Messages

/// Decides what is announced during one recording: a pure state machine that gets readings and returns announcements.
///
/// Announcements of one reading are in the order in which they are spoken: the workout first, because the runner must react to it. At the
/// first reading nothing is announced that is already past, so a daemon that starts again repeats nothing. While paused nothing is
/// announced, and alerts start with a new grace period afterwards.
package struct Coaching: Sendable {
    /// A change does not announce intervals, milestones or ranges that are already past.
    package var settings: CoachSettings {
        didSet {
            if settings.intervals != oldValue.intervals { announcer.setIntervals(settings.intervals) }
            if settings.goal != oldValue.goal { isGoalNew = true }
        }
    }

    /// A recording whose first reading has more moving time was already in progress.
    static let freshTime = Duration.seconds(2)

    private var announcer: Announcer
    private var alerts = RangeAlerts()
    private var milestones: Milestones
    private var workout = WorkoutCues()
    private var isBeatAnnounced = false
    private var isFirst = true
    private var isGoalNew = false

    /// - Parameter records: the best values of the runner's earlier activities of this kind.
    package init(settings: CoachSettings, records: RecordsToBeat = .none) {
        self.settings = settings
        announcer = Announcer(intervals: settings.intervals)
        milestones = Milestones(records: records)
    }

    /// Returns what must be announced after a reading, as phrases in `text`'s language.
    ///
    /// - Parameter now: a monotonic time, with which grace periods and repetitions of alerts are measured.
    package mutating func update(_ reading: CoachReading, at now: Duration, as text: SpokenText) -> [Announcement] {
        let isContinued = isFirst && reading.movingTime > Self.freshTime
        if isContinued { isBeatAnnounced = true }
        // The first reading is evaluated even in a pause, so that what was reached before it is not announced after the pause.
        guard !reading.isPaused || isFirst else {
            alerts.restart()
            return []
        }
        isFirst = false
        var cues = workout.update(reading.workout, isContinued: isContinued)
        if !settings.announcesHalves { cues.removeAll { $0 == .halfDone } }
        if cues.contains(.started) || cues.contains(.finished) { alerts.restart() }
        let alerts = alerts.update(reading, settings, at: now)
        let passed = passedMilestones(reading)
        var facts = announcer.announce(reading)
        if cues.contains(where: \.saysRemainder) { facts.removeAll { if case .remaining = $0 { true } else { false } } }
        guard !reading.isPaused else { return [] }

        var announcements = cues.compactMap { text.announcement(of: $0, reading.workout) }
        if reading.target != nil, !isBeatAnnounced {
            isBeatAnnounced = true
            if settings.asksToStepOnTheBeat {
                announcements.append(Announcement(.notice, [[text.messages.spokenStepOnTheBeat]]))
            }
        }
        announcements += passed.map { text.announcement(of: $0, goal: settings.goal) }
        announcements += alerts.map { text.announcement(of: $0, reading) }
        announcements.append(text.announcement(of: facts))
        return announcements.filter { !$0.sentences.isEmpty }
    }

    private mutating func passedMilestones(_ reading: CoachReading) -> [Milestones.Milestone] {
        if isGoalNew {
            milestones.replaceGoal()
            _ = milestones.update(reading, goal: settings.goal)
            isGoalNew = false
        }
        return milestones.update(reading, goal: settings.goal).filter { milestone in
            switch milestone {
            case .halfOfGoal: settings.announcesHalves
            case .goal: true
            case .longestDistance, .longestTime: settings.announcesRecords
            }
        }
    }
}
