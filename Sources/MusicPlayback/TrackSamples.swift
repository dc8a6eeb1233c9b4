package import MusicFiles

/// The decoded samples of a track, read from one position to the end.
///
/// Used by one thread at a time.
package protocol TrackSamples: AnyObject {
    /// Reads at most the frames that fit into the buffer; may block.
    ///
    /// - Parameter buffer: room for interleaved stereo samples.
    /// - Returns: the number of frames; 0 at the end of the track.
    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MusicFileError) -> Int
}

extension DecodedTrack: TrackSamples {}
extension TrackReader: TrackSamples {}
