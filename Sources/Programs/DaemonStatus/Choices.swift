package import Activities
package import Configuration
package import Control

extension RawRepresentable where RawValue == String {
    /// The value with the same word as a value of another type.
    ///
    /// Both types must have the same words: those of the control protocol and of the daemon do (`RequestHandlersTests`).
    package init(sameWordAs other: some RawRepresentable<String>) {
        guard let value = Self(rawValue: other.rawValue) else {
            preconditionFailure("\(Self.self) has no \(other.rawValue)")
        }
        self = value
    }
}

extension CueChoice {
    package init(_ cue: CuePreference) {
        switch cue {
        case .everyStep: self = .everyStep
        case .everyOther: self = .everyOther
        case .onlyOff: self = .onlyOff
        }
    }
}

extension ActivityChoice {
    // An activity of another sport is imported and never recorded, so the protocol has no word for it.
    package init(_ kind: Activities.Activity.Kind) { self = Self(rawValue: kind.rawValue) ?? .cycle }
}
