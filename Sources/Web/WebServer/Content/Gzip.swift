import CZlib

/// Compression in gzip format.
enum Gzip {
    /// `windowBits` of `deflateInit2` for the longest window (15) in gzip format (16), see zlib.h.
    private static let gzipWindow: Int32 = 15 + 16
    /// `memLevel` of `deflateInit2`: zlib's default.
    private static let memoryLevel: Int32 = 8

    /// Compresses bytes; nil if there is not enough memory or zlib is not installed.
    ///
    /// - Parameter level: 1 (fast) to 9 (small).
    static func compress(_ bytes: some Sequence<UInt8>, level: Int32) -> [UInt8]? {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream,
                level,
                Z_DEFLATED,
                gzipWindow,
                memoryLevel,
                Z_DEFAULT_STRATEGY,
                ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)
            ) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        var input = Array(bytes)
        let bound = Int(deflateBound(&stream, UInt(input.count)))
        var length = 0
        // Safe: zlib writes the first `length` bytes, and only these become elements.
        let output = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                // The output has room for all data (`deflateBound`), so one call completes it.
                if deflate(&stream, Z_FINISH) == Z_STREAM_END { length = Int(stream.total_out) }
            }
            count = length
        }
        return length > 0 ? output : nil
    }
}
