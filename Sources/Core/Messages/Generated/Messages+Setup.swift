// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package var setupIntroduction: String {
        choose(
            "A few questions, about one minute. Enter skips a question. Ctrl-C ends the setup.",
            "Ein paar Fragen, etwa eine Minute. Enter überspringt eine Frage. Strg-C beendet die Einrichtung."
        )
    }
    package func setupNow(value: String) -> String { choose("now: \(value)", "jetzt: \(value)") }
    package var setupNotSet: String { choose("not set", "nicht eingestellt") }
    package var setupUnitsQuestion: String { choose("Units", "Einheiten") }
    package var setupKilometres: String { choose("kilometres", "Kilometer") }
    package var setupMiles: String { choose("miles", "Meilen") }
    package var setupHeightQuestion: String {
        choose("Your height, such as 178cm, 1.78m or 5ft10in", "Deine Größe, zum Beispiel 178cm, 1,78m oder 5ft10in")
    }
    package var setupSpeedQuestion: String { choose("How is your speed measured?", "Wie wird dein Tempo gemessen?") }
    package var setupSpeedByHand: String { choose("not at all, I type my pace", "gar nicht, ich gebe es ein") }
    package var setupSpeedTreadmill: String { choose("Bluetooth treadmill", "Bluetooth-Laufband") }
    package var setupSpeedFootPod: String { choose("Bluetooth foot pod", "Bluetooth-Laufsensor") }
    package var setupSpeedGPS: String { choose("GPS receiver on this computer", "GPS-Empfänger an diesem Rechner") }
    package var setupSpeedPhone: String { choose("my phone, with a web page", "mein Telefon, mit einer Webseite") }
    package var setupAdviceSensor: String { choose("To find and pair it: stridectl sensors scan", "Zum Suchen und Koppeln: stridectl sensors scan") }
    package var setupAdviceGPS: String {
        choose(
            """
            With gpsd: set address = "localhost" under [gpsd] in config.toml, and restart strided. With a serial \
            receiver: stridectl nmea /dev/ttyACM0
            """,
            """
            Mit gpsd: Setze address = "localhost" unter [gpsd] in config.toml, und starte strided neu. Mit einem \
            seriellen Empfänger: stridectl nmea /dev/ttyACM0
            """
        )
    }
    package var setupAdvicePhone: String {
        choose(
            """
            In a second terminal: stridectl web --lan. Open the address that it prints on the phone, enter the \
            code, then open /sensor there and touch Start.
            """,
            """
            In einem zweiten Terminal: stridectl web --lan. Öffne die Adresse, die es zeigt, auf dem Telefon, \
            gib den Code ein, öffne dort dann /sensor und tippe auf Start.
            """
        )
    }
    package var setupSoundQuestion: String { choose("Sound test: play clicks? y or n", "Tonprobe: Klicks spielen? j oder n") }
    package var setupHeardQuestion: String { choose("The clicks play now. Do you hear them? y or n", "Die Klicks laufen. Hörst du sie? j oder n") }
    package var setupSoundWorks: String { choose("The sound works.", "Der Ton funktioniert.") }
    package var setupSoundFails: String { choose("To find the reason: stridectl doctor", "Den Grund finden: stridectl doctor") }
    package var setupSoundBusy: String {
        choose("The sound test is left out, because a run is in progress.", "Die Tonprobe entfällt, weil gerade ein Lauf läuft.")
    }
    package var setupVoiceQuestion: String { choose("Announcements during a run", "Ansagen während des Laufs") }
    package var setupVoiceOff: String { choose("none", "keine") }
    package var setupVoiceSpeech: String { choose("speech: distance, time and pace", "Sprache: Distanz, Zeit und Tempo") }
    package var setupVoiceChimes: String { choose("chimes", "Töne") }
    package func setupWriteNumber(count: String) -> String {
        choose("Write a number from 1 to \(count), or press Enter.", "Schreibe eine Zahl von 1 bis \(count), oder drücke Enter.")
    }
    package func setupWriteHeight(from: String, to: String) -> String {
        choose(
            "Write a height from \(from) to \(to) with its unit, such as 178cm, 1.78m or 5ft10in, or press Enter.",
            """
            Schreibe eine Größe von \(from) bis \(to) mit Einheit, zum Beispiel 178cm, 1,78m oder 5ft10in, oder \
            drücke Enter.
            """
        )
    }
    package var setupWriteYesOrNo: String { choose("Write y or n, or press Enter.", "Schreibe j oder n, oder drücke Enter.") }
    package func setupEnded(question: String) -> String {
        choose(
            """
            The setup ended before the answer to “\(question)”. The answers before it are kept, and nothing else \
            was changed.
            """,
            """
            Die Einrichtung endete vor der Antwort auf „\(question)“. Die Antworten davor bleiben, sonst wurde \
            nichts geändert.
            """
        )
    }
    package var setupEndedAtOnce: String {
        choose(
            "The setup ended before the first answer. Nothing was changed.",
            "Die Einrichtung endete vor der ersten Antwort. Nichts wurde geändert."
        )
    }
    package func setupReady(command: String) -> String { choose("Ready. Your first run: \(command)", "Fertig. Dein erster Lauf: \(command)") }
    package func setupReadyNext(command: String) -> String { choose("Then your first run: \(command)", "Dann dein erster Lauf: \(command)") }
    package var setupCalibrationQuestion: String {
        choose(
            """
            Measure your cadence now? You run for one minute, with a step sensor or by tapping. y now, Enter \
            later
            """,
            """
            Deine Schrittfrequenz jetzt messen? Du läufst eine Minute, mit einem Schrittsensor oder mit Tippen. \
            j jetzt, Enter später
            """
        )
    }
    package var setupCalibrationLater: String {
        choose("To measure your cadence later: stridectl runner calibrate", "Deine Schrittfrequenz später messen: stridectl runner calibrate")
    }
    package var setupAgain: String { choose("To change an answer: stridectl setup", "Eine Antwort ändern: stridectl setup") }
    package var setupOffer: String {
        choose(
            """
            New here? A few questions set up the language, the units, your height and the sound in about one \
            minute.
            """,
            """
            Neu hier? Ein paar Fragen stellen in etwa einer Minute Sprache, Einheiten, deine Größe und den Ton \
            ein.
            """
        )
    }
    package var setupOfferQuestion: String { choose("Answer them before this run?", "Vor diesem Lauf beantworten?") }
    package var yesOrNo: String { choose("[y/N]", "[j/N]") }
    package var setupOfferDeclined: String { choose("To answer them later: stridectl setup", "Später beantworten: stridectl setup") }
    package func notRunningToStart(command: String) -> String {
        choose("strided is not running; to start it: \(command)", "strided läuft nicht; zum Starten: \(command)")
    }
    package func daemonHasOtherVersion(installed: String, daemon: String) -> String {
        choose(
            """
            version \(installed) is installed, but strided \(daemon) is still running; to change over without \
            losing the run, restart it: systemctl --user restart strided
            """,
            """
            Version \(installed) ist installiert, aber strided \(daemon) läuft noch; zum Wechseln ohne Verlust \
            des Laufs neu starten: systemctl --user restart strided
            """
        )
    }
}
