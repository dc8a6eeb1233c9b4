// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package func calibrateSteps(seconds: String) -> String {
        choose(
            """
            Run at an easy, steady pace on level ground. Your steps are measured for \(seconds) s without \
            clicks. Esc ends without a change.
            """,
            """
            Lauf locker und gleichmäßig auf ebener Strecke. Deine Schritte werden \(seconds) s lang ohne Klicks \
            gemessen. Esc endet ohne Änderung.
            """
        )
    }
    package func calibrateTaps(count: String) -> String {
        choose(
            """
            Run at an easy, steady pace on level ground. Each time the same foot lands, press the space bar or \
            the play button of your headset: \(count) times.
            """,
            """
            Lauf locker und gleichmäßig auf ebener Strecke. Drücke jedes Mal, wenn derselbe Fuß aufsetzt, die \
            Leertaste oder die Wiedergabetaste deines Headsets: \(count)-mal.
            """
        )
    }
    package var calibrateKeys: String {
        choose("u takes back the last tap. Esc ends without a change.", "u nimmt das letzte Tippen zurück. Esc endet ohne Änderung.")
    }
    package var calibratePaused: String { choose("The clicks are paused until the end.", "Die Klicks sind bis zum Ende angehalten.") }
    package func calibrateSecondsLeft(seconds: String) -> String { choose("\(seconds) s left", "noch \(seconds) s") }
    package var calibrateNoSteps: String { choose("no steps", "keine Schritte") }
    package func calibrateTapCount(number: String, count: String) -> String {
        choose("\(number) of \(count) taps", "\(number) von \(count) getippt")
    }
    package var calibratePaceQuestion: String {
        choose("How fast do you run? For example 10km/h or 6:00/km", "Wie schnell läufst du? Zum Beispiel 10km/h oder 6:00/km")
    }
    package var calibrateNeedsTerminal: String {
        choose(
            """
            tapping needs a terminal; connect a source of your steps, or give a cadence that you have counted: \
            stridectl runner calibrate --cadence 172 --pace 10km/h
            """,
            """
            Tippen geht nur in einem Terminal; verbinde eine Quelle für deine Schritte, oder gib eine gezählte \
            Schrittfrequenz an: stridectl runner calibrate --cadence 172 --pace 10km/h
            """
        )
    }
    package var calibrateNeedsPace: String {
        choose(
            "no source reports your speed; give it, for example: --pace 10km/h",
            "keine Quelle meldet dein Tempo; gib es an, zum Beispiel: --pace 10km/h"
        )
    }
    package var calibrateEnded: String { choose("the calibration has ended; nothing was changed", "die Messung ist beendet; nichts wurde geändert") }
    package func calibrateRefused(reason: String) -> String { choose("\(reason); nothing was changed", "\(reason); nichts wurde geändert") }
    package func calibrateMeasured(cadence: String, deviation: String, speed: String) -> String {
        choose("measured: \(cadence) ± \(deviation) at \(speed)", "gemessen: \(cadence) ± \(deviation) bei \(speed)")
    }
    package func calibrateHeuristic(cadence: String) -> String { choose("average of runners: \(cadence)", "Mittel vieler Läufer: \(cadence)") }
    package func calibrateSuggested(cadence: String, before: String) -> String {
        choose("suggested for you: \(cadence) (before: \(before))", "Vorschlag für dich: \(cadence) (vorher: \(before))")
    }
    package var calibrateAgain: String {
        choose(
            "Repeat it at another speed, so that strided learns how your cadence changes with speed.",
            """
            Wiederhole es bei einem anderen Tempo, damit strided lernt, wie sich deine Schrittfrequenz mit dem \
            Tempo ändert.
            """
        )
    }
}
