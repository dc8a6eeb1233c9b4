import Control
import NIOHTTP1
import OutsideText

/// A message of the page `/sensor`: readings of a phone, or the report that it sends nothing from now on.
///
/// The daemon checks the ranges of the values; this type only checks the form.
enum SensorMessage: Sendable, Equatable {
    case motion(FeedMotion)
    case position(FeedPosition)
    case end(EndFeed)

    /// The kinds of messages, each with an address of its own.
    enum Kind: Hashable, Sendable {
        case motion
        case position
        case end
    }

    init(decoding body: some Sequence<UInt8>, _ kind: Kind) throws(Refusal) {
        let body = Array(body)
        switch kind {
        case .motion:
            let message: Motion = try Self.decode(body)
            guard message.samples.count <= FeedMotion.maximumSamples else {
                throw Refusal(status: .badRequest, reason: "send at most \(FeedMotion.maximumSamples) samples at once")
            }
            var samples: [MotionSample] = []
            for values in message.samples {
                // A time that is not a whole number of nanoseconds is rounded; the clock of a page is not that exact.
                guard values.count == 4, values.allSatisfy(\.isFinite), let time = Int(exactly: values[0].rounded())
                else {
                    throw Refusal(status: .badRequest, reason: "a sample is [nanoseconds, x, y, z]")
                }
                samples.append(MotionSample(atNanoseconds: time, x: values[1], y: values[2], z: values[3]))
            }
            let error = message.clock_error_ns.flatMap { Int(exactly: $0.rounded()) }
            self = .motion(FeedMotion(phone: message.phone, samples: samples, clockErrorNanoseconds: error))
        case .position:
            self = .position(try Self.decode(body))
        case .end:
            let message: End = try Self.decode(body)
            self = .end(EndFeed(phone: message.phone, reason: message.reason.text))
        }
    }

    /// The message with another identifier of the phone, unless it is nil.
    func of(_ id: String?) -> Self {
        guard let id else { return self }
        switch self {
        case .motion(var call):
            call.phone.id = id
            return .motion(call)
        case .position(var call):
            call.phone.id = id
            return .position(call)
        case .end(var call):
            call.phone.id = id
            return .end(call)
        }
    }

    private static func decode<Message: Decodable>(_ body: [UInt8]) throws(Refusal) -> Message {
        do {
            return try UntrustedJSON.decode(Message.self, from: body)
        } catch {
            let reason = "not a message of a phone: a value is missing, or its type is wrong"
            throw Refusal(status: .badRequest, reason: reason)
        }
    }
}

/// The JSON object with acceleration: each sample is an array, because there are 60 of them in a second.
private struct Motion: Decodable {
    let phone: Phone
    let samples: [[Double]]
    let clock_error_ns: Double?
}

private struct End: Decodable {
    enum Reason: String, Decodable {
        case hidden
        case closed
        case stopped

        var text: String {
            switch self {
            case .hidden: "the page is hidden"
            case .closed: "the page was closed"
            case .stopped: "stopped on the phone"
            }
        }
    }

    let phone: Phone
    let reason: Reason
}
