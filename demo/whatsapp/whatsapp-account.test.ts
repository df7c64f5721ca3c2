import { expect, it } from 'vitest';
import { preferences } from '#features/preferences/contract.ts';
import { whatsappAccounts } from '#features/whatsapp/contract.ts';
import { whatsappMessages } from '#features/whatsapp-messages/messages-calls.ts';
import { sendDueMessages } from '#features/whatsapp-messages/server/index.ts';
import { whatsappTemplates } from '#features/whatsapp-templates/templates-contract.ts';
import { whatsappTests } from '#features/whatsapp-templates/test-calls.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import type { TestApp } from '#testing/app.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { startWhatsAppOrgApp } from '#testing/whatsapp/org-app.ts';
import { smallContext } from '../small-context.ts';
import { addAccountAtMeta } from './account-at-meta.ts';
import { planWhatsapp } from './whatsapp-account.ts';

/** Makes a demo of thirty leads and the WhatsApp account. */
async function makeDemo(app?: TestApp) {
  const context = await smallContext(app);
  const { calendar, org } = context;
  const webhook = await newWebhook(org, {}, app);
  calendar.on(calendar.ago(30), async () => {
    for (let lead = 10; lead < 40; lead += 1) await webhook.post({ name: `Jane ${lead}`, phone: `+65812345${lead}` });
    await fileWaitingLeads(app);
  });
  planWhatsapp(context);
  await calendar.play();
  return context;
}

it('the demo has a WhatsApp account with a history of answers, and nothing of it ever leaves', {
  tags: 'slow',
}, async () => {
  const { org, world } = await makeDemo();

  const { results: templates } = await org.owner.call(whatsappTemplates.list, {});
  expect(templates.map(({ title }) => title).toSorted()).toEqual(['Free appraisal', 'Viewing this weekend', 'Welcome']);
  const { results } = await org.owner.call(whatsappMessages.list, { query: { kind: 'RESPONDER', page_size: 100 } });
  expect(new Set(results.map(({ state }) => state)).size).toBeGreaterThan(6);
  expect(await sendDueMessages(world.services)).toBe(0);
  // Without Meta's app nothing can be asked, which says nothing about the account.
  const accounts = await org.owner.call(whatsappAccounts.readLive, {});
  expect(accounts).toMatchObject({ results: [{ state: 'CONNECTED', numbers: [{}, {}] }] });
});

it('the account of the demo works at an emulated Meta: its status is read, its templates are known and sent', {
  tags: 'slow',
}, async () => {
  const { app, meta, close } = await startWhatsAppOrgApp();
  try {
    addAccountAtMeta(meta);
    addAccountAtMeta(meta);
    const { org } = await makeDemo(app);

    const { results: accounts } = await org.owner.call(whatsappAccounts.readLive, {});
    expect(accounts).toMatchObject([{ state: 'CONNECTED', numbers: [{ quality: 'GREEN' }, { quality: 'YELLOW' }] }]);
    const account_id = accounts[0]!.id;
    const { results: templates } = await org.owner.call(whatsappTemplates.sync, { body: { account_id } });
    expect(templates.map(({ title, last, made_at_meta }) => [title, last?.state, made_at_meta])).toEqual([
      ['Free appraisal', 'REJECTED', null],
      ['Viewing this weekend', 'APPROVED', null],
      ['Welcome', 'APPROVED', null],
    ]);
    const { id } = templates.at(-1)!;
    const own = { whatsapp_number: { raw_input: '+6581230099' } };
    await org.owner.call(preferences.updateUserDetails, { body: own });
    const test = await org.owner.call(whatsappTests.send, { params: { id }, body: { message_id: uuidV7() } });
    expect(test).toMatchObject({ state: 'ACCEPTED' });
  } finally {
    await close();
  }
});
