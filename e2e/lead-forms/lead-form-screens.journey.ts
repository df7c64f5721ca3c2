import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { leadForms } from '#features/lead-forms/contract.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { ask } from '#features/lead-forms/testing/questions.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { STRIPE, startTestApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey, type Visitor } from '../browser.ts';
import { signedInAs } from '../people.ts';
import { callAs, countLeads, type Form, fillIn, getPath, makeForm, send, visit, waitAsReader } from './lead-forms.ts';

const name = ask('name', { label: 'Name', is_required: true });
const phone = ask('phone', { label: 'Phone number', is_required: true });
const consent = ask('consent', { label: 'Calls', text: 'You may call me about this project.' });
const twoPages = [name, phone, ask('page_break', { label: 'One more thing' }), consent];

async function newTeam(journey: Journey) {
  const app = await startTestApp({}, journey.app().database_url);
  onTestFinished(app.close);
  const org = await newOrg({ app });
  return { org, owner: await journey.open('/clients', signedInAs(org.owner)) };
}

/** Sends what nobody could have: without a token of the page, which is held back. */
const sendWithoutPage = (journey: Journey, path: string) =>
  fetch(journey.app().url + path, {
    method: 'POST',
    body: new URLSearchParams({
      [`a_${name.id}`]: 'Giulia Ferrari',
      [`a_${phone.id}`]: '+6581234569',
      go: 'on',
      page: '1',
    }),
  });

/** Makes a form that has a lead, a submission that was held back and one that is unfinished. */
async function newUsedForm(journey: Journey, owner: Page) {
  const made = await makeForm(owner, twoPages, {
    unfinished_notice: 'By pressing Next you agree that we keep these answers.',
  });
  const sent = await visit(journey, made.path);
  const unfinished = await visit(journey, made.path);
  for (const [visitor, who] of [
    [sent, { name: 'Charlotte Whitfield', phone: '8123 4567' }],
    [unfinished, { name: 'Omar Al Farsi', phone: '8123 4568' }],
  ] as const) {
    await fillIn(visitor.page, who);
    await waitAsReader(visitor);
    await visitor.page.getByRole('button', { name: 'Next' }).click();
    await visitor.page.getByRole('heading', { name: 'One more thing' }).waitFor();
  }
  await sent.page.getByRole('checkbox').check();
  await send(sent);
  expect((await sendWithoutPage(journey, made.path)).ok).toBe(true);
  await expect.poll(() => countLeads(owner, made.form)).toBe(1);
  return made.form;
}

/** Every screen about forms, with what is on it once it is there. */
const screensOf = ({ id }: Form): [path: string, shown: string | RegExp][] => {
  const tab = (search: Record<string, string>) => fillPage(leadFormPages.lead_form, { id }, search);
  return [
    [fillPage(leadFormPages.lead_forms), 'The Linden'],
    [fillPage(leadFormPages.create_lead_form), 'Request a quote'],
    [fillPage(leadFormPages.edit_lead_form, { id }), /^Saved at /],
    [tab({ tab: 'settings' }), 'When it closes'],
    [tab({ tab: 'share' }), 'Embed on a website'],
    [tab({ tab: 'leads' }), 'Charlotte Whitfield'],
    [tab({ tab: 'leads', part: 'unfinished' }), 'Omar Al Farsi'],
    [tab({ tab: 'leads', part: 'quarantine' }), 'Giulia Ferrari'],
  ];
};

const looks: Record<string, Visitor> = {
  'at 1440 pixels': {},
  'on a phone, in the dark': { phone: true, colorScheme: 'dark' },
};

describeJourney('the screens about lead forms', (journey) => {
  for (const [how, look] of Object.entries(looks)) {
    it(`are without barriers ${how}`, async () => {
      const { org, owner } = await newTeam(journey);
      const form = await newUsedForm(journey, owner);
      const page = await journey.open('/clients', { ...signedInAs(org.owner), ...look });
      for (const [path, shown] of screensOf(form)) {
        await page.goto(path);
        await page.getByText(shown).first().waitFor();
        await expectAccessible(page);
      }
      await page.goto(fillPage(leadFormPages.lead_form, { id: form.id }));
      await page.getByRole('button', { name: 'Preview' }).click();
      const preview = page.getByRole('dialog', { name: 'Preview of The Linden' });
      const drawn = preview.frameLocator('iframe');
      await drawn.getByRole('heading', { name: 'The Linden at Bayshore' }).waitFor();
      await preview.getByRole('radio', { name: 'Errors' }).check();
      await drawn.getByText('Please check these answers').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Charlotte Whitfield/ }).click();
      await page.getByText('Main link, version 1').waitFor();
      await expectAccessible(page);
      const figures = page.getByRole('button', { name: 'Figures', exact: true });
      if (look.phone) await figures.click();
      await page.getByText('Where people stop').waitFor();
      await expectAccessible(page);
    });
  }
});

describeJourney(
  'the screens about lead forms where plans are sold',
  (journey) => {
    it('say in the free tier what is locked, while a live form goes on receiving', async () => {
      const { org, owner } = await newTeam(journey);
      const { form, path } = await makeForm(owner, [name, phone]);
      const draft = await callAs<Form>(owner, 'POST', leadForms.create.path, {
        name: 'Open house',
        starts_as: 'contact',
      });
      const visitor = await visit(journey, path, { phone: true });
      await owner.goto(fillPage(leadFormPages.edit_lead_form, { id: draft.id }));
      await owner.getByRole('button', { name: 'Publish' }).waitFor();
      journey.allowConsoleError(/423 \(Locked\)/);
      await org.setSubscription('free_trial_expired');
      // The running product caches a session for five seconds.
      const create = () => owner.request.post(leadForms.create.path, { data: { name: 'Another', starts_as: 'empty' } });
      await expect.poll(async () => (await create()).status(), { timeout: 10_000 }).toBe(423);

      await owner.getByRole('button', { name: 'Publish' }).click();
      await owner.getByRole('dialog', { name: 'This is part of Pro' }).waitFor();
      await expectAccessible(owner);
      expect((await callAs<Form>(owner, 'GET', getPath(leadForms.get, draft))).state).toBe('DRAFT');
      await owner.goto(fillPage(leadFormPages.lead_forms));
      await owner.getByText('Live forms keep receiving leads.').waitFor();
      await owner.getByText('Creating and publishing forms is part of Pro.').waitFor();
      await expectAccessible(owner);
      await owner.goto(fillPage(leadFormPages.create_lead_form));
      await owner.getByRole('heading', { name: 'New forms are part of a paid plan' }).waitFor();
      await owner.getByText('Live forms keep accepting answers.').waitFor();
      await expectAccessible(owner);

      await fillIn(visitor.page, { name: 'Jane Tan', phone: '8123 4567' });
      await send(visitor);
      await owner.getByText('New lead: Jane Tan').waitFor();
      expect(await countLeads(owner, form)).toBe(1);
    });
  },
  STRIPE,
);
