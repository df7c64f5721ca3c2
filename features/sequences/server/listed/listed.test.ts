import { describe, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { sequenceClients } from '../../clients-contract.ts';
import { emptySequence } from '../../contract.ts';
import { mailStep, newSequence } from '../../testing/new-sequence.ts';
import { sendDueMails } from '../automatic/send-due.ts';

const findRow = async ({ owner }: Org, id: string) =>
  (await owner.call(automations.list)).results.find((row) => row.id === id);

describe('sequences in the list of automations', () => {
  it('are not there while none sends or brings in anything by rules', async () => {
    const org = await newOrg();
    await newSequence(org.owner);

    expect((await org.owner.call(automations.list)).results.map(({ id }) => id)).toEqual(['lead-distribution']);
  });

  it('say what they send automatically, and stop with the plan (S0-2.1-43, S0-4-11)', async () => {
    const org = await newOrg();
    const { id: content_id } = await org.owner.call(textTemplates.create, { body: { title: 'Hello', body: 'Hello' } });
    const { id } = await newSequence(org.owner, { steps: [mailStep(content_id)] });
    const client = await org.client({ emails: [`${crypto.randomUUID()}@example.com`] });
    await org.owner.call(sequenceClients.add, { params: { id }, body: { client_ids: [client.id] } });
    expect(await findRow(org, 'automatic-emails')).toMatchObject({
      about: '1 step in 1 sequence',
      status: 'ACTIVE',
      kind: null,
      uses_credits: false,
    });

    await org.setSubscription('subscription_active', 'staff');
    expect(await findRow(org, 'automatic-emails')).toMatchObject({
      status: 'DISABLED_BY_SYSTEM',
      disabled_reason: 'PAYMENT_PLATFORM_NOT_SUPPORTED',
    });
    await sendDueMails((await testApp()).services);
    expect((await findRow(org, 'automatic-emails'))?.figures).toBeNull();
  });

  it('say what brings clients in, and how many entered', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    await newSequence(org.owner, { rules: { entry: { ...emptySequence.entry, lead_source_ids: [webhook.id] } } });
    await webhook.post({ name: 'Jane Tan', phone: '+6591234567' });
    await fileWaitingLeads();

    expect(await findRow(org, 'sequence-entry')).toMatchObject({
      about: '1 trigger: lead source',
      figures: '1 client entered',
      status: 'ACTIVE',
      last_run_at: expect.any(String),
    });
  });
});
