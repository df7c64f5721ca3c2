import { afterEach, describe, expect, it } from 'vitest';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { newOrg } from '#testing/world.ts';
import { MAX_VIEWS, type SavedViewDraft, savedViews } from '../contract.ts';
import { eraseViewsJob } from './index.ts';

afterEach(() => setClock(systemClock));

const daysLater = (days: number) => setClock(stoppedAt(new Date(now().getTime() + days * 86_400_000).toISOString()));

const draft = (fields: Partial<SavedViewDraft> = {}): SavedViewDraft => ({
  name: 'Hot investors',
  is_shared: false,
  query: { source_name: 'Google Ads', is_new_lead: true, sort: 'name', sort_order: 'ASC' },
  columns: ['name', 'phones'],
  ...fields,
});

describe('a saved view', () => {
  it('keeps filters, sort and columns under a name, for the person who made it', async () => {
    const { owner, member } = await newOrg();
    const made = await owner.call(savedViews.create, { body: draft() });

    expect(made).toMatchObject({
      name: 'Hot investors',
      is_shared: false,
      query: { source_name: 'Google Ads', is_new_lead: true, sort: 'name', sort_order: 'ASC' },
      columns: ['name', 'phones'],
      created_by: { id: owner.profile_id },
      access_policy: { EDIT: true },
    });
    expect((await owner.call(savedViews.list)).results).toEqual([made]);
    expect((await (await member()).call(savedViews.list)).results).toEqual([]);
  });

  it('that is shared is seen by everybody and changed by the person who made it and by the owner', async () => {
    const { owner, member } = await newOrg();
    const [maker, colleague] = [await member(), await member()];
    const { id } = await maker.call(savedViews.create, { body: draft({ is_shared: true }) });
    const params = { id };

    const seen = await colleague.call(savedViews.list);
    expect(seen.results).toMatchObject([{ id, created_by: { id: maker.profile_id }, access_policy: { EDIT: false } }]);
    await colleague.refused(savedViews.update, { params, body: { name: 'Mine now' } }, 455);
    await colleague.refused(savedViews.delete, { params }, 455);

    expect(await owner.call(savedViews.update, { params, body: { name: 'Overseas buyers' } })).toMatchObject({
      name: 'Overseas buyers',
      query: draft().query,
    });
  });

  it('that is private is hidden from colleagues and from the owner', async () => {
    const { owner, member } = await newOrg();
    const { id } = await (await member()).call(savedViews.create, { body: draft() });

    await owner.refused(savedViews.update, { params: { id }, body: { name: 'Seen' } }, 404);
    await owner.refused(savedViews.delete, { params: { id } }, 404);
    expect((await owner.call(savedViews.list)).results).toEqual([]);
  });

  it('that stops being shared is gone for the others', async () => {
    const { owner, member } = await newOrg();
    const colleague = await member();
    const { id } = await owner.call(savedViews.create, { body: draft({ is_shared: true }) });
    await owner.call(savedViews.update, { params: { id }, body: { is_shared: false } });

    expect((await colleague.call(savedViews.list)).results).toEqual([]);
  });

  it('can be changed in part: sort and columns go, the name stays', async () => {
    const { owner } = await newOrg();
    const { id } = await owner.call(savedViews.create, { body: draft() });
    const body = { query: { search: 'tan' }, columns: null };

    expect(await owner.call(savedViews.update, { params: { id }, body })).toMatchObject({
      name: 'Hot investors',
      query: { search: 'tan' },
      columns: null,
    });
  });

  it('that was deleted can be restored for 30 days, by whom it belongs to', async () => {
    const { owner, member } = await newOrg();
    const maker = await member();
    const { id } = await maker.call(savedViews.create, { body: draft() });
    await maker.call(savedViews.delete, { params: { id } });
    expect((await maker.call(savedViews.list)).results).toEqual([]);

    await owner.refused(savedViews.restore, { params: { id } }, 404);
    expect(await maker.call(savedViews.restore, { params: { id } })).toMatchObject({ id, name: 'Hot investors' });
    await maker.refused(savedViews.restore, { params: { id } }, 404);
  });

  it('has a name of its own among those of a person, and of the shared ones', async () => {
    const { owner, member } = await newOrg();
    const colleague = await member();
    const make = (fields: Partial<SavedViewDraft> = {}) => ({ body: draft(fields) });
    const hot = await owner.call(savedViews.create, make());
    const other = await owner.call(savedViews.create, make({ name: 'Overseas', is_shared: true }));
    const mine = { name: 'You already have a view with this name.' };
    const shared = { name: 'A shared view with this name already exists.' };

    expect(await owner.refused(savedViews.create, make({ name: 'HOT investors ' }), 400)).toMatchObject({
      errors: mine,
    });
    const rename = { params: { id: other.id }, body: { name: 'hot Investors' } };
    expect(await owner.refused(savedViews.update, rename, 400)).toMatchObject({ errors: mine });
    await colleague.call(savedViews.create, make());
    const theirs = await colleague.call(savedViews.create, make({ name: 'overseas' }));
    const share = { params: { id: theirs.id }, body: { is_shared: true } };
    expect(await colleague.refused(savedViews.update, share, 400)).toMatchObject({ errors: shared });
    await owner.call(savedViews.update, { params: { id: hot.id }, body: { name: 'Hot Investors' } });
    await owner.call(savedViews.delete, { params: { id: hot.id } });
    await owner.call(savedViews.create, make());
    expect(await owner.refused(savedViews.restore, { params: { id: hot.id } }, 400)).toMatchObject({ errors: mine });
  });

  it('is erased 30 days after it was deleted', async () => {
    const { owner, inScope } = await newOrg();
    const { services } = await testApp();
    const [gone, kept] = [
      await owner.call(savedViews.create, { body: draft() }),
      await owner.call(savedViews.create, { body: draft({ name: 'Kept' }) }),
    ];
    await owner.call(savedViews.delete, { params: { id: gone.id } });
    daysLater(31);
    await runJob(services, eraseViewsJob, {});

    const rows = await inScope(({ db }) => db.selectFrom('saved_views').select('id').execute());
    expect(rows).toEqual([{ id: kept.id }]);
  });

  it('is refused with a filter that no list has, an empty name, or beyond the most a person makes', async () => {
    const { owner } = await newOrg();
    const refuse = async (fields: object) => owner.raw(savedViews.create, { body: { ...draft(), ...fields } });

    expect((await refuse({ query: { colour: 'red' } })).status).toBe(400);
    expect((await refuse({ query: { sort: 'shoe size' } })).status).toBe(400);
    expect((await refuse({ query: { cursor: 'x' } })).status).toBe(400);
    expect((await refuse({ name: '  ' })).status).toBe(400);
    expect((await refuse({ name: 'n'.repeat(61) })).status).toBe(400);
    expect((await refuse({ name: 'n'.repeat(60) })).status).toBe(201);

    for (let made = 1; made < MAX_VIEWS; made += 1)
      await owner.call(savedViews.create, { body: draft({ name: `View ${made}` }) });
    const refused = await owner.refused(savedViews.create, { body: draft() }, 409);
    expect(refused.detail).toBe('A person can have 100 views. Delete one that is no longer used.');
  });
});
