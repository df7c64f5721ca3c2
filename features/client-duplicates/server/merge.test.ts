import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Client, clients } from '#features/clients/contract.ts';
import { deletedClients } from '#features/clients/deleted-contract.ts';
import { clientHistory } from '#features/clients/history-contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { makeUnsubscribeLinks, readUnsubscribed } from '#features/unsubscribes/server/index.ts';
import { listMergedRows } from '#platform/server/database/merged-rows.ts';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { duplicates, type MergeChoices } from '../contract.ts';

const get = (person: Person, id: number): Promise<Client> => person.call(clients.get, { params: { id } });

async function merge(person: Person, client_ids: number[], choices: MergeChoices = {}) {
  const known = await Promise.all(client_ids.map((id) => get(person, id)));
  const seen = known.map(({ id, updated_at }) => ({ id, updated_at }));
  return person.call(duplicates.merge, { body: { client_ids, choices, seen } });
}

const unmerge = (person: Person, id: number, merge_id: number) =>
  person.call(duplicates.unmerge, { params: { id, merge_id } });

const addNote = (person: Person, id: number, text: string) =>
  person.call(timeline.createActivity, { body: { client_id: id, item_type: 'NOTE', text } });

const readNotes = async (person: Person, id: number) =>
  (await person.call(timeline.listForClient, { params: { id } })).results
    .flatMap((item) => ('text' in item && item.text ? [item.text] : []))
    .sort();

const readTitles = (org: Org, { profile_id }: Person) =>
  org.inScope(async ({ db, org_id }) => {
    const alerts = await db
      .selectFrom('alerts')
      .where('org_id', '=', org_id)
      .where('profile_id', '=', profile_id)
      .select('title')
      .execute();
    return alerts.map(({ title }) => title);
  });

/** What a merge may change of a client; the rest is compared too. */
const withoutTime = ({ updated_at, ...client }: Client) => client;

const randomClient = fc.record({
  name: fc.constantFrom('Charlotte Whitfield', 'Charlotte W.', 'C'),
  company: fc.constantFrom('Northbridge', null),
  location: fc.constantFrom('London', 'Singapore', null),
  phones: fc.uniqueArray(fc.constantFrom('+6581234571', '+6581234572', '+5511987654321', 'call Tan'), { maxLength: 3 }),
  emails: fc.uniqueArray(fc.constantFrom('a@example.com', 'b@example.com', 'A@Example.com'), {
    maxLength: 2,
    selector: (email) => email.toLowerCase(),
  }),
  is_new_lead: fc.boolean(),
  isAssigned: fc.boolean(),
});

const randomMerge = fc.record({
  people: fc.array(randomClient, { minLength: 2, maxLength: 5 }),
  chosen: fc.record({ name: fc.nat(4), company: fc.nat(4), location: fc.nat(4), phones: fc.nat(4), emails: fc.nat(4) }),
});

describe('merging clients', () => {
  it('makes exactly the client the preview shows, whatever is chosen', { timeout: 120_000 }, async () => {
    const org = await newOrg();
    await fc.assert(
      fc.asyncProperty(randomMerge, async ({ people, chosen }) => {
        const ids: number[] = [];
        for (const { isAssigned, ...person } of people) {
          ids.push((await org.client({ ...person, assigned_to: isAssigned ? org.owner : null })).id);
        }
        const pick = (index: number) => ids[index % ids.length]!;
        const { phones, emails, ...fields } = chosen;
        const choices = {
          fields: Object.fromEntries(Object.entries(fields).map(([name, index]) => [name, pick(index)])),
          phones: pick(phones),
          emails: pick(emails),
        };
        const before = await Promise.all(ids.map((id) => get(org.owner, id)));
        const preview = await org.owner.call(duplicates.preview, { body: { client_ids: ids, choices } });
        const { merge_id, client } = await merge(org.owner, ids, choices);

        expect(withoutTime(client)).toEqual(withoutTime(preview.client));
        expect(withoutTime(await get(org.owner, ids[0]!))).toEqual(withoutTime(preview.client));
        await unmerge(org.owner, ids[0]!, merge_id);
        const after = await Promise.all(ids.map((id) => get(org.owner, id)));
        expect(after.map(withoutTime)).toEqual(before.map(withoutTime));
      }),
      { numRuns: 25 },
    );
  });

  it('takes the timeline along, and un-merging gives each its own back; what came since stays and is counted (D12)', async () => {
    const { owner, ...org } = await newOrg();
    const [kept, lost] = [(await org.client()).id, (await org.client()).id];
    await addNote(owner, kept, 'first');
    await addNote(owner, lost, 'second');

    const { merge_id } = await merge(owner, [kept, lost]);
    expect(await readNotes(owner, kept)).toEqual(['first', 'second']);
    await addNote(owner, kept, 'third');
    const { results } = await owner.call(duplicates.listMerges, { params: { id: kept } });
    expect(results).toMatchObject([{ id: merge_id, clients: [{ id: lost }], staying: { activities: 1 } }]);

    expect(await unmerge(owner, kept, merge_id)).toEqual(results[0]);
    expect(await readNotes(owner, kept)).toEqual(['first', 'third']);
    expect(await readNotes(owner, lost)).toEqual(['second']);
    await owner.refused(duplicates.unmerge, { params: { id: kept, merge_id } }, 404);
  });

  it('hides the others: an old link leads to the one that stays, and no list of deleted clients has them', async () => {
    const { owner, ...org } = await newOrg();
    const [kept, lost] = [(await org.client()).id, (await org.client()).id];
    await merge(owner, [kept, lost]);

    expect(await owner.refused(clients.get, { params: { id: lost } }, 404)).toMatchObject({ subject_id: kept });
    expect((await owner.call(deletedClients.list)).results).toEqual([]);
    await owner.refused(clients.restore, { params: { id: lost } }, 404);
    const [change] = (await owner.call(clientHistory.list, { params: { id: kept } })).results;
    expect(change).toMatchObject({ kind: 'client.merged', words: 'Merged with another client' });
  });

  it('leads an old link past several merges, to nobody who may not see the client', async () => {
    const { owner, ...org } = await newOrg();
    const member = await org.member();
    const ids = [(await org.client()).id, (await org.client()).id, (await org.client()).id] as const;
    await merge(owner, [ids[1], ids[2]]);
    await merge(owner, [ids[0], ids[1]]);

    expect(await owner.refused(clients.get, { params: { id: ids[2] } }, 404)).toMatchObject({ subject_id: ids[0] });
    expect(await member.refused(clients.get, { params: { id: ids[2] } }, 404)).not.toHaveProperty('subject_id');
  });

  it('keeps the chosen follow-up, and un-merging returns both', async () => {
    const { owner, ...org } = await newOrg();
    const [kept, lost] = [(await org.client()).id, (await org.client()).id];
    for (const [id, note] of [
      [kept, 'mine'],
      [lost, 'theirs'],
    ] as const) {
      await owner.call(followUps.updateForClient, { params: { id }, body: { schedule: { kind: 'someday' }, note } });
    }
    const read = async (id: number) => (await get(owner, id)).follow_up?.note;

    const { merge_id } = await merge(owner, [kept, lost], { follow_up: lost });
    expect(await read(kept)).toBe('theirs');
    await unmerge(owner, kept, merge_id);
    expect([await read(kept), await read(lost)]).toEqual(['mine', 'theirs']);
  });

  it('lets a no win: who unsubscribed as one of them is unsubscribed, until the merge is undone', async () => {
    const org = await newOrg();
    const { owner } = org;
    const [kept, lost] = [(await org.client()).id, (await org.client()).id];
    await addUnsubscribe(org, kept, null);
    await addUnsubscribe(org, lost, 'PAGE');

    const { merge_id } = await merge(owner, [kept, lost]);
    expect(await readUnsubscribes(org)).toEqual([
      [kept, 'PAGE'],
      [lost, 'PAGE'],
    ]);
    await unmerge(owner, kept, merge_id);
    expect(await readUnsubscribes(org)).toEqual([
      [kept, null],
      [lost, 'PAGE'],
    ]);
  });

  it('is refused when somebody changed one of them after the preview, and says what', async () => {
    const { owner, ...org } = await newOrg();
    const client_ids = [(await org.client()).id, (await org.client()).id];
    const known = await Promise.all(client_ids.map((id) => get(owner, id)));
    const seen = known.map(({ id, updated_at }) => ({ id, updated_at }));
    await owner.call(clients.update, { params: { id: client_ids[1]! }, body: { location: 'Hong Kong' } });

    const problem = await owner.refused(duplicates.merge, { body: { client_ids, choices: {}, seen } }, 409);
    expect(problem).toMatchObject({
      subject_id: client_ids[1],
      conflicts: [{ field: 'location', theirs: 'Hong Kong', by: owner.name }],
    });
  });

  it('keeps what was changed after the merge, and says so before it is undone', async () => {
    const { owner, ...org } = await newOrg();
    const kept = (await org.client({ location: null })).id;
    const lost = (await org.client({ location: 'London', job_title: 'Buyer' })).id;
    const { merge_id } = await merge(owner, [kept, lost]);
    await owner.call(clients.update, { params: { id: kept }, body: { location: 'Paris' } });

    expect(await unmerge(owner, kept, merge_id)).toMatchObject({ kept_fields: ['location'] });
    expect(await get(owner, kept)).toMatchObject({ location: 'Paris', job_title: null });
    expect(await get(owner, lost)).toMatchObject({ location: 'London', job_title: 'Buyer' });
  });

  it('tells who had one of them and has it no more, without naming the client that is left (G-050)', async () => {
    const org = await newOrg();
    const [keeper, loser] = [await org.member(), await org.member()];
    const kept = (await org.client({ name: 'Charlotte Whitfield', assigned_to: keeper })).id;
    const lost = (await org.client({ name: 'Charlotte W.', assigned_to: loser })).id;
    await merge(org.owner, [kept, lost]);

    expect(await readTitles(org, loser)).toEqual([
      `${org.owner.name} merged your client Charlotte W. into a client of ${keeper.name}`,
    ]);
    expect([await readTitles(org, keeper), await readTitles(org, org.owner)]).toEqual([[], []]);
  });

  it('refuses clients that the person may not see, and test leads', async () => {
    const org = await newOrg();
    const member = await org.member();
    const own = (await org.client({ assigned_to: member })).id;
    const other = (await org.client()).id;
    const body = { client_ids: [own, other], choices: {}, seen: [] };

    await member.refused(duplicates.merge, { body }, 456);
    await member.refused(duplicates.preview, { body: { client_ids: [own, other], choices: {} } }, 455);
  });
});

describe('a table that names a client', () => {
  it('says what merging does with its rows', async () => {
    const org = await newOrg();
    const found = await org.inScope(async ({ db }) => {
      const { rows } = await sql<{ place: string }>`
        select distinct source.relname || '.' || attribute.attname as place
        from pg_class as source
        join pg_attribute as attribute on attribute.attrelid = source.oid and attribute.attnum > 0
        where source.relnamespace = 'public'::regnamespace and source.relkind in ('r', 'p') and not source.relispartition
          and (attribute.attname = 'client_id' or exists (
            select from pg_constraint as key
            where key.conrelid = source.oid and key.contype = 'f' and key.confrelid = 'clients'::regclass
              and attribute.attnum = any (key.conkey) and attribute.attname <> 'org_id'))
        order by 1`.execute(db);
      return rows.map(({ place }) => place);
    });
    expect(
      listMergedRows()
        .map(({ table, column }) => `${table}.${column}`)
        .sort(),
    ).toEqual(found);
  });
});

const addUnsubscribe = (org: Org, client_id: number, way: 'PAGE' | null) =>
  org.inScope(({ db, org_id }) =>
    sql`insert into client_unsubscribes (org_id, client_id, sealed_code, way, unsubscribed_at, created_at)
      values (${org_id}, ${client_id}, 'code', ${way}, ${way && new Date().toISOString()}, now())`.execute(db),
  );

const readUnsubscribes = (org: Org) =>
  org.inScope(async ({ db, org_id }) => {
    const rows = await db
      .selectFrom('client_unsubscribes')
      .where('org_id', '=', org_id)
      .orderBy('client_id')
      .select(['client_id', 'way'])
      .execute();
    return rows.map(({ client_id, way }) => [client_id, way]);
  });

describe('what comes for a client that was merged', () => {
  it('counts for the one that stays: a link in an earlier mail unsubscribes that one', async () => {
    const org = await newOrg();
    const { services, server } = await testApp();
    const [stays, goes] = [
      await org.client({ emails: ['a@example.com'] }),
      await org.client({ emails: ['b@example.com'] }),
    ];
    const links = await org.inScope((scope) => makeUnsubscribeLinks(scope, services.settings, [stays.id, goes.id]));
    await merge(org.owner, [stays.id, goes.id]);

    await server.inject({
      ...{ method: 'POST', url: new URL(links.get(goes.id)!).pathname, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

    expect((await org.inScope((scope) => readUnsubscribed(scope, [stays.id]))).has(stays.id)).toBe(true);
  });
});

describe('a lead of a known client', () => {
  it.each([
    ['is added to the client, as it is without a choice', 'ATTACH', 1, 0],
    ['becomes a client of its own, which waits in the list', 'CREATE', 2, 1],
    ['becomes one too, and the list asks', 'ASK', 2, 1],
  ] as const)('%s (%s)', async (_, on_lead, people, pairs) => {
    const org = await newOrg();
    await org.client({ name: 'Known', phones: ['+5511987654321'] });
    await org.owner.call(duplicates.changeSettings, { body: { on_lead } });
    const webhook = await newWebhook(org);

    await webhook.post({ name: 'Jane Tan', phone: '+551187654321' });
    await fileWaitingLeads();

    expect((await org.owner.call(clients.list)).results).toHaveLength(people);
    expect((await org.owner.call(duplicates.list, { query: {} })).results).toHaveLength(pairs);
  });
});
