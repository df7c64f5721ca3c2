import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { clients } from '#features/clients/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { describeJourney } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

const ZONE = 'Asia/Singapore';

/** How long before midnight the server starts: enough to sign in and to look at the day that ends. */
const BEFORE_MS = 90_000;

// The next midnight, so that the browser takes the cookies of the server's day.
const midnight = Date.parse(toInstant(`${addDays(toCalendarDay(new Date().toISOString(), ZONE), 1)}T00:00`, ZONE));

/** Adds a client with a follow-up. @returns the time on the server's clock. */
async function add(page: Page, name: string, schedule: object): Promise<number> {
  const answer = await page.request.post(clients.create.path, { data: { name } });
  const { id, created_at } = (await answer.json()) as { id: number; created_at: string };
  const set = await page.request.put(fillPath(followUps.updateForClient.path, { id }), { data: { schedule } });
  expect(set.ok()).toBe(true);
  return Date.parse(created_at);
}

const heading = (page: Page, name: string) => page.getByRole('rowheader', { name });

describeJourney(
  'follow-ups across midnight',
  (journey) => {
    it('change groups and counts at midnight of the person’s zone', {
      timeout: 200_000,
      // Midnight comes once.
      retry: 0,
    }, async () => {
      const page = await signIn(journey, newAddress(), { timezoneId: ZONE });
      await page.request.post(preferences.update.path, { data: { time_zone: ZONE } });
      await add(page, 'Arjun Mehta', { kind: 'tomorrow', time: '09:00' });
      const serverTime = await add(page, 'James Okonkwo', { kind: 'in_days', days: 2, time: '09:00' });
      expect(serverTime).toBeLessThan(midnight);
      await page.clock.install({ time: serverTime });
      await page.goto('/clients/follow-ups');
      await heading(page, 'Tomorrow 1').waitFor();
      await heading(page, 'Next 7 days 1').waitFor();

      await heading(page, 'Today 1').waitFor({ timeout: BEFORE_MS + 30_000 });
      await heading(page, 'Tomorrow 1').waitFor();
      await page.getByRole('radio', { name: 'Today 1' }).waitFor();
      await heading(page, 'Next 7 days 1').waitFor({ state: 'detached' });
    });
  },
  { CLOCK_SOURCE: new Date(midnight - BEFORE_MS).toISOString() },
);
