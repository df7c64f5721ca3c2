import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { joinGzip, packPiece, storePiece } from './gzip-pieces.ts';

const bytes = (text: string) => Buffer.from(text);

describe('a text that is compressed in pieces', () => {
  it('is the text once it is unpacked, whatever was compressed before and what was put between', () => {
    const [head, foot] = [packPiece(bytes('<p>Name</p>'.repeat(2_000))), packPiece(bytes('<p>Name</p></body>'))];

    for (const between of ['', 'Siobhán', '&lt;'.repeat(50_000)]) {
      const sent = joinGzip([head, storePiece(bytes(between)), foot, storePiece(bytes(between)), head]);

      const texts = [head.bytes, bytes(between), foot.bytes, bytes(between), head.bytes];
      expect(gunzipSync(sent).equals(Buffer.concat(texts))).toBe(true);
    }
  });

  it('is short where its pieces are alike within themselves', () => {
    expect(joinGzip([packPiece(bytes('<p>Name</p>'.repeat(2_000)))]).length).toBeLessThan(200);
  });

  it('may be empty', () => {
    expect(gunzipSync(joinGzip([]))).toHaveLength(0);
  });
});
