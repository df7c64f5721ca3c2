import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { addActivity } from '#features/timeline/server/index.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { sequenceClients } from '../../clients-contract.ts';
import { emptySequence, sequences } from '../../contract.ts';
import { newSequence } from '../../testing/new-sequence.ts';

/** A client in a sequence with these rules besides the usual ones. */
async function inside(org: Org, stops: object = {}, client: object = {}) {
  const { id } = await newSequence(org.owner, { rules: { stops: { ...emptySequence.stops, ...stops } } });
  const { id: client_id } = await org.client(client);
  await org.owner.call(sequenceClients.add, { params: { id }, body: { client_ids: [client_id] } });
  const read = async () =>
    (await org.owner.call(sequenceClients.list, { params: { id }, query: { page_size: 10 } })).results[0]!;
  return { id, client_id, read };
}

const held = (reason: string) => ({ state: 'PAUSED', reason, due_at: null });

describe('a client in a sequence is held, and the reason stands there', () => {
  it('once converted, unless the sequence does not say so', async () => {
    const org = await newOrg();
    for (const [on_conversion, expected] of [
      [true, held('CONVERTED')],
      [false, { state: 'ACTIVE', reason: null }],
    ] as const) {
      const { client_id, read } = await inside(org, { on_conversion });
      await org.owner.call(clients.markConverted, { params: { id: client_id } });
      expect(await read()).toMatchObject(expected);
    }
  });

  it('at a chosen stage', async () => {
    const org = await newOrg();
    await org.owner.call(customFields.createDefaultFields);
    const { results } = await org.owner.call(customFields.list);
    const stage = results.find(({ default_key }) => default_key === 'LEAD_STAGE')!;
    const [first, second] = stage.options.map(({ id }) => id) as [number, number];
    const { client_id, read } = await inside(org, { stage_option_ids: [second] });
    const move = (value: number) =>
      org.owner.call(clients.update, { params: { id: client_id }, body: { custom_fields: { [stage.key]: value } } });
    await move(first);
    expect(await read()).toMatchObject({ state: 'ACTIVE' });
    await move(second);
    expect(await read()).toMatchObject(held('STAGE'));
  });

  it('with a meeting, where the sequence says so', async () => {
    const org = await newOrg();
    const { client_id, read } = await inside(org, { on_meeting: true });
    await org.owner.call(timeline.createActivity, { body: { client_id, item_type: 'NOTE', text: 'Likes gardens' } });
    expect(await read()).toMatchObject({ state: 'ACTIVE' });
    await org.owner.call(timeline.createActivity, {
      body: { client_id, item_type: 'MEETING', text: 'Met at the site' },
    });
    expect(await read()).toMatchObject(held('MEETING'));
  });

  it('when they write on WhatsApp, unless the sequence does not say so', async () => {
    const org = await newOrg();
    for (const [on_reply, expected] of [
      [true, held('REPLY')],
      [false, { state: 'ACTIVE', reason: null }],
    ] as const) {
      const { client_id, read } = await inside(org, { on_reply });
      const message = { client_id, item_type: 'MESSAGE' as const, actor_profile_id: null };
      await org.inScope((scope) => addActivity(scope, { ...message, type_specific_data: { is_inbound: true } }));
      expect(await read()).toMatchObject(expected);
    }
  });

  it('with a new enquiry, where the sequence says so, and goes on when a person says so', async () => {
    const org = await newOrg();
    const phone = '+6591234567';
    const { id, client_id, read } = await inside(org, { on_new_enquiry: true }, { phones: [phone] });
    const webhook = await newWebhook(org);
    await webhook.post({ name: 'Jane Tan', phone });
    await fileWaitingLeads();
    expect(await read()).toMatchObject(held('NEW_ENQUIRY'));
    const params = { id, cid: client_id };
    const list = async (query: object) =>
      (await org.owner.call(sequenceClients.list, { params: { id }, query: { page_size: 10, ...query } })).results;
    expect([await list({ reason: 'NEW_ENQUIRY' }), await list({ reason: 'REPLY' })]).toMatchObject([[{}], []]);
    expect((await org.owner.call(sequences.get, { params: { id } })).counts).toMatchObject({ held: 1, replied: 0 });
    await org.owner.call(sequenceClients.updateState, { params, body: { state: 'ACTIVE' } });
    expect([await list({ reason: 'NEW_ENQUIRY' }), await list({ status: 'DUE' })]).toMatchObject([[], [{}]]);
    expect(await read()).toMatchObject({ state: 'ACTIVE', status: 'TODAY' });
  });
});
