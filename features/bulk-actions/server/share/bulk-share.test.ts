import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#features/audit-log/contract.ts';
import { clients as clientsApi } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { makeUnsubscribeLinks } from '#features/unsubscribes/server/index.ts';
import { setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { bulkActions } from '../../contract.ts';
import { bodyOfStart, listSkipped, look, newBook, runJobs, start } from '../../testing/bulk.ts';
import { bulkActionJob } from '../work.job.ts';

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `bulk-${addresses}-${process.pid}@example.com`;
};

const mailsTo = async (address: string) => messagesTo(await testApp(), address);

async function newShare(person: Person, more: object = {}) {
  const body = { title: 'Price list', body: 'Hi' };
  const { id: content_id } = await person.call(textTemplates.create, { body });
  return { kind: 'SHARE', content_id, subject: 'Our prices', message: 'Hi {{client_first_name}}', ...more };
}

async function unsubscribe({ inScope }: Org, id: number) {
  const { services } = await testApp();
  await inScope(async (scope) => {
    await makeUnsubscribeLinks(scope, services.settings, [id]);
    await sql`update client_unsubscribes set way = 'PAGE', unsubscribed_at = now()
      where org_id = ${scope.org_id} and client_id = ${id}`.execute(scope.db);
  });
}

/** Clients with an address each. */
async function newAddressed(org: Org, count: number, owner: Person = org.owner): Promise<number[]> {
  const ids = await newBook(org, count, owner);
  await org.inScope(({ db, org_id }) =>
    sql`insert into client_emails (org_id, client_id, position, email)
      select ${org_id}, id, 0, 'many-' || id || '@org-' || ${org_id}::bigint || '.example' from unnest(${ids}::bigint[]) as named (id)`.execute(
      db,
    ),
  );
  return ids;
}

/** How many e-mails went to how many clients of `newAddressed`. */
async function countMails({ org_id }: Org): Promise<{ mails: number; recipients: number }> {
  const { services } = await testApp();
  const { rows } = await withGlobalScope(services.database, 'test', ({ db }) =>
    sql<{ mails: number; recipients: number }>`
      select count(*)::int as mails, count(distinct recipient)::int as recipients
      from outbox_messages where recipient like ${`many-%@org-${org_id}.example`}`.execute(db),
  );
  return rows[0]!;
}

describe('a message to many clients', () => {
  it('is an e-mail to each with a link of their own, a line on the timeline and an answer, as a single share is', async () => {
    const org = await newOrg();
    const [first, second] = [newAddress(), newAddress()];
    await (await newWebhook(org)).post({ name: 'Mai Nguyen', email: first });
    await fileWaitingLeads();
    const mai = (await org.owner.call(clientsApi.list)).results[0]!;
    const ben = await org.client({ name: 'Ben Tan', emails: [second] });

    const action = await start(org.owner, [mai.id, ben.id], await newShare(org.owner));

    expect(action).toMatchObject({
      ...{ kind: 'SHARE', words: 'Sent “Price list” by e-mail', status: 'DONE' },
      ...{ changed_count: 2, skipped: {}, can_undo: false },
    });
    const given = async (id: number) => (await org.owner.call(shares.listOfClient, { params: { id } })).results;
    const [share] = await given(mai.id);
    const [other] = await given(ben.id);
    expect(share).toMatchObject({ is_automatic: false, is_tracked: true, platform: 'email' });
    expect(share!.link).not.toBe(other!.link);
    const [mail, ...more] = await mailsTo(first);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Our prices');
    expect(mail!.text).toMatch(new RegExp(`^Hi Mai\n\n${share!.link}\n\n--\nTo get no more of these e-mails: http`));
    expect(await mailsTo(second)).toHaveLength(1);
    const lines = await org.owner.call(timeline.listForClient, { params: { id: mai.id } });
    const line = lines.results.find(({ text }) => text === `Hi Mai\n\n${share!.link}`);
    expect(line).toMatchObject({ actor: { id: org.owner.profile_id } });
    expect(await org.owner.call(clientsApi.get, { params: { id: mai.id } })).toMatchObject({
      first_response_at: expect.any(String),
    });
    const log = await org.owner.call(auditLog.list, { query: {} });
    expect(log.results[0]?.sentence).toBe('Nadia Rahman e-mailed 2 clients');
  });

  it('leaves out who has no address, unsubscribed, was given it in the last 24 hours or lacks a value, each with the reason', async () => {
    const org = await newOrg();
    const change = await newShare(org.owner, { message: 'Hi, your number is {{client_phone}}' });
    const phones = ['+6591234567'];
    const mute = await org.client({ name: 'Mute', phones });
    const gone = await org.client({ name: 'Gone', phones, emails: [newAddress()] });
    const blank = await org.client({ name: 'Blank', emails: [newAddress()] });
    const well = await org.client({ name: 'Well', phones, emails: [newAddress()] });
    await unsubscribe(org, gone.id);
    const ids = [mute, gone, blank, well].map(({ id }) => id);

    expect(await start(org.owner, ids, change)).toMatchObject({ changed_count: 1 });
    const again = await start(org.owner, ids, change);

    expect(await listSkipped(org.owner, again)).toEqual([
      [mute.id, 'NO_ADDRESS'],
      [gone.id, 'UNSUBSCRIBED'],
      [blank.id, 'NO_VALUE'],
      [well.id, 'SENT_RECENTLY'],
    ]);
    setClock(startingAt(new Date(Date.now() + 25 * 3_600_000).toISOString()));
    try {
      expect(await start(org.owner, ids, change)).toMatchObject({ changed_count: 1 });
    } finally {
      setClock(systemClock);
    }
  });

  it('cannot be taken back, and says so', async () => {
    const org = await newOrg();
    const { id } = await org.client({ emails: [newAddress()] });
    const action = await start(org.owner, [id], await newShare(org.owner));
    const refusal = await org.owner.refused(bulkActions.undo, { params: { id: action.id } }, 409);
    expect(refusal.detail).toBe('An e-mail that was sent can’t be taken back.');
  });

  it('goes to no client of a colleague, whom its preview counts and does not name (S0-8-08)', async () => {
    const org = await newOrg();
    const [daniel, mei] = [await org.member(), await org.member()];
    const address = newAddress();
    const own = await org.client({ name: 'Own', emails: [newAddress()], assigned_to: daniel });
    const hidden = await org.client({ name: 'Hidden', emails: [address], assigned_to: mei });
    const change = await newShare(daniel);
    const ids = [own.id, hidden.id];

    const { content_id, message } = change;
    const preview = await daniel.call(bulkActions.previewShare, {
      body: { clients: { client_ids: ids }, change: { content_id, message } },
    });

    expect(preview).toMatchObject({ checked_count: 2, is_whole: true, sent_count: 1, skipped: { NO_RIGHT: 1 } });
    expect(preview.emails.map(({ client }) => client.name)).toEqual(['Own']);
    await daniel.refused(bulkActions.start, bodyOfStart(ids, change), 456);
    expect(await start(daniel, ids, change, { skip_not_allowed: true })).toMatchObject({ changed_count: 1 });
    expect(await mailsTo(address)).toEqual([]);
  });

  it('is refused with a content that is not the organisation’s', async () => {
    const org = await newOrg();
    const stranger = await newOrg();
    const { id } = await org.client({ emails: [newAddress()] });
    await org.owner.refused(bulkActions.start, bodyOfStart([id], await newShare(stranger.owner)), 400);
  });
});

describe('a message to more clients than a day allows', { timeout: 60_000 }, () => {
  it('goes to as many as the limit lets, each once whoever works on it, and says who was left out', async () => {
    const org = await newOrg();
    await newAddressed(org, 620);
    const change = await newShare(org.owner);
    const { content_id, message } = change;
    const preview = () =>
      org.owner.call(bulkActions.previewShare, {
        body: { clients: { criteria: {} }, change: { content_id, message } },
      });
    expect(await preview()).toMatchObject({ checked_count: 500, is_whole: false, sent_count: 200, left_today: 200 });

    const begun = await start(org.owner, { criteria: {} }, change);
    const { services } = await testApp();
    const work = () => runJob(services, bulkActionJob, { org_id: org.org_id, action_id: begun.id, is_undo: false });
    await Promise.all([work(), work()]);
    await runJobs();

    expect(await look(org.owner, begun)).toMatchObject({
      ...{ status: 'DONE', done_count: 620, changed_count: 200, can_undo: false },
      skipped: { DAILY_LIMIT: 420 },
    });
    expect(await countMails(org)).toEqual({ mails: 200, recipients: 200 });
    expect(await preview()).toMatchObject({ sent_count: 0, left_today: 0 });
  });
});
