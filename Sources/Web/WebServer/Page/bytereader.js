// Reads numbers from bytes, as PMTiles directories and protocol buffers contain them. Beyond the end, it throws a RangeError.

export class ByteReader {
  constructor(bytes, start = 0, end = bytes.length) {
    if (start < 0 || end > bytes.length || start > end) throw new RangeError("outside the bytes");
    this.bytes = bytes;
    this.at = start;
    this.end = end;
  }

  get isAtEnd() {
    return this.at >= this.end;
  }

  /** A whole number of at most ten bytes, the lowest seven bits first; above 2^53 it is not exact. */
  varint() {
    let [value, factor] = [0, 1];
    for (let count = 0; count < 10; count += 1) {
      if (this.at >= this.end) throw new RangeError("the bytes end within a number");
      const byte = this.bytes[this.at++];
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
    throw new RangeError("a number is too long");
  }

  /** A signed number in zigzag coding. */
  signed() {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** A reader of the next bytes, whose number comes first. */
  message() {
    const length = this.varint();
    const reader = new ByteReader(this.bytes, this.at, this.at + length);
    this.at += length;
    return reader;
  }

  text() {
    const { bytes, at, end } = this.message();
    return new TextDecoder().decode(bytes.subarray(at, end));
  }

  /** Skips the value of a field of a protocol buffer. */
  skip(wireType) {
    if (wireType === 0) this.varint();
    else if (wireType === 2) this.message();
    else if (wireType === 1 || wireType === 5) this.at += wireType === 1 ? 8 : 4;
    else throw new RangeError("an unknown kind of field");
    if (this.at > this.end) throw new RangeError("the bytes end within a field");
  }
}

/** Calls `visit(number, wireType)` for each field of a message; it reads the field and returns true, or the field is skipped. */
export function eachField(reader, visit) {
  while (!reader.isAtEnd) {
    const key = reader.varint();
    const [number, wireType] = [Math.floor(key / 8), key % 8];
    if (!visit(number, wireType)) reader.skip(wireType);
  }
}
