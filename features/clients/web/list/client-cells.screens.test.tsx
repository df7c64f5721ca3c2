import { afterEach, expect, it } from 'vitest';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { Client } from '../../contract.ts';
import { NameCell } from './client-cells.tsx';

let shown: OpenPage | undefined;
afterEach(() => shown?.close());

it.each([true, false])('a client has a mark by the name where they opted out of WhatsApp: %s', async (is_out) => {
  const client = sample(Client, { id: 7, name: 'Mai Nguyen', is_whatsapp_opted_out: is_out });
  shown = openPart(() => <NameCell client={client} />, { calls: [] });
  await shown.shows('Mai Nguyen');
  await expect.poll(() => document.querySelector('[aria-label="Opted out of WhatsApp"]') !== null).toBe(is_out);
});
