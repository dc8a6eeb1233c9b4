import Activities
import Cadence
import Control
import Messages

/// The questions of `stridectl setup` and the answers; it receives an answer, and returns the action and the next question.
struct SetupDialog {
    enum Question: CaseIterable {
        case language, units, height, speed, sound, heard, voice, calibration
    }

    enum Action: Equatable {
        case setLanguage(Language)
        case setUnits(Units)
        case setHeight(meters: Double)
        /// Plays clicks until the next answer.
        case playClicks
        /// Stops the clicks; the value is whether they were heard, nil if the runner does not say it.
        case stopClicks(areHeard: Bool?)
        case setVoice(VoiceChoice)
        case calibrate
    }

    enum SpeedSource: CaseIterable {
        case byHand, treadmill, footPod, gps, phone
    }

    /// The values of the settings before an answer, which a skipped question keeps.
    struct Settings: Equatable {
        var language: Language
        var units: Units
        var heightMeters: Double?
        var voice: VoiceChoice
        /// Whether clicks can be played for the sound test: neither a run nor a recording is in progress.
        var canPlay = true
        /// Whether the runner can calibrate the cadence: the answers come from a terminal.
        var canCalibrate = false
    }

    private(set) var question: Question? = .language
    private(set) var settings: Settings
    private(set) var source = SpeedSource.byHand
    private(set) var answers = 0
    private let isASCII: Bool

    init(_ settings: Settings, isASCII: Bool = false) {
        self.settings = settings
        self.isASCII = isASCII
    }

    var messages: Messages {
        isASCII ? Messages(settings.language).ascii : Messages(settings.language)
    }
}

// MARK: - Answers

extension SetupDialog {
    /// An empty answer changes nothing; if the answer is not possible, the question stays.
    mutating func answer(_ text: String) throws(Refusal) -> Action? {
        let word = text.lowercased().filter { !$0.isWhitespace }
        guard let question else { return nil }
        guard !word.isEmpty else {
            advance(from: question, isSkipped: true)
            return question == .heard ? .stopClicks(areHeard: nil) : nil
        }
        let action: Action?
        switch question {
        case .language:
            let languages: [Language] = [.english, .german]
            settings.language = languages[try choice(word, of: [["en", "english"], ["de", "deutsch", "german"]])]
            action = .setLanguage(settings.language)
        case .units:
            let units: [Units] = [.metric, .miles]
            let words = [["km", "kilometres", "kilometer", "metric"], ["mi", "miles", "meilen", "imperial"]]
            settings.units = units[try choice(word, of: words)]
            action = .setUnits(settings.units)
        case .height:
            let height = try height(word)
            settings.heightMeters = height.meters
            action = .setHeight(meters: height.meters)
        case .speed:
            source = SpeedSource.allCases[try choice(word, of: SpeedSource.allCases.map { _ in [] })]
            action = nil
        case .sound: action = try isYes(word) ? .playClicks : nil
        case .heard: action = .stopClicks(areHeard: try isYes(word))
        case .voice:
            let voices: [VoiceChoice] = [.off, .speech, .chimes]
            settings.voice = voices[try choice(word, of: voices.map { [$0.rawValue] })]
            action = .setVoice(settings.voice)
        case .calibration: action = try isYes(word) ? .calibrate : nil
        }
        answers += 1
        advance(from: question, isSkipped: action != .playClicks)
        return action
    }

    private mutating func advance(from present: Question, isSkipped: Bool) {
        question =
            switch present {
            case .language: .units
            case .units: .height
            case .height: .speed
            case .speed: settings.canPlay ? .sound : .voice
            case .sound: isSkipped ? .voice : .heard
            case .heard: .voice
            case .voice: settings.canCalibrate ? .calibration : nil
            case .calibration: nil
            }
    }

    private func choice(_ word: String, of choices: [[String]]) throws(Refusal) -> Int {
        if let number = Int(word), choices.indices.contains(number - 1) { return number - 1 }
        if let index = choices.firstIndex(where: { $0.contains(word) }) { return index }
        throw Refusal(messages.setupWriteNumber(count: "\(choices.count)"))
    }

    private func isYes(_ word: String) throws(Refusal) -> Bool {
        if ["y", "yes", "j", "ja"].contains(word) { return true }
        if ["n", "no", "nein"].contains(word) { return false }
        throw Refusal(messages.setupWriteYesOrNo)
    }

    /// Parses a height; with metric units, a number without a unit is in cm, or in m if it has a decimal point or comma.
    private func height(_ word: String) throws(Refusal) -> Length {
        let text = word.replacing(",", with: ".")
        let forms = settings.units == .metric ? [text, text.contains(".") ? text + "m" : text + "cm"] : [text]
        for form in forms {
            if let height = try? Length(parsing: form) { return height }
        }
        let range = Runner.heightRange
        func bound(_ meters: Double) -> String { messages.localized(Length(meters: meters).formatted(.meters)) }
        throw Refusal(
            messages.setupWriteHeight(from: bound(range.lowerBound), to: bound(range.upperBound))
        )
    }
}

// MARK: - Texts

extension SetupDialog {
    var prompt: (text: String, choices: [String]) {
        switch question {
        case .language: ("Language / Sprache", ["English", "Deutsch"])
        case .units: (messages.setupUnitsQuestion, [messages.setupKilometres, messages.setupMiles])
        case .height: (messages.setupHeightQuestion, [])
        case .speed: (messages.setupSpeedQuestion, SpeedSource.allCases.map { texts($0).name })
        case .sound: (messages.setupSoundQuestion, [])
        case .heard: (messages.setupHeardQuestion, [])
        case .voice: (messages.setupVoiceQuestion, [VoiceChoice.off, .speech, .chimes].map(name))
        case .calibration: (messages.setupCalibrationQuestion, [])
        case nil: ("", [])
        }
    }

    /// The present value, which a skipped question keeps; nil for a question without a setting.
    var present: String? {
        switch question {
        case .language: settings.language == .english ? "English" : "Deutsch"
        case .units: settings.units == .metric ? messages.setupKilometres : messages.setupMiles
        case .height:
            settings.heightMeters.map {
                messages.localized(Length(meters: $0).formatted(settings.units == .metric ? .meters : .feetAndInches))
            } ?? messages.setupNotSet
        case .voice: name(settings.voice)
        case .speed, .sound, .heard, .calibration, nil: nil
        }
    }

    /// The name of a source of the speed, what the runner must do before it can measure, and the command of the first run.
    private func texts(_ source: SpeedSource) -> (name: String, advice: String?, command: String) {
        switch source {
        case .byHand:
            (messages.setupSpeedByHand, nil, "stridectl run " + (settings.units == .metric ? "10km/h" : "6mph"))
        case .treadmill: (messages.setupSpeedTreadmill, messages.setupAdviceSensor, "stridectl run treadmill")
        case .footPod: (messages.setupSpeedFootPod, messages.setupAdviceSensor, "stridectl run footpod")
        case .gps: (messages.setupSpeedGPS, messages.setupAdviceGPS, "stridectl run gps")
        case .phone: (messages.setupSpeedPhone, messages.setupAdvicePhone, "stridectl run auto")
        }
    }

    private func name(_ voice: VoiceChoice) -> String {
        switch voice {
        case .off: messages.setupVoiceOff
        case .speech: messages.setupVoiceSpeech
        case .chimes: messages.setupVoiceChimes
        }
    }

    /// What the runner must do before the source of the speed can measure; nil if nothing.
    var sourceAdvice: String? { texts(source).advice }

    var firstCommand: String { texts(source).command }
}
