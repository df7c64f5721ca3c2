import { expect, it, onTestFinished } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { STRIPE, startTestApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey, story } from '../browser.ts';
import { signedInAs } from '../people.ts';

/** Makes an organisation whose trial is over, with a message that everybody may see. */
async function orgWithoutPlan(journey: Journey) {
  const app = await startTestApp({}, journey.app().database_url);
  onTestFinished(app.close);
  const org = await newOrg({ app, name: 'Kestrel Advisory' });
  const member = await org.member();
  const { id } = await org.owner.call(textTemplates.create, {
    body: { title: 'Price list', body: 'Hi', visibility: 'ORG' },
  });
  await org.setSubscription('free_trial_expired');
  return { org, member, path: `/content/message/${id}` };
}

describeJourney(
  'what the plan does not include',
  (journey) => {
    story(
      'is explained in place; an owner is led to the plans, and the focus returns to the lock (S0-6-04, S0-6-21, S0-8-13)',
      async () => {
        const { org, path } = await orgWithoutPlan(journey);
        const page = await journey.open(path, signedInAs(org.owner));

        const lock = page.getByRole('button', { name: 'Subscribe to unlock stats' });
        await lock.click();
        const drawer = page.getByRole('dialog', { name: 'View statistics are part of Pro' });
        await drawer.getByText(/Your free trial ended on \d\d \w{3} \d{4}. Sharing still works./).waitFor();
        await expectAccessible(page);
        const plans = drawer.getByRole('link', { name: 'View pricing plans' });
        expect(await plans.getAttribute('href')).toBe('/subscription/pricing');
        await drawer.getByRole('button', { name: 'Not now' }).click();

        await drawer.waitFor({ state: 'detached' });
        await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Subscribe to unlock stats');
      },
    );

    it('tells a member whom to ask, on a phone in the dark too (S0-6-09)', async () => {
      const { org, member, path } = await orgWithoutPlan(journey);
      const page = await journey.open(path, { ...signedInAs(member), phone: true, colorScheme: 'dark' });

      await page.getByRole('button', { name: 'Subscribe to unlock stats' }).click();
      const drawer = page.getByRole('dialog', { name: 'View statistics are part of Pro' });
      await drawer.getByText(`Only Nadia Rahman can upgrade. Write to ${org.owner.email}.`).waitFor();
      const link = drawer.getByRole('link', { name: 'Ask Nadia Rahman' });
      expect(await link.getAttribute('href')).toContain(`mailto:${encodeURIComponent(org.owner.email)}`);
      await expectAccessible(page);
    });

    it('is said when the plan ends while somebody works: the call answers 423 and the drawer opens (S0-8-03, S0-8-12)', async () => {
      const { org } = await orgWithoutPlan(journey);
      await org.setSubscription('free_trial_active');
      journey.allowConsoleError(/423 \(Locked\)/);
      const page = await journey.open('/content/messages', signedInAs(org.owner));
      await page.getByRole('link', { name: 'Price list' }).waitFor();

      await org.setSubscription('free_trial_expired');
      // The running product caches a session for five seconds.
      const paid = fillPath(shares.getStats.path, { t: 'text', id: 1 });
      await expect.poll(async () => (await page.request.get(paid)).status(), { timeout: 10_000 }).toBe(423);
      await page.getByRole('link', { name: 'Price list' }).click();

      await page.getByRole('dialog', { name: 'This is part of Pro' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'Price list' }).waitFor();
    });
  },
  STRIPE,
);
