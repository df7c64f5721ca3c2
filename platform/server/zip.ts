import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;

export const isZip = (bytes: Buffer): boolean => bytes.length >= END_BYTES && bytes.readUInt32LE(0) === LOCAL;

/** Returns the first file of a zip. Throws for one that is broken, packed in another way or larger than `max_bytes`. */
export async function unzip(bytes: Buffer, max_bytes: number): Promise<Buffer> {
  const central = bytes.readUInt32LE(findEnd(bytes) + 16);
  if (bytes.readUInt32LE(central) !== CENTRAL) throw new Error('a zip without its list of files');
  const method = bytes.readUInt16LE(central + 10);
  const size = bytes.readUInt32LE(central + 20);
  const local = bytes.readUInt32LE(central + 42);
  const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(begin, begin + size);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new Error('a zip that is packed in another way');
  return promisify<Buffer, object, Buffer>(inflateRaw)(packed, { maxOutputLength: max_bytes });
}

/** The end is found from behind, because a comment may follow it. */
function findEnd(bytes: Buffer): number {
  const last = Math.max(0, bytes.length - END_BYTES - 0xffff);
  for (let at = bytes.length - END_BYTES; at >= last; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  throw new Error('a zip without its end');
}
