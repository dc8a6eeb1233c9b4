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
            "Part 1 of 2: tap the space bar to each flash, \(seconds) s. Esc ends without a change.",
            "Teil 1 von 2: Tippe bei jedem Blitz die Leertaste, \(seconds) s. Esc endet ohne Änderung."
        )
    }
    package func headphonesTapClicks(seconds: String) -> String {
        choose(
            "Put the headphones on. Tap the space bar to each click, \(seconds) s. Esc ends without a change.",
            "Setze den Kopfhörer auf. Tippe bei jedem Klick die Leertaste, \(seconds) s. Esc endet ohne Änderung."
        )
    }
    package var headphonesLoudspeaker: String {
        choose(
            """
            Part 1 of 2: let the sound play on a loudspeaker or on wired headphones; choose them in the sound \
            settings of your desktop. If you have none: Esc, then --reference flash.
            """,
            """
            Teil 1 von 2: Lass den Ton über einen Lautsprecher oder Kopfhörer mit Kabel laufen; wähle ihn in den \
            Toneinstellungen deines Systems. Hast du keinen: Esc, dann --reference flash.
            """
        )
    }
    package var headphonesSwitch: String {
        choose(
            "Part 2 of 2: let the sound play on the headphones that you want to measure, and put them on.",
            "Teil 2 von 2: Lass den Ton über den Kopfhörer laufen, der gemessen werden soll, und setze ihn auf."
        )
    }
    package func headphonesBegin(seconds: String) -> String {
        choose(
            "The space bar begins. Then tap it to each click, \(seconds) s. Esc ends without a change.",
            "Die Leertaste beginnt. Tippe sie dann bei jedem Klick, \(seconds) s. Esc endet ohne Änderung."
        )
    }
    package func headphonesAssumed(milliseconds: String) -> String {
        choose(
            "No reference: strided assumes that you tap \(milliseconds) ms before the click, as most people do.",
            """
            Ohne Vergleich: strided nimmt an, dass du \(milliseconds) ms vor dem Klick tippst, wie die meisten \
            Menschen.
            """
        )
    }
    package var headphonesLateScreen: String {
        choose(
            """
            A screen shows a flash 10 to 50 ms late, and the result is wrong by this time. Better: --reference \
            loudspeaker
            """,
            """
            Ein Bildschirm zeigt den Blitz 10 bis 50 ms zu spät, und um diese Zeit ist das Ergebnis falsch. \
            Besser: --reference loudspeaker
            """
        )
    }
    package func headphonesSameOutput(output: String) -> String {
        choose(
            """
            both parts were played on \(output); nothing was stored; repeat it, and choose another output after \
            the first part
            """,
            """
            beide Teile liefen auf \(output); nichts wurde gespeichert; wiederhole es und wähle nach dem ersten \
            Teil eine andere Ausgabe
            """
        )
    }
    package func headphonesMoved(before: String, output: String) -> String {
        choose(
            """
            the sound has moved from \(before) to \(output) during the measurement; nothing was stored; repeat \
            it
            """,
            """
            der Ton ist während der Messung von \(before) zu \(output) gewechselt; nichts wurde gespeichert; \
            wiederhole es
            """
        )
    }
    package func headphonesListen(seconds: String) -> String {
        choose(
            "Hold an ear cup close to the microphone, \(seconds) s. Esc ends without a change.",
            "Halte eine Hörmuschel nah an das Mikrofon, \(seconds) s. Esc endet ohne Änderung."
        )
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
