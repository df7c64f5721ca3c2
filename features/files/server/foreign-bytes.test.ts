import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileTypeFromBuffer } from 'file-type';
import { describe, expect, it } from 'vitest';
import { testApp } from '#testing/app.ts';
import { expectLinear, longestHoldUp } from '#testing/growth.ts';
import { makeForm } from '#testing/uploads.ts';
import { newOrg } from '#testing/world.ts';
import { files } from '../contract.ts';
import { readImageSize } from './image-size.ts';

const KILOBYTE = 1024;
const SIZES = [16, 32, 64, 128, 256].map((size) => size * KILOBYTE);

const filled = (size: number, head: Buffer | string, part: readonly number[]) =>
  Buffer.concat([Buffer.from(head as string), Buffer.alloc(size, Buffer.from(part))]);

async function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

const gifHead = Buffer.from('GIF89a\0\0\0\0\0\0\0!\xfe', 'latin1');

describe('time grows with the bytes and no faster', () => {
  it.each([
    ['JPEG of empty segments', 'image/jpeg', (size: number) => filled(size, '', [0xff, 0xe1, 0, 2])],
    ['JPEG of fill bytes', 'image/jpeg', (size: number) => filled(size, '', [0xff])],
    ['GIF of comments of one letter', 'image/gif', (size: number) => filled(size, gifHead, [1, 65])],
    [
      'AVIF of empty boxes',
      'image/avif',
      (size: number) => {
        const boxes = Buffer.alloc(size - 12, Buffer.from([0, 0, 0, 8, 105, 112, 114, 112]));
        const head = Buffer.alloc(12);
        head.writeUInt32BE(boxes.length + 12);
        head.write('meta', 4);
        return Buffer.concat([head, boxes]);
      },
    ],
  ])('for the size of a %s', async (_what, type, make) => {
    await expectLinear(make, (bytes) => readImageSize(inPieces(bytes), type), SIZES.slice(0, 4));
  });

  it.each([
    ['zip of empty entries', (size: number) => filled(size, '', [...Buffer.from('PK\x03\x04'), ...Buffer.alloc(26)])],
    ['RIFF, EBML or ASF of nothing', (size: number) => filled(size, '\x1a\x45\xdf\xa3', [0x42, 0x86, 0x81, 0x01])],
    [
      'PNG of empty chunks',
      (size: number) => filled(size, '\x89PNG\r\n\x1a\n', [0, 0, 0, 0, 116, 69, 88, 116, 0, 0, 0, 0]),
    ],
    ['ID3 header', (size: number) => filled(size, 'ID3\x04\0\0\0\0\x01\0', [0xff])],
  ])('for the kind of a %s', async (_what, make) => {
    // The product reads the first 64 KB of a file for this, so the largest size here is the highest cost.
    await expectLinear(make, (bytes) => fileTypeFromBuffer(bytes).catch(() => undefined), SIZES.slice(0, 3));
  });

  it('for a boundary that is too long for the reader, which is no mistake of ours', async () => {
    const { server } = await testApp();
    for (const length of [71, 256, 300, 5_000]) {
      const answer = await server.inject({
        method: 'POST',
        url: '/api/storage/api/v1/upload',
        headers: { 'content-type': `multipart/form-data; boundary=${'x'.repeat(length)}` },
        payload: 'x',
      });
      expect([length, answer.statusCode]).toEqual([length, 400]);
    }
  });

  it('for the form of an upload, whatever stands before the file', async () => {
    const app = await testApp();
    const { owner } = await newOrg();
    const { url, fields } = await owner.call(files.grantUpload, {
      body: { file_name: 'a.png', file_upload_ref: 'DOCUMENT_TEMPLATE' },
    });
    const { headers } = makeForm(fields, Buffer.from('x'));
    const boundary = headers['content-type'].split('=')[1]!;
    const lookalikes = (size: number) =>
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="key"\r\n\r\n${`\r\n--${boundary}x`.repeat(size / 32)}`,
      );

    await expectLinear(lookalikes, (payload) => app.server.inject({ method: 'POST', url, headers, payload }), SIZES);
  });

  it('and nobody else is held up meanwhile, however long the header of a picture', async () => {
    const bytes = filled(16 * 1024 * KILOBYTE, '', [0xff, 0xe1, 0, 2]);
    const fromStore = async function* () {
      for await (const piece of inPieces(bytes)) {
        await nextTurn();
        yield piece;
      }
    };
    const waits: number[] = [];

    // Other programs on the machine can only make it slower.
    for (let run = 0; run < 5; run += 1) {
      waits.push(await longestHoldUp(() => readImageSize(fromStore(), 'image/jpeg')));
    }

    expect(Math.min(...waits)).toBeLessThan(50);
  });
});
