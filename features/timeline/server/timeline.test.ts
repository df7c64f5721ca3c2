import { afterEach, describe, expect, it } from 'vitest';
import { ActivityType } from '#domain/activity-types.ts';
import { start as changeMany } from '#features/bulk-actions/testing/bulk.ts';
import { clients } from '#features/clients/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { timeline } from '../contract.ts';
import { addActivity, shareStatsReader } from './index.ts';
import { shareStats } from './share-stats.ts';

afterEach(() => setClock(systemClock));

const listTypes = ({ results }: { results: { item_type: string }[] }) => results.map(({ item_type }) => item_type);

/** Logs an activity of every type, a minute apart. */
async function logEachActivity(org: Org, client_id: number) {
  for (const [index, item_type] of ActivityType.options.entries()) {
    const occurred_at = new Date(Date.UTC(2026, 2, 12, 6, index)).toISOString();
    await org.inScope((scope) => addActivity(scope, { client_id, item_type, occurred_at }));
  }
}

describe('the timeline of a client', () => {
  it('shows all fourteen types, newest first or oldest first, page by page (S0-1-07, S0-3E-01)', async () => {
    const org = await newOrg();
    setClock(stoppedAt('2026-03-12T05:00:00.000Z'));
    const { id } = await org.client({ source: 'external_integration' });
    await logEachActivity(org, id);
    const page = (query: object) => org.owner.call(timeline.listForClient, { params: { id }, query });

    const all = await page({ page_size: 20 });
    const first = await page({ page_size: 10 });
    const second = await page({ page_size: 10, cursor: first.next });

    expect(listTypes(all)).toEqual([...ActivityType.options].reverse());
    expect([...listTypes(first), ...listTypes(second)]).toEqual(listTypes(all));
    expect(listTypes(await page({ sort_order: 'ASC' }))).toEqual([...ActivityType.options]);
  });

  it('shows one part of it: what was shared, calls and meetings, or notes', async () => {
    const org = await newOrg();
    const { id } = await org.client({ source: 'external_integration' });
    await logEachActivity(org, id);
    const part = async (kind: 'shared' | 'calls_and_meetings' | 'notes') =>
      listTypes(await org.owner.call(timeline.listForClient, { params: { id }, query: { kind } })).sort();

    expect(await part('shared')).toEqual(['COLLECTION', 'PAGE', 'SHARED_DOCUMENT_TEMPLATE', 'SHARED_TEXT_TEMPLATE']);
    expect(await part('calls_and_meetings')).toEqual(['MEETING', 'MESSAGE', 'PHONECALL']);
    expect(await part('notes')).toEqual(['NOTE']);
  });

  it('begins with how the client came: added by hand, imported, or as a lead told by who received it', async () => {
    const org = await newOrg();
    const beginning = async (id: number) => (await org.owner.call(timeline.listForClient, { params: { id } })).results;
    const byHand = await org.owner.call(clients.create, { body: { name: 'Ana' } });
    const imported = await org.client({ source: 'import_phonebook', source_name: 'old.csv' });
    const lead = await org.client({ source: 'external_integration', source_name: 'Website' });

    expect(await beginning(byHand.id)).toMatchObject([
      {
        item_type: 'CLIENT_CREATED_DETAILS',
        type_specific_data: { source: 'added_manually' },
        actor: { name: 'Nadia Rahman' },
      },
    ]);
    expect(await beginning(imported.id)).toMatchObject([
      { type_specific_data: { source: 'import_phonebook', source_name: 'old.csv' } },
    ]);
    expect(await beginning(lead.id)).toEqual([]);
  });

  it('shows whom the client was assigned to and taken from, by the names people have now (G-050)', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await org.client({ source: 'external_integration' });
    const client_ids = [id, (await org.client({ source: 'external_integration' })).id];
    await changeMany(org.owner, client_ids, {
      kind: 'ASSIGN',
      assign_type: 'OTHER',
      assigned_to_id: daniel.profile_id,
    });
    await org.owner.call(clients.reassign, { params: { id }, body: { assign_type: 'UNASSIGNED' } });
    await org.inScope((scope) =>
      scope.db.updateTable('profiles').set({ name: 'Daniel O.' }).where('id', '=', daniel.profile_id).execute(),
    );

    const { results } = await org.owner.call(timeline.listForClient, { params: { id } });

    expect(results).toMatchObject([
      { item_type: 'UNASSIGN_CLIENT', type_specific_data: { from: { name: 'Daniel O.' }, to: null } },
      {
        item_type: 'CLIENT_ASSIGNMENT',
        type_specific_data: { from: { name: 'Nadia Rahman' }, to: { id: daniel.profile_id, name: 'Daniel O.' } },
        actor: { name: 'Nadia Rahman' },
      },
    ]);
  });

  it('does not move up in the list by being assigned', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    const before = await org.owner.call(clients.get, { params: { id } });

    await org.owner.call(clients.reassign, { params: { id }, body: { assign_type: 'UNASSIGNED' } });

    const after = await org.owner.call(clients.get, { params: { id } });
    expect(after.last_activity_at).toBe(before.last_activity_at);
  });
});

describe('the opens of a share', () => {
  const stats = {
    is_tracked: true,
    is_opened: true,
    times_viewed: 3,
    last_viewed: '2026-03-12T07:00:00.000Z',
    seconds_viewed: 134,
  };
  const reader: Parameters<typeof shareStatsReader>[0] = {
    readStats: async (_scope, ids) => new Map(ids.map((shared) => [shared, stats])),
    readReading: async () => undefined,
  };

  /** The product's own, which other tests of this process need. */
  let own: typeof reader | undefined;
  afterEach(() => own && shareStatsReader(own).install());

  function readStatsFrom(other: typeof reader): void {
    own ??= shareStats();
    shareStatsReader(other).install();
  }

  async function sharedFile(org: Org) {
    const { id: client_id } = await org.client({ source: 'external_integration' });
    await org.owner.inScope((scope) =>
      addActivity(scope, {
        client_id,
        item_type: 'SHARED_DOCUMENT_TEMPLATE',
        type_specific_data: { content_id: 77, content_title: 'e-brochure', platform: 'whatsapp' },
        shared_content_id: 5,
      }),
    );
    return client_id;
  }

  it('are shown with the share, read from where shares are kept (S0-3-25)', async () => {
    const org = await newOrg();
    const id = await sharedFile(org);
    readStatsFrom(reader);

    const { results } = await org.owner.call(timeline.listForClient, { params: { id }, query: { kind: 'shared' } });

    expect(results).toMatchObject([
      { type_specific_data: { ...stats, content_id: 77, content_title: 'e-brochure' }, is_stats_locked: false },
    ]);
  });

  it('is locked in the free tier (S0-6-21, S0-4-65)', async () => {
    const org = await newOrg();
    const id = await sharedFile(org);
    await org.setSubscription('free_trial_expired');
    readStatsFrom(reader);

    const { results } = await org.owner.call(timeline.listForClient, { params: { id } });

    const [shared] = results.filter(({ item_type }) => item_type === 'SHARED_DOCUMENT_TEMPLATE');
    expect(shared?.is_stats_locked).toBe(true);
    expect(shared?.type_specific_data).not.toHaveProperty('times_viewed');
  });

  it('is found by content, for one client', async () => {
    const org = await newOrg();
    const id = await sharedFile(org);
    const history = async (content_id: number, t: 'file' | 'text' | 'sequence') =>
      (await org.owner.call(timeline.listShareHistoryByContent, { params: { c: id, t, id: content_id } })).results
        .length;

    expect(await history(77, 'file')).toBe(1);
    expect(await history(77, 'text')).toBe(0);
    expect(await history(78, 'file')).toBe(0);
    expect(await history(77, 'sequence')).toBe(0);
  });
});

describe('the timeline of everything one may see', () => {
  async function book(org: Org) {
    const daniel = await org.member();
    const own = await org.client({ name: 'Of the owner', source: 'external_integration' });
    const his = await org.client({ name: 'Of Daniel', source: 'external_integration', assigned_to: daniel });
    setClock(stoppedAt('2026-03-12T06:00:00.000Z'));
    const note = (client_id: number, text: string) => ({ body: { client_id, item_type: 'NOTE' as const, text } });
    await org.owner.call(timeline.createActivity, note(own.id, 'First'));
    setClock(stoppedAt('2026-03-13T06:00:00.000Z'));
    await daniel.call(timeline.createActivity, note(his.id, 'Second'));
    await daniel.call(timeline.logContact, { params: { id: his.id }, body: { channel: 'phone_call' } });
    return daniel;
  }

  const listLines = ({ results }: { results: { item_type: string; text: string; client: { name: string } }[] }) =>
    results.map(({ item_type, text, client }) => `${client.name}: ${item_type} ${text}`.trim());

  it('is that of all clients for a person who sees all, of their own for a member', async () => {
    const org = await newOrg();
    setClock(stoppedAt('2026-03-01T00:00:00.000Z'));
    const daniel = await book(org);

    const all = await org.owner.call(timeline.listOfUser);
    const own = await daniel.call(timeline.listOfUser);

    expect(listLines(all).filter((line) => !line.includes('FIRST_RESPONSE'))).toEqual([
      'Of Daniel: PHONECALL',
      'Of Daniel: NOTE Second',
      'Of the owner: NOTE First',
    ]);
    expect(new Set(own.results.map(({ client }) => client.name))).toEqual(new Set(['Of Daniel']));
  });

  it('can be filtered by type, by who did it and by time', async () => {
    const org = await newOrg();
    setClock(stoppedAt('2026-03-01T00:00:00.000Z'));
    const daniel = await book(org);
    const found = async (query: object) => listLines(await org.owner.call(timeline.listOfUser, { query }));

    expect(await found({ item_types: 'NOTE,MEETING' })).toEqual(['Of Daniel: NOTE Second', 'Of the owner: NOTE First']);
    expect(await found({ item_types: 'PHONECALL', profile_id: daniel.profile_id })).toEqual(['Of Daniel: PHONECALL']);
    expect(await found({ profile_id: 'me' })).toEqual(['Of the owner: NOTE First']);
    expect(await found({ item_types: 'NOTE', from: '2026-03-13T00:00:00Z' })).toEqual(['Of Daniel: NOTE Second']);
    expect(await found({ item_types: 'NOTE', to: '2026-03-13T00:00:00Z' })).toEqual(['Of the owner: NOTE First']);
    await org.owner.refused(timeline.listOfUser, { query: { item_types: 'NOTE,GOSSIP' } }, 400);
  });

  it('can be limited to the last days, today included, on the person’s own calendar', async () => {
    const org = await newOrg();
    const { id: client_id } = await org.client({ name: 'Ana' });
    const note = (text: string, occurred_at: string) =>
      org.owner.call(timeline.createActivity, { body: { client_id, item_type: 'NOTE', text, occurred_at } });
    // It is two in the morning of 14 March in Singapore, where the owner lives.
    setClock(stoppedAt('2026-03-13T18:00:00.000Z'));
    await note('Today', '2026-03-13T16:00:00.000Z');
    await note('Yesterday', '2026-03-13T15:59:00.000Z');
    const found = async (query: object) =>
      listLines(await org.owner.call(timeline.listOfUser, { query: { item_types: 'NOTE', ...query } }));

    expect(await found({ days: 1 })).toEqual(['Ana: NOTE Today']);
    expect(await found({ days: 2 })).toEqual(['Ana: NOTE Today', 'Ana: NOTE Yesterday']);
    expect(await found({ days: 2, from: '2026-03-13T16:00:00.000Z' })).toEqual(['Ana: NOTE Today']);
    await org.owner.refused(timeline.listOfUser, { query: { days: 0 } }, 400);
  });

  it('leaves out deleted clients', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    await org.owner.call(clients.delete, { params: { id } });

    expect((await org.owner.call(timeline.listOfUser)).results).toEqual([]);
  });
});
