import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ContentType } from './content-types.ts';
import { fillPlaceholders, placeholderDefinitions, placeholdersFor, splitMessage, withLink } from './placeholders.ts';

describe('filling a message', () => {
  it('fills in the values, wherever and however often they occur', () => {
    const message = 'Hi {{client_first_name}}, {{ user_name }} here. {{client_first_name}}?';

    expect(fillPlaceholders(message, { client_first_name: 'Mai', user_name: 'Daniel Ong' })).toBe(
      'Hi Mai, Daniel Ong here. Mai?',
    );
  });

  it('says the fallback of the message, else that of the placeholder, where there is no value', () => {
    expect(fillPlaceholders('Hi {{client_first_name|friend}}!', {})).toBe('Hi friend!');
    expect(fillPlaceholders('Hi {{client_first_name}}!', { client_first_name: '' })).toBe('Hi there!');
    expect(fillPlaceholders('Call {{user_phone}}.', { user_phone: null })).toBe('Call .');
    expect(fillPlaceholders('Hi {{client_first_name|}}!', {})).toBe('Hi !');
  });

  it('leaves unknown placeholders visible', () => {
    expect(fillPlaceholders('{{discount}} for {{client_first_name}} { {{', {})).toBe('{{discount}} for there { {{');
  });

  it('never reads a value for placeholders again', () => {
    expect(fillPlaceholders('{{client_name}}', { client_name: '{{user_email}}', user_email: 'secret' })).toBe(
      '{{user_email}}',
    );
  });

  it('changes nothing outside placeholders, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('{{')),
        (text) => {
          expect(fillPlaceholders(text, { client_name: 'x' })).toBe(text);
        },
      ),
    );
  });

  it('takes a message apart without losing a character', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('{{client_name}}', '{{ user_name |me }}', '{{no_token}}', '{{'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const message = pieces.join('');
        const parts = splitMessage(message).map((part) => (part.kind === 'text' ? part.text : part.source));
        expect(parts.join('')).toBe(message);
      }),
    );
  });
});

describe('the placeholders', () => {
  it('each say for every content type whether they mean something (S0-3E-16)', () => {
    for (const placeholder of placeholderDefinitions) {
      expect(Object.keys(placeholder.supported_content_type).sort()).toEqual([...ContentType.options].sort());
    }
  });

  it('a message about a message has no link, one about a file has', () => {
    expect(placeholdersFor('text').map(({ name }) => name)).not.toContain('content_link');
    expect(placeholdersFor('file').map(({ name }) => name)).toContain('content_link');
  });
});

describe('a message with its link', () => {
  it('has it at the end, once', () => {
    expect(withLink('Hi there\n', 'https://a.example/s/1')).toBe('Hi there\n\nhttps://a.example/s/1');
    expect(withLink('See https://a.example/s/1 please', 'https://a.example/s/1')).toBe(
      'See https://a.example/s/1 please',
    );
    expect(withLink('', 'https://a.example/s/1')).toBe('https://a.example/s/1');
  });
});
