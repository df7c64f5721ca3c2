import { describe, expect, it } from 'vitest';
import { leads } from '#features/leads/contract.ts';
import { holdUpBeyond } from '#testing/growth.ts';
import { fileWaitingLeads, newWebhook, type TestWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { nastyBodies } from './nasty-bodies.fixture.ts';

const MB = 1_000_000;
/** The longest one task may block everything else, in milliseconds. */
const MAX_HOLD_UP_MS = 50;

/**
 * One body for each kind of work: repeated keys, many names, decomposed characters, nesting, escapes, many leads,
 * parts.
 */
const kinds = [
  'one key again and again',
  'one name again and again',
  'every key another',
  'many labels of such signs',
  'brackets in brackets',
  'lists in lists',
  'escapes that are none',
  'a hundred leads',
  'parts of a form',
];

const needingAttention = async (org: Org) => (await org.owner.call(leads.listNeedingAttention)).results;

async function postAndFile(webhook: TestWebhook, text: string, content_type: string) {
  await webhook.post(text, { 'content-type': content_type });
  await fileWaitingLeads();
}

describe('a megabyte of the worst kind', () => {
  it('holds up nobody else, while it comes in and while it is filed', async () => {
    const webhook = await newWebhook(await newOrg());
    // The first request loads code, which is not measured.
    await postAndFile(webhook, JSON.stringify({ name: 'Jane', note: 'x'.repeat(20_000) }), 'application/json');

    const tooLong: string[] = [];
    for (const { name, make, content_type } of nastyBodies.filter((body) => kinds.includes(body.name))) {
      const beyond = await holdUpBeyond(MAX_HOLD_UP_MS, (attempt) => {
        const [small, large] = [make(500 + attempt), make(MB + attempt)];
        return {
          usual: () => postAndFile(webhook, small, content_type),
          heavy: () => postAndFile(webhook, large, content_type),
        };
      });
      if (beyond > MAX_HOLD_UP_MS) tooLong.push(`${name}: ${Math.round(beyond)} ms`);
    }

    expect(tooLong).toEqual([]);
  }, 180_000);

  it('is refused with a sentence and kept to look at, or becomes a client', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    const repeated = `{${'"a":1,'.repeat(170_000)}"name":"x"}`;

    const refused = await webhook.post(repeated, { 'content-type': 'application/json' });
    const long = await webhook.post({ name: 'Jane', message: 'x'.repeat(1_000_000) });
    await fileWaitingLeads();

    expect(refused).toMatchObject({
      status: 400,
      body: { detail: 'A lead may have up to 2,000 fields; this one has more.' },
    });
    expect(long.status).toBe(200);
    expect(await needingAttention(org)).toMatchObject([
      { outcome: 'UNPARSABLE', reason: expect.stringContaining('2,000') },
    ]);
    expect(await webhook.source()).toMatchObject({ created_count: 1 });
  });

  it('that was stored unread needs attention, with the reason at its first try', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    await webhook.post({ name: 'Jane' });
    const body = Buffer.from('a=&'.repeat(300_000));
    await org.inScope((scope) =>
      scope.db
        .updateTable('lead_events')
        .set({ body, content_type: 'application/x-www-form-urlencoded' })
        .where('org_id', '=', org.org_id)
        .execute(),
    );

    await fileWaitingLeads();

    expect(await needingAttention(org)).toMatchObject([
      { outcome: 'NEEDS_ATTENTION', attempts: 1, reason: expect.stringContaining('2,000 fields') },
    ]);
  });

  it('of one source waits in a short queue; further ones at that moment are told to retry', async () => {
    const webhook = await newWebhook(await newOrg());
    const body = `name=x&b=${'%41a'.repeat(200_000)}%zz`;

    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => (await webhook.post(`${body}${at}`)).status),
    );

    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(statuses).toContain(429);
  });

  it('is not read when the allowance is used up', async () => {
    const webhook = await newWebhook(await newOrg(), { leads_per_minute: 1, burst: 1 });
    await webhook.post({ name: 'Jane' });

    // This body would be refused as unreadable if it were read.
    const answer = await webhook.post('{"not json', { 'content-type': 'application/json' });

    expect(answer.status).toBe(429);
  });
});
