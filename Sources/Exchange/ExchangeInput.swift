/// The bytes of a file, read in pieces.
public struct ExchangeInput {
    /// The largest number of bytes that are read at once.
    public static let longestPiece = 1 << 16

    /// The total number of bytes in the input.
    public let count: Int
    private let read: (_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int

    /// Creates an input that calls a closure to read the bytes.
    ///
    /// - Parameters:
    ///   - count: The total number of bytes.
    ///   - read: Fills the start of the buffer from an offset and returns the number of bytes; 0 at the end.
    public init(
        count: Int,
        read: @escaping (_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int
    ) {
        self.count = count
        self.read = read
    }

    /// Creates an input from bytes in memory.
    public init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { offset, buffer in
            let piece = bytes[min(offset, bytes.count)..<min(offset + buffer.count, bytes.count)]
            buffer.copyBytes(from: piece)
            return piece.count
        }
    }

    /// Reads up to `length` bytes from an offset; fewer at the end of the file.
    func piece(at offset: Int, _ length: Int = longestPiece) throws(ExchangeError) -> [UInt8] {
        var piece = [UInt8](repeating: 0, count: length)
        var filled = 0
        while filled < length {
            let result = piece.withUnsafeMutableBytes { buffer in
                Result { () throws(ExchangeError) in
                    try read(offset + filled, UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
                }
            }
            let count = min(max(try result.get(), 0), length - filled)
            guard count > 0 else { break }
            filled += count
        }
        piece.removeLast(length - filled)
        return piece
    }

    /// Reads the start of the input: at most 64 KiB.
    ///
    /// - Throws: The errors of the input.
    public func head() throws(ExchangeError) -> [UInt8] { try piece(at: 0) }

    /// Reads the whole input.
    ///
    /// - Throws: The errors of the input.
    public func bytes() throws(ExchangeError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while true {
            let piece = try piece(at: bytes.count)
            guard !piece.isEmpty else { return bytes }
            bytes += piece
        }
    }
}
