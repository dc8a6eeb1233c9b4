// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    /// `motion`
    public var rowMotion: String { choose("motion", "Bewegung") }
    /// `lock`
    public var rowLock: String { choose("lock", "Kopplung") }
    /// `record`
    public var rowRecording: String { choose("record", "Aufnahme") }
    /// `workout`
    public var rowWorkout: String { choose("workout", "Training") }
    /// `alert`
    public var rowAlert: String { choose("alert", "Meldung") }
    /// `step`
    public var rowStep: String { choose("step", "Schritt") }
    /// `clicks`
    public var rowClicks: String { choose("clicks", "Klicks") }
    /// `runner`
    public var rowRunner: String { choose("runner", "Körper") }
    /// `output`
    public var rowOutput: String { choose("output", "Ausgabe") }
    /// `input`
    public var rowInput: String { choose("input", "Eingang") }
    /// `keys`
    public var rowKeys: String { choose("keys", "Tasten") }
    /// `vibrate`
    public var rowVibration: String { choose("vibrate", "Vibration") }
    /// `voice`
    public var rowVoice: String { choose("voice", "Stimme") }
    /// `said`
    public var rowSaid: String { choose("said", "gesagt") }
    /// `music`
    public var rowMusic: String { choose("music", "Musik") }
    /// `mind`
    public var rowMind: String { choose("mind", "Achtung") }
    /// `unsaved`
    public var rowUnsaved: String { choose("unsaved", "ungesichert") }
    /// `set by you (manual)`
    public var followsManual: String { choose("set by you (manual)", "von dir eingestellt (manual)") }
    /// `follows the best source`
    public var followsBest: String { choose("follows the best source", "folgt der besten Quelle") }
    /// `follows gps`
    public var followsGPS: String { choose("follows gps", "folgt dem GPS") }
    /// `follows the treadmill`
    public var followsTreadmill: String { choose("follows the treadmill", "folgt dem Laufband") }
    /// `follows the foot pod`
    public var followsFootPod: String { choose("follows the foot pod", "folgt dem Laufsensor") }
    /// `follows your steps`
    public var followsSteps: String { choose("follows your steps", "folgt deinen Schritten") }
    /// `{seconds} s ago`
    public func secondsAgo(seconds: String) -> String { choose("\(seconds) s ago", "vor \(seconds) s") }
    /// `last rejected reading: {reason}`
    public func lastRejected(reason: String) -> String { choose("last rejected reading: \(reason)", "zuletzt abgelehnter Messwert: \(reason)") }
    /// `media keys control the run and the music`
    public var mediaKeysBoth: String { choose("media keys control the run and the music", "Medientasten steuern den Lauf und die Musik") }
    /// `media keys control the run`
    public var mediaKeysRun: String { choose("media keys control the run", "Medientasten steuern den Lauf") }
    /// `phone call`
    public var phoneCall: String { choose("phone call", "Anruf") }
    /// `phone call; the clicks resume after it`
    public var phoneCallResumes: String { choose("phone call; the clicks resume after it", "Anruf; danach gehen die Klicks weiter") }
    /// `clicks are silent: {reason}`
    public func clicksAreSilent(reason: String) -> String { choose("clicks are silent: \(reason)", "Klicks sind stumm: \(reason)") }
    /// `same effort as {pace} on level ground`
    public func effortOnLevel(pace: String) -> String {
        choose(
            "same effort as \(pace) on level ground",
            "so anstrengend wie \(pace) in der Ebene"
        )
    }
    /// `zone {zone}`
    public func heartZoneIs(zone: String) -> String { choose("zone \(zone)", "Zone \(zone)") }
    /// `footfall minus click {milliseconds} ms`
    public func footfallMinusClick(milliseconds: String) -> String {
        choose(
            "footfall minus click \(milliseconds) ms",
            "Auftritt minus Klick \(milliseconds) ms"
        )
    }
    /// `coherence {share}`
    public func coherenceIs(share: String) -> String { choose("coherence \(share)", "Kohärenz \(share)") }
    /// `{seconds} s in sync`
    public func secondsInSync(seconds: String) -> String { choose("\(seconds) s in sync", "\(seconds) s im Takt") }
    /// `{length}, suits a leg of {leg}`
    public func stepSuitsLeg(length: String, leg: String) -> String {
        choose(
            "\(length), suits a leg of \(leg)",
            "\(length), passt zu einem Bein von \(leg)"
        )
    }
    /// `{length}, too short for a leg of {leg}`
    public func stepTooShort(length: String, leg: String) -> String {
        choose(
            "\(length), too short for a leg of \(leg)",
            "\(length), zu kurz für ein Bein von \(leg)"
        )
    }
    /// `{length}, too long for a leg of {leg}`
    public func stepTooLong(length: String, leg: String) -> String {
        choose(
            "\(length), too long for a leg of \(leg)",
            "\(length), zu lang für ein Bein von \(leg)"
        )
    }
    /// `every step`
    public var everyStep: String { choose("every step", "jeder Schritt") }
    /// `every other step`
    public var everyOtherStep: String { choose("every other step", "jeder zweite Schritt") }
    /// `only while your cadence is off the target`
    public var onlyOffTarget: String { choose("only while your cadence is off the target", "nur neben der Zielfrequenz") }
    /// `left and right by pitch`
    public var feetByPitch: String { choose("left and right by pitch", "links und rechts nach Tonhöhe") }
    /// `left and right by stereo side`
    public var feetByStereo: String { choose("left and right by stereo side", "links und rechts nach Stereoseite") }
    /// `left and right by loudness`
    public var feetByLoudness: String { choose("left and right by loudness", "links und rechts nach Lautstärke") }
    /// `{count} channels`
    public func channelCount(count: Count) -> String {
        choose(
            count,
            "\(count) channel",
            "\(count) channels",
            "\(count) Kanal",
            "\(count) Kanäle"
        )
    }
    /// `{milliseconds} ms ahead`
    public func millisecondsAhead(milliseconds: String) -> String { choose("\(milliseconds) ms ahead", "\(milliseconds) ms voraus") }
    /// `{from} to {to} ms ahead`
    public func millisecondsAheadSpan(from: String, to: String) -> String { choose("\(from) to \(to) ms ahead", "\(from) bis \(to) ms voraus") }
    /// `rewinds`
    public var canRewind: String { choose("rewinds", "kann zurückspulen") }
    /// `no rewinds`
    public var cannotRewind: String { choose("no rewinds", "kann nicht zurückspulen") }
    /// `card clock {rate} ppm`
    public func cardClock(rate: String) -> String { choose("card clock \(rate) ppm", "Uhr der Karte \(rate) ppm") }
    /// `{count} underruns`
    public func underruns(count: Count) -> String {
        choose(
            count,
            "\(count) underrun",
            "\(count) underruns",
            "\(count) Aussetzer",
            "\(count) Aussetzer"
        )
    }
    /// `{time} so far`
    public func timeSoFar(time: String) -> String { choose("\(time) so far", "bisher \(time)") }
}
