import { describe, expect, it } from 'vitest';
import { completeAddress } from '#platform/web/complete-address.ts';
import { readPoint } from './forms/read-point.ts';
import { readPasted } from './read-pasted.ts';

const picture = new File(['x'], 'dusk.png', { type: 'image/png' });
const pdf = new File(['x'], 'prices.pdf', { type: 'application/pdf' });
const pasted = (text: string) => readPasted({ files: [], text });

describe('what is pasted on a page', () => {
  it('is its pictures, whatever else is in the clipboard', () => {
    expect(readPasted({ files: [pdf, picture], text: '+65 8123 4567' })).toEqual({
      kind: 'pictures',
      files: [picture],
    });
    expect(readPasted({ files: [pdf], text: '' })).toBeNull();
  });

  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    ' youtu.be/dQw4w9WgXcQ ',
    'https://youtube.com/shorts/dQw4w9WgXcQ',
  ])('is the video at %s', (text) => expect(pasted(text)).toEqual({ kind: 'video', address: text.trim() }));

  it.each(['+65 8123 4567', '(020) 7946-0958', '81234567'])('is the phone number %s', (text) =>
    expect(pasted(text)).toEqual({ kind: 'phone', phone: text }),
  );

  it.each([
    'grandmother',
    'https://youtube.com/wtch?v=dQw4w9WgXcQ',
    '12 March',
    '2026',
    '1234 5678 9012 3456 7890',
    '',
  ])('is nothing for a component where it is “%s”', (text) => expect(pasted(text)).toBeNull());
});

describe('a point on a map', () => {
  it.each([
    ['1.2834, 103.8607', { latitude: 1.2834, longitude: 103.8607 }],
    ['-33.86 151.21', { latitude: -33.86, longitude: 151.21 }],
  ])('%s', (written, point) => expect(readPoint(written)).toEqual(point));

  it.each(['95, 10', '1.2834', 'Bayshore', '10, 190'])('%s is none', (written) =>
    expect(readPoint(written)).toBeNull(),
  );
});

describe('an address without its scheme', () => {
  it.each([
    ['www.example.com/a', 'https://www.example.com/a'],
    ['ann@example.com', 'mailto:ann@example.com'],
    ['tel:+6581234567', 'tel:+6581234567'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['hello', 'hello'],
    ['', ''],
  ])('%s becomes %s', (written, address) => expect(completeAddress(written)).toBe(address));
});
