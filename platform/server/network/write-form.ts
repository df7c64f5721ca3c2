import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StreamedBody } from './http-client.ts';

/** A file as it is sent on, in memory or as it is read from the store. */
export interface SentFile {
  name: string;
  content_type: string;
  bytes: Buffer | StreamedBody;
}

/** Returns a multipart form with its file behind the fields, as a body with the header that describes it. */
export function writeForm(
  fields: Readonly<Record<string, string>>,
  { name, content_type, bytes }: SentFile,
): { body: Buffer | StreamedBody; headers: { 'content-type': string } } {
  const boundary = `form-${randomUUID()}`;
  const begin = (field: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${quote(field)}"${more}\r\n`;
  const written = Object.entries(fields).map(([field, value]) => `${begin(field)}\r\n${value}\r\n`);
  const file = `${begin('file', `; filename="${quote(name)}"`)}Content-Type: ${content_type}\r\n\r\n`;
  const head = Buffer.from(written.join('') + file);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    body: Buffer.isBuffer(bytes) ? Buffer.concat([head, bytes, tail]) : surround(head, bytes, tail),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Escapes a name as browsers do. */
const quote = (name: string): string => name.replace(/["\r\n]/g, encodeURIComponent);

function surround(head: Buffer, { length, open }: StreamedBody, tail: Buffer): StreamedBody {
  async function* write() {
    yield head;
    yield* await open();
    yield tail;
  }
  return {
    length: head.length + length + tail.length,
    open: async () => Readable.from(write(), { objectMode: false }),
  };
}
