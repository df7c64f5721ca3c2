import { afterEach, expect, it } from 'vitest';
import { answers, fails } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { Branding, branding } from '../contract.ts';
import { brandingWeb } from './index.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const nothing = sample(Branding, { logo_url: null, accent: null, website: null, found: null });
const offered = { ...nothing, website: 'https://kestrel.example', found: { logo: PIXEL, accent: '#00aa77' } };
const AT = '/account/branding';

testScreens(brandingWeb.screens, {
  branding: {
    at: AT,
    empty: {
      it: 'asks for the website while nothing is known',
      calls: [answers(branding.get, nothing)],
      shows: ['Your website', 'No logo is used. The name of your organisation is shown.'],
    },
    failed: {
      it: 'says that the settings failed to load',
      calls: [fails(branding.get, 'internal')],
      shows: ['Couldn’t load your settings'],
    },
    locked: 'none: who may not manage the team has no such section',
    filled: {
      it: 'offers the logo and the colour of the website',
      calls: [answers(branding.get, offered)],
      shows: ['The logo on your website', 'Use this logo', 'Use #00aa77 from your website'],
    },
  },
});

let page: OpenPage | undefined;
afterEach(() => page?.close());

it('says at the field why a website cannot be read', async () => {
  page = openPage(AT, {
    calls: [
      answers(branding.get, offered),
      fails(branding.readWebsite, 'invalid_input', { errors: { website: 'This website did not answer.' } }),
    ],
  });
  await page.shows('Read the website');
  page.press('Read the website');
  await page.shows('This website did not answer.');
  expect(page.network.faults).toEqual([]);
});
