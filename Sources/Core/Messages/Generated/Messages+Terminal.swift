// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package var today: String { choose("Today", "Heute") }
    package var noGoal: String { choose("no goal", "kein Ziel") }
    package func ofGoal(goal: String) -> String { choose("of \(goal)", "von \(goal)") }
    package var now: String { choose("Now", "Jetzt") }
    package var movementStationary: String { choose("stationary", "Stillstand") }
    package var movementWalking: String { choose("walking", "Gehen") }
    package var movementRunning: String { choose("running", "Laufen") }
    package var movementCycling: String { choose("cycling", "Radfahren") }
    package var movementMoving: String { choose("moving", "in Bewegung") }
    package var lastMinute: String { choose("Last minute", "Letzte Min.") }
    package func lastTime(time: String) -> String { choose("Last \(time)", "Seit \(time)") }
    package var neverSeen: String { choose("no data: no source of steps was ever seen", "keine Daten: noch nie eine Quelle für Schritte") }
    package func permissionRefused(reason: String) -> String {
        choose("no data: permission refused (\(reason))", "keine Daten: Zugriff verweigert (\(reason))")
    }
    package func silentSince(date: String, time: String) -> String {
        choose("no data since \(date) \(time): the source of steps is silent", "keine Daten seit \(date) \(time): die Schrittquelle schweigt")
    }
    package var stepSourceAdvice: String {
        choose(
            """
            To add a source of steps: pair a foot pod (stridectl sensors scan), or send the counts of a \
            pedometer or a phone (stridectl steps --help) or the samples of an accelerometer (stridectl accel \
            --help).
            """,
            """
            So kommt eine Schrittquelle dazu: einen Laufsensor koppeln (stridectl sensors scan), die Zahlen \
            eines Schrittzählers oder Telefons senden (stridectl steps --help) oder die Werte eines \
            Beschleunigungssensors (stridectl accel --help).
            """
        )
    }
    package func ofElapsed(elapsed: String) -> String { choose("of \(elapsed)", "von \(elapsed)") }
    package func ofElapsedPaused(elapsed: String, pauses: String) -> String { choose("of \(elapsed), \(pauses)", "von \(elapsed), \(pauses)") }
    package func secondRecording(second: String, id: String) -> String {
        choose(
            """
            Recording \(second) of the same time does not count; to complete this activity with it: stridectl \
            edit \(id) --merge \(second)
            """,
            """
            Aufzeichnung \(second) derselben Zeit zählt nicht; um diese Aktivität damit zu ergänzen: stridectl \
            edit \(id) --merge \(second)
            """
        )
    }
    package func isSecondRecording(first: String, id: String) -> String {
        choose(
            """
            This is a second recording of activity \(first) and does not count; to complete that one: stridectl \
            edit \(first) --merge \(id); to count both: stridectl undelete \(id)
            """,
            """
            Dies ist eine zweite Aufzeichnung von Aktivität \(first) und zählt nicht; um jene zu ergänzen: \
            stridectl edit \(first) --merge \(id); um beide zu zählen: stridectl undelete \(id)
            """
        )
    }
    package func ofElapsedWithPauses(elapsed: String, pauses: String) -> String {
        choose("of \(elapsed), with \(pauses)", "von \(elapsed), mit \(pauses)")
    }
    package func stepsPerMinute(value: String) -> String { choose("\(value) steps per minute", "\(value) Schritte pro Minute") }
    package func beatsPerMinute(value: String) -> String { choose("\(value) beats per minute", "\(value) Schläge pro Minute") }
    package func toKilometre(end: String) -> String { choose("To kilometre \(end)", "Bis Kilometer \(end)") }
    package func toMile(end: String) -> String { choose("To mile \(end)", "Bis Meile \(end)") }
    package var noGoalsSet: String { choose("No goals are set.", "Keine Ziele gesetzt.") }
    package var noDataSentence: String { choose("No data.", "Keine Daten.") }
    package func goalReachedOn(measure: String, reached: String, total: String) -> String {
        choose("\(measure) reached on \(reached) of \(total) days", "\(measure): Ziel an \(reached) von \(total) Tagen erreicht")
    }
    package func streak(count: String) -> String { choose("streak \(count)", "Serie \(count)") }
    package func longestStreak(count: String) -> String { choose("longest \(count)", "längste \(count)") }
    package func underShare(share: String) -> String { choose("under \(share)", "unter \(share)") }
    package var lowerReached: String { choose("reached", "erreicht") }
    package func aDay(value: String) -> String { choose("\(value) a day", "\(value) pro Tag") }
    package func onARun(value: String) -> String { choose("\(value) on a run", "\(value) beim Laufen") }
    package func total(value: String) -> String { choose("total \(value)", "gesamt \(value)") }
    package func averageADay(value: String) -> String { choose("average \(value) a day", "im Schnitt \(value) pro Tag") }
    package func averageAWeek(value: String) -> String { choose("average \(value) a week", "im Schnitt \(value) pro Woche") }
    package func averageAMonth(value: String) -> String { choose("average \(value) a month", "im Schnitt \(value) pro Monat") }
    package func bestBar(value: String, label: String) -> String { choose("best \(value) (\(label))", "Bestwert \(value) (\(label))") }
    package func daysWithData(known: String, total: String) -> String {
        choose("\(known) of \(total) days with data", "\(known) von \(total) Tagen mit Daten")
    }
    package func weeksWithData(known: String, total: String) -> String {
        choose("\(known) of \(total) weeks with data", "\(known) von \(total) Wochen mit Daten")
    }
    package func monthsWithData(known: String, total: String) -> String {
        choose("\(known) of \(total) months with data", "\(known) von \(total) Monaten mit Daten")
    }
    package func goalADay(value: String) -> String { choose("goal \(value) a day", "Ziel \(value) pro Tag") }
    package func reachedInHours(reached: String, total: String) -> String {
        choose("reached in \(reached) of \(total) hours", "in \(reached) von \(total) Stunden erreicht")
    }
    package func reachedInDays(reached: String, total: String) -> String {
        choose("reached in \(reached) of \(total) days", "an \(reached) von \(total) Tagen erreicht")
    }
    package func reachedInWeeks(reached: String, total: String) -> String {
        choose("reached in \(reached) of \(total) weeks", "in \(reached) von \(total) Wochen erreicht")
    }
    package func reachedInMonths(reached: String, total: String) -> String {
        choose("reached in \(reached) of \(total) months", "in \(reached) von \(total) Monaten erreicht")
    }
    package var noActivities: String { choose("No activities.", "Keine Aktivitäten.") }
    package var columnID: String { choose("id", "Nr") }
    package var columnDate: String { choose("date", "Datum") }
    package var columnStart: String { choose("start", "Start") }
    package var columnKind: String { choose("kind", "Art") }
    package var columnSync: String { choose("sync", "Takt") }
    package var columnName: String { choose("name", "Name") }
    package var fastIsUp: String { choose("fast is up", "schnell ist oben") }
    package var lowerMeasured: String { choose("measured", "gemessen") }
    package var northUpRound: String { choose("north is up, S start and end", "Norden ist oben, S Start und Ende") }
    package var northUpEnds: String { choose("north is up, S start, E end", "Norden ist oben, S Start, E Ende") }
    package func musicPlaylist(name: String) -> String { choose("the music player's playlist \(name)", "die Playlist \(name) des Musikspielers") }
}
