import { expect, it, onTestFinished } from 'vitest';
import { modules } from '#app/modules.ts';
import { clientPages } from '#features/clients/pages.ts';
import { textTemplates } from '#features/content/contract.ts';
import { type LeadForm, leadForms } from '#features/lead-forms/contract.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { leadRules } from '#features/lead-rules/contract.ts';
import { leadRulePages } from '#features/lead-rules/pages.ts';
import { shares } from '#features/sharing/contract.ts';
import { subteams } from '#features/subteams/contract.ts';
import { subteamPages } from '#features/subteams/pages.ts';
import { webhookSources } from '#integrations/webhook/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { type AnyPage, fillPage } from '#platform/contract/pages.ts';
import { STRIPE, startTestApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { callAs } from '../lead-forms/lead-forms.ts';
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
    it('is explained in place; an owner is led to the plans, and the focus returns to the lock (S0-6-04, S0-6-21, S0-8-13)', async () => {
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
    });

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

    it('is asked of the server by no screen: each opens in the free tier without a refused call (D40)', async () => {
      const { org, path } = await orgWithoutPlan(journey);
      await org.setSubscription('free_trial_active');
      await org.setFlag('enable_subteams_feature', true);
      const { id: rule } = await org.owner.call(leadRules.create, { body: { name: 'Referrals' } });
      const { id: subteam } = await org.owner.call(subteams.create, { body: { name: 'North' } });
      const { id: client } = await org.client();
      const page = await journey.open('/clients', signedInAs(org.owner));
      // The running product seals their addresses.
      const { id: form } = await callAs<LeadForm>(page, 'POST', leadForms.create.path, { name: 'Open house' });
      await callAs(page, 'POST', webhookSources.create.path, { name: 'Website' });
      await org.setSubscription('free_trial_expired');
      const create = () => page.request.post(leadForms.create.path, { data: { name: 'Another' } });
      await expect.poll(async () => (await create()).status(), { timeout: 10_000 }).toBe(423);
      const refused: string[] = [];
      page.on('response', (answer) => answer.status() >= 400 && refused.push(`${page.url()}: ${answer.url()}`));

      const plain = modules
        .flatMap(({ pages = {} }) => Object.values(pages) as AnyPage[])
        .filter(({ params, is_public, layout }) => params.length === 0 && !is_public && layout === 'default')
        .map(({ pattern }) => pattern);
      const ofOne = [
        fillPage(clientPages.client, { id: client }),
        fillPage(leadFormPages.edit_lead_form, { id: form }),
        ...['share', 'leads', 'settings'].map((tab) => fillPage(leadFormPages.lead_form, { id: form }, { tab })),
        fillPage(leadRulePages.edit_rule, { id: rule }),
        fillPage(subteamPages.subteam, { id: subteam }),
      ];
      expect(plain.length).toBeGreaterThan(20);
      for (const address of [path, ...plain, ...ofOne]) {
        await page.goto(address);
        await page.getByRole('main').waitFor();
        await page.waitForTimeout(200);
      }

      expect(refused).toEqual([]);
      expect(await page.getByRole('dialog').count()).toBe(0);
    }, 180_000);
  },
  STRIPE,
);
