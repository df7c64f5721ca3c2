import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { documentTemplates, textTemplates } from '#features/content/contract.ts';
import { nowIso, setClock, systemClock } from '#platform/server/clock.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { testApp } from '#testing/app.ts';
import { makePdf } from '#testing/pdf.ts';
import { upload } from '#testing/uploads.ts';
import { clockAt, look, report } from '#testing/views.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { shares } from '../../contract.ts';
import { regradeShare } from './record-signals.ts';

afterEach(() => setClock(systemClock));

async function shareText(org: Org) {
  const client = await org.client({ name: 'Charlotte Whitfield' });
  const { id } = await org.owner.call(textTemplates.create, { body: { title: 'e-brochure', body: 'Hi' } });
  const share = await org.owner.call(shares.share, {
    params: { t: 'text', id },
    body: { client_id: client.id, platform: 'whatsapp', is_tracked: true },
  });
  return { client, content_id: id, share, code: share.link.split('/s/')[1]! };
}

async function shareFile(org: Org, pages: number) {
  const s3_obj_key = await upload(org.owner, { name: 'plan.pdf', bytes: makePdf({ pages }) });
  const { id } = await org.owner.call(documentTemplates.create, { body: { s3_obj_key } });
  await (await testApp()).runJobs();
  const { id: client_id } = await org.client();
  const share = await org.owner.call(shares.share, { params: { t: 'file', id }, body: { client_id } });
  return { share, code: share.link.split('/s/')[1]! };
}

const countOpens = async (org: Org, client_id: number) =>
  (await org.owner.call(shares.listOfClient, { params: { id: client_id } })).results[0]?.opens;

const readLastActivity = (org: Org, id: number) =>
  org.inScope(async (scope) => {
    const row = await scope.db
      .selectFrom('clients')
      .where('org_id', '=', org.org_id)
      .where('id', '=', id)
      .select(['last_activity_type', 'last_activity_data'])
      .executeTakeFirstOrThrow();
    return [row.last_activity_type, row.last_activity_data];
  });

describe('a recipient opens what was shared', () => {
  it('once for 12 s, then three times for 2m 14s in all (S0-1-09, S0-3-25, S0-3E-14)', async () => {
    clockAt(-3600);
    const org = await newOrg();
    const { client, code, content_id } = await shareText(org);

    await report(code, { seconds: 0, at: 0 });
    await report(code, { seconds: 12, inputs: 4, at: 12 });
    expect(await countOpens(org, client.id)).toMatchObject({ is_opened: true, times_viewed: 1, seconds_viewed: 12 });
    expect(await readLastActivity(org, client.id)).toEqual([
      'CONTENT_OPENED',
      { content_title: 'e-brochure', times_viewed: 1 },
    ]);

    await report(code, { load: 'second', seconds: 0, at: 3600 });
    await report(code, { load: 'second', seconds: 62, inputs: 9, at: 3662 });
    await report(code, { load: 'third', visit: 'laptop', seconds: 0, at: 7200 });
    await report(code, { load: 'third', visit: 'laptop', seconds: 60, at: 7260 });

    expect(await countOpens(org, client.id)).toMatchObject({
      times_viewed: 3,
      seconds_viewed: 134,
      last_viewed: '2026-11-20T12:01:00.000Z',
    });
    expect(await readLastActivity(org, client.id)).toEqual([
      'CONTENT_OPENED',
      { content_title: 'e-brochure', times_viewed: 3 },
    ]);
    const stats = await org.owner.call(shares.getStats, { params: { t: 'text', id: content_id } });
    expect(stats).toMatchObject({ TOTAL_OPENED: 1, TOTAL_UNOPENED: 0, VIEWED_MULTIPLE_TIMES: 1, times_viewed: 3 });
    const { share_stats } = await org.owner.call(textTemplates.get, { params: { id: content_id } });
    expect(share_stats).toMatchObject({ share_count: 1, opened_count: 1, view_count: 3, seconds_viewed: 134 });
  });

  it('and only the person who shared it is told, once for each time, however long somebody reads', async () => {
    clockAt(-3600);
    const org = await newOrg();
    const { client, code } = await shareText(org);
    for (const seconds of [6, 12, 20]) await report(code, { seconds, inputs: 3, at: seconds });
    await look(code, { load: 'second', seconds: 8, inputs: 3, at: 3_600 });

    const told = await org.inScope((scope) =>
      scope.db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('kind', '=', 'alert.content-opened')
        .select(['subject_id', 'payload', 'audience', 'to_profile_id'])
        .execute(),
    );

    const once = {
      subject_id: client.id,
      payload: { alert_id: expect.any(String) },
      audience: [],
      to_profile_id: org.owner.profile_id,
    };
    expect(told).toMatchObject([once, once]);
  });

  it('and everybody who may see the client hears of it', async () => {
    const org = await newOrg();
    const { code } = await shareText(org);
    await look(code, { seconds: 6, at: 6 });

    const events = await org.inScope((scope) =>
      scope.db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('kind', '=', 'share.viewed')
        .select(['payload', 'audience'])
        .execute(),
    );

    expect(events).toMatchObject([
      { payload: { times_viewed: 1, is_new_view: true }, audience: [org.owner.profile_id] },
    ]);
  });

  it('with the seconds on every page it has', async () => {
    const org = await newOrg();
    const { share, code } = await shareFile(org, 2);
    await report(code, { seconds: 0, at: 0 });
    await report(code, {
      seconds: 20,
      inputs: 1,
      at: 20,
      page_ms: { '1': 5000, '2': 15_000, '3': 9000, '4000': 9000 },
    });

    const { results } = await org.owner.call(shares.listViews, { params: { id: share.id } });

    expect(results).toMatchObject([
      {
        grade: 'human',
        seconds: 20,
        device_type: 'MOBILE',
        pages: [
          { page: 1, seconds: 5 },
          { page: 2, seconds: 15 },
        ],
      },
    ]);
  });

  it('and the link counts as given now, when nobody had recorded that it was', async () => {
    const org = await newOrg();
    const client = await org.client();
    const { id } = await org.owner.call(textTemplates.create, { body: { title: 'T', body: 'Hi' } });
    const params = { t: 'text' as const, id };
    const { link } = await org.owner.call(shares.prepare, { params, body: { client_id: client.id } });

    await look(link.split('/s/')[1]!, { seconds: 6, at: 6 });

    const [share] = (await org.owner.call(shares.listOfClient, { params: { id: client.id } })).results;
    expect(share).toMatchObject({ shared_at: expect.any(String), platform: null, opens: { times_viewed: 1 } });
  });
});

describe('what does not count', () => {
  it.each([
    ['a link preview', { user_agent: 'WhatsApp/2.23.20.0' }],
    ['a mail scanner', { user_agent: 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/120.0.0.0 Safari/537.36' }],
    ['a glance of a second', { seconds: 1 }],
  ])('%s', async (_what, more) => {
    const org = await newOrg();
    const { client, code } = await shareText(org);

    const answer = await look(code, { seconds: 30, inputs: 3, at: 30, ...more });

    expect(answer.statusCode).toBe(200);
    expect(await countOpens(org, client.id)).toMatchObject({ is_opened: false, times_viewed: 0 });
  });

  it('the look of the owner, or of a colleague who may see the client', async () => {
    const org = await newOrg();
    const colleague = await org.member({ permissions: { viewOtherAssignedClients: true } });
    const { client, code } = await shareText(org);

    await look(code, { seconds: 30, inputs: 3, at: 30, as: org.owner });
    await look(code, { seconds: 30, inputs: 3, at: 30, as: colleague, visit: 'other' });

    expect(await countOpens(org, client.id)).toMatchObject({ times_viewed: 0 });
  });

  it('but somebody of another organisation is a recipient like any other', async () => {
    const org = await newOrg();
    const { client, code } = await shareText(org);

    await look(code, { seconds: 30, inputs: 3, at: 30, as: (await newOrg()).owner });

    expect(await countOpens(org, client.id)).toMatchObject({ times_viewed: 1 });
  });

  it('the same signal twice', async () => {
    const org = await newOrg();
    const { client, code } = await shareText(org);
    await report(code, { seconds: 0, at: 0, seq: 0 });
    await report(code, { seconds: 30, inputs: 3, at: 30, seq: 1 });
    await report(code, { seconds: 30, inputs: 3, at: 31, seq: 1 });

    expect(await countOpens(org, client.id)).toMatchObject({ times_viewed: 1 });
  });
});

describe('forged views', () => {
  const invent = async (code: string, count: number, options: { at: number; address?: (index: number) => string }) => {
    for (let index = 0; index < count; index += 1) {
      const id = `${options.at}-${index}`;
      const address = options.address?.(index) ?? '203.0.113.9';
      const answer = await look(code, { visit: id, load: id, seconds: 6, inputs: 3, at: options.at + 6, address });
      expect(answer.statusCode).toBe(200);
    }
  };

  it('are limited to thirty in ten minutes from one network, and the page does not learn it', async () => {
    clockAt(-3600);
    const org = await newOrg();
    const { client, code } = await shareText(org);

    await invent(code, 40, { at: 0, address: (index) => `203.0.113.${index}` });
    expect(await countOpens(org, client.id)).toMatchObject({ times_viewed: 30, seconds_viewed: 180 });
    expect(await readLastActivity(org, client.id)).toEqual([
      'CONTENT_OPENED',
      { content_title: 'e-brochure', times_viewed: 30 },
    ]);

    await look(code, { load: 'elsewhere', visit: 'elsewhere', seconds: 6, at: 6, address: '198.51.100.7' });
    await invent(code, 1, { at: 700 });
    expect(await countOpens(org, client.id)).toMatchObject({ times_viewed: 32 });
  });

  it('are limited to five hundred a day, wherever they come from', async () => {
    clockAt(0);
    const org = await newOrg();
    const { client, code, share } = await shareText(org);
    const { database } = (await testApp()).services;
    await withGlobalScope(database, 'test', (globalScope) =>
      globalScope.db
        .insertInto('rate_windows')
        .values({ bucket: `share-load:${org.org_id}:${share.id}`, window_start: nowIso(), hits: 498 })
        .execute(),
    );

    await invent(code, 5, { at: 86_000, address: (index) => `198.51.${index}.1` });

    expect(await countOpens(org, client.id)).toMatchObject({ times_viewed: 2 });
  });

  it('do not count when only one report supports each, whatever it says', async () => {
    const org = await newOrg();
    const { client, code } = await shareText(org);

    for (let index = 0; index < 20; index += 1) {
      await report(code, { visit: `v${index}`, load: `l${index}`, seconds: 86_000, inputs: 99, at: index });
    }

    expect(await countOpens(org, client.id)).toMatchObject({ times_viewed: 0, seconds_viewed: 0 });
  });

  it('make no report slower: it changes the figures by its own view, and the others are not read', async () => {
    const org = await newOrg();
    const { client, code, share } = await shareText(org);
    await look(code, { seconds: 6, at: 6 });
    // The figures do not include these views, so a recount of all views would find them.
    await org.inScope((scope) =>
      sql`insert into content_views (org_id, id, shared_content_id, visit_id, grade, started_at, last_signal_at, seconds, device_type)
        select ${org.org_id}, gen_random_uuid(), ${share.id}, 'made-' || n, 'human', now(), now(), 5, 'MOBILE'
        from generate_series(1, 10) n`.execute(scope.db),
    );

    await report(code, { seconds: 9, at: 9 });

    expect(await countOpens(org, client.id)).toMatchObject({ times_viewed: 1, seconds_viewed: 9 });
  });
});

describe('a report for a link', () => {
  it('that is unknown, revoked, expired, or of deleted content answers 404', async () => {
    clockAt(0);
    const org = await newOrg();
    const [revoked, deleted] = [await shareText(org), await shareText(org)];
    await org.owner.call(shares.revoke, { params: { id: revoked.share.id } });
    await org.owner.call(textTemplates.delete, { params: { id: deleted.content_id } });

    for (const code of ['unknown-code-of-22-chars', revoked.code, deleted.code]) {
      expect((await report(code, { seconds: 6, at: 6 })).statusCode).toBe(404);
    }
  });

  it('that is no report answers 400', async () => {
    const org = await newOrg();
    const { code } = await shareText(org);
    const { server } = await testApp();

    const answer = await server.inject({
      method: 'POST',
      url: `/api/sharing/api/v1/views/${code}`,
      payload: { visit_id: 'x', load_id: 'y', signals: [] },
    });

    expect(answer.statusCode).toBe(400);
  });

  it('leaves signals as they came, from which views can be graded again', async () => {
    const org = await newOrg();
    const { client, code, share } = await shareText(org);
    await report(code, { seconds: 0, at: 0 });
    await report(code, { seconds: 9, inputs: 1, at: 9 });
    await org.inScope((scope) => scope.db.deleteFrom('content_views').where('org_id', '=', org.org_id).execute());

    await org.inScope((scope) => regradeShare(scope, share.id));

    expect((await org.owner.call(shares.listViews, { params: { id: share.id } })).results).toHaveLength(1);
    expect(await countOpens(org, client.id)).toMatchObject({ times_viewed: 1, seconds_viewed: 9 });
  });

  it('goes with the client it was sent to', async () => {
    const org = await newOrg();
    const [erased, kept] = [await shareText(org), await shareText(org)];
    for (const { code } of [erased, kept]) await report(code, { seconds: 0, at: 0 });

    const left = await org.inScope(async ({ db }) => {
      await db.deleteFrom('clients').where('org_id', '=', org.org_id).where('id', '=', erased.client.id).execute();
      return db
        .selectFrom('visit_signals')
        .where('org_id', '=', org.org_id)
        .select(['subject', 'subject_id'])
        .execute();
    });

    expect(left).toEqual([{ subject: 'share', subject_id: kept.share.id }]);
  });

  it('from many at once counts each once', async () => {
    const org = await newOrg();
    const { client, code } = await shareText(org);
    const fromAll = (seconds: number) =>
      Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          report(code, { visit: `visit-${index}`, load: `load-${index}`, seconds, at: 10 + seconds }),
        ),
      );

    expect((await fromAll(0)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    await fromAll(6);

    expect(await countOpens(org, client.id)).toMatchObject({ times_viewed: 10, seconds_viewed: 60 });
  });
});
