// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package func planStep(percent: String, goal: String, step: String, steps: String) -> String {
        choose(
            "Cadence plan: \(percent) of \(goal), step \(step) of \(steps)",
            "Plan für die Schrittfrequenz: \(percent) von \(goal), Stufe \(step) von \(steps)"
        )
    }
    package func planFading(goal: String, share: String) -> String {
        choose(
            "Cadence plan: \(goal) reached, clicks for \(share) of the time",
            "Plan für die Schrittfrequenz: \(goal) erreicht, Klicks in \(share) der Zeit"
        )
    }
    package func planComplete(goal: String) -> String {
        choose("Cadence plan: \(goal) reached and kept without clicks", "Plan für die Schrittfrequenz: \(goal) erreicht und ohne Klicks gehalten")
    }
    package var planNone: String { choose("no plan; to start one: stridectl plan start", "kein Plan; einen beginnen: stridectl plan start") }
    package func planClicks(percent: String) -> String { choose("run with clicks, \(percent)", "Lauf mit Klicks, \(percent)") }
    package func planFewerClicks(share: String, percent: String) -> String {
        choose("run with clicks for \(share) of the time, \(percent)", "Lauf mit Klicks in \(share) der Zeit, \(percent)")
    }
    package var planOwnCadence: String { choose("run with clicks at your own cadence", "Lauf mit Klicks in deiner eigenen Schrittfrequenz") }
    package var planEasy: String { choose("easy run without clicks", "lockerer Lauf ohne Klicks") }
    package var planRest: String { choose("rest", "Ruhetag") }
    package var planToday: String { choose("today", "heute") }
    package func planDone(share: String) -> String { choose("done, \(share) in sync", "gelaufen, \(share) im Takt") }
    package var planMissed: String { choose("missed; it is not added later", "verpasst; wird nicht nachgeholt") }
    package func planHolds(done: String, needed: String, enough: String) -> String {
        choose(
            """
            The plan holds: \(done) of \(needed) runs in sync in this step. It proceeds after \(needed) runs in \
            sync over two weeks, or after \(enough) sooner.
            """,
            """
            Der Plan bleibt stehen: \(done) von \(needed) Läufen im Takt in dieser Stufe. Er geht nach \(needed) \
            Läufen im Takt in zwei Wochen weiter, oder früher nach \(enough).
            """
        )
    }
    package func planEarliest(needed: String, date: String) -> String {
        choose("With \(needed) runs it proceeds on \(date) at the earliest.", "Mit \(needed) Läufen geht er frühestens am \(date) weiter.")
    }
    package var planFades: String {
        choose(
            "The plan proceeds: each run in sync reduces the clicks by a quarter of the time.",
            "Der Plan geht weiter: Jeder Lauf im Takt verringert die Klicks um ein Viertel der Zeit."
        )
    }
    package var planEnds: String { choose("To end the plan: stridectl plan stop", "Den Plan beenden: stridectl plan stop") }
    package func planLatest(share: String, needed: String) -> String {
        choose(
            "The latest run was \(share) in sync; it counts from \(needed) on.",
            "Der letzte Lauf war zu \(share) im Takt; er zählt ab \(needed)."
        )
    }
    package var planGoesBack: String {
        choose(
            "After one more run with less than 40 % in sync, the plan goes back by one step.",
            "Nach einem weiteren Lauf mit weniger als 40 % im Takt geht der Plan eine Stufe zurück."
        )
    }
    package func planRestarted(date: String) -> String {
        choose(
            "The runs of this step are counted from \(date), because the break before was longer than two weeks.",
            "Die Läufe dieser Stufe zählen ab \(date), weil die Pause davor länger als zwei Wochen war."
        )
    }
    package var planAdvice: String {
        choose(
            "This is not medical advice. It is not proven that a higher cadence prevents injuries.",
            """
            Das ist kein medizinischer Rat. Es ist nicht bewiesen, dass eine höhere Schrittfrequenz vor \
            Verletzungen schützt.
            """
        )
    }
    package func planLeast(minutes: String) -> String {
        choose("At least \(minutes) min, so that the run counts.", "Mindestens \(minutes) min, damit der Lauf zählt.")
    }
    package func planClicksAlways(percent: String) -> String {
        choose("Clicks the whole time; cadence \(percent).", "Klicks die ganze Zeit; Schrittfrequenz \(percent).")
    }
    package func planClicksPart(on: String, off: String, percent: String) -> String {
        choose(
            "In each minute \(on) s with clicks, then \(off) s without; cadence \(percent).",
            "In jeder Minute \(on) s mit Klicks, dann \(off) s ohne; Schrittfrequenz \(percent)."
        )
    }
    package var planEasySteps: String { choose("Easy pace without clicks, as long as you like.", "Lockeres Tempo ohne Klicks, so lange du willst.") }
    package var planExpected: String { choose("As expected if all runs before it are in sync.", "So ist es, wenn alle Läufe davor im Takt sind.") }
}
