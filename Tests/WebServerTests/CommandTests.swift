import Testing

@testable import WebServer

/// The commands that a page may send.
@Suite struct CommandTests {
    @Test(arguments: [
        #"{"method":"StartActivity","parameters":{"kind":"run"}}"#,
        #"{"method":"StartActivity","parameters":{"kind":"walk","speed_mps":1.5}}"#,
        #"{"method":"PauseActivity","parameters":{}}"#, #"{"method":"ResumeActivity","parameters":{}}"#,
        #"{"method":"FinishActivity","parameters":{}}"#, #"{"method":"RateActivity","parameters":{"effort":7}}"#,
        #"{"method":"Record","parameters":{"action":"lap"}}"#,
        #"{"method":"Record","parameters":{"action":"discard"}}"#, #"{"method":"Stop","parameters":{}}"#,
        #"{"method":"ChangePace","parameters":{"delta_mps":-0.1}}"#,
        #"{"method":"SetPace","parameters":{"speed_mps":3}}"#,
        #"{"method":"ChangeSetting","parameters":{"key":"sound.cue","value":"every-step"}}"#,
        #"{"method":"ChangeSetting","parameters":{"key":"music.volume","value":"50%"}}"#,
        #"{"method":"ChangeSetting","parameters":{"key":"sound.delays","value":"with default/Ears=35ms"}}"#,
        #"{"method":"Follow","parameters":{"source":"gps"}}"#,
        #"{"method":"ControlWorkout","parameters":{"action":"add_minute"}}"#,
        #"{"method":"Pause","parameters":{}}"#, #"{"method":"Resume","parameters":{}}"#,
        #"{"method":"CalibrateRunner","parameters":{"tap_ns":[1,2],"speed_mps":3}}"#,
        #"{"method":"CalibrateRunner","parameters":{}}"#,
    ])
    func anAllowedCommandIsDecoded(_ text: String) throws {
        _ = try Command(decoding: text.utf8)
    }

    @Test(arguments: [
        "ResetRunnerModel", "ForgetSensor", "FeedNMEA", "ListSettings", "RunWorkout", "GetStatus", "Watch",
        "WatchButtons",
        "org.strided.Control.SetPace", "org.varlink.service.GetInfo", "", "setpace",
    ])
    func anotherMethodIsNotPermitted(_ method: String) {
        #expect(throws: Refusal.notPermitted) {
            try Command(decoding: #"{"method":"\#(method)","parameters":{}}"#.utf8)
        }
    }

    @Test(arguments: ["sound.name", "music.playlist", "voice.command", "sound", ""])
    func aPageChangesNoSettingThatNamesAFile(_ key: String) {
        #expect(throws: Refusal.notPermitted) {
            try Command(decoding: #"{"method":"ChangeSetting","parameters":{"key":"\#(key)","value":"x"}}"#.utf8)
        }
    }

    @Test(arguments: ["start", "pause", "resume", "finish"])
    func aRecordingCanOnlyGetALapAndBeDeleted(_ action: String) {
        #expect(throws: Refusal.self) {
            try Command(decoding: #"{"method":"Record","parameters":{"action":"\#(action)"}}"#.utf8)
        }
    }

    @Test(arguments: [
        ("", Refusal.notACommand), ("[]", .notACommand), (#"{"method":1}"#, .notACommand),
        ("\u{0}", .notACommand),
        (String(repeating: "[", count: 600), .notACommand), (#"{"method":"SetPace"}"#, .wrongParameters),
        (#"{"method":"SetPace","parameters":{"speed_mps":"3"}}"#, .wrongParameters),
        (#"{"method":"ChangeSetting","parameters":{"key":"sound.cue"}}"#, .wrongParameters),
    ])
    func aDamagedCommandIsRefused(_ text: String, refusal: Refusal) {
        #expect(throws: refusal) { try Command(decoding: text.utf8) }
    }
}
