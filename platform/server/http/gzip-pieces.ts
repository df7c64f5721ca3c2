import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A part of a text that is sent compressed: its bytes, their compressed form, and their checksum where it is known. */
export interface GzipPiece {
  bytes: Buffer;
  packed: Buffer;
  sum?: number;
}

/** Compresses a part that many texts have in common. It refers to nothing outside itself, so it may be used anywhere in the file. */
export const packPiece = (bytes: Buffer): GzipPiece => ({
  bytes,
  packed: deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
  sum: crc32(bytes),
});

/** The longest block that is stored as it is (RFC 1951, 3.2.4). */
const MAX_STORED = 65_535;

/** Takes a part of one text alone as it is, because it is short and compressing takes longer than all else. */
export function storePiece(bytes: Buffer): GzipPiece {
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += MAX_STORED) {
    const block = bytes.subarray(from, from + MAX_STORED);
    const head = Buffer.from([0, 0, 0, 0, 0]);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(MAX_STORED - block.length, 3);
    blocks.push(head, block);
  }
  return { bytes, packed: Buffer.concat(blocks) };
}

/** RFC 1952: deflate, no name, no time, written on Unix. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** The last block, with nothing in it. */
const LAST = Buffer.from([3, 0]);

/** Puts parts together to one gzip file; the sum of a first part that was packed is not counted again. */
export function joinGzip(pieces: readonly GzipPiece[]): Buffer {
  const tail = Buffer.alloc(8);
  let [sum, length] = [0, 0];
  for (const [place, piece] of pieces.entries()) {
    sum = place === 0 && piece.sum !== undefined ? piece.sum : crc32(piece.bytes, sum);
    length += piece.bytes.length;
  }
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([HEAD, ...pieces.map(({ packed }) => packed), LAST, tail]);
}
