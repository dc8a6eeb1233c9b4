// swift-format-ignore-file
// Written by generate.py from en.toml and de.toml; do not edit.

extension Messages {
    package func headphonesRowReported(milliseconds: String) -> String {
        choose("delay \(milliseconds) ms reported", "Verzögerung \(milliseconds) ms gemeldet")
    }
    package func headphonesRowStored(milliseconds: String) -> String { choose("\(milliseconds) ms stored", "\(milliseconds) ms gespeichert") }
    package func headphonesOutput(output: String) -> String { choose("output: \(output)", "Ausgabe: \(output)") }
    package func headphonesCodec(output: String, codec: String) -> String {
        choose("output: \(output), codec \(codec)", "Ausgabe: \(output), Codec \(codec)")
    }
    package func headphonesReported(milliseconds: String) -> String {
        choose("reported by the sound device: \(milliseconds) ms", "vom Tongerät gemeldet: \(milliseconds) ms")
    }
    package var headphonesNotReported: String {
        choose("reported by the sound device: not known before the first clicks", "vom Tongerät gemeldet: vor den ersten Klicks nicht bekannt")
    }
    package func headphonesSet(milliseconds: String) -> String {
        choose("stored for this output: \(milliseconds) ms, as set", "für diese Ausgabe gespeichert: \(milliseconds) ms, eingestellt")
    }
    package func headphonesMeasured(milliseconds: String, uncertainty: String) -> String {
        choose(
            "stored for this output: \(milliseconds) ms ± \(uncertainty) ms, measured",
            "für diese Ausgabe gespeichert: \(milliseconds) ms ± \(uncertainty) ms, gemessen"
        )
    }
    package var headphonesNotStored: String {
        choose(
            "stored for this output: nothing; to measure it: stridectl headphones calibrate",
            "für diese Ausgabe gespeichert: nichts; zum Messen: stridectl headphones calibrate"
        )
    }
    package var headphonesBusy: String {
        choose(
            "a run or a recording is in progress; end it before the measurement: stridectl finish",
            "ein Lauf oder eine Aufzeichnung läuft; beende sie vor der Messung: stridectl finish"
        )
    }
    package var headphonesPage: String {
        choose(
            "a page in a browser plays the clicks; to use the sound device: stridectl set sound.output device",
            "eine Seite im Browser spielt die Klicks; für das Tongerät: stridectl set sound.output device"
        )
    }
    package var headphonesNoDevice: String {
        choose("no sound device is in use; to find the reason: stridectl doctor", "kein Tongerät ist in Gebrauch; für den Grund: stridectl doctor")
    }
    package var headphonesOwnSound: String {
        choose(
            "the microphone finds only the built-in sounds; to choose one: stridectl sound click",
            "das Mikrofon findet nur die eingebauten Klänge; zum Wählen: stridectl sound click"
        )
    }
    package var headphonesNeedTerminal: String {
        choose(
            "tapping needs a terminal; to measure with a microphone, add --microphone",
            "das Tippen braucht ein Terminal; für eine Messung mit Mikrofon füge --microphone an"
        )
    }
    package func headphonesTapFlash(seconds: String) -> String {
        choose(
            "Tap the space bar to each flash, \(seconds) s. q ends the measurement.",
            "Tippe bei jedem Blitz die Leertaste, \(seconds) s. q beendet die Messung."
        )
    }
    package func headphonesTapClicks(seconds: String) -> String {
        choose(
            "Now put the headphones on, and tap to each click, \(seconds) s.",
            "Setze jetzt den Kopfhörer auf und tippe bei jedem Klick, \(seconds) s."
        )
    }
    package func headphonesListen(seconds: String) -> String {
        choose("Hold an ear cup close to the microphone, \(seconds) s.", "Halte eine Hörmuschel nah an das Mikrofon, \(seconds) s.")
    }
    package func headphonesFound(output: String, milliseconds: String, uncertainty: String) -> String {
        choose(
            """
            \(output): the clicks are heard \(milliseconds) ms ± \(uncertainty) ms later than the sound device \
            reports. This is stored and used now.
            """,
            """
            \(output): die Klicks sind \(milliseconds) ms ± \(uncertainty) ms später zu hören, als das Tongerät \
            meldet. Das ist gespeichert und gilt ab jetzt.
            """
        )
    }
    package func headphonesTooFew(count: String, needed: String) -> String {
        choose(
            "not enough: \(count) of \(needed); repeat it, and tap to each click",
            "nicht genug: \(count) von \(needed); wiederhole es und tippe bei jedem Klick"
        )
    }
    package func headphonesUnsteady(deviation: String) -> String {
        choose(
            "not steady: the times vary by \(deviation) ms; nothing was stored; repeat it in a quiet moment",
            """
            nicht gleichmäßig: die Zeiten schwanken um \(deviation) ms; nichts wurde gespeichert; wiederhole es \
            in Ruhe
            """
        )
    }
    package func headphonesNotHeard(percent: String) -> String {
        choose(
            """
            the microphone hears \(percent) % of the clicks; nothing was stored; hold it closer, or make the \
            clicks louder: stridectl volume 100%
            """,
            """
            das Mikrofon hört \(percent) % der Klicks; nichts wurde gespeichert; halte es näher oder mach die \
            Klicks lauter: stridectl volume 100%
            """
        )
    }
    package func headphonesTooFar(milliseconds: String) -> String {
        choose(
            "the result, \(milliseconds) ms, is outside -500 to 500 ms; nothing was stored",
            "das Ergebnis, \(milliseconds) ms, liegt nicht zwischen -500 und 500 ms; nichts wurde gespeichert"
        )
    }
    package func headphonesMicrophoneFailed(reason: String) -> String {
        choose(
            "the microphone cannot be used: \(reason); to list microphones: arecord -L",
            "das Mikrofon ist nicht nutzbar: \(reason); alle Mikrofone zeigt: arecord -L"
        )
    }
}
