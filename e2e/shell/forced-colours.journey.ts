import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeJourney } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

interface Colours {
  color: string;
  backgroundColor: string;
}

const colours = (place: Locator) =>
  place.evaluate((element): Colours => {
    const page = globalThis as unknown as { getComputedStyle(element: unknown): Colours };
    const { color, backgroundColor } = page.getComputedStyle(element);
    return { color, backgroundColor };
  });

describeJourney('in forced colours', (journey) => {
  it('what is chosen stands out from what is not, and its words from its background', async () => {
    const page = await signIn(journey, newAddress(), { forcedColors: 'active' });
    await page.goto('/clients/follow-ups');
    const all = page.getByRole('radio', { name: 'All' }).locator('..');
    const today = page.getByRole('radio', { name: /^Today/ }).locator('..');
    await today.waitFor();

    const [chosen, other] = [await colours(all), await colours(today)];

    expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
    expect(chosen.color).not.toBe(chosen.backgroundColor);
    const area = page.getByRole('navigation', { name: 'Main navigation' });
    expect(await colours(area.getByRole('link', { name: 'Clients' }))).toEqual(chosen);
  });
});
