/// A Varlink interface: its name and its text in Varlink's interface description language.
///
/// Source of the language: https://varlink.org/Interface-Definition
struct InterfaceDescription {
    let name: String
    let text: String

    /// Every interface the daemon serves.
    static let all = [service, control]
}

extension InterfaceDescription {
    /// What every Varlink service answers about itself. Source: https://varlink.org/Service
    static let service = InterfaceDescription(
        name: "org.varlink.service",
        text: """
            # What every Varlink service answers about itself.
            interface org.varlink.service

            # Who the service is and which interfaces it has.
            method GetInfo() -> (vendor: string, product: string, version: string, url: string, interfaces: []string)

            # The description of one interface.
            method GetInterfaceDescription(interface: string) -> (description: string)

            # There is no such interface.
            error InterfaceNotFound (interface: string)

            # The interface has no such method.
            error MethodNotFound (method: string)

            # The method is described and not implemented.
            error MethodNotImplemented (method: string)

            # A parameter is missing or not of its type.
            error InvalidParameter (parameter: string)

            # The caller may not call the method.
            error PermissionDenied ()

            # The method streams its replies and was called without "more".
            error ExpectedMore ()

            """
    )

    /// The interface of strided itself.
    static let control = InterfaceDescription(
        name: "org.strided.Control",
        text: """
            # strided, a running metronome: clicks at the cadence that suits a runner's pace.
            #
            # Units are in the names: mps is metres a second, spm is steps a minute, m metres, kg kilograms.
            # A field that is not there is not known. Methods that change something answer with the state after the change.
            # A message may end with a NUL byte or with a newline; the reply ends the same way. At most 65536 bytes.
            interface org.strided.Control

            # only_off: every step, while the measured cadence is off the target.
            type Cue (every_step, every_other, only_off)

            # Left and right foot: the same, at different pitch, from left and right, or one softer.
            type Accent (none, pitch, pan, level)

            # What sets the pace: the runner's hand, the best source that is fresh, satellites, a belt, a foot pod, a pedometer.
            type Source (manual, auto, gps, treadmill, footpod, steps)

            # Clicks against footfalls: unknown to each other, met, met and led to the target, or only measured.
            type LockMode (off, follow, lead, hold)

            # What a foot pod's cadence counts.
            type CadenceUnit (auto, steps, strides)

            # The pace and the cadence aimed at. manual_speed_mps is what is fallen back to when a source goes stale.
            type Target (
              speed_mps: ?float,
              manual_speed_mps: ?float,
              cadence_spm: ?float,
              cadence_held: bool,
              step_length_m: ?float,
              leg_length_m: ?float,
              step_check: ?(ok, short, long),
              model: ?string
            )

            # What the followed source measures; state says in words what is made of it.
            type Measured (
              source: string,
              speed_mps: ?float,
              cadence_spm: ?float,
              age_s: ?float,
              deviation_mps: ?float,
              quality: ?string,
              refused: ?string,
              state: string
            )

            # How the runner moves. resting says why the clicks are silent though the run goes on.
            # grade_adjusted_speed_mps is the speed on level ground that costs as much.
            type Motion (
              activity: string,
              gait: string,
              resting: ?string,
              gradient: ?float,
              grade_adjusted_speed_mps: ?float
            )

            # zone is 1 to 5; ceiling says what is done about a heart that is too quick.
            type Heart (bpm: float, age_s: float, zone: ?int, ceiling: ?string)

            # asynchrony_ms is footfall less click, below zero when the foot is early; coherence is 0 to 1.
            type Lock (
              mode: LockMode,
              state: string,
              asynchrony_ms: ?float,
              asynchrony_sd_ms: ?float,
              coherence: ?float,
              in_sync_s: float,
              in_sync_share: ?float
            )

            # volume is 0 to 1.
            type Click (cue: Cue, sound: string, accent: Accent, volume: float)

            type Runner (height_m: ?float, mass_kg: ?float, offset_spm: ?float)

            # How well it is known which frame is heard when. rate_error_ppm: by how much the card is faster than it says.
            # grid_error_ms: by how much the clicks are heard late against the system's time, where that is kept.
            type Clock (
              rate_error_ppm: float,
              rate_uncertainty_ppm: float,
              uncertainty_ms: float,
              jitter_ms: float,
              grid_error_ms: ?float
            )

            # Where the sound goes, as the device granted it. realtime says in words what scheduling was granted.
            type Output (
              device: string,
              rate_hz: int,
              channels: int,
              format: string,
              buffer_frames: int,
              period_frames: int,
              lookahead_ms: ?float,
              resting_lookahead_ms: ?float,
              rewinds: bool,
              clock: ?Clock,
              realtime: string,
              xruns: int,
              lost_events: int
            )

            type Input (name: string, state: string, detail: ?string)

            # A step, and when it is heard at the loudspeaker: seconds of Unix time, which may lie a little ahead.
            type Step (number: int, foot: (left, right), sounded: bool, heard_at_unix_s: float)

            # schema is raised when a field changes its meaning or goes away, not when one is added.
            type Status (
              schema: int,
              version: string,
              state: (stopped, running, paused),
              follow: Source,
              target: Target,
              measured: ?Measured,
              motion: ?Motion,
              heart: ?Heart,
              lock: ?Lock,
              plan: ?string,
              click: Click,
              runner: Runner,
              steps_played: int,
              last_step: ?Step,
              output: ?Output,
              inputs: []Input,
              warnings: []string
            )

            # Sentences or lines that were used, that say nothing of use, and that were damaged.
            type Counters (accepted: int, ignored: int, refused: int)

            # One thing that was looked at; advice is the one thing to do about it.
            type Finding (subject: string, verdict: (good, fair, bad), text: string, advice: ?string)

            # Latencies in microseconds; buckets run from short to long.
            type Latency (
              count: int,
              median_us: int,
              p99_us: int,
              worst_us: int,
              buckets: [](up_to_us: int, count: int)
            )

            # wakeups: how late the audio thread woke. reactions: from a change's being asked for to its being heard.
            type Diagnosis (findings: []Finding, wakeups: Latency, reactions: Latency)

            type Sound (name: string, origin: (built_in, file))

            # A Bluetooth sensor. kinds: "footpod", "treadmill", "heart-rate".
            type Sensor (
              address: string,
              name: ?string,
              kinds: []string,
              remembered: bool,
              state: string,
              battery_percent: ?int,
              cadence_unit: ?string,
              signal_dbm: ?int
            )

            # What was learnt of the runner; deviation_spm is one standard deviation.
            type Model (
              in_force: string,
              reason: string,
              windows: int,
              runs: int,
              curve: [](speed_mps: float, heuristic_spm: float, personal_spm: float, deviation_spm: float)
            )

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
            method FeedSteps(text: string) -> (counters: Counters)

            # An accelerometer's samples, a line each: "x,y,z" or "t,x,y,z" in m/s2 or g. Characters as in FeedNMEA.
            method FeedAcceleration(text: string) -> (counters: Counters)

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

            # A value is out of its range or makes no sense; reason says what is allowed.
            error InvalidValue (what: string, reason: string)

            # There is nothing of that name; reason says where to look.
            error NotFound (what: string, name: string, reason: string)

            # There is no run; reason says how to start one.
            error NotRunning (reason: string)

            # The message was no call, or too long, after which the connection is closed.
            error MessageRefused (reason: string)

            """
    )
}
