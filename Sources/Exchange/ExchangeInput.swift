/// The bytes of a file, read piece by piece.
public struct ExchangeInput {
    /// The most bytes of a file that are in memory at once.
    public static let longestPiece = 1 << 16

    /// How many bytes there are.
    public let count: Int
    private let read: (_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int

    /// An input that asks for its bytes.
    ///
    /// - Parameters:
    ///   - count: How many bytes there are.
    ///   - read: Fills the buffer, or its beginning, from an offset on, and gives how many bytes it has filled; 0 at the end.
    public init(
        count: Int,
        read: @escaping (_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int
    ) {
        self.count = count
        self.read = read
    }

    /// An input of bytes in memory.
    public init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { offset, buffer in
            let piece = bytes[min(offset, bytes.count)..<min(offset + buffer.count, bytes.count)]
            buffer.copyBytes(from: piece)
            return piece.count
        }
    }

    /// The bytes from an offset on: so many, or fewer where the file ends.
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

    /// All of it.
    ///
    /// - Throws: What the reading throws.
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
