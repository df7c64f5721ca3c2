import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { openForm, sendForm } from '#features/form-submissions/testing/public-forms.ts';
import { setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { leadForms, MAX_FORMS } from '../../contract.ts';
import { newForm, newQuestion } from '../../testing/new-form.ts';

afterEach(() => setClock(systemClock));

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Returns the lead source of a form as it is stored. */
const getSource = (org: Org, id: number) =>
  org.inScope(({ db, org_id }) =>
    db
      .selectFrom('lead_sources')
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .select(['kind', 'name', 'default_assignee_id', 'deleted_at'])
      .executeTakeFirstOrThrow(),
  );

describe('a new lead form', () => {
  it('is a draft with questions, an address of its own and a lead source of its name (S0-1-19, S1-1-05, S1-3-15)', async () => {
    const org = await newOrg();

    const form = await org.owner.call(leadForms.create, { body: { name: 'Viewing request' } });

    expect(form).toMatchObject({ name: 'Viewing request', state: 'DRAFT', live_version: null, alias: null });
    expect(form.draft.questions.map(({ kind }) => kind)).toEqual(['name', 'phone', 'email', 'note']);
    expect(form.address).toMatch(/\/f\/[\w-]{22}$/);
    expect(form.problems).toEqual({});
    expect(await getSource(org, form.source_id)).toMatchObject({ kind: 'lead-forms', name: 'Viewing request' });
  });

  it.each([
    ['empty', ['phone']],
    ['register_interest', ['name', 'phone', 'email', 'location', 'note', 'consent']],
    ['quote', ['name', 'company', 'email', 'phone', 'note']],
  ] as const)('begins as %s with questions that can be published', async (starts_as, kinds) => {
    const { owner } = await newOrg();

    const { id, draft } = await owner.call(leadForms.create, { body: { name: 'Open house', starts_as } });

    expect(draft.questions.map(({ kind }) => kind)).toEqual(kinds);
    expect((await owner.call(leadForms.publish, { params: { id } })).state).toBe('LIVE');
  });

  it('is one of at most a hundred', async () => {
    const org = await newOrg();
    const { id } = await newForm(org, { is_live: false });
    await org.inScope(({ db, org_id }) =>
      sql`
        with sources as (
          insert into lead_sources (org_id, kind, name, stored_name, created_at, updated_at)
          select ${org_id}, 'lead-forms', 'Form ' || n, 'Form ' || n, now(), now()
          from generate_series(2, ${MAX_FORMS}::int) as n returning id)
        insert into lead_forms (org_id, source_id, name, draft, draft_changed_at, sealed_code, created_at, updated_at)
        select ${org_id}, sources.id, 'Form', draft, now(), sealed_code, now(), now()
        from sources cross join lead_forms where org_id = ${org_id} and lead_forms.id = ${id}`.execute(db),
    );

    const problem = await org.owner.refused(leadForms.create, { body: { name: 'One more' } }, 409);

    expect(problem.detail).toContain('at most 100 forms');
  });
});

describe('publishing', () => {
  it('shows visitors the draft, and what is written afterwards only with the next version', async () => {
    const org = await newOrg();
    const form = await newForm(org, { title: 'Viewing' });

    const written = await form.write({ title: 'Viewing on Sunday' });
    const published = await form.publish();

    expect(written).toMatchObject({ live_version: 1, unpublished_parts: ['title'] });
    expect(published).toMatchObject({ state: 'LIVE', live_version: 2, unpublished_parts: [] });
  });

  it('twice makes one version', async () => {
    const form = await newForm(await newOrg());

    expect((await form.publish()).live_version).toBe(1);
  });

  it('opens a form again that was closed', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    const params = { id: form.id };

    const closed = await org.owner.call(leadForms.close, { params });
    const again = await form.publish();

    expect(closed).toMatchObject({ state: 'CLOSED', closed_by: 'PERSON' });
    expect(again).toMatchObject({ state: 'LIVE', closed_by: null, live_version: 1 });
  });

  it('is refused while nobody could be reached, and says where', async () => {
    const org = await newOrg();
    const form = await newForm(org, { questions: [newQuestion('qname01', 'name')], is_live: false });

    const problem = await org.owner.refused(leadForms.publish, { params: { id: form.id } }, 409);

    expect(problem.errors).toEqual({ order: expect.stringContaining('phone number or an e-mail') });
  });

  it('is refused behind the end date of the form, which must be moved first', async () => {
    const org = await newOrg();
    const form = await newForm(org, { settings: { closes_at: inDays(-1) }, is_live: false });

    const problem = await org.owner.refused(leadForms.publish, { params: { id: form.id } }, 409);

    expect(problem.errors).toEqual({ closes_at: expect.stringContaining('end date has passed') });
  });

  it('and making or changing forms are part of a paid plan; reading and closing work in every one (S0-6-18, D40)', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    await org.setSubscription('free_trial_expired');

    for (const call of [leadForms.publish, leadForms.copy]) {
      expect(await org.owner.refused(call, { params: { id: form.id } }, 423)).toMatchObject({
        sub_error: 'unavailable_in_free_plan',
      });
    }
    await org.owner.refused(leadForms.create, { body: { name: 'New' } }, 423);
    await org.owner.refused(leadForms.update, { params: { id: form.id }, body: { name: 'Renamed' } }, 423);
    expect((await org.owner.call(leadForms.get, { params: { id: form.id } })).state).toBe('LIVE');
    expect((await org.owner.call(leadForms.close, { params: { id: form.id } })).state).toBe('CLOSED');
  });

  it('is for people who manage integrations, as is looking at forms (S0-2.7-12)', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    const daniel = await org.member();

    await daniel.refused(leadForms.get, { params: { id: form.id } }, 403);
    await daniel.refused(leadForms.publish, { params: { id: form.id } }, 403);
    await daniel.refused(leadForms.update, { params: { id: form.id }, body: { name: 'Mine' } }, 403);
  });
});

describe('a live form', () => {
  it('is closed from its end date on', async () => {
    const form = await newForm(await newOrg(), { settings: { closes_at: inDays(2) } });
    expect(await form.get()).toMatchObject({ state: 'LIVE', closed_by: null });

    setClock(startingAt(inDays(3)));

    expect(await form.get()).toMatchObject({ state: 'CLOSED', closed_by: 'DATE' });
  });

  it('closes only once', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    await org.owner.call(leadForms.close, { params: { id: form.id } });

    await org.owner.refused(leadForms.close, { params: { id: form.id } }, 409);
  });

  it('gets its published texts back when its draft is discarded', async () => {
    const org = await newOrg();
    const form = await newForm(org, { title: 'Viewing' });
    await form.write({ title: 'Something else' });

    const discarded = await org.owner.call(leadForms.discardDraft, { params: { id: form.id } });

    expect(discarded.draft.title).toBe('Viewing');
    expect(discarded.unpublished_parts).toEqual([]);
  });

  it('is put into the archive closed, and comes back closed', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    const archive = (is_archived: boolean) =>
      org.owner.call(leadForms.archive, { params: { id: form.id }, body: { is_archived } });

    expect(await archive(true)).toMatchObject({ is_archived: true, state: 'CLOSED' });
    await org.owner.refused(leadForms.publish, { params: { id: form.id } }, 409);
    expect(await archive(false)).toMatchObject({ is_archived: false, state: 'CLOSED' });
  });

  it('is copied with its questions, look and settings, but not with its address and links', async () => {
    const org = await newOrg();
    const form = await newForm(org, {
      title: 'Viewing',
      settings: { alias: `a-${crypto.randomUUID()}`, max_leads: 9 },
    });

    const copy = await org.owner.call(leadForms.copy, { params: { id: form.id } });

    expect(copy).toMatchObject({ name: 'Copy of Website form', state: 'DRAFT', alias: null, max_leads: 9 });
    expect(copy.draft).toEqual((await form.get()).draft);
    expect(copy.source_id).not.toBe(form.source_id);
  });
});

describe('a draft that was never published', () => {
  it('cannot be closed or discarded', async () => {
    const org = await newOrg();
    const params = { id: (await newForm(org, { is_live: false })).id };

    await org.owner.refused(leadForms.close, { params }, 409);
    await org.owner.refused(leadForms.discardDraft, { params }, 409);
  });
});

describe('the settings of a form', () => {
  it('give its lead source the same name and the same person', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    const daniel = await org.member();

    await form.change({ name: 'Open house', assignee_id: daniel.profile_id });

    expect(await getSource(org, form.source_id)).toMatchObject({
      name: 'Open house',
      default_assignee_id: daniel.profile_id,
    });
  });

  it('are refused for people, groups and stages that are not there', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    const refused = async (body: object) =>
      (await org.owner.refused(leadForms.update, { params: { id: form.id }, body }, 400)).errors;

    expect(await refused({ assignee_id: 999_999_999 })).toHaveProperty('assignee_id');
    expect(await refused({ group_ids: [999_999_999] })).toHaveProperty('group_ids');
    expect(await refused({ stage_option_id: 999_999_999 })).toHaveProperty('stage_option_id');
    expect(await refused({ allowed_sites: ['https://example.com/page'] })).toHaveProperty('allowed_sites.0');
    for (const site of ['*.co.uk', '*.com.sg:8443', '*.github.io', '*.wordpress.com'])
      expect(await refused({ allowed_sites: [site] })).toHaveProperty('allowed_sites.0');
  });
});

describe('a deleted form', () => {
  const restore = (org: Org, id: number) => org.owner.call(leadForms.restore, { params: { id } });

  it('is found no more, nor its lead source, and comes back closed within 30 days', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    const params = { id: form.id };

    await org.owner.call(leadForms.delete, { params });

    await org.owner.refused(leadForms.get, { params }, 404);
    expect((await getSource(org, form.source_id)).deleted_at).not.toBeNull();
    expect((await org.owner.call(leadForms.listDeleted)).results).toMatchObject([
      { id: form.id, name: 'Website form' },
    ]);
    expect(await restore(org, form.id)).toMatchObject({ state: 'CLOSED', live_version: 1 });
    expect((await getSource(org, form.source_id)).deleted_at).toBeNull();
  });

  it('takes answers that were begun before, and they become leads', async () => {
    const org = await newOrg();
    const phone = newQuestion('qphone1', 'phone');
    const form = await newForm(org, { questions: [phone] });
    const page = await openForm(form.path);
    setClock(startingAt(inDays(1 / 24)));
    await org.owner.call(leadForms.delete, { params: { id: form.id } });

    expect((await sendForm(form.path, page, [[phone, '+6581234567']])).status).toBe(303);
    await fileWaitingLeads();

    expect((await org.owner.call(clients.list)).results).toMatchObject([{ phones: [{ raw: '+6581234567' }] }]);
    expect((await openForm(form.path)).html).toContain('This form is closed');
  });

  it('comes back without its alias when another form has it by then', async () => {
    const org = await newOrg();
    const alias = `b-${crypto.randomUUID()}`;
    const form = await newForm(org, { settings: { alias } });
    await org.owner.call(leadForms.delete, { params: { id: form.id } });
    setClock(startingAt(inDays(2)));
    await newForm(await newOrg(), { settings: { alias } });

    expect(await restore(org, form.id)).toMatchObject({ alias: null, alias_address: null });
  });

  it('keeps its alias for a day, for answers that were begun', async () => {
    const org = await newOrg();
    const other = await newForm(await newOrg());
    const alias = `c-${crypto.randomUUID()}`;
    const form = await newForm(org, { settings: { alias } });
    await org.owner.call(leadForms.delete, { params: { id: form.id } });

    await expect(other.change({ alias })).rejects.toThrow('400');
    expect(await restore(org, form.id)).toMatchObject({ alias });
  });

  it('is erased after 30 days, with its versions and addresses', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    await org.owner.call(leadForms.delete, { params: { id: form.id } });
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('lead_forms')
        .set({ deleted_at: inDays(-31) })
        .where('org_id', '=', org_id)
        .execute(),
    );

    const { services } = await testApp();
    const job = services.jobs.jobs.get('lead-forms.erase-deleted')!;
    await runJob(services, job, {});

    await org.owner.refused(leadForms.restore, { params: { id: form.id } }, 404);
    const left = await org.inScope(({ db, org_id }) =>
      db.selectFrom('lead_form_versions').where('org_id', '=', org_id).select('version').execute(),
    );
    expect(left).toEqual([]);
    expect((await getSource(org, form.source_id)).kind).toBe('lead-forms');
  });
});
