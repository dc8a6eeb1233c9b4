// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `motion`
    package var rowMotion: String { choose("motion", "Bewegung") }
    /// `lock`
    package var rowLock: String { choose("lock", "Kopplung") }
    /// `record`
    package var rowRecording: String { choose("record", "Aufnahme") }
    /// `workout`
    package var rowWorkout: String { choose("workout", "Training") }
    /// `alert`
    package var rowAlert: String { choose("alert", "Meldung") }
    /// `step`
    package var rowStep: String { choose("step", "Schritt") }
    /// `clicks`
    package var rowClicks: String { choose("clicks", "Klicks") }
    /// `runner`
    package var rowRunner: String { choose("runner", "Körper") }
    /// `output`
    package var rowOutput: String { choose("output", "Ausgabe") }
    /// `input`
    package var rowInput: String { choose("input", "Eingang") }
    /// `keys`
    package var rowKeys: String { choose("keys", "Tasten") }
    /// `vibrate`
    package var rowVibration: String { choose("vibrate", "Vibration") }
    /// `voice`
    package var rowVoice: String { choose("voice", "Stimme") }
    /// `said`
    package var rowSaid: String { choose("said", "gesagt") }
    /// `music`
    package var rowMusic: String { choose("music", "Musik") }
    /// `mind`
    package var rowMind: String { choose("mind", "Achtung") }
    /// `unsaved`
    package var rowUnsaved: String { choose("unsaved", "ungesichert") }
    /// `set by you (manual)`
    package var followsManual: String { choose("set by you (manual)", "von dir eingestellt (manual)") }
    /// `follows the best source`
    package var followsBest: String { choose("follows the best source", "folgt der besten Quelle") }
    /// `follows gps`
    package var followsGPS: String { choose("follows gps", "folgt dem GPS") }
    /// `follows the treadmill`
    package var followsTreadmill: String { choose("follows the treadmill", "folgt dem Laufband") }
    /// `follows the foot pod`
    package var followsFootPod: String { choose("follows the foot pod", "folgt dem Laufsensor") }
    /// `follows your steps`
    package var followsSteps: String { choose("follows your steps", "folgt deinen Schritten") }
    /// `{seconds} s ago`
    package func secondsAgo(seconds: String) -> String { choose("\(seconds) s ago", "vor \(seconds) s") }
    /// `last rejected reading: {reason}`
    package func lastRejected(reason: String) -> String { choose("last rejected reading: \(reason)", "zuletzt abgelehnter Messwert: \(reason)") }
    /// `media keys control the run and the music`
    package var mediaKeysBoth: String { choose("media keys control the run and the music", "Medientasten steuern den Lauf und die Musik") }
    /// `media keys control the run`
    package var mediaKeysRun: String { choose("media keys control the run", "Medientasten steuern den Lauf") }
    /// `phone call`
    package var phoneCall: String { choose("phone call", "Anruf") }
    /// `phone call; the clicks resume after it`
    package var phoneCallResumes: String { choose("phone call; the clicks resume after it", "Anruf; danach gehen die Klicks weiter") }
    /// `clicks are silent: {reason}`
    package func clicksAreSilent(reason: String) -> String { choose("clicks are silent: \(reason)", "Klicks sind stumm: \(reason)") }
    /// `same effort as {pace} on level ground`
    package func effortOnLevel(pace: String) -> String {
        choose(
            "same effort as \(pace) on level ground",
            "so anstrengend wie \(pace) in der Ebene"
        )
    }
    /// `zone {zone}`
    package func heartZoneIs(zone: String) -> String { choose("zone \(zone)", "Zone \(zone)") }
    /// `footfall minus click {milliseconds} ms`
    package func footfallMinusClick(milliseconds: String) -> String {
        choose(
            "footfall minus click \(milliseconds) ms",
            "Auftritt minus Klick \(milliseconds) ms"
        )
    }
    /// `coherence {share}`
    package func coherenceIs(share: String) -> String { choose("coherence \(share)", "Kohärenz \(share)") }
    /// `{seconds} s in sync`
    package func secondsInSync(seconds: String) -> String { choose("\(seconds) s in sync", "\(seconds) s im Takt") }
    /// `{length}, suits a leg of {leg}`
    package func stepSuitsLeg(length: String, leg: String) -> String {
        choose(
            "\(length), suits a leg of \(leg)",
            "\(length), passt zu einem Bein von \(leg)"
        )
    }
    /// `{length}, too short for a leg of {leg}`
    package func stepTooShort(length: String, leg: String) -> String {
        choose(
            "\(length), too short for a leg of \(leg)",
            "\(length), zu kurz für ein Bein von \(leg)"
        )
    }
    /// `{length}, too long for a leg of {leg}`
    package func stepTooLong(length: String, leg: String) -> String {
        choose(
            "\(length), too long for a leg of \(leg)",
            "\(length), zu lang für ein Bein von \(leg)"
        )
    }
    /// `every step`
    package var everyStep: String { choose("every step", "jeder Schritt") }
    /// `every other step`
    package var everyOtherStep: String { choose("every other step", "jeder zweite Schritt") }
    /// `only while your cadence is off the target`
    package var onlyOffTarget: String { choose("only while your cadence is off the target", "nur neben der Zielfrequenz") }
    /// `left and right by pitch`
    package var feetByPitch: String { choose("left and right by pitch", "links und rechts nach Tonhöhe") }
    /// `left and right by stereo side`
    package var feetByStereo: String { choose("left and right by stereo side", "links und rechts nach Stereoseite") }
    /// `left and right by loudness`
    package var feetByLoudness: String { choose("left and right by loudness", "links und rechts nach Lautstärke") }
    /// `{count} channels`
    package func channelCount(count: Count) -> String {
        choose(
            count,
            "\(count) channel",
            "\(count) channels",
            "\(count) Kanal",
            "\(count) Kanäle"
        )
    }
    /// `{milliseconds} ms ahead`
    package func millisecondsAhead(milliseconds: String) -> String { choose("\(milliseconds) ms ahead", "\(milliseconds) ms voraus") }
    /// `{from} to {to} ms ahead`
    package func millisecondsAheadSpan(from: String, to: String) -> String { choose("\(from) to \(to) ms ahead", "\(from) bis \(to) ms voraus") }
    /// `rewinds`
    package var canRewind: String { choose("rewinds", "kann zurückspulen") }
    /// `no rewinds`
    package var cannotRewind: String { choose("no rewinds", "kann nicht zurückspulen") }
    /// `card clock {rate} ppm`
    package func cardClock(rate: String) -> String { choose("card clock \(rate) ppm", "Uhr der Karte \(rate) ppm") }
    /// `{count} underruns`
    package func underruns(count: Count) -> String {
        choose(
            count,
            "\(count) underrun",
            "\(count) underruns",
            "\(count) Aussetzer",
            "\(count) Aussetzer"
        )
    }
    /// `{time} so far`
    package func timeSoFar(time: String) -> String { choose("\(time) so far", "bisher \(time)") }
}
