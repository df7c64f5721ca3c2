interface Limits {
  /** The most bytes that are read before the stream counts as ended. */
  bytes: number;
  /** The most parts that are read, because a stream of foreign bytes may consist of very many small ones. */
  parts: number;
}

/** Reads a stream from its start, within limits, and never holds more than was requested at once. */
export class ByteReader {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private held: Buffer = Buffer.alloc(0);
  private position = 0;
  private parts = 0;

  constructor(
    source: AsyncIterable<Uint8Array>,
    private readonly limits: Limits,
  ) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  /** Returns the next bytes, or null when there are fewer. */
  async read(length: number): Promise<Buffer | null> {
    if (!this.isWithin(length)) return null;
    const parts: Buffer[] = [];
    for (let missing = length; missing > 0; ) {
      if (this.held.length === 0 && !(await this.fill())) return null;
      const part = this.held.subarray(0, missing);
      parts.push(part);
      this.held = this.held.subarray(part.length);
      missing -= part.length;
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  /** Skips bytes. @returns false when there are fewer. */
  async skip(length: number): Promise<boolean> {
    if (!this.isWithin(length)) return false;
    for (let missing = length; missing > 0; ) {
      if (this.held.length === 0 && !(await this.fill())) return false;
      const left = Math.min(missing, this.held.length);
      this.held = this.held.subarray(left);
      missing -= left;
    }
    return true;
  }

  private isWithin(length: number): boolean {
    this.position += length;
    this.parts += 1;
    return this.position <= this.limits.bytes && this.parts <= this.limits.parts;
  }

  private async fill(): Promise<boolean> {
    const { done, value } = await this.chunks.next();
    if (done) return false;
    this.held = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return true;
  }
}
