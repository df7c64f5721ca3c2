import { describe, expect, it } from 'vitest';
import { newOrg } from '#testing/world.ts';
import { clients } from '../contract.ts';

describe('the clients list', () => {
  it('shows an owner every client, most recently active first, page by page in both directions (S0-1-04)', async () => {
    const org = await newOrg();
    for (const name of ['Ana', 'Ben', 'Cho']) await org.client({ name });

    const first = await org.owner.call(clients.list, { query: { page_size: 2, with_count: 'true' } });
    const second = await org.owner.call(clients.list, { query: { page_size: 2, cursor: first.next ?? '' } });
    const back = await org.owner.call(clients.list, {
      query: { page_size: 2, cursor: second.previous ?? '', cursor_type: 'previous' },
    });

    expect(first.results.map(({ name }) => name)).toEqual(['Cho', 'Ben']);
    expect(first).toMatchObject({ previous: null, count: 3 });
    expect(second.results.map(({ name }) => name)).toEqual(['Ana']);
    expect(second.next).toBeNull();
    expect(back.results).toEqual(first.results);
  });

  it('shows a member their own clients only, and no count of others', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    await org.client({ name: 'Of the owner' });
    await org.client({ name: 'Of nobody', assigned_to: null });
    await org.client({ name: 'Of Daniel', assigned_to: daniel });

    const list = await daniel.call(clients.list, { query: { with_count: 'true' } });

    expect(list.results.map(({ name }) => name)).toEqual(['Of Daniel']);
    expect(list.count).toBe(1);
  });

  it('finds by a fragment of the name without accents, of the e-mail, and by differently written phone digits', async () => {
    const org = await newOrg();
    const { id } = await org.client({ name: 'Nguyễn Thị Mai', phones: ['+65 8123 4560'], emails: ['mai@example.com'] });
    await org.client({ name: 'Somebody Else' });

    for (const search of ['nguyen thi', 'MAI@EX', '8123-4560', '+65 (8123) 45']) {
      const found = await org.owner.call(clients.list, { query: { search } });
      expect(found.results.map((client) => client.id)).toEqual([id]);
    }
  });

  it('finds by a fragment of the company', async () => {
    const org = await newOrg();
    const { id } = await org.client({ name: 'Arjun Mehta', company: 'Søllerød Étage ApS' });
    await org.client({ name: 'Somebody Else' });

    const found = await org.owner.call(clients.list, { query: { search: 'sollerod et' } });

    expect(found.results).toMatchObject([{ id, company: 'Søllerød Étage ApS' }]);
  });

  it('searches for percent and underscore literally', async () => {
    const org = await newOrg();
    await org.client({ name: 'Plain' });

    const found = await org.owner.call(clients.list, { query: { search: '%%' } });

    expect(found.results).toEqual([]);
  });

  it('refuses a cursor that is not of this list', async () => {
    const org = await newOrg();

    const problem = await org.owner.refused(clients.list, { query: { cursor: 'bm9uc2Vuc2U' } }, 400);

    expect(problem.errors).toHaveProperty('cursor');
  });
});

describe('adding and changing a client', () => {
  it('keeps what was written, knows the number it means, and assigns it to the person who added it (S0-3-23, S0-3-24, B9)', async () => {
    const org = await newOrg();
    const daniel = await org.member();

    const added = await daniel.call(clients.create, {
      body: { name: ' Charlotte Whitfield ', phones: [{ raw: '8123 4571' }], emails: ['charlotte@example.com'] },
    });

    expect(added).toMatchObject({
      name: 'Charlotte Whitfield',
      phones: [{ raw: '8123 4571', number_e164: '+6581234571', display: '+65 8123 4571' }],
      emails: ['charlotte@example.com'],
      source: 'added_manually',
      assigned_to: { id: daniel.profile_id, name: 'Daniel Ong' },
      access_policy: { EDIT: true, DELETE: false, REASSIGN: false },
    });
  });

  it('has a field for everything that is known of it (G-044)', async () => {
    const { owner } = await newOrg();
    const { id } = await owner.call(clients.create, { body: { name: 'Charlotte Whitfield', location: 'Tampines' } });
    const client = await owner.call(clients.get, { params: { id } });

    expect(Object.keys(client)).toEqual(
      expect.arrayContaining([
        ...['id', 'name', 'company', 'job_title', 'location', 'phones', 'emails', 'custom_fields', 'group_ids'],
        ...['source', 'source_name', 'is_new_lead', 'assigned_to', 'follow_up', 'access_policy'],
        ...['last_activity_type', 'last_activity_at', 'last_interaction_at', 'first_response_at', 'converted_at'],
        ...['created_at', 'updated_at'],
      ]),
    );
    expect(client).toMatchObject({ location: 'Tampines', custom_fields: {}, group_ids: [] });
  });

  it('says what is wrong with each field in the words of the specification (S1-5-01, S1-5-03)', async () => {
    const { owner } = await newOrg();

    const problem = await owner.refused(clients.create, { body: { name: '', emails: ['no address'] } }, 400);

    expect(problem.errors).toEqual({ name: 'This field is required', 'emails.0': 'Invalid email format' });
  });

  it('refuses an invalid phone, and keeps one that arrived with a lead (S1-5-11)', async () => {
    const org = await newOrg();
    const { id } = await org.client({ phones: ['ask the office'] });
    const write = (...raws: string[]) => ({ params: { id }, body: { phones: raws.map((raw) => ({ raw })) } });

    const added = await org.owner.refused(clients.create, { body: { name: 'Ana', phones: [{ raw: '12' }] } }, 400);
    const changed = await org.owner.refused(clients.update, write('ask the office', '8123 45'), 400);
    const kept = await org.owner.call(clients.update, write('ask the office', '8123 4571'));

    expect(added.errors).toEqual({ 'phones.0.raw': 'Unsupported or invalid phone number' });
    expect(changed.errors).toEqual({ 'phones.1.raw': 'Unsupported or invalid phone number' });
    expect(kept.phones.map(({ display }) => display)).toEqual(['ask the office', '+65 8123 4571']);
  });

  it('refuses a change of a field that someone else changed meanwhile, and writes nothing (D6)', async () => {
    const org = await newOrg();
    const { id } = await org.client({ name: 'Charlote' });
    const daniel = await org.member({ permissions: { viewOtherAssignedClients: true } });
    await daniel.call(clients.update, { params: { id }, body: { name: 'Charlotte', base: { name: 'Charlote' } } });

    const problem = await org.owner.refused(
      clients.update,
      { params: { id }, body: { name: 'Charlotta', location: 'London', base: { name: 'Charlote', location: null } } },
      409,
    );

    expect(problem.conflicts).toMatchObject([
      { field: 'name', base: 'Charlote', mine: 'Charlotta', theirs: 'Charlotte', by: 'Daniel Ong' },
    ]);
    expect(await org.owner.call(clients.get, { params: { id } })).toMatchObject({ name: 'Charlotte', location: null });
  });

  it('shows the numbers of a conflict as people read them', async () => {
    const org = await newOrg();
    const { id } = await org.client({ phones: ['+6591239999'] });
    const write = (raw: string) => ({ phones: [{ raw }], base: { phones: [{ raw: '+6581234571' }] } });

    const problem = await org.owner.refused(clients.update, { params: { id }, body: write('ask the office') }, 409);

    expect(problem.conflicts).toMatchObject([
      {
        field: 'phones',
        base: [{ display: '+65 8123 4571' }],
        mine: [{ display: 'ask the office' }],
        theirs: [{ display: '+65 9123 9999' }],
      },
    ]);
  });

  it('accepts a change of another field, and the same change twice', async () => {
    const org = await newOrg();
    const { id } = await org.client({ name: 'Charlotte' });
    const change = { params: { id }, body: { location: 'London', base: { name: 'older', location: null } } };

    await org.owner.call(clients.update, change);
    const again = await org.owner.call(clients.update, change);

    expect(again.location).toBe('London');
  });
});

describe('deleting a client', () => {
  it('removes it from the list, and undo restores all of it', async () => {
    const org = await newOrg();
    const { id } = await org.client({ phones: ['+6581234571'] });

    await org.owner.call(clients.delete, { params: { id } });
    await org.owner.refused(clients.get, { params: { id } }, 404);
    const restored = await org.owner.call(clients.restore, { params: { id } });

    expect(restored.phones).toHaveLength(1);
  });

  it('needs the right to delete, which a member does not start with (S0-6-17)', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await org.client({ assigned_to: daniel });

    await daniel.refused(clients.delete, { params: { id } }, 455);
  });
});

describe('a client of someone else', () => {
  it('answers 455 to a colleague who may not see it, and 404 to another organisation (S0-8-07, B26)', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const stranger = (await newOrg()).owner;
    const { id } = await org.client();

    const problem = await daniel.refused(clients.get, { params: { id } }, 455);
    await stranger.refused(clients.get, { params: { id } }, 404);
    await stranger.refused(clients.update, { params: { id }, body: { name: 'Mine now' } }, 404);

    expect(problem.error_type).toBe('CLIENT_NOT_ASSIGNED_TO_USER');
  });
});
