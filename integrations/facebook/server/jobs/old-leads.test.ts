import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertRun, listOpenForms } from '#engines/connected-sources/server/index.ts';
import { clients } from '#features/clients/contract.ts';
import { countWaitingLeads } from '#features/leads/server/index.ts';
import { nowIso, setClock, setPause, systemClock, systemPause } from '#platform/server/clock.ts';
import { connectFacebook, fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { connectPage, countClients, fetchOld, goOn, HOUR_S, seedLeads } from '#testing/leads/connected-page.ts';
import { type FacebookApp, startFacebookApp } from '#testing/leads/facebook.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import type { Org } from '#testing/world.ts';
import { FACEBOOK, facebook } from '../../contract.ts';
import { facebookProvider } from '../facebook-source.ts';

let fb: FacebookApp;
beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());
afterEach(() => {
  setClock(systemClock);
  setPause(systemPause);
});

/** Runs the job of the organisation's run, as the queue does when its time has come or its process is gone. */
async function runAgain({ org_id, inScope }: Org): Promise<void> {
  const { services } = fb.app;
  const { id: run_id } = await inScope(({ db }) =>
    db.selectFrom('old_lead_runs').where('org_id', '=', org_id).select('id').executeTakeFirstOrThrow(),
  );
  await facebookProvider.jobs.oldLeads.run(
    { services, log: services.log, attempt: 2, request_id: 'test' },
    { org_id, run_id },
  );
}

/** The names of the leads, in the order they were taken in. */
const listTaken = (org: Org) =>
  org.inScope(async ({ db, org_id }) => {
    const rows = await db.selectFrom('lead_events').where('org_id', '=', org_id).orderBy('id').select('body').execute();
    return rows.map(({ body }) => /Lead \d+/.exec(body.toString())?.[0]);
  });

const leadPages = () => fb.meta.requests.filter(({ path }) => path.endsWith('/leads'));

describe('fetching old leads', () => {
  it('begins with however many forms an organisation has', async () => {
    const { org } = await connectPage(fb);
    const since = nowIso();
    const planned = await org.inScope(async (scope) => {
      const { rows } = await sql<{ form_id: number }>`
        insert into source_forms (org_id, source_id, external_id, name, status, synced_at)
        select org_id, source_id, 'many ' || n, 'Form', 'ACTIVE', now()
        from connected_accounts, generate_series(1, 17000) as n where org_id = ${scope.org_id}
        returning id as form_id`.execute(scope.db);
      const id = await insertRun(
        scope,
        FACEBOOK,
        24,
        rows.map(({ form_id }) => ({ form_id, since })),
      );
      return (await listOpenForms(scope, id)).length;
    });

    expect(planned).toBe(17_000);
  });

  it('brings exactly the 247 of 250 that are not known, and a second time none (META-16, S1-9-05)', async () => {
    const { org, form } = await connectPage(fb);
    const leads = seedLeads(fb, form.id, 250);
    fb.meta.addLead(form.id, { full_name: 'Too old' }, { sent_ago_s: 8 * 24 * HOUR_S });
    await fb.meta.tell(leads.slice(10, 13));
    await fetchAndFile(fb);

    const first = await fetchOld(fb, org);
    const second = await fetchOld(fb, org);
    await fetchAndFile(fb);

    expect(first).toMatchObject({ status: 'DONE', forms_scanned: 1, leads_seen: 250, leads_new: 247, problem: null });
    expect(second).toMatchObject({ status: 'DONE', leads_seen: 250, leads_new: 0 });
    expect(await countClients(org)).toBe(250);
  });

  it('takes them in oldest first', async () => {
    const { org, form } = await connectPage(fb);
    seedLeads(fb, form.id, 120);
    await fetchOld(fb, org);

    expect(await listTaken(org)).toEqual(Array.from({ length: 120 }, (_, index) => `Lead ${index + 1}`));
  });

  it('takes in the newest thousand first, the oldest of them first, and waits for filing while hundreds wait', {
    tags: 'slow',
  }, async () => {
    const { org, form } = await connectPage(fb);
    seedLeads(fb, form.id, 1_020);
    const waiting: number[] = [];
    setPause(async () => {
      waiting.push(await org.inScope((scope) => countWaitingLeads(scope, 2_000)));
      await fileWaitingLeads(fb.app);
    });
    await fetchOld(fb, org);

    const taken = await listTaken(org);
    expect([taken.length, taken[0], taken[999], taken[1_000]]).toEqual([1_020, 'Lead 21', 'Lead 1020', 'Lead 1']);
    expect(Math.max(...waiting)).toBeGreaterThan(300);
    expect(Math.max(...waiting)).toBeLessThanOrEqual(400);
  });

  it('goes back to the last lead of a form only where that is allowed (S1-9-06)', async () => {
    const { org, form } = await connectPage(fb);
    const [known] = seedLeads(fb, form.id, 1, 10 * 24 * HOUR_S);
    await fb.meta.tell([known!]);
    await fetchAndFile(fb);
    fb.meta.addLead(form.id, { full_name: 'Nine days' }, { sent_ago_s: 9 * 24 * HOUR_S });
    fb.meta.addLead(form.id, { full_name: 'Eleven days' }, { sent_ago_s: 11 * 24 * HOUR_S });

    expect(await fetchOld(fb, org)).toMatchObject({ leads_new: 0 });
    expect(await fetchOld(fb, org, { prevent_sync_hours_expansion: false })).toMatchObject({ leads_new: 1 });
    await fetchAndFile(fb);
    const { results } = await org.owner.call(clients.list);
    expect(results.map(({ name }) => name).sort()).toEqual(['Lead 1', 'Nine days']);
  });

  it('scans only forms that are on', async () => {
    const { org, form } = await connectPage(fb);
    const { results } = await org.owner.call(facebook.listPages);
    const { results: forms } = await org.owner.call(facebook.listForms, { params: { id: results[0]!.id } });
    await org.owner.call(facebook.updateForms, {
      params: { id: results[0]!.id },
      body: { forms: [{ id: forms[0]!.id, is_on: false }] },
    });
    seedLeads(fb, form.id, 3);

    expect(await fetchOld(fb, org)).toMatchObject({ forms_scanned: 0, leads_seen: 0 });
  });

  it('keeps what came when the token is revoked on page 3, says so, and goes on after a reconnect (META-05, META-06)', async () => {
    const { org, form } = await connectPage(fb);
    seedLeads(fb, form.id, 350);
    fb.meta.failNext({ kind: 'provider_error', name: '190' }, { path: `/${form.id}/leads`, after: 2 });

    const failed = await fetchOld(fb, org);
    await connectFacebook(fb, org);
    const asked = leadPages().length;
    const resumed = await fetchOld(fb, org);

    expect(failed).toMatchObject({ status: 'FAILED', leads_new: 200, forms_scanned: 0 });
    expect(failed.problem).toContain('reconnect Facebook');
    expect(resumed).toMatchObject({ status: 'DONE', leads_seen: 350, leads_new: 350, problem: null });
    expect(resumed.started_at).toBe(failed.started_at);
    expect(leadPages().length - asked).toBe(2);
  });

  it('goes on behind the forms that are done, whoever takes the job over, and no lead comes twice', {
    tags: 'slow',
  }, async () => {
    const { org, page, form } = await connectPage(fb);
    const other = fb.seedForm({ page_id: page.id, name: 'Second' });
    await connectFacebook(fb, org);
    seedLeads(fb, form.id, 30);
    seedLeads(fb, other.id, 130);
    fb.meta.failNext({ kind: 'provider_error', name: '2' }, { path: `/${other.id}/leads`, after: 1 });

    expect(await fetchOld(fb, org)).toMatchObject({ status: 'RUNNING', forms_scanned: 1, leads_new: 130 });
    const asked = leadPages().length;
    await runAgain(org);

    const done = await fetchOld(fb, org);
    expect(done).toMatchObject({ status: 'DONE', forms_scanned: 2, leads_seen: 160, leads_new: 160 });
    expect(
      leadPages()
        .slice(asked)
        .filter(({ path }) => path.includes(form.id)),
    ).toEqual([]);
  });

  it('begin for no link of another site, which may read but not write (C15)', async () => {
    const { org } = await connectPage(fb);
    const answer = await fb.app.server.inject({
      method: 'GET',
      url: '/api/integrations/api/v1/fetch-old-fb-leads',
      headers: { cookie: org.owner.cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    });

    expect(answer.statusCode).toBe(403);
    expect((await org.owner.call(facebook.getOldLeadsRun)).run).toBeNull();
  });

  it('needs a connected page; without one no run is told', async () => {
    const { org } = await connectPage(fb);
    expect(await org.owner.call(facebook.getOldLeadsRun)).toEqual({ run: null });
    await org.owner.call(facebook.disconnect, { query: {} });
    const problem = await org.owner.refused(facebook.fetchOldLeads, { query: {} }, 409);
    expect(problem.detail).toContain('Connect Facebook first');
  });

  it('waits out a limit and goes on at its place; leads that are announced come in meanwhile (META-09)', {
    tags: 'slow',
  }, async () => {
    const { org, form } = await connectPage(fb);
    seedLeads(fb, form.id, 250);
    fb.meta.failNext({ kind: 'rate_limit', name: '80005', wait_s: 300 }, { path: `/${form.id}/leads`, after: 1 });

    const running = await fetchOld(fb, org);
    const announced = fb.meta.addLead(form.id, { full_name: 'Announced' });
    expect(await fb.meta.tell([announced])).toEqual([200]);

    expect(running).toMatchObject({ status: 'RUNNING', leads_seen: 100, leads_new: 100 });
    expect(await org.owner.call(facebook.getOldLeadsRun)).toEqual({ run: running });

    goOn(301);
    await runAgain(org);
    expect(await fetchOld(fb, org)).toMatchObject({ status: 'DONE', leads_seen: 250, leads_new: 250 });
    expect(leadPages()).toHaveLength(4);
  });
});
