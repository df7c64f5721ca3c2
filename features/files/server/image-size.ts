import { ByteReader } from './byte-reader.ts';

export interface ImageSize {
  width: number;
  height: number;
}

/** What precedes the size in a picture, including camera data and colour profile, is shorter than this. */
const HEADER_LIMITS = { bytes: 16 * 1024 * 1024, parts: 50_000 };
/** The most bytes of the boxes that describe an AVIF, without its pixels. */
const MAX_BOX_BYTES = 256 * 1024;

type ReadSize = (reader: ByteReader) => Promise<ImageSize | null>;

const readers: Record<string, ReadSize> = {
  'image/png': async (reader) => {
    const head = await reader.read(24);
    return head && checkSize(head.readUInt32BE(16), head.readUInt32BE(20));
  },
  'image/bmp': async (reader) => {
    const head = await reader.read(26);
    if (!head) return null;
    // The oldest kind has a header of 12 bytes and short numbers; a negative height means rows from the top.
    const isOldest = head.readUInt32LE(14) === 12;
    if (isOldest) return checkSize(head.readUInt16LE(18), head.readUInt16LE(20));
    return checkSize(Math.abs(head.readInt32LE(18)), Math.abs(head.readInt32LE(22)));
  },
  'image/webp': async (reader) => {
    const head = await reader.read(30);
    return head && webpSize(head);
  },
  'image/gif': gifSize,
  'image/jpeg': jpegSize,
  'image/avif': avifSize,
};

/**
 * Reads width and height from the header of a picture; nothing is decoded, and the bytes are read once.
 *
 * @param type as the first bytes show it.
 * @returns null when the header is broken or of no known kind.
 */
export async function readImageSize(source: AsyncIterable<Uint8Array>, type: string): Promise<ImageSize | null> {
  return (await readers[type]?.(new ByteReader(source, HEADER_LIMITS))) ?? null;
}

const checkSize = (width: number, height: number): ImageSize | null =>
  width > 0 && height > 0 ? { width, height } : null;

function webpSize(head: Buffer): ImageSize | null {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return checkSize(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return checkSize((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return checkSize(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}

/** Returns the larger of the screen and the first frame, because decoders allocate both. */
async function gifSize(reader: ByteReader): Promise<ImageSize | null> {
  const head = await reader.read(13);
  if (!head) return null;
  const screen = { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
  if (!(await skipColours(reader, head[10]!))) return null;
  for (;;) {
    const kind = (await reader.read(1))?.[0];
    if (kind === 0x2c) {
      const frame = await reader.read(8);
      if (!frame) return null;
      const right = frame.readUInt16LE(0) + frame.readUInt16LE(4);
      const bottom = frame.readUInt16LE(2) + frame.readUInt16LE(6);
      return checkSize(Math.max(screen.width, right), Math.max(screen.height, bottom));
    }
    // Between screen and frame there are only extensions: a label, and blocks that start with their length.
    if (kind !== 0x21 || !(await reader.skip(1)) || !(await skipBlocks(reader))) return null;
  }
}

const skipColours = (reader: ByteReader, flags: number) =>
  reader.skip((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

async function skipBlocks(reader: ByteReader): Promise<boolean> {
  for (;;) {
    const length = (await reader.read(1))?.[0];
    if (length === undefined) return false;
    if (length === 0) return true;
    if (!(await reader.skip(length))) return false;
  }
}

/** Reads segments, each with its length, up to the one that starts a frame and holds the size. */
async function jpegSize(reader: ByteReader): Promise<ImageSize | null> {
  if (!(await reader.skip(2))) return null;
  for (;;) {
    const marker = await nextMarker(reader);
    if (marker === null) return null;
    const length = await reader.read(2);
    if (!length || length.readUInt16BE(0) < 2) return null;
    if (isFrame(marker)) {
      const frame = await reader.read(5);
      return frame && checkSize(frame.readUInt16BE(3), frame.readUInt16BE(1));
    }
    if (!(await reader.skip(length.readUInt16BE(0) - 2))) return null;
  }
}

/** Returns the next marker: 0xff and its kind, possibly after more of 0xff; null when the bytes are no JPEG. */
async function nextMarker(reader: ByteReader): Promise<number | null> {
  let byte = (await reader.read(1))?.[0];
  if (byte !== 0xff) return null;
  while (byte === 0xff) byte = (await reader.read(1))?.[0];
  // These are pixels before a frame, the end, or a marker without a length.
  const isOutOfPlace = byte === undefined || byte === 0xda || byte === 0xd9 || byte < 0xc0;
  return isOutOfPlace ? null : byte!;
}

/** C4, C8 and CC lie in the range of frames but are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

interface Box {
  type: string;
  content: Buffer;
}

/** Returns the largest size of its items: `meta` holds `iprp`, that `ipco`, that an `ispe` for each. */
async function avifSize(reader: ByteReader): Promise<ImageSize | null> {
  const meta = await findMeta(reader);
  if (!meta) return null;
  const sizes = boxesIn(meta.subarray(4))
    .filter(({ type }) => type === 'iprp')
    .flatMap(({ content }) => boxesIn(content).filter(({ type }) => type === 'ipco'))
    .flatMap(({ content }) => boxesIn(content).filter((box) => box.type === 'ispe' && box.content.length >= 12))
    .map(({ content }) => ({ width: content.readUInt32BE(4), height: content.readUInt32BE(8) }));
  const [largest] = sizes.sort((one, other) => other.width * other.height - one.width * one.height);
  return largest ? checkSize(largest.width, largest.height) : null;
}

async function findMeta(reader: ByteReader): Promise<Buffer | null> {
  for (;;) {
    const head = await reader.read(8);
    if (!head) return null;
    const length = head.readUInt32BE(0) - 8;
    if (length < 0) return null;
    if (head.toString('latin1', 4) === 'meta') return length > MAX_BOX_BYTES ? null : reader.read(length);
    if (!(await reader.skip(length))) return null;
  }
}

/** Returns the boxes; each is at least as long as its header, so that reading always advances. */
function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length < 8 || at + length > bytes.length) break;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + length) });
    at += length;
  }
  return boxes;
}
