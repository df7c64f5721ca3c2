import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Opens a page as HTML; the first one after a start, or one of a busy machine, may come without. */
export const openHtml = (page: Page, address: string): Promise<void> =>
  expect
    .poll(async () => {
      await page.goto(address, { waitUntil: 'commit' });
      return page.locator('#root').getAttribute('data-width');
    })
    .toMatch(/phone|desktop/);
