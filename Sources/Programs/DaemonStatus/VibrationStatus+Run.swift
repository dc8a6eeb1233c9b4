import Configuration
package import Control
package import Haptics

extension VibrationStatus {
    package init(_ settings: VibrationSettings, _ report: VibrationReport) {
        self.init(
            output: VibrationChoice(settings.output),
            strength: settings.strength,
            feet: FeetChoice(settings.feet),
            offsetMilliseconds: settings.offset / .milliseconds(1),
            active: settings.isOn ? report.active : [],
            problem: settings.isOn ? report.problem : nil,
            requested: report.requested
        )
    }
}

extension Diagnosis.Finding {
    package init(vibration settings: VibrationSettings, _ report: VibrationReport) {
        guard settings.isOn else {
            let text = settings.output == .off ? "not used: haptic.output is off" : "not used: haptic.strength is 0"
            self.init(subject: "vibration", verdict: .good, text: text)
            return
        }
        guard let problem = report.problem else {
            let text = report.active.isEmpty ? "starting" : report.active.joined(separator: ", ")
            self.init(subject: "vibration", verdict: .good, text: text)
            return
        }
        let verdict: Verdict = report.active.isEmpty ? .bad : .fair
        self.init(subject: "vibration", verdict: verdict, text: problem, advice: report.advice)
    }
}

// MARK: - Choices

extension VibrationChoice {
    package init(_ output: VibrationOutput) {
        switch output {
        case .off: self = .off
        case .auto: self = .auto
        }
    }
}

extension FeetChoice {
    package init(_ feet: VibratingFeet) {
        switch feet {
        case .both: self = .both
        case .left: self = .left
        case .right: self = .right
        }
    }
}
