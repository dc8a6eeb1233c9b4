/// A decoder that delivers interleaved samples in the rate and with the channels of the file.
///
/// Used by one thread at a time.
protocol SampleSource: AnyObject {
    /// The number of channels, within ``AudioLimits/channels``.
    var channels: Int { get }
    /// Frames per second, within ``AudioLimits/rates``.
    var rate: Int { get }
    /// The number of frames that the file states; nil if it states none. The real number can be different.
    var statedFrames: Int? { get }

    /// Reads at most the frames that fit into the buffer; returns their number, 0 at the end.
    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MusicFileError) -> Int

    /// Moves to a frame; to an earlier one if the format does not permit the exact frame.
    ///
    /// - Returns: The frame that ``read(into:)`` delivers next; at most `frame`.
    func seek(to frame: Int) throws(MusicFileError) -> Int
}
