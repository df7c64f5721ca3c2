import { afterEach, expect, it } from 'vitest';
import { answers, fails } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { testScreens } from '#testing/web/screens.ts';
import { type TrackingPixels, trackingPixels } from '../contract.ts';
import { pixelProviders } from '../providers.ts';
import { trackingPixelsWeb } from './index.ts';

const AT = '/account/tracking-pixels';
const nothing: TrackingPixels = {
  pixels: pixelProviders.map((provider) => ({ provider, pixel_id: null, is_on: false })),
  is_live: true,
};
const withMeta: TrackingPixels = {
  pixels: nothing.pixels.map((pixel) =>
    pixel.provider === 'META' ? { ...pixel, pixel_id: '1234567890123', is_on: true } : pixel,
  ),
  is_live: false,
};

testScreens(trackingPixelsWeb.screens, {
  tracking_pixels: {
    at: AT,
    empty: {
      it: 'offers the four providers and says what visitors are asked (S0-2.1-35)',
      calls: [answers(trackingPixels.get, nothing)],
      shows: ['Meta', 'Google', 'TikTok', 'LinkedIn', 'What visitors see', 'What is sent'],
    },
    failed: {
      it: 'says that the settings failed to load',
      calls: [fails(trackingPixels.get, 'internal')],
      shows: ['Couldn’t load your settings'],
    },
    locked: 'none: who may not manage tracking has no such section',
    filled: {
      it: 'says where pixels do not load yet (S0-7-17)',
      calls: [answers(trackingPixels.get, withMeta)],
      shows: ['This server is not in production, so no page loads a pixel yet.'],
    },
  },
});

let page: OpenPage | undefined;
afterEach(() => page?.close());

it('refuses a script in place of an id at its field, before anything is sent (S0-2.1-35)', async () => {
  page = openPage(AT, { calls: [answers(trackingPixels.get, nothing)] });
  await page.shows('What visitors see');
  page.write('Meta: Pixel ID', '<script>fbq()</script>');
  await page.shows('Save changes');
  page.press('Save changes');
  await page.shows('Enter the ID of the pixel alone: 10 to 20 digits, without its code.');
  expect(page.network.faults).toEqual([]);
});
