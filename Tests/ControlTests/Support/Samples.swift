@testable import Control

/// Examples of calls.
enum Samples {
    /// All methods of the interface, by the names of their types.
    static let methods = InterfaceDescription.control.text.matches(of: /(?m)^method (\w+)/).compactMap { match in
        _typeByName("7Control\(match.1.utf8.count)\(match.1)V") as? any ControlMethod.Type
    }

    /// Two calls of each method: with all its parameters, and without the optional ones.
    static var calls: [any ControlMethod] {
        get throws { try methods.flatMap { try [example(of: $0), example(of: $0, isSparse: true)] } }
    }

    private static func example<Method: ControlMethod>(
        of method: Method.Type,
        isSparse: Bool = false
    ) throws -> any ControlMethod {
        try ExampleDecoder.example(of: method, isSparse: isSparse)
    }
}

/// A call of any method, so that lists of calls can be compared.
struct AnyCall: Equatable, CustomStringConvertible {
    let call: any ControlMethod

    init(_ call: any ControlMethod) { self.call = call }

    var description: String { "\(call)" }

    static func == (left: AnyCall, right: AnyCall) -> Bool { left.call.isEqual(to: right.call) }
}

extension ControlMethod {
    fileprivate func isEqual(to other: any ControlMethod) -> Bool { self == other as? Self }
}

extension Status {
    /// A status with only what is always known, told apart by `steps`.
    static func sparse(steps: Int = 0) -> Status {
        Status(
            schema: Status.schema,
            version: "0.1.0",
            state: .stopped,
            follow: .manual,
            target: TargetStatus(cadenceHeld: false),
            click: ClickStatus(cue: .everyStep, sound: "click", accent: .none, volume: 0.8),
            runner: RunnerStatus(heightMeters: 1.75, offsetStepsPerMinute: 0),
            stepsPlayed: steps,
            inputs: [],
            warnings: []
        )
    }

    /// A status in which nothing is absent.
    static let full: Status = {
        guard let status = try? ExampleDecoder.example(of: Status.self) else {
            preconditionFailure("a type of the status has no example")
        }
        return status
    }()
}
