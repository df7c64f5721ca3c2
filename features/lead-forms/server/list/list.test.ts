import { describe, expect, it } from 'vitest';
import { nowMillis } from '#platform/server/clock.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { type FormSort, leadForms } from '../../contract.ts';
import { newForm, newQuestion, type TestForm } from '../../testing/new-form.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(nowMillis() - days * DAY_MS).toISOString();

type Query = {
  state?: 'DRAFT' | 'LIVE' | 'CLOSED';
  is_archived?: 'true';
  assignee_id?: number | 'rules';
  language?: string;
  sort?: FormSort;
  h?: number;
  page_size?: number;
  cursor?: string;
};

const list = async (org: Org, query: Query = {}) => org.owner.call(leadForms.list, { query });
const listNames = async (org: Org, query: Query = {}) => (await list(org, query)).results.map(({ name }) => name);

interface Sent {
  at: string;
  status?: 'SENT' | 'QUARANTINED' | 'UNFINISHED' | 'DISCARDED';
  name?: string;
  lead_id?: string | null;
  is_test?: boolean;
}

/** Stores what visitors sent, without filing it. */
const addSent = (org: Org, { id: form_id }: TestForm, sent: readonly Sent[]) =>
  org.inScope(({ db, org_id }) =>
    db
      .insertInto('lead_form_submissions')
      .values(
        sent.map(({ at, status = 'SENT', ...more }) => ({
          lead_id: status === 'SENT' ? crypto.randomUUID() : null,
          ...more,
          org_id,
          form_id,
          id: crypto.randomUUID(),
          visit_id: crypto.randomUUID(),
          version: 1,
          status,
          sent_at: at,
        })),
      )
      .execute(),
  );

describe('the list of lead forms (S0-2.1-73)', () => {
  it('shows live forms, then drafts, then closed ones, each by its last lead', async () => {
    const org = await newOrg();
    const [older, newer, closed] = [
      await newForm(org, { name: 'Older' }),
      await newForm(org, { name: 'Newer' }),
      await newForm(org, { name: 'Closed' }),
    ];
    await newForm(org, { name: 'Draft', is_live: false });
    await addSent(org, older, [{ at: daysAgo(3) }]);
    await addSent(org, newer, [{ at: daysAgo(1) }]);
    await addSent(org, closed, [{ at: daysAgo(0) }]);
    await org.owner.call(leadForms.close, { params: { id: closed.id } });

    expect(await listNames(org)).toEqual(['Newer', 'Older', 'Draft', 'Closed']);
  });

  it('is paged without skipping or repeating one', async () => {
    const org = await newOrg();
    for (const name of ['One', 'Two', 'Three']) await newForm(org, { name, is_live: name !== 'Two' });

    const first = await list(org, { page_size: 2 });
    const second = await list(org, { page_size: 2, cursor: first.next ?? '' });

    expect([...first.results, ...second.results].map(({ name }) => name)).toEqual(['Three', 'One', 'Two']);
    expect(second.next).toBeNull();
  });

  it('finds the form of a lead source, archived or not, and no other', async () => {
    const org = await newOrg();
    const form = await newForm(org, { name: 'Old fair' });
    await newForm(org, { name: 'Other' });
    await org.owner.call(leadForms.archive, { params: { id: form.id }, body: { is_archived: true } });

    const { results } = await org.owner.call(leadForms.list, { query: { source_id: form.source_id } });

    expect(results).toMatchObject([{ id: form.id, is_archived: true }]);
  });

  it('keeps to a state as visitors meet it, and shows archived forms only when asked', async () => {
    const org = await newOrg();
    await newForm(org, { name: 'Live' });
    await newForm(org, { name: 'Over', settings: { closes_at: new Date(nowMillis() + 1_000).toISOString() } });
    const full = await newForm(org, { name: 'Full', settings: { max_leads: 1 } });
    await addSent(org, full, [{ at: daysAgo(0) }]);
    const archived = await newForm(org, { name: 'Old' });
    await org.owner.call(leadForms.archive, { params: { id: archived.id }, body: { is_archived: true } });
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('lead_forms')
        .set({ closes_at: daysAgo(1) })
        .where('org_id', '=', org_id)
        .where('name', '=', 'Over')
        .execute(),
    );

    expect(await listNames(org, { state: 'LIVE' })).toEqual(['Live']);
    expect((await list(org, { state: 'CLOSED' })).results.map(({ name, closed_by }) => [name, closed_by])).toEqual([
      ['Full', 'NUMBER'],
      ['Over', 'DATE'],
    ]);
    expect(await listNames(org, { is_archived: 'true' })).toEqual(['Old']);
  });

  it('is sorted by last lead, name, or when forms were made, page by page', async () => {
    const org = await newOrg();
    const cedar = await newForm(org, { name: 'cedar' });
    const birch = await newForm(org, { name: 'Birch', is_live: false });
    const alder = await newForm(org, { name: 'Alder' });
    await addSent(org, birch, [{ at: daysAgo(1) }]);
    await addSent(org, cedar, [{ at: daysAgo(3) }]);
    await addSent(org, alder, [{ at: daysAgo(2) }]);
    const inPages = async (sort: FormSort) => {
      const first = await list(org, { sort, page_size: 2 });
      const second = await list(org, { sort, page_size: 2, cursor: first.next ?? '' });
      return [...first.results, ...second.results].map(({ name }) => name);
    };

    expect(await inPages('state')).toEqual(['Alder', 'cedar', 'Birch']);
    expect(await inPages('last_lead')).toEqual(['Birch', 'Alder', 'cedar']);
    expect(await inPages('name')).toEqual(['Alder', 'Birch', 'cedar']);
    expect(await inPages('created')).toEqual(['Alder', 'Birch', 'cedar']);
  });

  it('keeps to whom leads go, and to the language visitors see', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    await newForm(org, { name: 'To Daniel', settings: { assignee_id: daniel.profile_id } });
    await newForm(org, { name: 'By rules', language: 'pt' });
    const changed = await newForm(org, { name: 'In Arabic soon' });
    await changed.write({ language: 'ar' });

    expect(await listNames(org, { assignee_id: daniel.profile_id })).toEqual(['To Daniel']);
    expect((await listNames(org, { assignee_id: 'rules' })).sort()).toEqual(['By rules', 'In Arabic soon']);
    expect(await listNames(org, { language: 'pt' })).toEqual(['By rules']);
    expect((await listNames(org, { language: 'en' })).sort()).toEqual(['In Arabic soon', 'To Daniel']);
    expect(await listNames(org, { language: 'ar' })).toEqual([]);
    expect((await org.owner.raw(leadForms.list, { query: { language: 'en-oops-oops' } })).status).toBe(400);
  });

  it('is searched by name and title', async () => {
    const org = await newOrg();
    await newForm(org, { name: 'Spring', title: 'Find your new home' });
    await newForm(org, { name: 'Home fair', title: 'See you there' });
    await newForm(org, { name: 'Newsletter' });

    const { results } = await org.owner.call(leadForms.search, { query: { search: 'HOME' } });

    expect(results.map(({ name }) => name).sort()).toEqual(['Home fair', 'Spring']);
  });

  it('counts leads by week, without tests and what is in quarantine; unfinished ones once they are leads', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    await addSent(org, form, [
      { at: daysAgo(1) },
      { at: daysAgo(8) },
      { at: daysAgo(9) },
      { at: daysAgo(200) },
      { at: daysAgo(1), status: 'QUARANTINED' },
      { at: daysAgo(1), is_test: true },
      { at: daysAgo(1), status: 'UNFINISHED' },
      { at: daysAgo(2), status: 'UNFINISHED', lead_id: crypto.randomUUID() },
    ]);

    const [item] = (await list(org)).results;

    expect(item).toMatchObject({ leads_count: 5, weeks: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2] });
    expect(await form.get()).toMatchObject({ leads_count: 5, unfinished_count: 1, quarantined_count: 1 });
  });

  it('tells which part of the counted views was sent', async () => {
    const org = await newOrg();
    const form = await newForm(org);
    expect((await list(org)).results[0]?.finish_rate).toBeNull();

    const grades = ['human', 'likely', 'human', 'human', 'scanner'] as const;
    await org.inScope(({ db, org_id }) =>
      db
        .insertInto('lead_form_views')
        .values(
          grades.map((grade, index) => ({
            org_id,
            form_id: form.id,
            visit_id: crypto.randomUUID(),
            version: 1,
            grade,
            day: daysAgo(1).slice(0, 10),
            started_at: daysAgo(1),
            has_started: true,
            is_sent: index === 0,
          })),
        )
        .execute(),
    );

    expect((await list(org)).results[0]?.finish_rate).toBe(0.25);
    await org.setSubscription('subscription_expired');
    expect((await list(org)).results[0]?.finish_rate).toBeNull();
  });

  it('is silent about a form until the watch has warned of it, and again with its next lead', async () => {
    const org = await newOrg();
    const { source_id } = await newForm(org);
    const isSilent = async () => (await list(org)).results[0]?.is_silent;
    const setLast = (last_received_at: string) =>
      org.inScope(({ db, org_id }) =>
        db.updateTable('lead_sources').set({ last_received_at }).where('org_id', '=', org_id).execute(),
      );
    await setLast(daysAgo(3));
    expect(await isSilent()).toBe(false);

    const silence = { since: daysAgo(3), usual: 4, checked_at: daysAgo(1), checks: '[]', warned_at: daysAgo(1) };
    await org.inScope(({ db, org_id }) =>
      db
        .insertInto('source_silences')
        .values({ ...silence, org_id, source_id })
        .execute(),
    );
    expect(await isSilent()).toBe(true);

    await setLast(daysAgo(0));
    expect(await isSilent()).toBe(false);
  });

  it('names who sent the last lead only to people who may see the client', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { manageIntegrations: true } });
    const form = await newForm(org);
    const lead_id = crypto.randomUUID();
    const client = await org.client({ name: 'Mara Lindqvist', assigned_to: org.owner });
    await addSent(org, form, [{ at: daysAgo(1), name: 'Mara Lindqvist', lead_id }]);
    await org.inScope(({ db, org_id }) =>
      db
        .insertInto('lead_events')
        .values({
          org_id,
          id: lead_id,
          source_id: form.source_id,
          client_id: client.id,
          outcome: 'CLIENT_CREATED',
          body: Buffer.from('{}'),
          content_type: 'application/json',
          received_at: daysAgo(1),
          next_attempt_at: daysAgo(1),
        })
        .execute(),
    );

    const seenBy = async (person: typeof daniel) => (await person.call(leadForms.list)).results[0]?.last_lead_name;

    expect(await seenBy(org.owner)).toBe('Mara Lindqvist');
    expect(await seenBy(daniel)).toBeNull();
  });

  it('says how far what is being written differs from what is live', async () => {
    const org = await newOrg();
    const form = await newForm(org, { title: 'Live title' });
    await form.write({ title: 'New title', intro: 'More about it' });

    const [item] = (await list(org)).results;

    expect(item).toMatchObject({ title: 'Live title', unpublished_changes: 2, live_version: 1 });
  });
});

describe('the preview in the list', () => {
  it('is 250 high unless another height is asked (S1-9-04)', async () => {
    const org = await newOrg();
    await newForm(org);

    const [usual] = (await list(org)).results;
    const [asked] = (await list(org, { h: 400 })).results;

    expect(usual?.preview).toMatchObject({ height: 250, svg: expect.stringContaining('height="250"') });
    expect(asked?.preview).toMatchObject({ height: 400, svg: expect.stringContaining('height="400"') });
    for (const h of [49, 1_001]) expect((await org.owner.raw(leadForms.list, { query: { h } })).status).toBe(400);
  });

  it('shows title and questions as the text they are', async () => {
    const org = await newOrg();
    const questions = [newQuestion('qphone1', 'phone', { label: 'Phone & <b>more</b>' })];
    await newForm(org, { title: '<script>', questions });

    const svg = (await list(org)).results[0]?.preview.svg;

    expect(svg).toContain('&lt;script&gt;');
    expect(svg).toContain('Phone &amp; &lt;b&gt;more&lt;/b&gt;');
    expect(svg).not.toContain('<script>');
  });
});
