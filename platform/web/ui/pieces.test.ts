import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ErrorScreen, LastResortScreen } from './feedback/error-screen.tsx';
import { ToastCard } from './feedback/toast.tsx';
import type { ToastType } from './feedback/toast-store.ts';
import { UploadRow } from './feedback/upload-row.tsx';
import { TextField, type TextFieldType } from './fields/text-field.tsx';

const nothing = () => {};

/** Returns the text of a piece without its markup, including the text for screen readers. */
const readWords = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('a text field', () => {
  const field = (props: object) => renderToStaticMarkup(createElement(TextField, { label: 'Name', ...props }));

  it('that is required shows an asterisk and says “required” (S0-5-29)', () => {
    expect(readWords(field({ isRequired: true }))).toBe('Name * required');
    expect(field({ isRequired: true })).toContain('aria-required="true"');
    expect(readWords(field({}))).toBe('Name');
  });

  it.each<TextFieldType>(['url', 'text', 'password', 'tel', 'search', 'number', 'email'])(
    'may be of type %s (S0-5-27)',
    (type) => {
      expect(field({ type })).toContain(`type="${type}"`);
    },
  );

  it('is marked when it is invalid, with the reason, and when it is valid (S1-5-19)', () => {
    const invalid = field({ error: 'Invalid email format', isValid: true });
    const valid = field({ isValid: true });

    expect(invalid).toContain('aria-invalid="true"');
    expect(readWords(invalid)).toBe('Name Invalid email format');
    expect(valid).not.toContain('aria-invalid');
    expect(readWords(valid)).toBe('Name Valid');
  });
});

describe('the page of an error', () => {
  const page = (status: number, props: object = {}) =>
    renderToStaticMarkup(createElement(ErrorScreen, { status, actions: null, ...props }));

  it.each([403, 455, 456])('has an exclamation mark for %i (S0-2.8-02)', (status) => {
    expect(page(status)).toContain('lucide-circle-alert');
    expect(page(404)).not.toContain('lucide-circle-alert');
  });

  it('names the support address for an unexpected failure, and only then (S0-2.8-10, S0-9-31)', () => {
    const supportEmail = 'help@example.com';

    expect(page(500, { supportEmail })).toContain('href="mailto:help@example.com"');
    expect(readWords(page(500, { supportEmail }))).toContain('Something went wrong');
    expect(page(404, { supportEmail })).not.toContain('mailto:');
  });

  it('lists actions under the message, below a header of logo and status alone (S0-2.8-11, S0-2.8-17)', () => {
    const actions = createElement('a', { href: '/clients' }, 'Back to the product');

    const [header = '', main = ''] = page(403, { message: 'Ask Nadia.', actions }).split('</header>');

    expect(readWords(main)).toBe('Insufficient permissions Ask Nadia. Back to the product');
    expect(header.match(/<a /g)).toHaveLength(1);
    expect(readWords(header)).toMatch(/403$/);
  });

  it('that fails itself says so, with a way home (S0-2.8-18)', () => {
    const html = renderToStaticMarkup(createElement(LastResortScreen));

    expect(readWords(html)).toContain('An error occurred while showing the error page');
    expect(html).toContain('href="/"');
  });
});

describe('a toast', () => {
  it.each<ToastType>(['INFO', 'WARNING', 'ERROR', 'SUCCESS'])(
    'of type %s has a look of its own, a heading and a message (S0-3-40, S0-4-19)',
    (type) => {
      const card = (of: ToastType) =>
        renderToStaticMarkup(
          createElement(ToastCard, { type: of, heading: 'Saved', message: 'One client', onDismiss: nothing }),
        );
      const others = (['INFO', 'WARNING', 'ERROR', 'SUCCESS'] as const).filter((other) => other !== type);

      expect(readWords(card(type))).toBe('Saved One client');
      expect(others.map(card)).not.toContain(card(type));
    },
  );
});

describe('a file on its way up', () => {
  it.each([
    ['initial', 'Waiting'],
    ['set_files', 'Waiting'],
    ['set_storage_params', 'Waiting'],
    ['valid', 'Ready to upload'],
    ['uploading', '40%'],
    ['uploaded', 'Uploaded'],
    ['invalid', 'Too large'],
    ['error', 'Too large'],
  ] as const)('that is %s says “%s” beside its name and size (S0-4-66, S0-5-25)', (status, words) => {
    const row = { name: 'a.pdf', size: 2048, type: 'application/pdf', status, progress: 0.4, error: 'Too large' };

    expect(readWords(renderToStaticMarkup(createElement(UploadRow, { ...row, onRemove: nothing })))).toBe(
      `a.pdf 2 KB ${words}`,
    );
  });
});
