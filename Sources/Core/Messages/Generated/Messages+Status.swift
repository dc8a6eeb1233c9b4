// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package var rowMotion: String { choose("motion", "Bewegung") }
    package var rowLock: String { choose("lock", "Kopplung") }
    package var rowRecording: String { choose("record", "Aufnahme") }
    package var rowWorkout: String { choose("workout", "Training") }
    package var lead: String { choose("Lead", "Vorsprung") }
    package var ahead: String { choose("ahead", "voraus") }
    package var rowRace: String { choose("race", "Rennen") }
    package var rowAlert: String { choose("alert", "Meldung") }
    package var rowStep: String { choose("step", "Schritt") }
    package var rowClicks: String { choose("clicks", "Klicks") }
    package var rowRunner: String { choose("runner", "Körper") }
    package var rowOutput: String { choose("output", "Ausgabe") }
    package var rowInput: String { choose("input", "Eingang") }
    package var rowKeys: String { choose("keys", "Tasten") }
    package var rowVibration: String { choose("vibrate", "Vibration") }
    package var rowVoice: String { choose("voice", "Stimme") }
    package var rowSaid: String { choose("said", "gesagt") }
    package var rowMusic: String { choose("music", "Musik") }
    package var rowMind: String { choose("mind", "Achtung") }
    package var rowUnsaved: String { choose("unsaved", "ungesichert") }
    package var broadcastOff: String { choose("broadcast off", "als Sensor: aus") }
    package var broadcastVisible: String { choose("other devices can find it as “strided”", "andere Geräte finden ihn als „strided“") }
    package var broadcastStrides: String {
        choose(
            """
            The cadence counts strides. If a watch shows half of it (87 in place of 174): stridectl set \
            broadcast.cadence steps
            """,
            """
            Die Schrittfrequenz zählt Doppelschritte. Wenn eine Uhr die Hälfte zeigt (87 statt 174): stridectl \
            set broadcast.cadence steps
            """
        )
    }
    package var broadcastSteps: String {
        choose(
            """
            The cadence counts steps. If a watch shows twice of it (348 in place of 174): stridectl set \
            broadcast.cadence strides
            """,
            """
            Die Schrittfrequenz zählt Schritte. Wenn eine Uhr das Doppelte zeigt (348 statt 174): stridectl set \
            broadcast.cadence strides
            """
        )
    }
    package var followsManual: String { choose("set by you (manual)", "von dir eingestellt (manual)") }
    package var noRace: String { choose("no race", "kein Rennen") }
    package func raceAhead(time: String) -> String { choose("\(time) ahead", "\(time) voraus") }
    package func raceBehind(time: String) -> String { choose("\(time) behind", "\(time) zurück") }
    package var raceLevel: String { choose("level", "gleichauf") }
    package var raceWaiting: String { choose("it begins with the run", "es beginnt mit dem Lauf") }
    package var raceSearching: String { choose("the place on the route is being searched", "die Stelle auf der Strecke wird gesucht") }
    package var raceByDistance: String { choose("compared by distance", "nach Distanz verglichen") }
    package var raceFinished: String { choose("finished", "beendet") }
    package var followsBest: String { choose("follows the best source", "folgt der besten Quelle") }
    package var followsGPS: String { choose("follows gps", "folgt dem GPS") }
    package var followsTreadmill: String { choose("follows the treadmill", "folgt dem Laufband") }
    package var followsFootPod: String { choose("follows the foot pod", "folgt dem Laufsensor") }
    package var followsSteps: String { choose("follows your steps", "folgt deinen Schritten") }
    package var followsHeart: String { choose("follows your heart rate", "folgt deinem Puls") }
    package func secondsAgo(seconds: String) -> String { choose("\(seconds) s ago", "vor \(seconds) s") }
    package func lastRejected(reason: String) -> String { choose("last rejected reading: \(reason)", "zuletzt abgelehnter Messwert: \(reason)") }
    package var mediaKeysBoth: String { choose("media keys control the run and the music", "Medientasten steuern den Lauf und die Musik") }
    package var mediaKeysRun: String { choose("media keys control the run", "Medientasten steuern den Lauf") }
    package var phoneCall: String { choose("phone call", "Anruf") }
    package var phoneCallResumes: String { choose("phone call; the clicks resume after it", "Anruf; danach gehen die Klicks weiter") }
    package func clicksAreSilent(reason: String) -> String { choose("clicks are silent: \(reason)", "Klicks sind stumm: \(reason)") }
    package func effortOnLevel(pace: String) -> String {
        choose("same effort as \(pace) on level ground", "so anstrengend wie \(pace) in der Ebene")
    }
    package func heartZoneIs(zone: String) -> String { choose("zone \(zone)", "Zone \(zone)") }
    package func footfallMinusClick(milliseconds: String) -> String {
        choose("footfall minus click \(milliseconds) ms", "Auftritt minus Klick \(milliseconds) ms")
    }
    package func coherenceIs(share: String) -> String { choose("coherence \(share)", "Kohärenz \(share)") }
    package func secondsInSync(seconds: String) -> String { choose("\(seconds) s in sync", "\(seconds) s im Takt") }
    package func stepSuitsLeg(length: String, leg: String) -> String {
        choose("\(length), suits a leg of \(leg)", "\(length), passt zu einem Bein von \(leg)")
    }
    package var lowestCadence: String {
        choose("This is the lowest cadence of people at this speed.", "Das ist die niedrigste Schrittfrequenz von Menschen bei diesem Tempo.")
    }
    package var highestCadence: String {
        choose("This is the highest cadence of people at this speed.", "Das ist die höchste Schrittfrequenz von Menschen bei diesem Tempo.")
    }
    package func stepTooShort(length: String, leg: String) -> String {
        choose("\(length), too short for a leg of \(leg)", "\(length), zu kurz für ein Bein von \(leg)")
    }
    package func stepTooLong(length: String, leg: String) -> String {
        choose("\(length), too long for a leg of \(leg)", "\(length), zu lang für ein Bein von \(leg)")
    }
    package var everyStep: String { choose("every step", "jeder Schritt") }
    package var everyOtherStep: String { choose("every other step", "jeder zweite Schritt") }
    package var onlyOffTarget: String { choose("only while your cadence is off the target", "nur neben der Zielfrequenz") }
    package var feetByPitch: String { choose("left and right by pitch", "links und rechts nach Tonhöhe") }
    package var feetByStereo: String { choose("left and right by stereo side", "links und rechts nach Stereoseite") }
    package var feetByLoudness: String { choose("left and right by loudness", "links und rechts nach Lautstärke") }
    package func channelCount(count: Count) -> String { choose(count, "\(count) channel", "\(count) channels", "\(count) Kanal", "\(count) Kanäle") }
    package func millisecondsAhead(milliseconds: String) -> String { choose("\(milliseconds) ms ahead", "\(milliseconds) ms voraus") }
    package func millisecondsAheadSpan(from: String, to: String) -> String { choose("\(from) to \(to) ms ahead", "\(from) bis \(to) ms voraus") }
    package var canRewind: String { choose("rewinds", "kann zurückspulen") }
    package var cannotRewind: String { choose("no rewinds", "kann nicht zurückspulen") }
    package func cardClock(rate: String) -> String { choose("card clock \(rate) ppm", "Uhr der Karte \(rate) ppm") }
    package func underruns(count: Count) -> String {
        choose(count, "\(count) underrun", "\(count) underruns", "\(count) Aussetzer", "\(count) Aussetzer")
    }
    package func timeSoFar(time: String) -> String { choose("\(time) so far", "bisher \(time)") }
}
