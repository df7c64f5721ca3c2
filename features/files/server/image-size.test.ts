import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readImageSize } from './image-size.ts';

const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp', 'image/avif'];

const read = (bytes: Uint8Array, type: string, pieces = 65_536) => readImageSize(inPieces(bytes, pieces), type);

async function* inPieces(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** A real picture of 300 × 200 pixels. */
async function picture(kind: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'bmp'): Promise<Buffer> {
  if (kind === 'gif') return gif({ screen: [300, 200], frame: [300, 200] });
  if (kind === 'bmp') return bmp(300, -200);
  const { createCanvas } = await import('@napi-rs/canvas');
  return createCanvas(300, 200).encode(kind as 'png');
}

const uint16 = (...values: number[]) => Buffer.from(new Uint16Array(values).buffer);

/** Makes a GIF up to its pixels: a table of two colours, a comment, a frame. */
const gif = ({ screen, frame, comment = 'made by hand' }: { screen: number[]; frame: number[]; comment?: string }) =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    uint16(...screen),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x21, 0xfe, comment.length]),
    Buffer.from(`${comment}\0,`),
    uint16(0, 0, ...frame),
  ]);

function bmp(width: number, height: number): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  return head;
}

const jpeg = (before: Buffer) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    before,
    Buffer.from([0xff, 0xc2, 0, 11, 8, 0, 200, 1, 44, 1, 1, 0x11, 0, 0xff, 0xda]),
  ]);

const segment = (length: number) =>
  Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 255]), Buffer.alloc(length - 2, 7)]);

describe('the size of a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'avif', 'gif', 'bmp'] as const)('is in the header of a %s', async (kind) => {
    const bytes = await picture(kind);

    expect(await read(bytes, `image/${kind}`)).toEqual({ width: 300, height: 200 });
    expect(await read(bytes, `image/${kind}`, 3)).toEqual({ width: 300, height: 200 });
  });

  it('is found in each kind of WebP', async () => {
    const { createCanvas } = await import('@napi-rs/canvas');
    const lossless = await createCanvas(300, 200).encode('webp', 100);
    const extended = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1'), Buffer.alloc(6)]);
    extended.writeUIntLE(299, 24, 3);
    extended.writeUIntLE(199, 27, 3);

    for (const bytes of [lossless, extended]) {
      expect(await read(bytes, 'image/webp')).toEqual({ width: 300, height: 200 });
    }
  });

  it('is found after what a camera writes into a JPEG, however much', async () => {
    const notes = Buffer.concat(Array.from({ length: 60 }, () => segment(65_000)));

    expect(await read(jpeg(notes), 'image/jpeg')).toEqual({ width: 300, height: 200 });
  });

  it('of a GIF is that of its first frame, when that is larger than its screen', async () => {
    const bytes = gif({ screen: [1, 1], frame: [60_000, 50_000] });

    expect(await read(bytes, 'image/gif')).toEqual({ width: 60_000, height: 50_000 });
  });

  it('is nothing when the header is cut off, empty or of no known kind', async () => {
    for (const kind of ['png', 'jpeg', 'webp', 'avif', 'gif', 'bmp'] as const) {
      expect(await read((await picture(kind)).subarray(0, 12), `image/${kind}`)).toBeNull();
    }
    expect(await read(bmp(0, 10), 'image/bmp')).toBeNull();
    expect(await read(Buffer.from('<svg/>'), 'image/svg+xml')).toBeNull();
  });

  it('is nothing or two positive numbers, whatever the bytes', async () => {
    const beginnings = await Promise.all((['png', 'jpeg', 'webp', 'avif', 'gif', 'bmp'] as const).map(picture));
    const bytes = fc
      .tuple(fc.constantFrom(...beginnings), fc.nat(120), fc.uint8Array({ maxLength: 400 }))
      .map(([beginning, kept, rest]) => Buffer.concat([beginning.subarray(0, kept), rest]));

    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom(...types), async (foreign, type) => {
        const size = await read(foreign, type);
        expect(size === null || (size.width > 0 && size.height > 0)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
