import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { documentTemplates, textTemplates } from '#features/content/contract.ts';
import { formSubmissions } from '#features/form-results/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { teamDashboard } from '#features/team-dashboard/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import { clockAt, look } from '#testing/views.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { fileUnfinished } from '../../testing/accepting-form.ts';
import { fileAndGive, newGivingForm } from '../../testing/giving-form.ts';
import { postFields } from '../../testing/public-forms.ts';
import { deliverContent } from './deliver-content.ts';
import { deliverContentsJob } from './deliver-contents.job.ts';

afterEach(() => setClock(systemClock));

const later = (minutes: number) => setClock(stoppedAt(new Date(now().getTime() + minutes * 60_000).toISOString()));

const mai = { name: 'Mai Nguyễn', phone: '+6581234567' };
const PLAIN = 'We have your answers and will be in touch.';

const onlyClient = async (org: Org) => (await org.owner.call(clients.list)).results[0]!;
const leaveUnassigned = (org: Org) =>
  org.inScope(({ db, org_id }) =>
    db.updateTable('lead_sources').set({ save_lead_to_owner_account: false }).where('org_id', '=', org_id).execute(),
  );
const setPhone = (org: Org, phone_raw: string | null) =>
  org.inScope(({ db, org_id }) => db.updateTable('profiles').set({ phone_raw }).where('org_id', '=', org_id).execute());

describe('a form that gives content', () => {
  it('says one moment until the lead is filed, then opens the content as the assignee’s, with their first name', async () => {
    const org = await newOrg();
    const s3_obj_key = await upload(org.owner, { name: 'Price list.png', bytes: onePixelPng });
    const { id: content_id } = await org.owner.call(documentTemplates.create, { body: { s3_obj_key } });
    await (await testApp()).runJobs();
    const daniel = await org.member({ name: 'Daniel Ong' });
    await setPhone(org, '8123 4560');
    const form = await newGivingForm(org, { assignee: daniel, content_id });
    const visit_id = form.newVisit();

    const sent = await postFields(form.path, Object.fromEntries(form.fields(mai, { visit_id })));
    expect(sent.status).toBe(303);
    const waiting = await form.openThanks(visit_id);
    await fileAndGive();
    const ready = await form.openThanks(visit_id);

    expect(waiting).toContain('One moment, this is being prepared for you.');
    expect(waiting).toContain('<noscript><meta http-equiv="refresh" content="2"/></noscript>');
    expect(waiting).toContain('data-preparing');
    const link = /href="[^"]*(\/s\/[\w-]{22})"[^>]*>Open Price list</.exec(ready)?.[1];
    expect(ready).toMatch(/href="https:\/\/wa\.me\/6581234560"[^>]*>Chat with Daniel</);
    expect(ready).toMatch(/href="tel:\+6581234560"[^>]*>Call Daniel</);
    expect(ready).not.toContain('http-equiv="refresh"');
    const content = await (await testApp()).server.inject({ url: link! });
    expect(content.statusCode).toBe(200);
    expect(content.body).toContain('Daniel Ong');
    expect(await form.shares()).toMatchObject([
      { content_id, client_id: (await onlyClient(org)).id, profile_id: daniel.profile_id, is_automatic: true },
    ]);
    const params = { id: (await onlyClient(org)).id };
    expect((await org.owner.call(shares.listOfClient, { params })).results).toMatchObject([{ is_automatic: true }]);
  });

  it('counts no open when the thank-you is opened, and one when the content is', async () => {
    clockAt(0);
    const org = await newOrg();
    const form = await newGivingForm(org);
    const visit_id = form.newVisit();
    await form.send(mai, { visit_id });
    await fileAndGive();

    for (let times = 0; times < 5; times += 1) await form.openThanks(visit_id);
    const before = await form.shares();
    const code = /\/s\/([\w-]{22})"/.exec(await form.openThanks(visit_id))![1]!;
    await look(code, { seconds: 20, inputs: 5, at: 60 });

    expect(before).toMatchObject([{ times_viewed: 0, is_tracked: true }]);
    expect(await form.shares()).toMatchObject([{ times_viewed: 1 }]);
    expect((await onlyClient(org)).last_activity_type).toBe('CONTENT_OPENED');
  });

  it('answers no lead: the new mark stays, the time to the first response goes on, nobody’s figures change', async () => {
    const org = await newOrg();
    const form = await newGivingForm(org);
    await org.owner.call(clients.list);
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('user_preferences')
        .set({ auto_unmark_type: 'CONTENT_SENT' })
        .where('org_id', '=', org_id)
        .execute(),
    );
    await form.send(mai);
    await fileAndGive();

    const client = await onlyClient(org);
    const { results } = await org.owner.call(leads.rawLeadInfo, { params: { id: client.id } });
    const { members } = await org.owner.call(teamDashboard.get, { query: { period: 'today' } });
    const activities = await org.owner.call(timeline.listForClient, { params: { id: client.id } });

    expect(client).toMatchObject({
      is_new_lead: true,
      last_interaction_at: null,
      last_activity_type: 'SHARED_TEXT_TEMPLATE',
      last_activity_data: { content_title: 'Price list', is_automatic: true },
    });
    expect(results).toMatchObject([{ outcome: 'CLIENT_CREATED' }]);
    expect(await readFirstResponse(org, client.id)).toEqual({ client: null, lead: null });
    expect(members[0]?.figures).toMatchObject({ shared: 0 });
    expect(activities.results[0]).toMatchObject({
      item_type: 'SHARED_TEXT_TEMPLATE',
      actor: null,
      type_specific_data: { content_title: 'Price list', is_automatic: true },
    });

    await org.owner.call(shares.shareText, {
      body: { text_template_id: form.content_id, client_id: client.id, platform: 'whatsapp' },
    });
    expect(await readFirstResponse(org, client.id)).toEqual({ client: expect.any(String), lead: expect.any(String) });
    expect(await onlyClient(org)).toMatchObject({ is_new_lead: false });
  });

  it('gives a second visit of the same person a link of its own', async () => {
    const org = await newOrg();
    const form = await newGivingForm(org);
    await form.send(mai);
    await form.send(mai);

    await fileAndGive();

    const given = await form.shares();
    expect(new Set(given.map(({ client_id }) => client_id)).size).toBe(1);
    expect(new Set(given.map(({ code_sealed }) => code_sealed)).size).toBe(2);
  });

  it('says nothing of a client to who typed their number', async () => {
    const org = await newOrg();
    await org.client({ name: 'Charlotte Whitfield', phones: [mai.phone] });
    const message = { title: 'Price list', body: 'Hi {{client_first_name}}, {{client_name|dear reader}}: from 1.2 m' };
    const { id: content_id } = await org.owner.call(textTemplates.create, { body: message });
    const form = await newGivingForm(org, { content_id });
    const visit_id = form.newVisit();
    await form.send({ name: 'Somebody', phone: mai.phone }, { visit_id });
    await fileAndGive();

    const link = /href="[^"]*(\/s\/[\w-]{22})"/.exec(await form.openThanks(visit_id))![1]!;
    const { body } = await (await testApp()).server.inject({ url: link });

    expect((await onlyClient(org)).name).toBe('Charlotte Whitfield');
    expect(body).toContain('Hi there, dear reader: from 1.2 m');
    expect(body).not.toContain('Charlotte');
  });

  it('follows the version that was filled in, not the one published meanwhile', async () => {
    const org = await newOrg();
    const form = await newGivingForm(org);
    const visit_id = form.newVisit();
    await form.send(mai, { visit_id });
    await org.inScope(async ({ db, org_id }) => {
      const { definition } = await db
        .selectFrom('lead_form_versions')
        .where('org_id', '=', org_id)
        .where('form_id', '=', form.form_id)
        .select('definition')
        .executeTakeFirstOrThrow();
      const next = JSON.stringify({ ...definition, after_sending: { kind: 'address', address: 'https://a.example/' } });
      const published_at = now().toISOString();
      const { form_id } = form;
      await db
        .insertInto('lead_form_versions')
        .values({ org_id, form_id, version: 2, definition: next, published_at })
        .execute();
      await db
        .updateTable('lead_forms')
        .set({ live_version: 2 })
        .where('org_id', '=', org_id)
        .where('id', '=', form_id)
        .execute();
    });

    await fileAndGive();

    expect(await form.openThanks(visit_id)).toContain('Open Price list');
  });
});

const readFirstResponse = (org: Org, client_id: number) =>
  org.inScope(async ({ db, org_id }) => {
    const { first_response_at } = await db
      .selectFrom('clients')
      .where('org_id', '=', org_id)
      .where('id', '=', client_id)
      .select('first_response_at')
      .executeTakeFirstOrThrow();
    const lead = await db
      .selectFrom('lead_events')
      .where('org_id', '=', org_id)
      .where('client_id', '=', client_id)
      .select('first_response_at')
      .executeTakeFirstOrThrow();
    return { client: first_response_at, lead: lead.first_response_at };
  });

describe('thanks are in words alone', () => {
  const thanksAfter = async (
    org: Org,
    prepare: (form: Awaited<ReturnType<typeof newGivingForm>>) => Promise<unknown>,
  ) => {
    const form = await newGivingForm(org);
    const visit_id = form.newVisit();
    await form.send(mai, { visit_id });
    await prepare(form);
    return { form, html: await form.openThanks(visit_id) };
  };

  it('where the content was deleted under the live form', async () => {
    const org = await newOrg();

    const { form, html } = await thanksAfter(org, async ({ content_id }) => {
      await org.owner.call(textTemplates.delete, { params: { id: content_id } });
      await fileAndGive();
    });

    expect(html).toContain(PLAIN);
    expect(await form.shares()).toEqual([]);
  });

  it('where the content or its link was withdrawn after it was given', async () => {
    const org = await newOrg();

    const { html } = await thanksAfter(org, async (form) => {
      await fileAndGive();
      const [share] = await form.shares();
      await org.owner.call(shares.revoke, { params: { id: share!.id } });
    });

    expect(html).toContain(PLAIN);
    expect(html).not.toContain('/s/');
  });

  it('where the client was deleted', async () => {
    const org = await newOrg();

    const { form, html } = await thanksAfter(org, async () => {
      await fileWaitingLeads();
      await org.owner.call(clients.delete, { params: { id: (await onlyClient(org)).id } });
      await fileAndGive();
    });

    expect(html).toContain(PLAIN);
    expect(await form.shares()).toEqual([]);
  });

  it('while nobody has the lead; once somebody gets it within a week, the content is given in their name', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel Ong' });
    const form = await newGivingForm(org, { assignee: null });
    await leaveUnassigned(org);
    const [visit_id, other_id] = [form.newVisit(), form.newVisit()];
    await form.send(mai, { visit_id });
    await form.send({ name: 'Zofia', phone: '+6581234568' }, { visit_id: other_id });
    await fileAndGive();
    expect(await form.openThanks(visit_id)).toContain(PLAIN);
    const [late, soon] = (await org.owner.call(clients.list)).results;
    const giveTo = (id: number) =>
      org.owner.call(clients.reassign, {
        params: { id },
        body: { assign_type: 'OTHER', assigned_to_id: daniel.profile_id },
      });

    later(6 * 24 * 60);
    await giveTo(soon!.id);
    await fileAndGive();
    later(2 * 24 * 60);
    await giveTo(late!.id);
    await fileAndGive();

    expect(await form.shares()).toMatchObject([{ client_id: soon!.id, profile_id: daniel.profile_id }]);
    expect((await form.given()).every(({ settled_at }) => settled_at !== null)).toBe(true);
  });

  it('while nobody has the lead, and it is given where somebody gets it in the same moment', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const form = await newGivingForm(org, { assignee: null });
    await leaveUnassigned(org);
    const { submission_id } = await form.send(mai);
    await fileWaitingLeads();
    const { id } = await onlyClient(org);
    const { org_id } = org;

    const { giving } = await org.inScope(async ({ db }) => {
      const assigned = { assigned_to_id: org.owner.profile_id };
      await db.updateTable('clients').set(assigned).where('org_id', '=', org_id).where('id', '=', id).execute();
      const context = { services, log: services.log, attempt: 1, request_id: 'test' };
      const giving = deliverContentsJob.run(context, { org_id, submission_ids: [submission_id] });
      // Long enough, as a rule, for it to find nobody and wait for this transaction.
      await setTimeout(100);
      return { giving };
    });
    await giving;
    await fileAndGive();

    expect(await form.shares()).toMatchObject([{ client_id: id, profile_id: org.owner.profile_id }]);
  });

  it('where it takes longer than a minute', async () => {
    const org = await newOrg();
    later(0);

    const { html } = await thanksAfter(org, async () => later(2));

    expect(html).toContain(PLAIN);
  });

  it('for a test', async () => {
    const org = await newOrg();
    const form = await newGivingForm(org);
    const visit_id = form.newVisit();
    await form.send(mai, { visit_id, is_test: true });

    await fileAndGive();

    expect(await form.openThanks(visit_id)).toContain(PLAIN);
    expect(await form.given()).toEqual([]);
  });

  it('for what is held back, until somebody releases it: then it gets its content, once', async () => {
    const org = await newOrg();
    const form = await newGivingForm(org);
    const visit_id = form.newVisit();
    const { submission_id } = await form.send(mai, { visit_id, is_quarantined: true });
    await fileAndGive();
    expect(await form.openThanks(visit_id)).toContain(PLAIN);

    const release = () =>
      org.owner.call(formSubmissions.release, { params: { id: form.form_id }, body: { ids: [submission_id] } });
    await release();
    await release();
    await fileAndGive();

    expect(await form.openThanks(visit_id)).toContain('Open Price list');
    expect(await form.shares()).toHaveLength(1);
  });
});

describe('what was begun and not sent', () => {
  it('gets nothing as an unfinished lead, and its content once it is finished', async () => {
    const org = await newOrg();
    const form = await newGivingForm(org);
    const visit_id = form.newVisit();
    await form.next(mai, visit_id);
    later(31);
    await fileUnfinished();
    expect(await form.given()).toEqual([]);

    await form.send(mai, { visit_id });
    await fileAndGive();

    expect((await form.ledger()).map(({ outcome }) => outcome)).toEqual(['CLIENT_CREATED', 'COMPLETED']);
    expect(await form.openThanks(visit_id)).toContain('Open Price list');
    expect(await form.shares()).toHaveLength(1);
  });
});

describe('a process that dies', () => {
  it('while it gives a content has given nothing; the next one gives it, and who runs again gives no second', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const form = await newGivingForm(org);
    const { submission_id } = await form.send(mai);
    await fileWaitingLeads();

    const died = org.inScope(async (scope) => {
      await deliverContent(scope, services, submission_id);
      throw new Error('died');
    });
    await expect(died).rejects.toThrow('died');
    expect(await form.shares()).toEqual([]);
    const payload = { org_id: org.org_id, submission_ids: [submission_id] };
    const context = { services, log: services.log, attempt: 1, request_id: 'test' };
    await Promise.all([deliverContentsJob.run(context, payload), deliverContentsJob.run(context, payload)]);
    await (await testApp()).runJobs();

    expect(await form.shares()).toHaveLength(1);
    expect(await form.given()).toMatchObject([{ submission_id, settled_at: expect.any(String) }]);
  });
});
