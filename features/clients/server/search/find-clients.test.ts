import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { jobLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { clients } from '../../contract.ts';

/** Clients by name, each active a minute after the one before. */
const insertNamed = (org: Org, names: readonly string[]) =>
  withTimeLimits(jobLimits, () =>
    org.inScope(({ db, org_id }) =>
      sql`insert into clients (org_id, name, source, last_activity_at, created_at, updated_at)
        select ${org_id}, name, 'import_phonebook', at, at, at
        from unnest(${names}::text[]) with ordinality as named (name, place),
          lateral (select timestamptz '2026-01-01' + place * interval '1 minute' as at) as times`.execute(db),
    ),
  );

describe('searching clients', () => {
  it('finds by name, company, phone or e-mail for a picker, page by page', async () => {
    const org = await newOrg();
    for (const name of ['Lim Ah Kow', 'Lim Boon', 'Lim Chee']) {
      await org.client({ name, company: 'Limestone', phones: ['+6581234560'], emails: ['lim@example.com'] });
    }
    await org.client({ name: 'Somebody Else' });

    const first = await org.owner.call(clients.search, { query: { search: 'LIM', page_size: 2 } });
    const second = await org.owner.call(clients.search, {
      query: { search: 'LIM', page_size: 2, cursor: first.next ?? '' },
    });

    expect(first.results).toMatchObject([
      { name: 'Lim Chee', company: 'Limestone', phone: '+65 8123 4560', email: 'lim@example.com' },
      { name: 'Lim Boon' },
    ]);
    expect(second.results.map(({ name }) => name)).toEqual(['Lim Ah Kow']);
  });

  it('finds one or two characters at the beginning of a word, so that 李明 is found by either character’s word', async () => {
    const org = await newOrg();
    await org.client({ name: '李明' });
    await org.client({ name: 'Ng Wei Ling' });
    const found = async (search: string) =>
      (await org.owner.call(clients.search, { query: { search } })).results.map(({ name }) => name);

    expect(await found('李')).toEqual(['李明']);
    expect(await found('李明')).toEqual(['李明']);
    expect(await found('we')).toEqual(['Ng Wei Ling']);
    expect(await found('ei')).toEqual([]);
  });

  it('finds a name in spite of a slip or an accent: a letter too many, too few, wrong, or two swapped', async () => {
    const org = await newOrg();
    for (const name of ['Charlotte Whitfield', 'John Tan', 'Muhammad Faizal', 'José Müller', 'Ng Wei Ling']) {
      await org.client({ name });
    }
    const found = async (search: string) =>
      (await org.owner.call(clients.search, { query: { search } })).results.map(({ name }) => name);
    const listed = async (search: string) =>
      (await org.owner.call(clients.list, { query: { search } })).results.map(({ name }) => name);

    for (const search of ['charlote', 'Charllotte', 'whitfeild', 'Charlodde']) {
      expect({ search, found: await found(search) }).toEqual({ search, found: ['Charlotte Whitfield'] });
      expect({ search, listed: await listed(search) }).toEqual({ search, listed: ['Charlotte Whitfield'] });
    }
    expect(await found('jhon')).toEqual(['John Tan']);
    expect(await found('Muhamad')).toEqual(['Muhammad Faizal']);
    expect(await found('jose muller')).toEqual(['José Müller']);
    expect(await found('ling wei')).toEqual(['Ng Wei Ling']);
    expect(await found('xylophone')).toEqual([]);
    expect(await listed('xylophone')).toEqual([]);
    expect(await found('81239999')).toEqual([]);
  });

  it('shows names alike only to those who may see them, and where somebody has the name itself only those', async () => {
    const org = await newOrg();
    const member = await org.member();
    await org.client({ name: 'Charlotte Whitfield' });
    await org.client({ name: 'Charlote Lim', assigned_to: member });

    const found = async (search: string) =>
      (await member.call(clients.search, { query: { search } })).results.map(({ name }) => name);
    expect(await found('charlotte')).toEqual(['Charlote Lim']);
    const { results, next } = await org.owner.call(clients.search, { query: { search: 'charlote' } });
    expect({ names: results.map(({ name }) => name), next }).toEqual({ names: ['Charlote Lim'], next: null });
  });

  it('finds a number written for its own country', async () => {
    const org = await newOrg();
    await org.client({ name: 'Charlotte', phones: ['+44 7700 900142'] });

    const found = await org.owner.call(clients.search, { query: { search: '07700 900142' } });

    expect(found.results).toMatchObject([{ name: 'Charlotte' }]);
  });

  it('treats a search of signs alone as text, not as an empty number', async () => {
    const org = await newOrg();
    await org.client({ name: 'Charlotte' });

    expect((await org.owner.call(clients.search, { query: { search: '+++' } })).results).toEqual([]);
  });

  it('shows a common name active most recently even when more clients have it than a search looks at', async () => {
    const org = await newOrg();
    await org.inScope(async (scope) => {
      const rows = Array.from({ length: 1_200 }, (_, index) => ({
        org_id: org.org_id,
        name: `Tan ${index}`,
        source: 'import_phonebook' as const,
        last_activity_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
      }));
      await scope.db.insertInto('clients').values(rows).execute();
    });

    const found = await org.owner.call(clients.search, { query: { search: 'tan', page_size: 3 } });

    expect(found.results.map(({ name }) => name)).toEqual(['Tan 1199', 'Tan 1198', 'Tan 1197']);
  });

  it('goes on to the last page of a name that very many have, each client once, and back again', async () => {
    const org = await newOrg();
    const others = Array.from({ length: 700 }, (_, index) => `Botan ${index}`);
    const names = [...Array.from({ length: 1_500 }, (_, index) => `Tan ${index}`), ...others];
    await insertNamed(org, [...names, ...Array.from({ length: 1_000 }, (_, index) => `Lee ${index}`)]);
    const list = (query: object) =>
      org.owner.call(clients.search, { query: { search: 'tan', page_size: 100, ...query } });

    const pages = [await list({})];
    while (pages.at(-1)?.next) pages.push(await list({ cursor: pages.at(-1)?.next }));
    const found = pages.flatMap(({ results }) => results.map(({ name }) => name));

    // Names in which a word begins with it come first, the most recently active among each first.
    expect(found).toEqual([...names.slice(0, 1_500).reverse(), ...names.slice(1_500).reverse()]);
    for (const at of [1, 15, pages.length - 1]) {
      const back = await list({ cursor: pages[at]?.previous, cursor_type: 'previous' });
      expect(back.results).toEqual(pages[at - 1]?.results);
    }
  });

  it('lists by last activity alone what more than every twentieth has, page by page', async () => {
    const org = await newOrg();
    const names = Array.from({ length: 2_200 }, (_, index) => (index % 2 === 0 ? `Botan ${index}` : `Tan ${index}`));
    await insertNamed(org, names);
    const list = (query: object) =>
      org.owner.call(clients.search, { query: { search: 'tan', page_size: 100, ...query } });

    const pages = [await list({})];
    while (pages.at(-1)?.next) pages.push(await list({ cursor: pages.at(-1)?.next }));

    expect(pages.flatMap(({ results }) => results.map(({ name }) => name))).toEqual([...names].reverse());
    expect((await list({ cursor: pages[9]?.previous, cursor_type: 'previous' })).results).toEqual(pages[8]?.results);
  });

  it('finds the oldest of a common name as well: those far behind the most recently active', async () => {
    const org = await newOrg();
    const names = [
      ...Array.from({ length: 2_100 }, (_, index) => `Ong ${index}`),
      ...Array.from({ length: 5_200 }, (_, index) => `Lee ${index}`),
    ];
    await insertNamed(org, names);
    const list = (query: object) =>
      org.owner.call(clients.search, { query: { search: 'ong', page_size: 2, ...query } });

    const first = await list({});
    const second = await list({ cursor: first.next });

    expect([...first.results, ...second.results].map(({ name }) => name)).toEqual([
      'Ong 2099',
      'Ong 2098',
      'Ong 2097',
      'Ong 2096',
    ]);
  });

  it('refuses a page link that it did not write', async () => {
    const { owner } = await newOrg();
    const link = (values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

    for (const cursor of ['x', link(['ranked', 'a', 1]), link(['words', -1, 1]), link(['other', 1, 1])]) {
      await owner.refused(clients.search, { query: { search: 'tan', cursor } }, 400);
    }
  });

  it('puts the name itself before longer ones, and both before a name further on, page by page', async () => {
    const org = await newOrg();
    for (const name of [
      'Priya',
      'Priya Nair',
      'Aunt Priya',
      'Priyanka Das',
      'Mei Priyanto',
      'Supriya Rao',
      'Priyanka Roy',
    ]) {
      await org.client({ name });
    }
    const list = (query: object) => org.owner.call(clients.search, { query: { search: 'priya', ...query } });

    const first = await list({ page_size: 4 });
    const second = await list({ page_size: 4, cursor: first.next ?? '' });

    expect(first.results.map(({ name }) => name)).toEqual(['Priya', 'Aunt Priya', 'Priya Nair', 'Priyanka Roy']);
    expect(second.results.map(({ name }) => name)).toEqual(['Priyanka Das', 'Mei Priyanto', 'Supriya Rao']);
  });

  it('searches for %, _ and \\ literally', async () => {
    const org = await newOrg();
    for (const name of ['100% Ana', '100 Ben', 'a_b', 'axb']) await org.client({ name });
    const found = async (search: string) =>
      (await org.owner.call(clients.search, { query: { search } })).results.map(({ name }) => name);

    expect(await found('100%')).toEqual(['100% Ana']);
    expect(await found('a_b')).toEqual(['a_b']);
    expect(await found('a\\b')).toEqual([]);
  });

  it('finds nothing a member may not see', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    await org.client({ name: 'Lim of the owner' });

    expect((await daniel.call(clients.search, { query: { search: 'lim' } })).results).toEqual([]);
  });
});

describe('the list searched for what very many clients have', () => {
  it('has all of them, page by page', async () => {
    const org = await newOrg();
    await insertNamed(
      org,
      Array.from({ length: 2_100 }, (_, index) => `Tan ${String(index).padStart(4, '0')}`),
    );
    const list = (cursor?: string | null) =>
      org.owner.call(clients.list, {
        query: { search: 'tan', sort: 'name', page_size: 100, ...(cursor && { cursor }) },
      });

    const found: string[] = [];
    let page = await list();
    found.push(...page.results.map(({ name }) => name));
    while (page.next) {
      page = await list(page.next);
      found.push(...page.results.map(({ name }) => name));
    }

    expect(found).toHaveLength(2_100);
    expect(new Set(found).size).toBe(2_100);
    expect(found).toEqual([...found].sort());
  });

  it('counts the few among them that other criteria leave', async () => {
    const org = await newOrg();
    await insertNamed(
      org,
      Array.from({ length: 2_100 }, (_, index) => `Tan ${index}`),
    );
    // The oldest: what looks only at the most recent misses them.
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('clients')
        .set({ is_new_lead: true })
        .where('org_id', '=', org_id)
        .where('name', 'in', ['Tan 0', 'Tan 1', 'Tan 2'])
        .execute(),
    );
    const list = (query: object) =>
      org.owner.call(clients.list, { query: { search: 'tan', with_count: true, ...query } });

    expect((await list({})).count).toBe(1_000);
    const few = await list({ is_new_lead: true });
    expect(few.count).toBe(3);
    expect(few.results.map(({ name }) => name)).toEqual(['Tan 2', 'Tan 1', 'Tan 0']);
  });
});

describe('looking for duplicates before adding a client (S1-3-03)', () => {
  it('finds by number however it is written, and by e-mail in any case (S1-3-03)', async () => {
    const org = await newOrg();
    const { id } = await org.client({ phones: ['+6581234571'], emails: ['mai@example.com'] });

    for (const body of [
      { phonenumber: '8123 4571' },
      { email: 'MAI@example.com' },
      { phonenumber: '', email: 'mai@example.com' },
    ]) {
      const found = await org.owner.call(clients.searchDuplicates, { body });
      expect(found.results.map(({ client }) => client?.id)).toEqual([id]);
    }
    const nothing = { phonenumber: '8123 4572', email: null };
    expect((await org.owner.call(clients.searchDuplicates, { body: nothing })).results).toEqual([]);
  });

  it('says of a hidden one only that it exists and whom it is assigned to', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    await org.client({ name: 'Secret Person', phones: ['+6581234571'] });

    const found = await daniel.call(clients.searchDuplicates, { body: { phonenumber: '+6581234571' } });

    expect(found.results).toEqual([
      { client: null, assigned_to_id: org.owner.profile_id, assigned_to_name: 'Nadia Rahman' },
    ]);
    expect(JSON.stringify(found)).not.toContain('Secret');
  });
});
