import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { clients } from '#features/clients/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { timeline } from '../contract.ts';

const at = (time: string) => setClock(stoppedAt(`2026-03-12T${time}:00.000Z`));

beforeEach(() => at('06:00'));
afterEach(() => setClock(systemClock));

type Body = Partial<z.input<typeof timeline.createActivity.body>>;

const log = (person: Person, client_id: number, body: Body = {}) =>
  person.call(timeline.createActivity, { body: { client_id, item_type: 'NOTE', text: 'Noted', ...body } });

const readClient = (person: Person, id: number) => person.call(clients.get, { params: { id } });

const readTimeline = async (person: Person, id: number) =>
  (await person.call(timeline.listForClient, { params: { id } })).results;

const lead = { source: 'external_integration' as const, source_name: 'Website', is_new_lead: true };

describe('logging an activity', () => {
  it('keeps what was written, when it happened, and what the list says of it (S0-3-25)', async () => {
    at('05:00');
    const org = await newOrg();
    const { id } = await org.client();
    const call: Body = {
      item_type: 'PHONECALL',
      text: 'Flies in on 26 March.',
      occurred_at: '2026-03-12T13:40:00+08:00',
      type_specific_data: { channel: 'phone_call', duration_seconds: 242 },
    };
    at('05:30');
    await log(org.owner, id);
    at('06:00');

    const logged = await log(org.owner, id, call);

    expect(logged).toMatchObject({
      item_type: 'PHONECALL',
      text: 'Flies in on 26 March.',
      occurred_at: '2026-03-12T05:40:00.000Z',
      type_specific_data: { duration_seconds: 242 },
      actor: { name: 'Nadia Rahman' },
      num_attachments: 0,
      access_policy: { EDIT: true, DELETE: true },
    });
    expect(await readClient(org.owner, id)).toMatchObject({
      last_activity_type: 'PHONECALL',
      last_activity_data: { duration_seconds: 242 },
      last_interaction_at: '2026-03-12T05:40:00.000Z',
    });
  });

  it('with an earlier time does not hide what happened since', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    await log(org.owner, id, { item_type: 'MEETING' });

    await log(org.owner, id, { text: 'Forgotten', occurred_at: '2026-03-10T00:00:00Z' });

    expect((await readClient(org.owner, id)).last_activity_type).toBe('MEETING');
  });

  it('refuses a future time, an empty note, types people do not write and invalid details', async () => {
    const org = await newOrg();
    const { id: client_id } = await org.client();
    const refused = async (body: object) =>
      (
        await org.owner.refused(
          timeline.createActivity,
          { body: { client_id, item_type: 'NOTE', ...body } as never },
          400,
        )
      ).errors;

    expect(await refused({ text: 'Later', occurred_at: '2026-03-12T06:02:00Z' })).toHaveProperty('occurred_at');
    expect(await refused({ text: '  ' })).toEqual({ text: 'This field is required' });
    expect(await refused({ item_type: 'FIRST_RESPONSE' })).toHaveProperty('item_type');
    expect(await refused({ text: 'x', type_specific_data: { times_viewed: 9 } })).toHaveProperty([
      'type_specific_data',
    ]);
  });

  it('removes the "new" mark for people who chose that (B17)', async () => {
    const org = await newOrg();
    await org.inScope((scope) =>
      scope.db
        .updateTable('user_preferences')
        .set({ auto_unmark_type: 'ADD_TIMELINE_ACTIVITY' })
        .where('org_id', '=', org.org_id)
        .execute(),
    );
    const { id } = await org.client(lead);

    await log(org.owner, id);

    expect((await readClient(org.owner, id)).is_new_lead).toBe(false);
  });
});

describe('the first response to a lead (D5)', () => {
  it('is the first message, call or meeting, with how long it took; a note or a click is none', async () => {
    const org = await newOrg();
    const { id } = await org.client(lead);
    at('06:02');
    await log(org.owner, id);
    await org.owner.call(timeline.recordContactClick, { params: { id }, body: { channel: 'phone_call' } });
    expect((await readClient(org.owner, id)).first_response_at).toBeNull();

    at('06:06');
    await log(org.owner, id, { item_type: 'MESSAGE' });
    at('06:10');
    await log(org.owner, id, { item_type: 'PHONECALL' });

    expect((await readClient(org.owner, id)).first_response_at).toBe('2026-03-12T06:06:00.000Z');
    const told = (await readTimeline(org.owner, id)).filter(({ item_type }) => item_type === 'FIRST_RESPONSE');
    expect(told).toMatchObject([
      { type_specific_data: { seconds: 360, by: 'MESSAGE' }, actor: { name: 'Nadia Rahman' } },
    ]);
  });

  it('is the earliest that happened, also when it is logged later, but nothing from before the lead came', async () => {
    const org = await newOrg();
    const { id } = await org.client(lead);
    at('06:30');
    await log(org.owner, id, { item_type: 'MESSAGE' });
    await log(org.owner, id, { item_type: 'PHONECALL', occurred_at: '2026-03-12T06:10:00Z' });
    await log(org.owner, id, { item_type: 'PHONECALL', occurred_at: '2026-03-12T05:00:00Z' });

    expect((await readClient(org.owner, id)).first_response_at).toBe('2026-03-12T06:10:00.000Z');
    const told = (await readTimeline(org.owner, id)).filter(({ item_type }) => item_type === 'FIRST_RESPONSE');
    expect(told).toMatchObject([{ type_specific_data: { seconds: 600, by: 'PHONECALL' } }]);
  });

  it('is the next one when the first is deleted, none when there is no other, and itself again after undo', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await org.client({ ...lead, assigned_to: daniel });
    at('06:05');
    const first = await log(daniel, id, { item_type: 'MESSAGE' });
    at('06:15');
    const second = await log(daniel, id, { item_type: 'MEETING' });
    const remove = (activity: typeof first) =>
      org.owner.call(timeline.deleteItem, { params: { t: activity.item_type as 'MESSAGE', id: activity.id } });
    const told = async () =>
      (await readTimeline(org.owner, id))
        .filter(({ item_type }) => item_type === 'FIRST_RESPONSE')
        .map(({ type_specific_data, actor }) => [(type_specific_data as { seconds?: number }).seconds, actor?.name]);

    await remove(first);
    expect(await told()).toEqual([[900, 'Daniel Ong']]);
    await remove(second);
    expect(await told()).toEqual([]);
    expect((await readClient(org.owner, id)).first_response_at).toBeNull();
    await org.owner.call(timeline.restoreItem, { params: { t: 'MESSAGE', id: first.id } });
    expect(await told()).toEqual([[300, 'Daniel Ong']]);
  });

  it('exists only for clients that arrived as a lead', async () => {
    const org = await newOrg();
    const { id } = await org.client();

    await log(org.owner, id, { item_type: 'MESSAGE' });

    expect((await readClient(org.owner, id)).first_response_at).toBeNull();
  });
});

describe('a contact button', () => {
  it('leaves no activity and is no answer, but counts as dealing with the client and may take the mark off', async () => {
    const org = await newOrg();
    await org.inScope((scope) =>
      scope.db
        .updateTable('user_preferences')
        .set({ auto_unmark_type: 'CONTACT_BUTTON_CLICKED' })
        .where('org_id', '=', org.org_id)
        .execute(),
    );
    const { id } = await org.client(lead);

    const after = await org.owner.call(timeline.recordContactClick, { params: { id }, body: { channel: 'whatsapp' } });

    expect(after).toEqual({ is_new_lead: false });
    expect(await readTimeline(org.owner, id)).toEqual([]);
    expect(await readClient(org.owner, id)).toMatchObject({
      first_response_at: null,
      last_interaction_at: '2026-03-12T06:00:00.000Z',
    });
  });

  it('when confirmed becomes a call, or a message by its channel, and that answers the lead', async () => {
    const org = await newOrg();
    const { id } = await org.client(lead);
    at('06:04');

    const message = await org.owner.call(timeline.logContact, { params: { id }, body: { channel: 'telegram' } });
    const call = await org.owner.call(timeline.logContact, {
      params: { id },
      body: { channel: 'phone_call', outcome: 'no_answer', text: 'Try after six' },
    });

    expect(message).toMatchObject({ item_type: 'MESSAGE', type_specific_data: { channel: 'telegram' } });
    expect(call).toMatchObject({
      item_type: 'PHONECALL',
      type_specific_data: { outcome: 'no_answer' },
      text: 'Try after six',
    });
    expect((await readClient(org.owner, id)).first_response_at).toBe('2026-03-12T06:04:00.000Z');
  });
});

describe('changing an activity', () => {
  it('is for its author and for managers, not for other colleagues (G-082)', async () => {
    const org = await newOrg();
    const sees = { viewOtherAssignedClients: true };
    const [daniel, grace] = [await org.member({ permissions: sees }), await org.member({ permissions: sees })];
    const { id: client_id } = await org.client();
    const { id } = await log(daniel, client_id);
    const params = { t: 'NOTE' as const, id };

    const seen = await readTimeline(grace, client_id);
    expect(seen[0]?.access_policy).toEqual({ EDIT: false, DELETE: false });
    await grace.refused(timeline.updateItem, { params, body: { text: 'Mine' } }, 455);
    await grace.refused(timeline.deleteItem, { params }, 455);
    expect((await daniel.call(timeline.updateItem, { params, body: { text: 'Better' } })).text).toBe('Better');
    expect((await org.owner.call(timeline.updateItem, { params, body: { text: 'Best' } })).text).toBe('Best');
  });

  it('updates the list, which after a deletion shows the activity before it', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    const note = await log(org.owner, id, { text: 'Keys handed over' });
    at('06:20');
    const call = await log(org.owner, id, { item_type: 'PHONECALL' });
    const params = { t: 'PHONECALL' as const, id: call.id };

    await org.owner.call(timeline.updateItem, { params, body: { type_specific_data: { outcome: 'no_answer' } } });
    expect((await readClient(org.owner, id)).last_activity_data).toEqual({ outcome: 'no_answer' });
    await org.owner.call(timeline.deleteItem, { params });
    expect(await readClient(org.owner, id)).toMatchObject({
      last_activity_type: 'NOTE',
      last_activity_data: { text: 'Keys handed over' },
      last_activity_at: note.occurred_at,
    });
    expect((await readTimeline(org.owner, id)).map(({ item_type }) => item_type)).not.toContain('PHONECALL');
    await org.owner.call(timeline.restoreItem, { params });
    expect((await readClient(org.owner, id)).last_activity_data).toEqual({ outcome: 'no_answer' });
  });

  it('refuses to overwrite what someone else wrote meanwhile (D6)', async () => {
    const org = await newOrg();
    const { id: client_id } = await org.client();
    const { id } = await log(org.owner, client_id, { text: 'One' });
    const params = { t: 'NOTE' as const, id };
    await org.owner.call(timeline.updateItem, { params, body: { text: 'Two', base: { text: 'One' } } });

    const problem = await org.owner.refused(
      timeline.updateItem,
      { params, body: { text: 'Three', base: { text: 'One' } } },
      409,
    );

    expect(problem.conflicts).toMatchObject([
      { field: 'text', base: 'One', mine: 'Three', theirs: 'Two', by: 'Nadia Rahman' },
    ]);
  });

  it('has no path for what people do not write, nor under another type (S0-4-63)', async () => {
    const org = await newOrg();
    const { id: client_id } = await org.client();
    const note = await log(org.owner, client_id);
    const [created] = (await readTimeline(org.owner, client_id)).filter(({ item_type }) => item_type !== 'NOTE');

    await org.owner.refused(
      timeline.deleteItem,
      { params: { t: 'CLIENT_CREATED_DETAILS' as never, id: created!.id } },
      404,
    );
    await org.owner.refused(timeline.deleteItem, { params: { t: 'MEETING', id: note.id } }, 404);
    expect(created?.access_policy).toEqual({ EDIT: false, DELETE: false });
  });
});

describe('files of an activity', () => {
  const attach = (person: Person, name: string) =>
    upload(person, { name, bytes: onePixelPng, ref: 'TIMELINE_ATTACHMENT' });

  it('come with it in the order they were chosen, and can be changed (S0-3-25)', async () => {
    setClock(systemClock);
    const org = await newOrg();
    const { id: client_id } = await org.client();
    const [plan, view] = [await attach(org.owner, 'Floor plan.png'), await attach(org.owner, 'View.png')];

    const logged = await log(org.owner, client_id, { text: '', attachments: [view, plan] });
    const params = { t: 'NOTE' as const, id: logged.id };
    const added = await attach(org.owner, 'Contract.png');
    const changed = await org.owner.call(timeline.updateItem, { params, body: { attachments: [plan, added] } });

    expect(logged).toMatchObject({
      num_attachments: 2,
      attachments: [
        {
          name: 'View.png',
          content_type: 'image/png',
          size_bytes: onePixelPng.length,
          url: expect.stringContaining(view),
        },
        { name: 'Floor plan.png' },
      ],
    });
    expect(changed.attachments.map(({ name }) => name)).toEqual(['Floor plan.png', 'Contract.png']);
  });

  it('are those the person uploaded for that, and what their bytes say is allowed', async () => {
    setClock(systemClock);
    const org = await newOrg();
    const daniel = await org.member({ permissions: { viewOtherAssignedClients: true } });
    const { id: client_id } = await org.client();
    const theirs = await attach(org.owner, 'Mine.png');
    const program = await upload(org.owner, {
      name: 'fake.pdf',
      bytes: Buffer.from('MZ\u0090\u0000 not a document'),
      ref: 'TIMELINE_ATTACHMENT',
    });
    const refused = (person: Person, key: string) =>
      person.refused(
        timeline.createActivity,
        { body: { client_id, item_type: 'NOTE', text: 'x', attachments: [key] } },
        400,
      );

    expect((await refused(daniel, theirs)).errors).toHaveProperty(['attachments.0']);
    expect((await refused(org.owner, program)).errors).toHaveProperty(['attachments.0']);
    expect((await refused(org.owner, `${org.org_id}_aaaaaaaaaaaaaaaaaaaaaa`)).errors).toHaveProperty(['attachments.0']);
  });
});
