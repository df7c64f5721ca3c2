import { expect, it } from 'vitest';
import { makeRecordCounter } from './count-records.ts';

it('records are counted however the file is cut into parts, and lines inside quotes are none', () => {
  const bytes = new TextEncoder().encode('Name,Note\r\nAna,"two\nlines, ""said"""\r\nعميل,👩‍👧\r\n');
  const counts = [1, 2, 7, bytes.length].map((size) => {
    const count = makeRecordCounter();
    let records = 0;
    for (let start = 0; start < bytes.length; start += size) records = count(bytes.slice(start, start + size));
    return records;
  });

  expect(counts).toEqual([3, 3, 3, 3]);
});
