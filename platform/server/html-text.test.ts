import { describe, expect, it } from 'vitest';
import { expectLinear } from '#testing/growth.ts';
import { readHtml } from './html-text.ts';

describe('HTML', () => {
  it('is read as text: no scripts, no styles, entities decoded, rows as label and value', () => {
    const html =
      '<style>p{}</style><script>alert(1)</script><p>A &amp; B&nbsp;C &#233;</p><table><tr><td><table><tr><td>Name</td><td>Jane</td></tr></table></td></tr></table><a href="mailto:j@x.example?subject=1">m</a>';
    expect(readHtml(html)).toEqual({ text: 'A & B C é\n\nName: Jane\nm', hrefs: ['mailto:j@x.example'] });
  });

  it('keeps a sign that begins no tag, and an entity that is none', () => {
    expect(readHtml('rent < 5 & more<br>&foo; 3 > 2').text).toBe('rent < 5 & more\n&foo; 3 > 2');
  });

  it.each([
    ['tables in tables', '<table><tr><td>'],
    ['open tags', '<'],
    ['comments', '<!--'],
    ['scripts without an end', '<script>'],
    ['stars', '*'],
    ['rows', '<tr><td>a</td>'],
  ])('takes time that grows with its length alone: %s', { tags: 'slow', timeout: 60_000 }, async (_, piece) => {
    const makeInput = (size: number) => piece.repeat(Math.ceil(size / piece.length));
    await expectLinear(makeInput, readHtml, [100_000, 200_000, 400_000]);
  });
});
