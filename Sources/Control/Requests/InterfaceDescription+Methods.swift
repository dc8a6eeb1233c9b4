extension InterfaceDescription {
    /// The methods and errors of `org.strided.Control`.
    static let controlMethods = """
        # Run at this pace, 0 to 15 m/s, and follow it by hand.
        method SetPace(speed_mps: float) -> (status: Status)

        # Make the pace set by hand faster, or slower when negative.
        method ChangePace(delta_mps: float) -> (status: Status)

        # Hold this cadence whatever the pace.
        method HoldCadence(cadence_spm: float) -> (status: Status)

        # Let the pace choose the cadence again.
        method FollowPace() -> (status: Status)

        # Click on every step, on one foot's steps, or only while the cadence is off the target.
        method SetCue(cue: Cue) -> (status: Status)

        # Choose a sound by a name from ListSounds.
        method SetSound(name: string) -> (status: Status)

        # Tell left and right foot apart by ear.
        method SetAccent(accent: Accent) -> (status: Status)

        # 0 is silent, 1 is full.
        method SetVolume(fraction: float) -> (status: Status)

        # The runner's personal offset, -10 to +10.
        method SetOffset(offset_spm: float) -> (status: Status)

        # What is left out stays as it was.
        method SetRunner(height_m: ?float, mass_kg: ?float) -> (status: Status)

        # Choose what sets the pace.
        method Follow(source: Source) -> (status: Status)

        # Start a run at its first step.
        method Start() -> (status: Status)

        # Silence the clicks; the grid keeps counting.
        method Pause() -> (status: Status)

        # Sound the clicks again, on the same grid and the same feet.
        method Resume() -> (status: Status)

        # End the run.
        method Stop() -> (status: Status)

        method GetStatus() -> (status: Status)

        # Call with "more": the state now, then again whenever it has changed, the newest only and no oftener than
        # every min_interval_ms, which is 250 when left out and brought into 50 to 60000.
        # The stream goes on until the connection is closed; what is sent after this call is not read.
        method Watch(min_interval_ms: ?int) -> (status: Status)

        # What the daemon finds when it looks at itself and the machine.
        method Diagnose() -> (diagnosis: Diagnosis)

        # A piece of an NMEA 0183 stream, at best whole lines. Each character is one byte: U+0000 to U+00FF.
        method FeedNMEA(text: string) -> (counters: Counters)

        # Pedometer lines: "cadence 168", "steps 1234" counted since any start, "step". Characters as in FeedNMEA.
        # clock is what their time stamps are read from; auto, the default, finds out.
        method FeedSteps(text: string, clock: ?StampClock) -> (counters: Counters)

        # An accelerometer's samples, a line each: "x,y,z" or "t,x,y,z" in m/s2 or g. Characters as in FeedNMEA.
        method FeedAcceleration(text: string, clock: ?StampClock) -> (counters: Counters)

        method ListSounds() -> (sounds: []Sound)

        # Let the clicks meet the footfalls.
        method SetLock(lock: LockMode) -> (status: Status)

        # Look for Bluetooth sensors for so long, 1 to 60 s; answered at the end.
        method ScanSensors(duration_s: float) -> (sensors: []Sensor)

        method ListSensors() -> (sensors: []Sensor)

        # Remember a sensor and connect to it whenever it is in reach. A unit left out stays as it was.
        method PairSensor(address: string, unit: ?CadenceUnit) -> (sensors: []Sensor)

        method ForgetSensor(address: string) -> (sensors: []Sensor)

        method GetRunnerModel() -> (model: Model)

        # Forget what was learnt of the runner.
        method ResetRunnerModel() -> (model: Model)

        # Begin a plan that raises the cadence by so many per cent, up to 10, in gentle steps; 0 ends it.
        method SetPlan(percent: float) -> (status: Status)

        # Record an activity; kind is what is begun, a run when left out.
        method Record(action: RecordAction, kind: ?Activity) -> (status: Status)

        method GetToday() -> (today: Today)

        # What is left out stays as it was. An inactivity of 0 is never, else 5 to 600 s; a reminder is "18:00" or "off".
        method SetAlerts(inactivity_s: ?float, reminder: ?string, goal: ?bool) -> (status: Status)

        # The playlist that suits the last seven days; play has a running player play it.
        method SuggestPlaylist(play: bool) -> (playlist: Playlist)

        # A value is out of its range or makes no sense; reason says what is allowed.
        error InvalidValue (what: string, reason: string)

        # There is nothing of that name; reason says where to look.
        error NotFound (what: string, name: string, reason: string)

        # There is no run; reason says how to start one.
        error NotRunning (reason: string)

        # The server has no room for this client, or the client did not read its replies; the connection is closed.
        error TooManyClients (reason: string)

        # The message was no call, or too long, after which the connection is closed.
        error MessageRefused (reason: string)

        """
}
