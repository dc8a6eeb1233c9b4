extension InterfaceDescription {
    /// The types of `org.strided.Control`.
    static let controlTypes = """
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

        type Activity (run, walk, cycle)

        type RecordAction (start, pause, resume, lap, stop, discard)

        # The clock of time stamps: found out, this machine's wall clock or monotonic clock, or one of the sender's own.
        type StampClock (auto, unix, monotonic, sender)

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

        # asynchrony_ms is footfall less click, below zero when the foot is early; asynchrony_uncertainty_ms includes what
        # the source of the footfalls may be off by, asynchrony_sd_ms does not; coherence is 0 to 1.
        type Lock (
          mode: LockMode,
          state: string,
          asynchrony_ms: ?float,
          asynchrony_sd_ms: ?float,
          asynchrony_uncertainty_ms: ?float,
          coherence: ?float,
          in_sync_s: float,
          in_sync_share: ?float
        )

        # What is recorded. unsaved says in words why the disk does not have it yet; it is kept in memory meanwhile.
        type Recording (
          state: (recording, paused),
          kind: Activity,
          automatic: bool,
          started_unix_s: float,
          elapsed_s: float,
          moving_s: float,
          distance_m: ?float,
          distance_estimated: bool,
          steps: ?int,
          energy_kcal: ?float,
          laps: int,
          unsaved: ?string
        )

        # inactivity_s is the window without a step after which is warned; reminder is a time of day.
        type Alerts (inactivity_s: ?float, reminder: ?string, goal: bool)

        # What the runner was told. shown: by a notification, not here alone.
        type Alert (title: string, text: string, at_unix_s: float, shown: bool)

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
        # unsaved says what could not be stored and why: it is in memory, and is tried again.
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
          recording: ?Recording,
          alerts: ?Alerts,
          last_alert: ?Alert,
          click: Click,
          runner: Runner,
          steps_played: int,
          last_step: ?Step,
          output: ?Output,
          inputs: []Input,
          warnings: []string,
          unsaved: ?[]string
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

        # What a day came to so far. presence says whether anything counts steps: no data is not zero.
        # window_steps are those of the last window_s.
        type Today (
          date: string,
          steps: ?int,
          distance_m: ?float,
          energy_kcal: ?float,
          goal_steps: ?int,
          goal_distance_m: ?float,
          goal_energy_kcal: ?float,
          window_steps: ?int,
          window_s: float,
          activity: ?string,
          presence: (live, silent, never_seen, refused),
          silent_since_unix_s: ?float,
          refusal: ?string
        )

        # A playlist for how active the last seven days were. playing names the player that plays it.
        type Playlist (mood: ?string, target: ?string, reason: string, playing: ?string)

        """
}
