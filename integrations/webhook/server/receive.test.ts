import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads.ts';
import { newOrg } from '#testing/world.ts';

describe('a lead posted to a webhook', () => {
  it('becomes a new client of the owner, with its answers and the trace of what happened', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);

    const answer = await webhook.post({
      name: 'Jane Tan',
      phone: '9123 4567',
      email: 'Jane@example.com',
      budget: '1M',
    });
    await fileWaitingLeads();

    expect(answer).toMatchObject({ status: 200, body: { ok: true, received: 1 } });
    const [client] = (await org.owner.call(clients.list)).results;
    expect(client).toMatchObject({
      name: 'Jane Tan',
      phones: [{ raw: '9123 4567', number_e164: '+6591234567' }],
      emails: ['Jane@example.com'],
      source: 'external_integration',
      source_name: 'Website form',
      is_new_lead: true,
      assigned_to_id: org.owner.profile_id,
      last_activity_summary: 'New lead · Website form',
    });
    const [raw] = (await org.owner.call(leads.rawLeadInfo, { params: { id: client!.id } })).results;
    expect(raw!.answers.map(({ label, values }) => [label, values])).toEqual([
      ['name', ['Jane Tan']],
      ['phone', ['9123 4567']],
      ['email', ['Jane@example.com']],
      ['budget', ['1M']],
    ]);
    expect(raw).toMatchObject({ id: answer.receipts[0], outcome: 'CLIENT_CREATED', trace: { seen_at: null } });
  });
});
