/// The header of ffmpeg's output.
func fuzz(_ input: FuzzInput) {
    let bytes = input.bytes + [input.cut]
    guard let header = try? AUHeader(bytes) else { return }
    require("a short header is refused", bytes.count >= AUHeader.length)
    require("the channels are in their range", AudioLimits.channels.contains(header.channels))
    require("the rate is in its range", AudioLimits.rates.contains(header.rate))
    // `ProgramOutput` can hold 64 KiB.
    require("the samples begin after the header, and soon", (AUHeader.length...4_096).contains(header.start))
    require("what follows the header is not read", (try? AUHeader(bytes.prefix(AUHeader.length))) == header)
}
