import Control
import FoundationEssentials

/// What the page for a phone's sensors posts.
func fuzz(_ input: FuzzInput) {
    let kinds: [SensorMessage.Kind] = [.motion, .position, .end]
    let kind = kinds[Int(input.cut) % kinds.count]
    guard let message = try? SensorMessage(decoding: input.bytes, kind) else { return }
    switch (message, kind) {
    case (.motion(let motion), .motion):
        require("samples are not too many", motion.samples.count <= FeedMotion.maximumSamples)
        require("samples are numbers", motion.samples.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite })
    case (.position(let position), .position):
        require("the daemon decodes the same position", same(position))
    case (.end(let end), .end): require("an end has a reason", !end.reason.isEmpty)
    default: require("a message has the kind of its address", false)
    }
}

private func same(_ position: FeedPosition) -> Bool {
    // A value that cannot be written, such as an infinite number, cannot be read either.
    guard let written = try? JSONEncoder().encode(position) else { return false }
    return (try? JSONDecoder().decode(FeedPosition.self, from: written)) == position
}
