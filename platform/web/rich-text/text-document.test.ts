import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Paragraph, Run } from '#platform/contract/fields/rich-text.ts';
import { readDocument, writeDocument } from './text-document.ts';

const run = fc.record(
  {
    text: fc.string({ minLength: 1, maxLength: 20 }),
    bold: fc.constant(true),
    italic: fc.constant(true),
    link: fc.constantFrom('https://example.com/', 'tel:+6581234567', 'mailto:ann@example.com'),
  },
  { requiredKeys: ['text'] },
);
const look = ({ bold, italic, link }: Run) => `${bold}${italic}${link}`;
const differing = fc.uniqueArray(run, { maxLength: 5, selector: look });
const paragraph = fc.record({ kind: fc.constantFrom('text', 'bullet', 'number'), runs: differing });
const description = fc
  .array(paragraph, { maxLength: 8 })
  .filter((all) => all.length === 0 || all.some(({ kind, runs }) => kind !== 'text' || runs.length > 0));

describe('a description in its editor', () => {
  it('is the same data again', () => {
    fc.assert(
      fc.property(description, (paragraphs) => {
        expect(readDocument(writeDocument(paragraphs as Paragraph[]))).toEqual(paragraphs);
      }),
    );
  });

  it('without words is empty', () => {
    expect(readDocument(writeDocument([]))).toEqual([]);
    expect(readDocument({ type: 'doc', content: [{ type: 'paragraph' }] })).toEqual([]);
  });

  it('keeps the words of a link that leads nowhere safe, and not the link', () => {
    const marks = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }];
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'Press me', marks }] }];
    expect(readDocument({ type: 'doc', content })).toEqual([{ kind: 'text', runs: [{ text: 'Press me' }] }]);
  });

  it('has one level of lists', () => {
    const item = (text: string, ...below: object[]) => ({
      type: 'listItem',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...below],
    });
    const inner = { type: 'orderedList', content: [item('Two rooms')] };
    const content = [{ type: 'bulletList', content: [item('Upstairs', inner)] }];
    expect(readDocument({ type: 'doc', content })).toEqual([
      { kind: 'bullet', runs: [{ text: 'Upstairs' }] },
      { kind: 'number', runs: [{ text: 'Two rooms' }] },
    ]);
  });
});
