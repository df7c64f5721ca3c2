import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { writeForm } from './write-form.ts';

const read = async ({ body, headers }: ReturnType<typeof writeForm>) => {
  const bytes = Buffer.isBuffer(body) ? body : await buffer(await body.open());
  const form = await new Response(new Uint8Array(bytes), { headers }).formData();
  const file = form.get('file') as File;
  return {
    length: bytes.length,
    said: body.length,
    field: form.get('field'),
    name: file.name,
    type: file.type,
    text: await file.text(),
  };
};

it.each(['plan.pdf', 'Größe "A"; x.pdf', 'مخطط.pdf'])(
  'is read as it was written, in memory or from a stream: %s',
  async (name) => {
    const file = { name, content_type: 'application/pdf' };
    const bytes = Buffer.from('the bytes');
    const streamed = { length: bytes.length, open: async () => Readable.from([bytes], { objectMode: false }) };
    const expected = { field: 'a\r\nb', name, type: 'application/pdf', text: 'the bytes' };
    for (const sent of [bytes, streamed]) {
      const { length, said, ...form } = await read(writeForm({ field: 'a\r\nb' }, { ...file, bytes: sent }));
      expect(form).toEqual(expected);
      expect(said).toBe(length);
    }
  },
);
