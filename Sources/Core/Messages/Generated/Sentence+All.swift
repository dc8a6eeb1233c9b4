// swift-format-ignore-file
// Written by generate.py from sentences-*.toml; do not edit.

extension Sentence {
    /// A line for each sentence: English, tab, translation. An array would be in the written memory of the daemon.
    static let all = #"""
        strided did not answer in time	strided hat nicht rechtzeitig geantwortet
        try again	versuche es noch einmal
        strided ended the connection	strided hat die Verbindung beendet
        it is not known whether it carried out the request	ob der Befehl ausgeführt wurde, ist nicht bekannt
        check with: stridectl	nachsehen mit: stridectl
        cannot connect to strided at {namePath}: {reason}	keine Verbindung zu strided unter {namePath}: {reason}
        strided is busy: too many clients wait at {namePath}; try again	strided ist ausgelastet: Zu viele Programme warten unter {namePath}; versuche es noch einmal
        strided ended the connection; “stridectl status” says whether it is still running	strided hat die Verbindung beendet; „stridectl status“ sagt, ob es noch läuft
        strided sent a reply that this program does not understand: {nameReply}; restart strided if it was updated	strided hat eine Antwort gesendet, die dieses Programm nicht versteht: {nameReply}; starte strided neu, wenn es aktualisiert wurde
        No such file or directory	Datei oder Verzeichnis nicht gefunden
        Connection refused	Verbindung verweigert
        Permission denied	Zugriff verweigert
        No space left on device	Auf dem Datenträger ist kein Platz mehr
        Read-only file system	Das Dateisystem ist schreibgeschützt
        Disk quota exceeded	Der Speicherplatz des Benutzers ist erschöpft
        Input/output error	Ein- oder Ausgabefehler
        No such device	Das Gerät gibt es nicht
        Device or resource busy	Das Gerät ist belegt
        no {what} named “{name}”: {reason}	{what} namens „{name}“ gibt es nicht: {reason}
        too many clients: {reason}	zu viele Programme: {reason}
        applied, but not saved: {part}	übernommen, aber nicht gespeichert: {part}
        not saved yet: {part}	noch nicht gespeichert: {part}
        strided repeats the attempt while it runs; stridectl status shows "unsaved" until the data are saved	strided wiederholt den Versuch, solange es läuft; stridectl status zeigt „ungesichert“, bis die Daten gespeichert sind
        the data are in the memory of strided: do not stop strided until stridectl status no longer shows "unsaved"	die Daten sind nur im Speicher von strided: Beende strided nicht, solange stridectl status „ungesichert“ zeigt
        the pace would be too {manner}: {range}	das Tempo wäre zu {manner}: {range}
        the steepest gradient lies between 0 and 45 %	die größte Steigung liegt zwischen 0 und 45 %
        write it in per cent, as in 6%	schreibe sie in Prozent, wie in 6%
        a pace lies between 1 and 54 km/h (60:00/km and 1:07/km)	ein Tempo liegt zwischen 1 und 54 km/h (60:00/km und 1:07/km)
        slow	langsam
        fast	schnell
        to pause: stridectl pause	Pause: stridectl pause
        to end the run: stridectl finish	den Lauf beenden: stridectl finish
        the clicks can be at most 5 km/h faster or slower than the measured pace	die Klicks können höchstens 5 km/h schneller oder langsamer sein als das gemessene Tempo
        to set a pace: stridectl pace 10km/h	ein Tempo einstellen: stridectl pace 10km/h
        your steps set the tempo, so there is no pace to change	deine Schritte bestimmen den Takt, deshalb gibt es kein Tempo zu ändern
        for another tempo: stridectl cadence 172, or stridectl follow manual	für einen anderen Takt: stridectl cadence 172, oder stridectl follow manual
        a {kind} is already in progress; to end it: stridectl finish	{kind} läuft schon; zum Beenden: stridectl finish
        no workout is in progress; to start one: stridectl workout run	es läuft kein Training; zum Starten: stridectl workout run
        run	Lauf
        walk	Spaziergang
        ride	Radfahrt
        cycle	Radfahrt
        no run is in progress; to start one: stridectl start	es läuft kein Lauf; zum Starten: stridectl start
        the goal of a plan must be 2.5 to 10 per cent	das Ziel eines Plans muss 2,5 bis 10 Prozent sein
        there is no plan; to start one: stridectl plan start	es gibt keinen Plan; zum Starten: stridectl plan start
        name at least one day, for example tue	nenne mindestens einen Tag, zum Beispiel tue
        there is no run on {day} of this week	am {day} dieser Woche gibt es keinen Lauf
        this week has too many moves	diese Woche hat zu viele Verschiebungen
        no run is in progress; to start one: stridectl run	es läuft kein Lauf; zum Starten: stridectl run
        {part} already paused; to resume: stridectl resume	{part} schon pausiert; weiter: stridectl resume
        {part} not paused; to pause: stridectl pause	{part} nicht pausiert; Pause: stridectl pause
        the {kind} is	{kind} ist
        the clicks are	die Klicks sind
        nothing is being recorded; to start a run: stridectl run	nichts wird aufgezeichnet; einen Lauf starten: stridectl run
        the recording is already paused; to resume it: stridectl record resume	die Aufnahme ist schon pausiert; weiter: stridectl record resume
        to start a run: stridectl run	einen Lauf starten: stridectl run
        no activity was finished in the last 60 s, or strided was started again	in den letzten 60 s wurde keine Aktivität beendet, oder strided wurde neu gestartet
        the activity was changed or deleted in the logbook, or cannot be read	die Aktivität wurde im Logbuch geändert oder gelöscht, oder sie ist nicht lesbar
        the recording is not paused; to pause it: stridectl record pause	die Aufnahme ist nicht pausiert; Pause: stridectl record pause
        the recording is paused, so no lap can begin; to resume it: stridectl resume	die Aufnahme ist pausiert, deshalb kann keine Runde beginnen; weiter: stridectl resume
        give only one of a pace, a cadence and a source	gib nur eines an: ein Tempo, eine Schrittfrequenz oder eine Quelle
        the effort must be a number from 1 to 10	die Anstrengung muss eine Zahl von 1 bis 10 sein
        the effort was not saved: {reason}	die Anstrengung wurde nicht gespeichert: {reason}
        no activity was finished since strided started: stridectl edit last --effort {number}	seit dem Start von strided wurde keine Aktivität beendet: stridectl edit last --effort {number}
        a bicycle ride is in progress; to end it: stridectl finish	eine Radfahrt läuft; zum Beenden: stridectl finish
        the music is off; to switch it on: stridectl music on	die Musik ist aus; zum Einschalten: stridectl music on
        no music is playing, because no run is in progress; to start one: stridectl run	es läuft keine Musik, weil kein Lauf läuft; zum Starten: stridectl run
        no music is playing yet	es läuft noch keine Musik
        no music is playing: {reason}	es läuft keine Musik: {reason}
        nothing is spoken, because {reason}	nichts wird gesprochen: {reason}
        voice is quiet; to change it: stridectl voice on	die Stimme ist abgeschaltet; zum Ändern: stridectl voice on
        the run is paused: stridectl resume	der Lauf ist pausiert: stridectl resume
        the step does not end by time, or is a day long	der Abschnitt endet nicht nach Zeit, oder er dauert einen Tag
        the workout has ended; to end the run: stridectl finish	das Training ist beendet; um den Lauf zu beenden: stridectl finish
        the run is paused because {reason}	der Lauf ist pausiert: {reason}
        to resume: stridectl resume	weiter: stridectl resume
        there is a phone call	ein Anruf
        strided was stopped during the run	strided wurde während des Laufs beendet
        the sound device was removed	das Tongerät wurde entfernt
        the headphones were unplugged	der Kopfhörer wurde ausgesteckt
        the headset {name} was disconnected	das Headset {name} wurde getrennt
        no sound: {fault}	kein Ton: {fault}
        close the program that uses the device, or choose another device	schließe das Programm, das das Gerät benutzt, oder wähle ein anderes Gerät
        to find the reason: stridectl doctor	den Grund finden: stridectl doctor
        a page plays only the clicks	eine Seite spielt nur die Klicks
        for speech and music: stridectl set sound.output device	für Sprache und Musik: stridectl set sound.output device
        none is used: a page in a browser plays the clicks	keines: Eine Seite im Browser spielt die Klicks
        the sound device is "null"	das Tongerät ist "null"
        to find another: stridectl doctor	ein anderes finden: stridectl doctor
        choose a device that `aplay -L` lists	wähle ein Gerät, das `aplay -L` nennt
        start the sound server	starte den Tonserver
        join the group `audio`, or log in on the computer itself	werde Mitglied der Gruppe `audio`, oder melde dich am Rechner selbst an
        free space on the disk	schaffe Platz auf dem Datenträger
        playing: the device no longer plays the written frames	Wiedergabe: Das Gerät spielt nicht mehr
        the phone {name} is silent: {reason}	das Telefon {name} schweigt: {reason}
        the connection to the phone was lost	die Verbindung zum Telefon ist abgebrochen
        {source}: no other source has a reading	{source}: keine andere Quelle hat einen Messwert
        no reading for {number} s	seit {number} s kein Messwert
        {number} of {numberGoal}: {next} after {numberRuns} runs in sync over two weeks, or {numberEnough} sooner	{number} von {numberGoal}: {next} nach {numberRuns} Läufen im Takt in zwei Wochen, oder nach {numberEnough} schon früher
        the next step	die nächste Stufe
        fewer clicks	weniger Klicks
        {number} so far	bisher {number}
        not followed	wird nicht verfolgt
        fresh	aktuell
        waiting for the first reading; the manual pace is used	wartet auf den ersten Messwert; das eingestellte Tempo gilt
        no new reading; the last cadence is held	kein neuer Messwert; die letzte Schrittfrequenz bleibt
        lost; the manual pace is used until a new reading	verloren; bis zum nächsten Messwert gilt das eingestellte Tempo
        no source has sent a reading yet	noch keine Quelle hat einen Messwert gesendet
        {nameSource}: fresh, ±{number}	{nameSource}: aktuell, ±{number}
        {nameSource}: fresh, ±{number}, standing still	{nameSource}: aktuell, ±{number}, Stillstand
        steps: fresh, no source measures speed	steps: aktuell, keine Quelle misst das Tempo
        good	gut
        fair	mittel
        bad	schlecht
        poor	schlecht
        bridged	überbrückt
        no fix	keine Position
        stationary	Stillstand
        moving	in Bewegung
        walking	Gehen
        running	Laufen
        cycling	Radfahren
        free	frei
        searching	sucht
        locked	gekoppelt
        you are standing still; clicks resume when you move	du stehst; die Klicks gehen weiter, wenn du dich bewegst
        your cadence has reached the target	deine Schrittfrequenz hat das Ziel erreicht
        the cadence plan uses fewer clicks now	der Plan verwendet jetzt weniger Klicks
        heart-rate zone {number}: {reason}, {effect}	Pulszone {number}: {reason}, {effect}
        heart-rate ceiling {number}: {reason}, {effect}	Pulsgrenze {number}: {reason}, {effect}
        no heart rate	kein Puls
        the heart rate has jumped and is not used	der Puls ist gesprungen und wird nicht verwendet
        the sensor repeats one heart rate	der Sensor wiederholt einen Puls
        pace kept	Tempo bleibt
        pace increasing	Tempo steigt
        pace decreasing	Tempo sinkt
        pace at its limit	Tempo an seiner Grenze
        pace unchanged	Tempo unverändert
        pace lowered by {numberShare}, the maximum	Tempo um {numberShare} gesenkt, das Maximum
        pace lowered by {numberShare} and still decreasing	Tempo um {numberShare} gesenkt, und es sinkt weiter
        pace kept {numberShare} lower	Tempo bleibt {numberShare} niedriger
        pace {numberShare} lower and increasing again	Tempo {numberShare} niedriger und wieder steigend
        write the heart-rate zone: stridectl follow heart 140-148	gib die Pulszone an: stridectl follow heart 140-148
        only heart has a zone: stridectl follow heart 140-148	nur heart hat eine Zone: stridectl follow heart 140-148
        write a lower and a higher heart rate: stridectl follow heart 140-148	gib einen niedrigeren und einen höheren Puls an: stridectl follow heart 140-148
        a heart-rate zone must be at least 4 bpm wide, for example 140-148	eine Pulszone muss mindestens 4 bpm breit sein, zum Beispiel 140-148
        the zone ends above your maximum heart rate of {number}	die Zone endet über deinem Maximalpuls von {number}
        to change the maximum, set heart.maximum	zum Ändern des Maximums heart.maximum einstellen
        while a heart-rate zone is held, the pace stays between {number} and {numberHigh}	während eine Pulszone gehalten wird, bleibt das Tempo zwischen {number} und {numberHigh}
        to change the limit, set heart.fastest	zum Ändern der Grenze heart.fastest einstellen
        a heart-rate zone needs a run in progress	eine Pulszone braucht einen begonnenen Lauf
        start the run, then: stridectl follow heart 140-148	beginne den Lauf, dann: stridectl follow heart 140-148
        not medical advice	keine medizinische Beratung
        {number} reached and kept without clicks; to end the plan: stridectl plan stop	{number} erreicht und ohne Klicks gehalten; Plan beenden: stridectl plan stop
        {number} reached: clicks for {numberShare} of the time, fewer after each run in sync	{number} erreicht: Klicks für {numberShare} der Zeit, weniger nach jedem Lauf im Takt
        fed	versorgt
        ready	bereit
        connecting to the {bus}: {reason}	Verbindung zum {bus}: {reason}
        system bus	Systembus
        session bus	Sitzungsbus
        start the system bus (package dbus), or set DBUS_SYSTEM_BUS_ADDRESS to its address	starte den Systembus (Paket dbus), oder setze DBUS_SYSTEM_BUS_ADDRESS auf seine Adresse
        realtime, priority {number} by the kernel	Echtzeit, Priorität {number} durch den Kernel
        {number} KiB locked	{number} KiB gesperrt
        looking for sensors	sucht Sensoren
        not connected yet	noch nicht verbunden
        connecting	verbindet
        connected	verbunden
        lost: {reason}	verloren: {reason}
        next attempt in {number} s	nächster Versuch in {number} s
        silent: {reason}	schweigt: {reason}
        live, {use}	sendet, {use}
        its steps and positions are used	Schritte und Positionen werden verwendet
        its steps are used	die Schritte werden verwendet
        its positions are used	die Positionen werden verwendet
        not used: another source has priority, or it sends nothing usable yet	nicht verwendet: Eine andere Quelle hat Vorrang, oder es kommt noch nichts Brauchbares
        no program listens at this address; is gpsd running?	an dieser Adresse läuft kein Programm; läuft gpsd?
        the machine does not answer	der Rechner antwortet nicht
        no connection to {nameAddress}: {reason}	keine Verbindung zu {nameAddress}: {reason}
        the connection ended: gpsd closed it or did not accept the request in time	die Verbindung ist zu Ende: gpsd hat sie geschlossen oder die Anfrage nicht rechtzeitig angenommen
        the connection broke: {reason}	die Verbindung ist abgebrochen: {reason}
        the server at this address did not answer like gpsd; check host and port	der Server an dieser Adresse antwortet nicht wie gpsd; prüfe Rechner und Port
        not found: out of range, asleep, or connected to another device	nicht gefunden: außer Reichweite, im Schlaf, oder mit einem anderen Gerät verbunden
        did not list its services in time	hat seine Dienste nicht rechtzeitig genannt
        has no measurement that strided can decode	misst nichts, was strided lesen kann
        the connection was lost	die Verbindung ist abgebrochen
        Bluetooth is no longer available	Bluetooth ist nicht mehr verfügbar
        forgotten	vergessen
        bluetoothd is not running	bluetoothd läuft nicht
        this Bluetooth adapter cannot act as a sensor	dieser Bluetooth-Adapter kann kein Sensor sein
        plug in an adapter with Bluetooth 4.2 or later	stecke einen Adapter mit Bluetooth 4.2 oder neuer ein
        bluetoothd did not accept strided as a sensor: {refusal}	bluetoothd hat strided nicht als Sensor angenommen: {refusal}
        restart it: sudo systemctl restart bluetooth	starte es neu: sudo systemctl restart bluetooth
        there is no Bluetooth adapter	es gibt keinen Bluetooth-Adapter
        the Bluetooth adapter is switched off	der Bluetooth-Adapter ist ausgeschaltet
        install the package bluez and start bluetoothd: systemctl start bluetooth	installiere das Paket bluez und starte bluetoothd: systemctl start bluetooth
        plug in a Bluetooth adapter, or check whether rfkill list shows one	stecke einen Bluetooth-Adapter ein, oder prüfe, ob rfkill list einen zeigt
        switch the adapter on: rfkill unblock bluetooth; bluetoothctl power on	schalte den Adapter ein: rfkill unblock bluetooth; bluetoothctl power on
        {number} sentences used, {numberDamaged} damaged, {numberImplausible} implausible	{number} Sätze verwendet, {numberDamaged} beschädigt, {numberImplausible} unplausibel
        {number} steps	{number} Schritte
        {name}: {number} steps	{name}: {number} Schritte
        time stamps from this machine's wall clock	Zeitstempel von der Uhr dieses Rechners
        time stamps from this machine's monotonic clock	Zeitstempel von der monotonen Uhr dieses Rechners
        last refused: {reason}	zuletzt abgelehnt: {reason}
        audio thread not started	Tonthread nicht gestartet
        {name} is not installed	{name} ist nicht installiert
        {name} is not installed; it is needed for {purpose}	{name} ist nicht installiert; nötig für {purpose}
        install the package {name}	installiere das Paket {name}
        install the package {name} or {nameOther}	installiere das Paket {name} oder {nameOther}
        libraries	Bibliotheken
        uploads to services	das Hochladen zu Diensten
        the name of the output of a sound server	den Namen der Ausgabe eines Tonservers
        the loudness of music	die Lautheit der Musik
        the import of GPX, TCX and ZWO files	den Import von GPX-, TCX- und ZWO-Dateien
        the beats of music	die Schläge der Musik
        the page in the local network	die Seite im lokalen Netz
        QR codes for pairing a phone	QR-Codes zum Koppeln eines Telefons
        music	Musik
        music at another sample rate than the output	Musik mit einer anderen Abtastrate als die Ausgabe
        Bluetooth, notifications, media keys and socket activation	Bluetooth, Mitteilungen, Medientasten und den Start durch systemd
        the import of zip archives	den Import von zip-Archiven
        the import of gzip files	den Import von gzip-Dateien
        quiet	still
        chimes are played	Töne werden gespielt
        clicks with music: {nameClicks}	Klicks bei Musik: {nameClicks}
        speech ({nameProgram}, {nameLanguage})	Sprache ({nameProgram}, {nameLanguage})
        chimes	Töne
        off	aus
        voice {state}	Stimme {state}
        the program espeak-ng was not found; to install it: sudo apt install espeak-ng	das Programm espeak-ng wurde nicht gefunden; zum Installieren: sudo apt install espeak-ng
        the program {name} was not found; check the setting voice.command	das Programm {name} wurde nicht gefunden; prüfe die Einstellung voice.command
        {name} cannot be started (error {number})	{name} kann nicht gestartet werden (Fehler {number})
        {name} did not end within {number} s	{name} endete nicht innerhalb von {number} s
        {name} ended with status {number}	{name} endete mit Status {number}
        {name} · {number} % · {numberPosition} of {numberDuration}	{name} · {number} % · {numberPosition} von {numberDuration}
        on, no track is playing	an, es läuft kein Titel
        playlist {name}, no track is playing	Playlist {name}, es läuft kein Titel
        music {state}	Musik {state}
        there is no library of music	es gibt keine Musiksammlung
        no track of the library fits {number} spm; to add a folder: stridectl music add FOLDER	kein Titel der Sammlung passt zu {number} spm; Ordner hinzufügen: stridectl music add ORDNER
        no track that fits {number} spm can be read; connect the drive, or: stridectl music scan	kein Titel, der zu {number} spm passt, ist lesbar; schließe das Laufwerk an, oder: stridectl music scan
        no playlist is chosen; to choose one: stridectl music playlist FILE	keine Playlist ist gewählt; zum Wählen: stridectl music playlist DATEI
        {name} contains no tracks	{name} enthält keine Titel
        pace {number}	Tempo {number}
        follows {nameSource}	folgt {nameSource}
        cadence {number}	Schrittfrequenz {number}
        fixed	fest
        the pace does not change it	das Tempo ändert sie nicht
        auto: computed from the pace	auto: aus dem Tempo berechnet
        volume {number}	Lautstärke {number}
        no cadence yet; to set a fixed one: stridectl cadence 172	noch keine Schrittfrequenz; fest einstellen: stridectl cadence 172
        offset {number} spm	Versatz {number} spm
        sound device	Tongerät
        sound delay	Tonverzögerung
        so the delay of the headphones is counted twice	darum zählt die Verzögerung des Kopfhörers doppelt
        remove lock.latency from config.toml, then measure the rest	entferne lock.latency aus config.toml und miss dann den Rest
        sound {word}	Klang {word}
        no gps source: neither gpsd nor NMEA sentences	keine GPS-Quelle: weder gpsd noch NMEA-Sätze
        to add one, {how}	so kommt eine dazu: {how}
        start strided with --gpsd localhost, set address = "localhost" under [gpsd] in config.toml, or send NMEA sentences: stridectl nmea /dev/ttyACM0	strided mit --gpsd localhost starten, address = "localhost" unter [gpsd] in config.toml setzen, oder NMEA-Sätze senden: stridectl nmea /dev/ttyACM0
        no source yet; to add gps, {how}	noch keine Quelle; GPS hinzufügen: {how}
        follow {word}	Tempoquelle {word}
        cue {word}	Klicks {word}
        accent {word}	Akzent {word}
        lock {word}	Kopplung {word}
        lock {word}: {state}	Kopplung {word}: {state}
        no step yet	noch kein Schritt
        no reading yet; {nameSource}: {state}	noch kein Messwert; {nameSource}: {state}
        no treadmill is paired; to find one: stridectl sensors scan	kein Laufband ist gekoppelt; zum Suchen: stridectl sensors scan
        no foot pod is paired; to find one: stridectl sensors scan	kein Laufsensor ist gekoppelt; zum Suchen: stridectl sensors scan
        no source of steps yet; pair a foot pod (stridectl sensors scan), or send steps (stridectl steps --help)	noch keine Schrittquelle; kopple einen Laufsensor (stridectl sensors scan), oder sende Schritte (stridectl steps --help)
        No step in the last {time}.	Kein Schritt in den letzten {time}.
        minute	60 Sekunden
        {number} minutes	{number} Minuten
        {number} seconds	{number} Sekunden
        {value} so far today.	Heute bisher {value}.
        {value}; the goal is {goal}.	{value}; das Ziel ist {goal}.
        {effort} (before: {numberBefore}, {date})	{effort} (vorher: {numberBefore}, {date})
        {measure} in {numberTime}	{measure} in {numberTime}
        estimated distance	Strecke geschätzt
        {number} in 12 minutes	{number} in 12 Minuten
        {number} spm	{number} spm
        Your {kind} is being recorded.	{kind} wird aufgezeichnet.
        the {kind} of {nameDate} was unfinished	{kind} vom {nameDate} war nicht beendet
        its recording continues	die Aufnahme geht weiter
        its recording is paused; to resume: stridectl resume	die Aufnahme ist pausiert; weiter: stridectl resume
        its recording was ended at {number}	die Aufnahme wurde bei {number} beendet
        the disk is full: {namePath}	der Datenträger ist voll: {namePath}
        Free space on this disk.	Schaffe dort Platz.
        Time to move	Zeit für Bewegung
        Reminder	Erinnerung
        Steps: {reason}.	Schritte: {reason}.
        Still {missing} to go today.	Heute fehlen noch {missing}.
        {number} km	{number} km
        {number} kcal	{number} kcal
        Goal reached	Ziel erreicht
        {value} today; the goal is {goal}.	Heute {value}; das Ziel ist {goal}.
        Cadence goal reached	Frequenzziel erreicht
        New record	Neuer Rekord
        12 minutes	12 Minuten
        1 mile	1 Meile
        Half marathon	Halbmarathon
        Recording	Aufnahme
        The recording is not saved yet; it is kept in memory	Die Aufnahme ist noch nicht gespeichert; sie ist im Arbeitsspeicher
        preferences: {reason}	Einstellungen: {reason}
        recording: {reason}	Aufnahme: {reason}
        the clicks were audible	die Klicks waren zu hören
        pause them, and run one minute without clicks	halte sie an und lauf eine Minute ohne Klicks
        no steps were measured	es wurden keine Schritte gemessen
        connect a step sensor, or tap at each landing of one foot	verbinde einen Schrittsensor, oder tippe jedes Mal, wenn derselbe Fuß aufsetzt
        no speed was measured	es wurde kein Tempo gemessen
        connect a speed sensor, or enter the speed	verbinde einen Sensor für das Tempo, oder gib das Tempo ein
        the measurement was too short	die Messung war zu kurz
        run one minute at a steady pace	lauf eine Minute gleichmäßig
        there were too few taps	es wurde zu selten getippt
        tap at 20 landings of one foot	tippe 20-mal, wenn derselbe Fuß aufsetzt
        the taps were irregular	es wurde unregelmäßig getippt
        tap at each landing of one foot, always the same one	tippe jedes Mal, wenn ein Fuß aufsetzt, immer bei demselben
        the cadence changed during the measurement	die Schrittfrequenz hat sich während der Messung geändert
        the speed changed during the measurement	das Tempo hat sich während der Messung geändert
        a sensor measured another speed than the entered one	ein Sensor hat ein anderes Tempo gemessen, als eingegeben wurde
        check the speed, or do not enter one	prüfe das Tempo, oder gib keines ein
        run at a steady pace on level ground	lauf gleichmäßig auf ebener Strecke
        this was walking	das war Gehen
        the model is for running, so run at an easy pace	das Modell ist für das Laufen, also lauf locker
        runners do not have this cadence at this speed	bei diesem Tempo hat niemand diese Schrittfrequenz
        check the speed, and tap at each landing of one foot	prüfe das Tempo, und tippe jedes Mal, wenn derselbe Fuß aufsetzt
        the time of the measurement must be 20 to 90 seconds	die Messung muss 20 bis 90 Sekunden dauern
        Worn shoes	Abgelaufene Schuhe
        The shoes “{name}” have reached their limit: {numberDistance} of {numberLimit}.	Die Schuhe „{name}“ haben ihre Grenze erreicht: {numberDistance} von {numberLimit}.
        no activity has been found	keine Aktivität gefunden
        there is no activity yet; to record one: stridectl record start; to import files: stridectl import	es gibt noch keine Aktivität; eine aufzeichnen: stridectl record start; Dateien importieren: stridectl import
        there are no shoes with this name	Schuhe mit diesem Namen gibt es nicht
        `stridectl shoes` lists the names; to add a pair: stridectl shoes add NAME	`stridectl shoes` zeigt die Namen; ein Paar anlegen: stridectl shoes add NAME
        this is not a name for shoes	das ist kein Name für Schuhe
        Write a name of 1 to {number} characters.	Schreibe einen Namen mit 1 bis {number} Zeichen.
        there are already shoes with this name	Schuhe mit diesem Namen gibt es schon
        `stridectl shoes` lists the names.	`stridectl shoes` zeigt die Namen.
        there is no such activity	diese Aktivität gibt es nicht
        `stridectl history` lists the activities with their numbers.	`stridectl history` zeigt die Aktivitäten mit ihren Nummern.
        an activity is not finished	eine Aktivität ist nicht beendet
        activity {number}	Aktivität {number}
        Stop the recording of this activity first.	Beende zuerst die Aufnahme dieser Aktivität.
        this change of an activity is not possible	diese Änderung einer Aktivität geht nicht
        Nothing was changed.	Nichts wurde geändert.
        there is no change to undo	es gibt keine Änderung, die rückgängig gemacht werden kann
        An original is kept for 30 days; `stridectl undelete` lists the originals.	Ein Original bleibt 30 Tage erhalten; `stridectl undelete` zeigt die Originale.
        the original is not kept any more	das Original ist nicht mehr da
        less than a second would remain of a part	von einem Teil bliebe weniger als eine Sekunde
        the activity has no pause	die Aktivität hat keine Pause
        an activity cannot be joined with itself	eine Aktivität kann nicht mit sich selbst verbunden werden
        activity {numberOther} is already a part of activity {number}	Aktivität {numberOther} ist schon ein Teil von Aktivität {number}
        the activities are of different kinds; to change one: stridectl edit {number} --kind	die Aktivitäten haben verschiedene Arten; eine ändern: stridectl edit {number} --kind
        one of the activities is made up	eine der Aktivitäten ist erfunden
        activity {numberSecond} starts before the end of activity {number}	Aktivität {numberSecond} beginnt vor dem Ende von Aktivität {number}
        activity {number} was changed again; first: stridectl edit {numberFirst} --undo	Aktivität {number} wurde noch einmal geändert; zuerst: stridectl edit {numberFirst} --undo
        an activity can have at most {number} tags	eine Aktivität kann höchstens {number} Schlagwörter haben
        Remove a tag with --untag first; nothing was changed.	Entferne zuerst ein Schlagwort mit --untag; nichts wurde geändert.
        another program has locked the logbook	ein anderes Programm hat das Logbuch gesperrt
        Close the other program that uses the logbook.	Beende das andere Programm, das das Logbuch verwendet.
        This is a part of a longer activity.	Das ist ein Teil einer längeren Aktivität.
        This is a part of a longer activity; by its time: {values}.	Das ist ein Teil einer längeren Aktivität; nach der Zeit geteilt: {values}.
        The step timing is not known for a part.	Die Schrittzeiten sind für einen Teil nicht bekannt.
        Two activities were joined; the energy is the sum of both.	Zwei Aktivitäten wurden verbunden; die Energie ist die Summe beider.
        distance	Strecke
        energy	Energie
        steps	Schritte
        the belt follows the run	das Band folgt dem Lauf
        the belt follows the run at {numberSpeed}, {numberGradient}	das Band folgt dem Lauf mit {numberSpeed}, {numberGradient}
        the belt follows the run at {numberSpeed}	das Band folgt dem Lauf mit {numberSpeed}
        in {number}: {what}	in {number}: {what}
        the belt changes to {numberSpeed}	das Band wechselt zu {numberSpeed}
        the belt changes to {numberSpeed}, {numberGradient}	das Band wechselt zu {numberSpeed}, {numberGradient}
        the belt changes gradually to {numberSpeed}	das Band wechselt allmählich zu {numberSpeed}
        the belt changes gradually to {numberSpeed}, {numberGradient}	das Band wechselt allmählich zu {numberSpeed}, {numberGradient}
        the belt goes only to {numberLimit}	das Band geht nur bis {numberLimit}
        strided may not move the inclination	strided darf die Steigung nicht ändern
        to permit it: stridectl treadmill allow NAME --max 14km/h --max-gradient 6%	erlauben: stridectl treadmill allow NAME --max 14km/h --max-gradient 6%
        the treadmill does not change its inclination	das Laufband ändert seine Steigung nicht
        does not change its inclination	ändert seine Steigung nicht
        the inclination was changed at the treadmill, and stays until the next step	die Steigung wurde am Laufband geändert und bleibt bis zum nächsten Abschnitt
        waits for the control of the treadmill	wartet auf die Steuerung des Laufbands
        strided may not move the belt	strided darf das Band nicht bewegen
        strided may move the belt, up to {numberSpeed}	strided darf das Band bewegen, bis {numberSpeed}
        strided may move the belt, up to {numberSpeed} and {numberGradient}	strided darf das Band bewegen, bis {numberSpeed} und {numberGradient}
        the treadmill is not connected, and the belt keeps its speed	das Laufband ist nicht verbunden, und das Band behält seine Geschwindigkeit
        the speed of this treadmill cannot be set by a program	die Geschwindigkeit dieses Laufbands kann kein Programm einstellen
        the belt follows the next run	das Band folgt dem nächsten Lauf
        the run is paused, and the belt keeps its speed	der Lauf ist pausiert, und das Band behält seine Geschwindigkeit
        the treadmill sends no speed, and the belt keeps its speed	das Laufband sendet keine Geschwindigkeit, und das Band behält seine
        strided has restarted and does not move the belt	strided wurde neu gestartet und bewegt das Band nicht
        to continue: stridectl treadmill resume	weiter: stridectl treadmill resume
        the belt was stopped	das Band wurde angehalten
        the safety key was pulled	der Sicherheitsschlüssel wurde gezogen
        to let it follow the run again: stridectl treadmill resume	damit es dem Lauf wieder folgt: stridectl treadmill resume
        to let the belt follow the run again: stridectl treadmill resume	damit das Band dem Lauf wieder folgt: stridectl treadmill resume
        the speed was changed at the treadmill, and stays until the next step	die Geschwindigkeit wurde am Laufband geändert und bleibt bis zum nächsten Schritt
        the treadmill has ended the control until the next step	das Laufband hat die Steuerung bis zum nächsten Schritt beendet
        the treadmill refuses orders until the next step	das Laufband lehnt Befehle bis zum nächsten Schritt ab
        earlier: stridectl treadmill resume	früher: stridectl treadmill resume
        to try again: stridectl treadmill resume	noch einmal versuchen: stridectl treadmill resume
        the treadmill does not reach the ordered speed	das Laufband erreicht die verlangte Geschwindigkeit nicht
        the treadmill accepts orders and does not change its speed	das Laufband nimmt Befehle an und ändert seine Geschwindigkeit nicht
        the belt stands	das Band steht
        start it at the treadmill	starte es am Laufband
        there is no heart rate, and the belt keeps its speed	es gibt keine Herzfrequenz, und das Band behält seine Geschwindigkeit
        the treadmill takes orders some seconds after its start	das Laufband nimmt Befehle erst einige Sekunden nach dem Start an
        accepts orders and does not change its speed	nimmt Befehle an und ändert seine Geschwindigkeit nicht
        takes orders some seconds after its start	nimmt Befehle erst einige Sekunden nach dem Start an
        ends the control when a key is pressed	beendet die Steuerung, wenn eine Taste gedrückt wird
        the treadmill has no such speed within your limit	das Laufband hat innerhalb deiner Grenze keine solche Geschwindigkeit
        no treadmill that strided may move is connected	kein Laufband, das strided bewegen darf, ist verbunden
        paired treadmill	ein gekoppeltes Laufband
        the paired treadmills: {names}	die gekoppelten Laufbänder: {names}
        no treadmill is paired	kein Laufband ist gekoppelt
        to pair it: stridectl sensors pair {name}	koppeln: stridectl sensors pair {name}
        the inclination of this treadmill cannot be set by a program	die Steigung dieses Laufbands kann kein Programm einstellen
        to permit it: stridectl treadmill allow NAME	erlauben: stridectl treadmill allow NAME
        there is no logbook yet	es gibt noch kein Logbuch
        Nothing is recorded yet; start a recording or import a file.	Noch ist nichts aufgezeichnet; starte eine Aufnahme oder importiere eine Datei.
        this is not a strided logbook	das ist kein Logbuch von strided
        Move this file to another folder, or set XDG_DATA_HOME to another folder.	Verschiebe diese Datei in einen anderen Ordner, oder setze XDG_DATA_HOME auf einen anderen Ordner.
        the logbook is damaged	das Logbuch ist beschädigt
        Make a copy, then try `sqlite3 strided.db .recover`; or move the file to another folder, and strided starts a new logbook.	Mache eine Kopie, dann versuche `sqlite3 strided.db .recover`; oder verschiebe die Datei in einen anderen Ordner, dann beginnt strided ein neues Logbuch.
        the logbook was written by a newer version of strided	das Logbuch wurde von einer neueren Version von strided geschrieben
        Install the newer version of strided again; nothing was changed.	Installiere die neuere Version von strided wieder; nichts wurde geändert.
        the logbook cannot be written to	das Logbuch kann nicht geschrieben werden
        Give your user write permission for the file and its folder.	Gib deinem Benutzer Schreibrechte für die Datei und ihren Ordner.
        the disk is full	der Datenträger ist voll
        the logbook cannot be opened	das Logbuch kann nicht geöffnet werden
        Check the folder and its permissions.	Prüfe den Ordner und seine Rechte.
        the backup before the upgrade of the logbook failed	die Sicherung vor der Umstellung des Logbuchs ist misslungen
        Check free space and write permission in the folder of the database; nothing was changed.	Prüfe Platz und Schreibrechte im Ordner der Datenbank; nichts wurde geändert.
        the SQLite library of this system is missing or has no full-text search	die SQLite-Bibliothek dieses Systems fehlt oder hat keine Volltextsuche
        Install SQLite with the module FTS5 (package libsqlite3-0); nothing was changed.	Installiere SQLite mit dem Modul FTS5 (Paket libsqlite3-0); nichts wurde geändert.
        the logbook could not be read or written	das Logbuch konnte nicht gelesen oder geschrieben werden
        Check the disk and the system log.	Prüfe den Datenträger und das Systemprotokoll.
        imported as activity {number}	als Aktivität {number} importiert
        is already in the logbook as activity {number}	ist schon als Aktivität {number} im Logbuch
        replaced a shorter or earlier reading, activity {number}	ersetzt eine kürzere oder frühere Fassung, Aktivität {number}
        replaced a shorter or earlier reading, activity {number}: {changes}	ersetzt eine kürzere oder frühere Fassung, Aktivität {number}: {changes}
        replaced a shorter or earlier reading, activity {number}, without a change of its totals	ersetzt eine kürzere oder frühere Fassung, Aktivität {number}; die Summen bleiben gleich
        {what} {number} instead of {numberBefore}	{what} {number} statt {numberBefore}
        {what} {number} instead of unknown	{what} {number} statt unbekannt
        {what} unknown instead of {number}	{what} unbekannt statt {number}
        what you have edited remains	was du geändert hast, bleibt
        is a second recording of activity {numberFirst}: it is kept as {number} and does not count	ist eine zweite Aufnahme von Aktivität {numberFirst}: Sie wird als {number} aufbewahrt und zählt nicht
        to complete {numberFirst} with it: stridectl edit {numberSame} --merge {number}	{numberFirst} damit ergänzen: stridectl edit {numberSame} --merge {number}
        to count both: stridectl undelete {number}	beide zählen: stridectl undelete {number}
        activity {number} has the same length and distance, exactly {numberHours} {order}: if it is the same run with a wrong time zone, delete the wrong one, such as: stridectl delete {numberNew}	Aktivität {number} hat die gleiche Dauer und Strecke, genau {numberHours} {order}: Ist es derselbe Lauf mit falscher Zeitzone, lösche den falschen, zum Beispiel: stridectl delete {numberNew}
        hour earlier	Stunde früher
        hours earlier	Stunden früher
        hour later	Stunde später
        hours later	Stunden später
        time	Zeit
        cadence	Schrittfrequenz
        heart rate	Puls
        {number} of {numberTotal}	{number} von {numberTotal}
        interrupted after {number} of {numberTotal} files	unterbrochen nach {number} von {numberTotal} Dateien
        interrupted after {number} of 1 file	unterbrochen nach {number} von 1 Datei
        the same command continues the import	derselbe Befehl setzt den Import fort
        1 more file was not imported	1 weitere Datei wurde nicht importiert
        {number} more files were not imported	{number} weitere Dateien wurden nicht importiert
        {namePath} lists all of them	{namePath} nennt alle
        to write the complete list to a file, add --report FILE	die ganze Liste in eine Datei schreiben: --report DATEI
        it is not a GPX, TCX or FIT file of an activity	das ist keine GPX-, TCX- oder FIT-Datei einer Aktivität
        to list: stridectl history --assumed	anzeigen: stridectl history --assumed
        to change: stridectl edit NUMBER... --kind walk	ändern: stridectl edit NUMMER... --kind walk
        to learn your cadence from these runs: stridectl runner learn	deine Schrittfrequenz aus diesen Läufen lernen: stridectl runner learn
        source	Quelle
        new activities	neue Aktivitäten
        known	bekannt
        days with steps	Tage mit Schritten
        profile	Profil
        height	Größe
        weight	Gewicht
        heart rate at rest	Ruhepuls
        maximum heart rate	Maximalpuls
        step length in running	Schrittlänge beim Laufen
        step length in walking	Schrittlänge beim Gehen
        unknown	unbekannt
        {title} set to {number}	{title} auf {number} gesetzt
        {title} changed from {before} to {number}	{title} von {before} auf {number} geändert
        {title} is {before}, and {number} in the files	{title} ist {before}, in den Dateien {number}
        not changed	nicht geändert
        to change it, add --profile	ändern: mit --profile
        to keep it without this line, --no-profile	ohne diese Zeile behalten: mit --no-profile
        the files contain your profile (height, weight and others), but strided does not run	die Dateien enthalten dein Profil (Größe, Gewicht und anderes), aber strided läuft nicht
        to apply it, start strided and import the files again	um es zu übernehmen, starte strided und importiere die Dateien noch einmal
        heart rate at rest {number}	Ruhepuls {number}
        to use it for VO2max, set heart.resting in config.toml	für VO2max: heart.resting in config.toml setzen
        Change this value in your profile?	Diesen Wert in deinem Profil ändern?
        Change these values in your profile?	Diese Werte in deinem Profil ändern?
        there is no such file	diese Datei gibt es nicht
        you have no permission to read it	du darfst sie nicht lesen
        it cannot be read: {reason}	sie kann nicht gelesen werden: {reason}
        it is a folder	das ist ein Ordner
        it is a pipe: write its content to a file and import that	das ist eine Pipe: Schreibe ihren Inhalt in eine Datei und importiere diese
        it is a device, not a file	das ist ein Gerät, keine Datei
        the file is empty	die Datei ist leer
        the file is larger than the limit of {number} MB	die Datei ist größer als die Grenze von {number} MB
        it is larger than the limit of {number} MB	sie ist größer als die Grenze von {number} MB
        its content is larger than the limit of {number} MB	ihr Inhalt ist größer als die Grenze von {number} MB
        its content is empty	ihr Inhalt ist leer
        it cannot be decompressed in {namePath}: {reason}	sie kann in {namePath} nicht entpackt werden: {reason}
        it cannot be decompressed: too few descriptors or too little memory	sie kann nicht entpackt werden: zu wenig Deskriptoren oder Arbeitsspeicher
        it is compressed with gzip, but {reason}	sie ist mit gzip gepackt, aber {reason}
        it is compressed with gzip and damaged or incomplete: only {number} bytes can be decompressed; copy the file again	sie ist mit gzip gepackt und beschädigt oder unvollständig: Nur {number} Bytes können entpackt werden; kopiere die Datei noch einmal
        it is a FIT file with other data, such as settings or a day, and no activity	das ist eine FIT-Datei mit anderen Daten, zum Beispiel Einstellungen oder einem Tag, und keine Aktivität
        it is an archive in an archive in an archive: extract the outer one, and import the folder	das ist ein Archiv in einem Archiv in einem Archiv: Entpacke das äußere und importiere den Ordner
        its path leads outside of the archive, so it was not read	ihr Pfad führt aus dem Archiv heraus, deshalb wurde sie nicht gelesen
        it has no recording; it was probably entered by hand	sie hat keine Aufnahme; wahrscheinlich wurde sie von Hand eingetragen
        the table names this file, but it is missing	die Tabelle nennt diese Datei, aber sie fehlt
        an activity without a name	eine Aktivität ohne Namen
        it is an export of {name} without workouts and without steps	das ist ein Export von {name} ohne Trainings und ohne Schritte
        there is no file in this folder or archive	in diesem Ordner oder Archiv ist keine Datei
        it contains no activity, only FIT files with other data; {advice}	hier ist keine Aktivität, nur FIT-Dateien mit anderen Daten; {advice}
        it contains no GPX, TCX or FIT file, and is no archive of a service that strided knows; its files: {kinds}, such as {namePath}; {advice}	hier ist keine GPX-, TCX- oder FIT-Datei, und es ist kein Archiv eines Dienstes, den strided kennt; die Dateien: {kinds}, zum Beispiel {namePath}; {advice}
        {number} with {ending}	{number} mit {ending}
        no ending	keiner Endung
        in the app or on the website that has your activities, export them as GPX, TCX or FIT	exportiere deine Aktivitäten als GPX, TCX oder FIT, in der App oder auf der Seite, die sie hat
        it is an archive of another kind than zip: unpack it first, and import the folder	das ist ein Archiv anderer Art als zip: Entpacke es zuerst und importiere den Ordner
        KML cannot be read: export the activities as GPX (in OpenTracks: Settings, Default export format)	KML kann nicht gelesen werden: Exportiere die Aktivitäten als GPX (in OpenTracks: Einstellungen, Standardexportformat)
        this is a planned route, not an activity	das ist eine geplante Strecke, keine Aktivität
        this is a {plan}, not an activity	das ist keine Aktivität: {plan}
        planned route	geplante Strecke
        course	Kurs
        {name} is not installed: {advice}	{name} ist nicht installiert: {advice}
        {name} is not installed: {advice}, or extract the archive first	{name} ist nicht installiert: {advice}, oder entpacke das Archiv zuerst
        it has {number} files, and the limit is {numberMost}	es hat {number} Dateien, und die Grenze ist {numberMost}
        its files overlap, as in archives that are made to fill a disk: it was not read	seine Dateien überlappen sich, wie in Archiven, die einen Datenträger füllen sollen: Es wurde nicht gelesen
        its content is longer than the archive states	ihr Inhalt ist länger, als das Archiv angibt
        its content is shorter than the archive states	ihr Inhalt ist kürzer, als das Archiv angibt
        it is not a zip archive, or its end is missing: download or copy it again	das ist kein zip-Archiv, oder sein Ende fehlt: Lade oder kopiere es noch einmal
        it is encrypted: extract the archive with its password, and import the folder	sie ist verschlüsselt: Entpacke das Archiv mit seinem Passwort und importiere den Ordner
        its compression method is not supported: extract the archive with another program, and import the folder	die Art der Kompression ist nicht bekannt: Entpacke das Archiv mit einem anderen Programm und importiere den Ordner
        the archive is damaged here (error {number} of libzip): download or copy it again	das Archiv ist hier beschädigt (Fehler {number} von libzip): Lade oder kopiere es noch einmal
        the archive cannot be read: {reason}	das Archiv kann nicht gelesen werden: {reason}
        error {number} of libzip	Fehler {number} von libzip
        the archive is one of several parts: join the parts first	das Archiv ist eines von mehreren Teilen: Füge die Teile zuerst zusammen
        there is too little memory	es gibt zu wenig Arbeitsspeicher
        it is not a table of Strava: it has fewer than five columns	das ist keine Tabelle von Strava: Sie hat weniger als fünf Spalten
        it is not a table of Garmin: the JSON is damaged or has another structure	das ist keine Tabelle von Garmin: Das JSON ist beschädigt oder anders aufgebaut
        it is not a table of Runkeeper: the column “GPX File” or “Type” is missing	das ist keine Tabelle von Runkeeper: Die Spalte „GPX File“ oder „Type“ fehlt
        the file is compressed with gzip: decompress it first, for example with gunzip	die Datei ist mit gzip gepackt: Entpacke sie zuerst, zum Beispiel mit gunzip
        the file is a zip archive: extract it first, for example with unzip, and import its contents	die Datei ist ein zip-Archiv: Entpacke sie zuerst, zum Beispiel mit unzip, und importiere den Inhalt
        the file is neither GPX, TCX nor FIT	die Datei ist weder GPX noch TCX noch FIT
        the file is neither GPX, TCX nor FIT: it is XML that begins with <{nameRoot}>	die Datei ist weder GPX noch TCX noch FIT: Sie ist XML und beginnt mit <{nameRoot}>
        the file declares a document type, which GPX, TCX and ZWO files do not have: it was not read	die Datei nennt einen Dokumenttyp, den GPX-, TCX- und ZWO-Dateien nicht haben: Sie wurde nicht gelesen
        the file is longer than {number} MB: it was not read	die Datei ist länger als {number} MB: Sie wurde nicht gelesen
        the file is not XML, as {word} would be	die Datei ist nicht XML, wie {word} es wäre
        the file is not {word}: it begins with <{nameRoot}>	die Datei ist nicht {word}: Sie beginnt mit <{nameRoot}>
        the file contains no {what}	die Datei enthält nichts davon: {what}
        the file breaks off or is damaged before its first {what}	die Datei bricht ab oder ist beschädigt, bevor dies kommt: {what}
        activity	Aktivität
        track	Track
        line {number}: {reason}	Zeile {number}: {reason}
        damage at line {number}: {reason}	Schaden in Zeile {number}: {reason}
        byte {number}: {reason}	Byte {number}: {reason}
        all points of the track have the same time: an activity needs two different times	alle Punkte des Tracks haben dieselbe Zeit: Eine Aktivität braucht zwei verschiedene Zeiten
        a track of the file has no points	ein Track der Datei hat keine Punkte
        none of the {number} points has a time: an activity needs times	keiner der {number} Punkte hat eine Zeit: Eine Aktivität braucht Zeiten
        none of the {number} points has a time in the years {numberFirst} to {numberLast}: correct the times; the device's clock was wrong	keiner der {number} Punkte hat eine Zeit in den Jahren {numberFirst} bis {numberLast}: Berichtige die Zeiten; die Uhr des Geräts ging falsch
        the times of the {number} points cannot be read, such as {nameTime}: write them as 2026-10-31T18:05:09Z	die Zeiten der {number} Punkte sind nicht lesbar, zum Beispiel {nameTime}: Schreibe sie als 2026-10-31T18:05:09Z
        this is not a FIT file: a header with “.FIT” is missing	das ist keine FIT-Datei: Ein Kopf mit „.FIT“ fehlt
        this FIT file is damaged before its first record: {reason}	diese FIT-Datei ist vor ihrem ersten Datensatz beschädigt: {reason}
        this FIT file has no records of an activity	diese FIT-Datei hat keine Datensätze einer Aktivität
        its type is {number}, and only those of type {numberType} are activities	ihr Typ ist {number}, und nur die vom Typ {numberType} sind Aktivitäten
        the database cannot be opened: {reason}	die Datenbank kann nicht geöffnet werden: {reason}
        the database is damaged: {reason}	die Datenbank ist beschädigt: {reason}
        file is not a database	die Datei ist keine Datenbank
        database disk image is malformed	der Inhalt ist fehlerhaft
        unable to open database file	die Datei lässt sich nicht öffnen
        it is a database of a program that strided does not know	das ist die Datenbank eines Programms, das strided nicht kennt
        the JSON is damaged or incomplete: download the export again	das JSON ist beschädigt oder unvollständig: Lade den Export noch einmal herunter
        it is not a known table of Samsung Health	das ist keine bekannte Tabelle von Samsung Health
        it is not a table of Samsung Health: the first line does not name its type	das ist keine Tabelle von Samsung Health: Die erste Zeile nennt ihre Art nicht
        it is a file of Suunto without samples: export the workout as FIT	das ist eine Datei von Suunto ohne Messwerte: Exportiere das Training als FIT
        the times of the workout cannot be read: export it as FIT	die Zeiten des Trainings sind nicht lesbar: Exportiere es als FIT
        the table has no column with steps in a known language: export it in English	die Tabelle hat keine Spalte mit Schritten in einer bekannten Sprache: Exportiere sie auf Englisch
        the table {word} is damaged: only a part of its steps was read	die Tabelle {word} ist beschädigt: Nur ein Teil ihrer Schritte wurde gelesen
        a workout without a possible time was left out	ein Training ohne mögliche Zeit wurde ausgelassen
        the table of the workouts is damaged: only a part of them was read	die Tabelle der Trainings ist beschädigt: Nur ein Teil wurde gelesen
        the table of the steps is damaged: they were not read	die Tabelle der Schritte ist beschädigt: Sie wurden nicht gelesen
        the table of the workouts is damaged: they were not read	die Tabelle der Trainings ist beschädigt: Sie wurden nicht gelesen
        {number} entries without a readable time or value were left out	{number} Einträge ohne lesbare Zeit oder lesbaren Wert wurden ausgelassen
        {number} entries without a readable time were left out	{number} Einträge ohne lesbare Zeit wurden ausgelassen
        {number} rows without a readable time were left out	{number} Zeilen ohne lesbare Zeit wurden ausgelassen
        an exercise without a readable time was left out	eine Übung ohne lesbare Zeit wurde ausgelassen
        a training without a readable time was left out	ein Training ohne lesbare Zeit wurde ausgelassen
        {number} dates cannot be read: choose the date format year-month-day in the account	{number} Tage sind nicht lesbar: Wähle im Konto das Datumsformat Jahr-Monat-Tag
        its start or end cannot be read	Anfang oder Ende ist nicht lesbar
        its date cannot be read	das Datum ist nicht lesbar
        the file {namePath} is damaged	die Datei {namePath} ist beschädigt
        the file breaks off: only the part before it was read	die Datei bricht ab: Nur der Teil davor wurde gelesen
        {number} records of other kinds, such as energy and sleep, are not used	{number} Datensätze anderer Art, zum Beispiel Energie und Schlaf, werden nicht verwendet
        {number} impossible numbers of steps were left out	{number} unmögliche Schrittzahlen wurden ausgelassen
        from {name}	aus {name}
        the route {namePath} is missing	die Route {namePath} fehlt
        the route could not be read: {reason}	die Route konnte nicht gelesen werden: {reason}
        the route was recorded at another time and was left out	die Route wurde zu einer anderen Zeit aufgenommen und ist ausgelassen
        the export calls it “{sport}”	der Export nennt es „{sport}“
        the file calls it "{nameWord}"	die Datei nennt es „{nameWord}“
        the table calls it "{nameWord}"	die Tabelle nennt es „{nameWord}“
        imported as {kind} because nothing says its kind	als {kind} importiert, denn nichts nennt die Art
        imported as {kind} because of its {basis}	als {kind} importiert, erkannt an: {basis}
        a run	Lauf
        a walk	Spaziergang
        a ride	Radfahrt
        another sport	anderer Sport
        name	Name
        speed	Geschwindigkeit
        not given	nicht angegeben
        the sport is {sport}	die Sportart ist {sport}
        number {number}	Nummer {number}
        {records} without a time left out	{records} ohne Zeit ausgelassen
        {records} with an impossible time left out	{records} mit unmöglicher Zeit ausgelassen
        {records} merged with another of the same second	{records} mit einem anderen derselben Sekunde verbunden
        {number} record	{number} Datensatz
        {number} records	{number} Datensätze
        the device did not know the date	das Gerät kannte das Datum nicht
        the file's end was never written: totals are from the records	das Ende der Datei wurde nie geschrieben: Die Summen sind aus den Datensätzen
        the last part has no end in the file: its totals are from the records	der letzte Teil hat kein Ende in der Datei: Seine Summen sind aus den Datensätzen
        entered by hand: there are no records	von Hand eingetragen: Es gibt keine Datensätze
        a transition of {numberTime} left out	ein Wechsel von {numberTime} ausgelassen
        the local time is not known	die Ortszeit ist nicht bekannt
        the device recorded only local time	das Gerät hat nur die Ortszeit aufgezeichnet
        it is shown as UTC	sie wird als UTC gezeigt
        the file is cut after {number} of {numberTotal} bytes: the rest is missing	die Datei ist nach {number} von {numberTotal} Bytes abgeschnitten: Der Rest fehlt
        the file cannot be read after byte {number}	die Datei ist nach Byte {number} nicht lesbar
        {number} definitions of messages are damaged: part of the file could not be read	{number} Beschreibungen von Nachrichten sind beschädigt: Ein Teil der Datei konnte nicht gelesen werden
        {number} fields have a wrong length: not read	{number} Felder haben eine falsche Länge: nicht gelesen
        {number} bytes after the end are not FIT data	{number} Bytes nach dem Ende sind keine FIT-Daten
        the file's length was never written, or is wrong	die Länge der Datei wurde nie geschrieben, oder sie ist falsch
        the file's checksum is wrong: values in it may be wrong	die Prüfsumme der Datei ist falsch: Werte darin können falsch sein
        no records from {numberStart} to {numberEnd}	keine Datensätze von {numberStart} bis {numberEnd}
        and in {number} other places	und an {number} anderen Stellen
        the last {number} m of the distance have no records	die letzten {number} m der Strecke haben keine Datensätze
        the steps were counted twice	die Schritte waren doppelt gezählt
        the cadence was in steps per minute instead of strides	die Schrittfrequenz war in Schritten pro Minute statt in Doppelschritten
        the date {nameDate} is in the future: the clock of the device was wrong	das Datum {nameDate} liegt in der Zukunft: Die Uhr des Geräts ging falsch
        the date {nameDate} was corrected by 1024 weeks, an error of satellite receivers	das Datum {nameDate} wurde um 1024 Wochen berichtigt, ein Fehler von Satellitenempfängern
        the date {nameDate} is impossible: the clock of the device was wrong	das Datum {nameDate} ist unmöglich: Die Uhr des Geräts ging falsch
        if the recording is new, its date is 1024 weeks too early, an error of satellite receivers: {nameDate}	wenn die Aufnahme neu ist, ist ihr Datum 1024 Wochen zu früh, ein Fehler von Satellitenempfängern: {nameDate}
        the speeds were in km/h instead of m/s	die Geschwindigkeiten waren in km/h statt m/s
        the speeds do not fit the distances: they were computed again	die Geschwindigkeiten passen nicht zu den Strecken: Sie wurden neu berechnet
        the file breaks off or is damaged at line {number}: only what could be read was imported	die Datei bricht ab oder ist beschädigt, in Zeile {number}: Nur was lesbar war, wurde importiert
        not imported: {number} without points that have different times	nicht importiert: {number} ohne Punkte mit verschiedenen Zeiten
        the file does not say how its letters are encoded, or says it wrongly: read as {word}	die Datei sagt nicht oder falsch, wie ihre Buchstaben kodiert sind: gelesen als {word}
        the file was changed after strided wrote it: totals were computed again	die Datei wurde geändert, nachdem strided sie geschrieben hatte: Die Summen wurden neu berechnet
        {number} points without a time: the times are interpolated	{number} Punkte ohne Zeit: Die Zeiten sind interpoliert
        a pause without points and movement, {numberTime}	eine Pause ohne Punkte und Bewegung, {numberTime}
        {number} pauses without points and movement, {numberTime}	{number} Pausen ohne Punkte und Bewegung, {numberTime}
        a jump of the position is not counted	ein Sprung der Position zählt nicht
        left out: {what}	ausgelassen: {what}
        left out: {positions} and {distance}	ausgelassen: {positions} und {distance}
        1 wrong position, up to {numberFar} away	1 falsche Position, bis zu {numberFar} entfernt
        {number} wrong positions, up to {numberFar} away	{number} falsche Positionen, bis zu {numberFar} entfernt
        {number} of distance that no one can have covered	{number} Strecke, die niemand zurückgelegt haben kann
        not kept: {what}	nicht übernommen: {what}
        {what} ({number})	{what} ({number})
        such as {name}	zum Beispiel {name}
        {what} that is not a number	{what}, keine Zahl
        {what} that is impossible	{what}, unmöglich
        time that cannot be read	nicht lesbare Zeit
        time before {number} or after {numberLast}	Zeit vor {number} oder nach {numberLast}
        position at 0°, 0°	Position bei 0°, 0°
        invalid position	ungültige Position
        position	Position
        altitude	Höhe
        other things	anderes
        pedal cadence	Trittfrequenz
        decreasing distance	abnehmende Strecke
        decreasing steps	abnehmende Schritte
        points without time	Punkte ohne Zeit
        points with decreasing time	Punkte mit rückwärts laufender Zeit
        points with the time of another	Punkte mit der Zeit eines anderen
        points more than a week from the rest	Punkte mehr als eine Woche vom Rest entfernt
        waypoints	Wegpunkte
        routes	Routen
        courses	Kurse
        workouts	Trainings
        transitions	Wechsel
        developer field {number}	Entwicklerfeld {number}
        record field {number}	Datenfeld {number}
        heartbeat intervals	Abstände der Herzschläge
        power	Leistung
        grade	Steigung
        temperature	Temperatur
        cycles	Zyklen
        power balance	Leistungsverteilung
        satellite accuracy	Genauigkeit der Satelliten
        vertical speed	Steiggeschwindigkeit
        calories	Kalorien
        running dynamics	Laufdynamik
        cadence in 256ths	Schrittfrequenz in 256teln
        battery	Batterie
        cycle length	Zykluslänge
        air pressure	Luftdruck
        breathing	Atmung
        core temperature	Körpertemperatur
        generic	allgemein
        transition	Wechsel
        fitness equipment	Fitnessgerät
        swimming	Schwimmen
        basketball	Basketball
        soccer	Fußball
        American football	American Football
        training	Training
        cross-country skiing	Skilanglauf
        alpine skiing	Ski alpin
        snowboarding	Snowboarden
        rowing	Rudern
        mountaineering	Bergsteigen
        multisport	Mehrkampf
        paddling	Paddeln
        flying	Fliegen
        motorcycling	Motorradfahren
        boating	Bootfahren
        driving	Autofahren
        hang gliding	Drachenfliegen
        horseback riding	Reiten
        hunting	Jagen
        fishing	Angeln
        inline skating	Inlineskaten
        rock climbing	Klettern
        sailing	Segeln
        ice skating	Eislaufen
        sky diving	Fallschirmspringen
        snowshoeing	Schneeschuhwandern
        snowmobiling	Motorschlittenfahren
        surfing	Surfen
        wakeboarding	Wakeboarden
        water skiing	Wasserski
        kayaking	Kajakfahren
        windsurfing	Windsurfen
        kitesurfing	Kitesurfen
        boxing	Boxen
        floor climbing	Treppensteigen
        diving	Tauchen
        interval training	Intervalltraining
        racket sports	Rückschlagspiele
        wheelchair	Rollstuhl
        any	beliebig
        indoor rowing	Rudergerät
        elliptical	Crosstrainer
        stair climbing	Treppensteigen
        pool swimming	Schwimmen im Becken
        open-water swimming	Freiwasserschwimmen
        open water swimming	Freiwasserschwimmen
        flexibility	Beweglichkeit
        strength training	Krafttraining
        match	Spiel
        indoor skiing	Skifahren in der Halle
        cardio training	Ausdauertraining
        all-terrain vehicle	Geländewagen
        backcountry skiing	Skitour
        resort skiing	Pistenski
        whitewater	Wildwasser
        skate skiing	Skating
        sail race	Regatta
        indoor climbing	Klettern in der Halle
        bouldering	Bouldern
        triathlon	Triathlon
        duathlon	Duathlon
        brick	Koppeltraining
        adventure race	Abenteuerrennen
        rowing machine	Rudergerät
        skiing	Skifahren
        custom	eigene Art
        weight machine	Kraftgerät
        elliptical trainer	Crosstrainer
        exercise	Übung
        jump roping	Seilspringen
        climbing	Klettern
        exercise type {number} of {name}	Art {number} von {name}
        activity type {number} of {name}	Art {number} von {name}
        activity kind {number} of {name}	Art {number} von {name}
        activity {number} was sent to {name}	Aktivität {number} wurde an {name} gesendet
        activity {number} was deleted at {name}	Aktivität {number} wurde bei {name} gelöscht
        activity {number} was not sent to {name}	Aktivität {number} wurde nicht an {name} gesendet
        activity {number} was not sent to {name}: {reason}	Aktivität {number} wurde nicht an {name} gesendet: {reason}
        activity {number} is not sent to {name}: {reason}	Aktivität {number} wird nicht an {name} gesendet: {reason}
        activity {number}: {reason}	Aktivität {number}: {reason}
        an upload was interrupted; the service is asked in {number} s	eine Übertragung wurde unterbrochen; der Dienst wird in {number} s gefragt
        the next attempt is in {number} s	der nächste Versuch ist in {number} s
        nothing is sent before: stridectl sync add {word}	vorher wird nichts gesendet: stridectl sync add {word}
        {word}: the new token cannot be stored: {reason}	{word}: der neue Schlüssel kann nicht gespeichert werden: {reason}
        the service says that it has this activity from another source	der Dienst meldet, dass er diese Aktivität aus einer anderen Quelle hat
        the service already has this activity	der Dienst hat diese Aktivität schon
        the result is not known yet	das Ergebnis ist noch nicht bekannt
        the server refused the password (401)	der Server hat das Passwort abgelehnt (401)
        the folder does not exist and cannot be created ({number})	den Ordner gibt es nicht, und er kann nicht angelegt werden ({number})
        the service does not support this	der Dienst unterstützt das nicht
        the server redirects to another address	der Server leitet auf eine andere Adresse um
        add the service again with its new address	füge den Dienst mit seiner neuen Adresse noch einmal hinzu
        the service refused the key (401)	der Dienst hat den Schlüssel abgelehnt (401)
        the key does not permit this (403)	der Schlüssel erlaubt das nicht (403)
        the file is too large for the service (413)	die Datei ist für den Dienst zu groß (413)
        the service is busy ({number})	der Dienst ist ausgelastet ({number})
        the service has an error ({number})	der Dienst hat einen Fehler ({number})
        the service does not accept the activity ({number})	der Dienst nimmt die Aktivität nicht an ({number})
        the service does not accept the request ({number})	der Dienst nimmt die Anfrage nicht an ({number})
        the server does not accept the file ({number})	der Server nimmt die Datei nicht an ({number})
        the server accepts no uploads ({number})	der Server nimmt nichts an ({number})
        is it Endurain 0.17 or later?	ist es Endurain 0.17 oder neuer?
        the answer of the service is not understood	die Antwort des Dienstes ist nicht verständlich
        the activity is inside a privacy zone	die Aktivität liegt in einer Schutzzone
        the service accepts only activities with a track	der Dienst nimmt nur Aktivitäten mit einem Track
        FIT files cannot store the date {nameDate}	FIT-Dateien können das Datum {nameDate} nicht speichern
        the name of the server was not found, or there is no network	der Name des Servers wurde nicht gefunden, oder es gibt kein Netz
        the server cannot be reached	der Server ist nicht erreichbar
        the server cannot be reached: {reason}	der Server ist nicht erreichbar: {reason}
        the proxy refuses the connection ({number})	der Proxy lehnt die Verbindung ab ({number})
        the proxy of the environment cannot be reached or used	der Proxy der Umgebung ist nicht erreichbar oder nicht verwendbar
        correct the variable https_proxy or all_proxy	berichtige die Variable https_proxy oder all_proxy
        the file of --ca has no certificate or cannot be read: {namePath}	die Datei von --ca hat kein Zertifikat oder ist nicht lesbar: {namePath}
        there is no encrypted connection to the server ({nameReason})	es gibt keine verschlüsselte Verbindung zum Server ({nameReason})
        the answer of the server is not HTTP	die Antwort des Servers ist kein HTTP
        check the port of the address	prüfe den Port der Adresse
        the header of the server's answer is too long	der Kopf der Antwort des Servers ist zu lang
        there is not enough memory	der Speicher reicht nicht
        the answer of the server was cut off	die Antwort des Servers brach ab
        the connection broke before the answer	die Verbindung brach vor der Antwort ab
        the connection broke while the request was sent	die Verbindung brach beim Senden ab
        the request failed: {reason}	die Anfrage ist fehlgeschlagen: {reason}
        the server redirects to an address without TLS, to which nothing is sent ({number})	der Server leitet auf eine Adresse ohne TLS um, an die nichts gesendet wird ({number})
        the storage of the service is full (507)	der Speicher des Dienstes ist voll (507)
        there is no such service at this address ({number})	unter dieser Adresse gibt es diesen Dienst nicht ({number})
        check --url and --user	prüfe --url und --user
        the address must not contain spaces or control characters	die Adresse darf keine Leer- oder Steuerzeichen enthalten
        the address must not contain a question mark, a number sign or a backslash	die Adresse darf kein Fragezeichen, kein Nummernzeichen und keinen umgekehrten Schrägstrich enthalten
        the address has no host	die Adresse hat keinen Rechnernamen
        the host or the port of the address is not valid	der Rechnername oder der Port der Adresse ist nicht gültig
        the address must not contain a name or a password, because it is stored and shown	die Adresse darf weder Namen noch Passwort enthalten, weil sie gespeichert und gezeigt wird
        add the service with --user, and type the password when it is asked for	füge den Dienst mit --user hinzu, und gib das Passwort ein, wenn danach gefragt wird
        {name} is paused; to send: stridectl sync resume {word}	{name} ist pausiert; zum Senden: stridectl sync resume {word}
        the certificate of the server is not trusted ({nameReason})	dem Zertifikat des Servers wird nicht vertraut ({nameReason})
        for an own authority, add its file with --ca	bei einer eigenen Zertifizierungsstelle gib deren Datei mit --ca an
        the server did not answer in time	der Server hat nicht rechtzeitig geantwortet
        the answer of the server is longer than {number} MiB	die Antwort des Servers ist länger als {number} MiB
        the address must begin with https://, because data are only sent over TLS	die Adresse muss mit https:// beginnen, weil Daten nur über TLS gesendet werden
        the address is not valid	die Adresse ist nicht gültig
        port {number} of 127.0.0.1: {reason}; choose another one with --port	Port {number} von 127.0.0.1: {reason}; wähle einen anderen mit --port
        Address already in use	die Adresse wird schon verwendet
        nobody logged in within ten minutes; try it again: stridectl sync add fittrackee	zehn Minuten lang hat sich niemand angemeldet; noch einmal: stridectl sync add fittrackee
        the privacy zone "{name}" is damaged, so nothing is sent; set it again	die Schutzzone „{name}“ ist beschädigt, deshalb wird nichts gesendet; setze sie neu
        other users can read the file with the keys; correct it: chmod 600 '{namePath}'	andere Benutzer können die Datei mit den Schlüsseln lesen; berichtigen: chmod 600 '{namePath}'
        {namePath}: the file is damaged; correct it, or remove it and add the services again	{namePath}: die Datei ist beschädigt; berichtige sie, oder entferne sie und füge die Dienste noch einmal hinzu
        {name} was not added; to add it: stridectl sync add {word}	{name} wurde nicht hinzugefügt; hinzufügen: stridectl sync add {word}
        FitTrackee refused the login: check the client id and the client secret	FitTrackee hat die Anmeldung abgelehnt: Prüfe die Client-ID und das Client-Secret
        FitTrackee did not send its list of sports ({number})	FitTrackee hat die Liste der Sportarten nicht gesendet ({number})
        FitTrackee: {reason}	FitTrackee: {reason}
        {name}: paused	{name}: pausiert
        {name}: resumed	{name}: läuft wieder
        {name}: removed, with its key	{name}: entfernt, mit dem Schlüssel
        {name}: added; now: systemctl --user enable --now strided-sync	{name}: hinzugefügt; jetzt: systemctl --user enable --now strided-sync
        privacy zone {name}: removed	Schutzzone {name}: entfernt
        privacy zone {name}: {number} m around the place; removed from all later uploads	Schutzzone {name}: {number} m um den Ort; wird aus allem entfernt, was später gesendet wird
        privacy zone {name}: {number} m, never sent	Schutzzone {name}: {number} m, wird nie gesendet
        nothing is sent; to add a service: stridectl sync add intervals	nichts wird gesendet; einen Dienst hinzufügen: stridectl sync add intervals
        sent: {number}	gesendet: {number}
        sent: {number}, the last one {nameTime} UTC	gesendet: {number}, zuletzt {nameTime} UTC
        stopped	angehalten
        waiting	wartet
        nothing was added	nichts wurde hinzugefügt
        nothing was deleted	nichts wurde gelöscht
        nothing was removed	nichts wurde entfernt
        this question needs a terminal; to answer yes, add --yes	diese Frage braucht ein Terminal; mit ja antworten: --yes
        this question needs a terminal	diese Frage braucht ein Terminal
        to answer yes, add --yes	mit ja antworten: --yes
        the key is empty or contains control characters; nothing was added	der Schlüssel ist leer oder enthält Steuerzeichen; nichts wurde hinzugefügt
        Add this service?	Diesen Dienst hinzufügen?
        The API key:	Der API-Schlüssel:
        The password (better: an app password):	Das Passwort (besser: ein App-Passwort):
        The client secret:	Das Client-Secret:
        Open this page in your browser and permit the access:	Öffne diese Seite in deinem Browser und erlaube den Zugriff:
        {name} ({nameURL}) will receive, for each {kinds}:	{name} ({nameURL}) bekommt, für Art {kinds}:
        the kind, the start, the duration and the distance	die Art, den Anfang, die Dauer und die Strecke
        the track: positions and altitudes, one per second	den Track: Positionen und Höhen, jede Sekunde
        heart rate and power, one value per second	Puls und Leistung, jede Sekunde
        steps, cadence and target cadence, one value per second	Schritte, Schrittfrequenz und Zielfrequenz, jede Sekunde
        the name of the activity	den Namen der Aktivität
        the note of the activity	die Notiz der Aktivität
        No privacy zone: tracks show where you live. First set one: stridectl sync zone home LAT,LON 300m	Keine Schutzzone: Tracks zeigen, wo du wohnst. Setze zuerst eine: stridectl sync zone home BREITE,LÄNGE 300m
        Removed from tracks: the privacy zones {names}.	Aus Tracks entfernt: die Schutzzonen {names}.
        Distance and time include the removed parts, which tells how long these are.	Strecke und Zeit enthalten die entfernten Teile und verraten so deren Länge.
        Edits are sent.	Änderungen werden gesendet.
        Edits are not sent.	Änderungen werden nicht gesendet.
        What you delete here is deleted there.	Was du hier löschst, wird dort gelöscht.
        What you delete here stays there.	Was du hier löschst, bleibt dort.
        All activities of the logbook are sent.	Alle Aktivitäten des Logbuchs werden gesendet.
        Activities that start from {nameDate} (UTC) on are sent.	Aktivitäten, die ab dem {nameDate} (UTC) beginnen, werden gesendet.
        It will not receive: {fields}.	Nicht gesendet: {fields}.
        perceived effort	Anstrengung
        tags	Schlagwörter
        note	Notiz
        heart-rate	Puls
        there is no activity to delete	es gibt keine Aktivität zum Löschen
        there is no made-up data	es gibt keine erfundenen Daten
        made up by strided --demo-data: {number} activities, steps of {numberDays} days	von strided --demo-data erfunden: {number} Aktivitäten, Schritte von {numberDays} Tagen
        Delete the made-up data?	Die erfundenen Daten löschen?
        nothing was deleted in the last 30 days	in den letzten 30 Tagen wurde nichts gelöscht
        deleted on {nameDate}	gelöscht am {nameDate}
        the original of {number}, changed on {nameDate}	das Original von {number}, geändert am {nameDate}
        a second recording of {number}; to join them: stridectl edit {numberSame} --merge {numberSecond}	eine zweite Aufnahme von {number}; verbinden: stridectl edit {numberSame} --merge {numberSecond}
        activity {number} has no route that can be compared: it needs positions over at least 500 m	Aktivität {number} hat keine vergleichbare Strecke: Nötig sind Positionen über mindestens 500 m
        the service still has it as it was before it was cut, joined or replaced	der Dienst hat sie noch so, wie sie vor dem Schneiden, Verbinden oder Ersetzen war
        to delete it there and send it anew: {command}	dort löschen und neu senden: {command}
        to replace it, delete it there, then: {command}	zum Ersetzen dort löschen, dann: {command}
        energy (kcal)	die Energie (kcal)
        activity {number} is a second recording of it and does not count any more	Aktivität {number} ist eine zweite Aufnahme davon und zählt nicht mehr
        Check the name of the file.	Prüfe den Namen der Datei.
        this is not a backup of strided	das ist keine Sicherung von strided
        Give the name of a file that `stridectl backup` has written.	Gib den Namen einer Datei an, die `stridectl backup` geschrieben hat.
        this backup is damaged	diese Sicherung ist beschädigt
        Use another backup; nothing was changed.	Nimm eine andere Sicherung; nichts wurde geändert.
        its checksum is wrong	ihre Prüfsumme ist falsch
        its end is missing	ihr Ende fehlt
        it is too short	sie ist zu kurz
        its version is missing	ihre Version fehlt
        activities are missing	Aktivitäten fehlen
        the facts about it are missing	die Angaben über sie fehlen
        it has too many other files	sie hat zu viele andere Dateien
        two files in it have the same name	zwei Dateien in ihr haben denselben Namen
        the table {word} is missing	die Tabelle {word} fehlt
        the table {word} computes a column	die Tabelle {word} berechnet eine Spalte
        the column {word} of {nameTable} is missing	die Spalte {word} von {nameTable} fehlt
        backup of {date} {nameClock}: {what}	Sicherung vom {date} {nameClock}: {what}
        activities {numberActivities}, days {numberDays}, other files {numberFiles}	Aktivitäten {numberActivities}, Tage {numberDays}, andere Dateien {numberFiles}
        present logbook: {what}	jetziges Logbuch: {what}
        activities {numberActivities}, days {numberDays}	Aktivitäten {numberActivities}, Tage {numberDays}
        no data	keine Daten
        files that differ: {names}	Dateien, die sich unterscheiden: {names}
        Replace the present data?	Die jetzigen Daten ersetzen?
        These settings of the backup start programs. Restore them too?	Diese Einstellungen der Sicherung starten Programme. Auch wiederherstellen?
        the present data are saved: {name}	die jetzigen Daten sind gesichert: {name}
        nothing was changed	nichts wurde geändert
        strided is using this logbook. To stop it: systemctl --user stop strided.socket strided	strided benutzt dieses Logbuch. Beenden: systemctl --user stop strided.socket strided
        the logbook was restored, but not all other files: {name}	das Logbuch wurde wiederhergestellt, aber nicht alle anderen Dateien: {name}
        restored: {what}	wiederhergestellt: {what}
        {what}, not restored: {number} ({names})	{what}, nicht wiederhergestellt: {number} ({names})
        unknown tables	unbekannte Tabellen
        unknown columns	unbekannte Spalten
        unknown triggers	unbekannte Trigger
        unknown views	unbekannte Sichten
        rows with impossible values	Zeilen mit unmöglichen Werten
        unknown files	unbekannte Dateien
        settings that start programs	Einstellungen, die Programme starten
        to restore these settings too: stridectl restore --with-commands	diese Einstellungen auch wiederherstellen: stridectl restore --with-commands
        What was changed before this error is saved; stridectl history shows it.	Was vor diesem Fehler geändert wurde, ist gespeichert; stridectl history zeigt es.
        """#
}
