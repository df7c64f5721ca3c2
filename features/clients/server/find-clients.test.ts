import { describe, expect, it } from 'vitest';
import { newOrg } from '#testing/world.ts';
import { clients } from '../contract.ts';

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

describe('looking for duplicates before adding a client (S1-3-03)', () => {
  it('finds by number however it is written, and by e-mail in any case', async () => {
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
