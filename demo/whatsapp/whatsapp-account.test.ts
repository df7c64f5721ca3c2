import { expect, it } from 'vitest';
import { whatsappAccounts } from '#features/whatsapp/contract.ts';
import { whatsappMessages } from '#features/whatsapp/messages-calls.ts';
import { sendDueMessages } from '#features/whatsapp/server/index.ts';
import { whatsappTemplates } from '#features/whatsapp/templates-contract.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { smallContext } from '../small-context.ts';
import { planWhatsapp } from './whatsapp-account.ts';

it('the demo has a WhatsApp account with a history of answers, and nothing of it ever leaves', {
  tags: 'slow',
}, async () => {
  const context = await smallContext();
  const { calendar, org, world } = context;
  const webhook = await newWebhook(org);
  calendar.on(calendar.ago(30), async () => {
    for (let lead = 10; lead < 40; lead += 1) await webhook.post({ name: `Jane ${lead}`, phone: `+65812345${lead}` });
    await fileWaitingLeads();
  });
  planWhatsapp(context);
  await calendar.play();

  const { results: templates } = await org.owner.call(whatsappTemplates.list, {});
  expect(templates.map(({ title }) => title).toSorted()).toEqual(['Free appraisal', 'Viewing this weekend', 'Welcome']);
  const { results } = await org.owner.call(whatsappMessages.list, { query: { kind: 'RESPONDER', page_size: 100 } });
  expect(new Set(results.map(({ state }) => state)).size).toBeGreaterThan(6);
  expect(await sendDueMessages(world.services)).toBe(0);
  // Without Meta's app nothing can be asked, which says nothing about the account.
  const accounts = await org.owner.call(whatsappAccounts.readLive, {});
  expect(accounts).toMatchObject({ results: [{ state: 'CONNECTED', numbers: [{}, {}] }] });
});
