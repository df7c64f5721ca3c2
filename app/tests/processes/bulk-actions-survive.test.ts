import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bulkActions } from '#features/bulk-actions/contract.ts';
import { newBook, start } from '#features/bulk-actions/testing/bulk.ts';
import { textTemplates } from '#features/content/contract.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { newOrg } from '#testing/world.ts';
import { prepareProcesses } from './killed-workers.fixture.ts';

const CLIENTS = 12_000;
const EMAILS = 4_000;

const { getApp, killAt, processes } = prepareProcesses(async () => ({ AUTOMATIC_EMAILS_PER_DAY: String(EMAILS) }));

describe('an action on many clients', { timeout: 240_000 }, () => {
  it('changes each of them once and is undone for each, although its process is killed twice', async () => {
    const org = await newOrg({ app: getApp() });
    await newBook(org, CLIENTS);
    const { id } = await start(org.owner, { criteria: {} }, { kind: 'FIELDS', company: 'Kestrel' });
    const look = () => org.owner.call(bulkActions.get, { params: { id } });
    const countOnce = async (request_id: string) => {
      const { rows } = await org.inScope(({ db, org_id }) =>
        sql<{ events: number; clients: number }>`
          select count(*)::int as events, count(distinct subject_id)::int as clients from events
          where org_id = ${org_id} and kind = 'client.updated' and request_id = ${request_id}`.execute(db),
      );
      return rows[0];
    };
    const all = { events: CLIENTS, clients: CLIENTS };

    const reached = await killAt([1, 4_000], async () => (await look()).done_count);
    await expect.poll(async () => (await look()).status, { timeout: 60_000 }).toBe('DONE');
    expect(reached[0]).toBeLessThan(CLIENTS);
    expect(await look()).toMatchObject({ done_count: CLIENTS, changed_count: CLIENTS, skipped: {} });
    expect(await countOnce(`bulk-action-${id}`)).toEqual(all);

    await org.owner.call(bulkActions.undo, { params: { id } });
    await expect.poll(async () => (await look()).status, { timeout: 90_000 }).toBe('UNDONE');
    expect(await look()).toMatchObject({ undo: { changed_count: CLIENTS, skipped: {} } });
    expect(await countOnce(`bulk-action-${id}-undo`)).toEqual(all);
  });

  it('sends each of them one e-mail with one share, although its process is killed twice', async () => {
    await processes.killAll();
    const org = await newOrg({ app: getApp() });
    const ids = await newBook(org, EMAILS);
    await org.inScope(({ db, org_id }) =>
      sql`insert into client_emails (org_id, client_id, position, email)
        select ${org_id}, id, 0, id || '@survives.example' from unnest(${ids}::bigint[]) as named (id)`.execute(db),
    );
    const { id: content_id } = await org.owner.call(textTemplates.create, { body: { title: 'Prices', body: 'Hi' } });
    const change = { kind: 'SHARE', content_id, subject: 'Prices', message: 'Hi {{client_first_name}}' };
    const { id } = await start(org.owner, { criteria: {} }, change);
    const look = () => org.owner.call(bulkActions.get, { params: { id } });

    const reached = await killAt([1, 1_500], async () => (await look()).done_count);
    await expect.poll(async () => (await look()).status, { timeout: 90_000 }).toBe('DONE');

    expect(reached[0]).toBeLessThan(EMAILS);
    expect(await look()).toMatchObject({ done_count: EMAILS, changed_count: EMAILS, skipped: {} });
    const { rows: mails } = await withGlobalScope(getApp().services.database, 'test', ({ db }) =>
      sql<{ all: number; recipients: number }>`
        select count(*)::int as all, count(distinct recipient)::int as recipients
        from outbox_messages where recipient like '%@survives.example'`.execute(db),
    );
    expect(mails).toEqual([{ all: EMAILS, recipients: EMAILS }]);
    const { rows: shares } = await org.inScope(({ db, org_id }) =>
      sql<{ all: number; clients: number }>`
        select count(*)::int as all, count(distinct client_id)::int as clients
        from shared_contents where org_id = ${org_id} and message_id is not null`.execute(db),
    );
    expect(shares).toEqual([{ all: EMAILS, clients: EMAILS }]);
  });
});
