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
