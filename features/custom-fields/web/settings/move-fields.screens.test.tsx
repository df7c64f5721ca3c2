import { flushSync } from 'react-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { answers } from '#testing/web/fake-calls.ts';
import { openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { CustomField, customFields } from '../../contract.ts';

const fields = ['Size', 'Area', 'Price'].map((name, index) =>
  sample(CustomField, { id: index + 1, key: `sort${index + 1}`, name, type: 'text' }),
);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('keys that follow each other at once lift a field, move it and drop it', async () => {
  const results = [fields[1]!, fields[0]!, fields[2]!];
  const page = openPage('/account/custom-client-fields', {
    calls: [
      answers(customFields.listRemovals, { results: [] }),
      answers(customFields.listUses, { results: [] }),
      answers(customFields.list, { results: fields }),
      answers(customFields.changePriority, { results }),
    ],
  });
  await page.shows('Price');
  const rows = [...document.querySelectorAll<HTMLElement>('tbody tr')];
  rows.forEach((row, index) => {
    vi.spyOn(row, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 44 * index, 500, 44));
  });
  const handle = document.querySelector<HTMLElement>('[aria-label="Move Size"]')!;
  handle.focus();
  for (const code of ['Space', 'ArrowDown', 'Space']) press(handle, code);
  await page.shows('Size dropped at position 2 of 3');
  await waitFor(() => expect(page.network.asked).toContain(customFields.changePriority));
  page.close();
});

/** Presses a key and draws what follows from it; no timer runs before the next key. */
function press(element: HTMLElement, code: string): void {
  const key = code === 'Space' ? ' ' : code;
  flushSync(() => element.dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true })));
}
