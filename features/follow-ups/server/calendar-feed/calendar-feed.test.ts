import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { calendarFeeds } from '../../calendar-feed-contract.ts';
import { followUps } from '../../contract.ts';

// It is Thursday 12 March 2026, 14:00 in Singapore, where everybody in these tests lives.
const NOW = '2026-03-12T06:00:00.000Z';
beforeEach(() => setClock(stoppedAt(NOW)));
afterEach(() => setClock(systemClock));

async function subscribe(person: Person): Promise<string> {
  const { feed } = await person.call(calendarFeeds.publish);
  return new URL(feed!.address).pathname;
}

/** Asks as a calendar program does: without a session. */
async function read(path: string, headers: Record<string, string> = {}) {
  const { server } = await testApp();
  const { statusCode, headers: sent, body } = await server.inject({ method: 'GET', url: path, headers });
  return { status: statusCode, headers: sent, body };
}

/** Returns the lines of a calendar with the folded ones joined again. */
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

const property = (text: string, name: string) =>
  unfold(text).flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));

const tomorrow = (person: Person, id: number, note?: string) =>
  person.call(followUps.updateForClient, {
    params: { id },
    body: { schedule: { kind: 'tomorrow', time: '10:00' }, note },
  });

async function withFollowUp(org: Org, name: string, person: Person = org.owner, note?: string) {
  const { id } = await org.client({ name, assigned_to: person });
  await tomorrow(person, id, note);
  return id;
}

describe('the calendar feed of follow-ups (integrations 12.1)', () => {
  it('holds the person’s follow-ups as events in UTC, with an alarm and a link, for programs without a session', async () => {
    const org = await newOrg();
    const id = await withFollowUp(org, 'Jane Tan', org.owner, 'Budget 1M; asked for 3 bedrooms, high floor');

    const { status, headers, body } = await read(await subscribe(org.owner));

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=900',
      'last-modified': 'Thu, 12 Mar 2026 06:00:00 GMT',
      'referrer-policy': 'no-referrer',
    });
    expect(property(body, 'SUMMARY')).toEqual(['Follow up: Jane Tan']);
    expect(property(body, 'DTSTART')).toEqual(['20260313T020000Z']);
    expect(property(body, 'DTEND')).toEqual(['20260313T021500Z']);
    expect(property(body, 'DTSTAMP')).toEqual(['20260312T060000Z']);
    expect(property(body, 'TRIGGER')).toEqual(['-PT10M']);
    expect(property(body, 'DESCRIPTION')[0]).toMatch(/^Budget 1M\\; asked for 3 bedrooms\\, high floor\\nhttp/);
    expect(body).toContain(`/client/${id}`);
    expect(body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
  });

  it('is written in lines of at most 75 octets that never break inside a character', async () => {
    const org = await newOrg();
    const name = 'Nguyễn Thị Mai 🏡 الخليج '.repeat(4).trim().slice(0, 110);
    await withFollowUp(org, name, org.owner, 'Строка\nдругая строка, с запятой 🙂'.repeat(20));

    const { body } = await read(await subscribe(org.owner));

    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lines = body.split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(body).not.toContain('\uFFFD');
    expect(property(body, 'SUMMARY')).toEqual([`Follow up: ${name}`]);
  });

  it('leaves out someday, completed and deleted ones, deleted clients and what others are reminded of', async () => {
    const org = await newOrg();
    const colleague = await org.member({ name: 'Omar' });
    await withFollowUp(org, 'Kept');
    await withFollowUp(org, 'Of a colleague', colleague);
    const someday = await withFollowUp(org, 'Someday');
    await org.owner.call(followUps.updateForClient, {
      params: { id: someday },
      body: { schedule: { kind: 'someday' } },
    });
    await org.owner.call(followUps.complete, { params: { id: await withFollowUp(org, 'Completed') } });
    await org.owner.call(clients.delete, { params: { id: await withFollowUp(org, 'Deleted') } });

    const { body } = await read(await subscribe(org.owner));

    expect(property(body, 'SUMMARY')).toEqual(['Follow up: Kept']);
  });

  it('answers 304 while nothing has changed, and grows its sequence when something has', async () => {
    const org = await newOrg();
    const id = await withFollowUp(org, 'Jane Tan');
    const path = await subscribe(org.owner);
    const first = await read(path);
    const etag = String(first.headers.etag);

    expect(await read(path, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });

    setClock(stoppedAt('2026-03-12T06:05:00.000Z'));
    await tomorrow(org.owner, id, 'Bring the price list');
    const second = await read(path, { 'if-none-match': etag });

    expect(second.status).toBe(200);
    expect(property(second.body, 'UID')).toEqual(property(first.body, 'UID'));
    expect(Number(property(second.body, 'SEQUENCE')[0])).toBeGreaterThan(Number(property(first.body, 'SEQUENCE')[0]));

    await org.owner.call(followUps.complete, { params: { id } });
    const third = await read(path, { 'if-none-match': String(second.headers.etag) });
    expect(third.status).toBe(200);
    expect(property(third.body, 'UID')).toEqual([]);
  });

  it('gives a later follow-up of the same client an event of its own', async () => {
    const org = await newOrg();
    const id = await withFollowUp(org, 'Jane Tan');
    const path = await subscribe(org.owner);
    const [before] = property((await read(path)).body, 'UID');

    await org.owner.call(followUps.complete, { params: { id } });
    setClock(stoppedAt('2026-03-12T06:01:00.000Z'));
    await tomorrow(org.owner, id);

    expect(property((await read(path)).body, 'UID')).not.toEqual([before]);
  });

  it('shows its address to its owner alone, again and again, with when it was last read', async () => {
    const org = await newOrg();
    const colleague = await org.member();
    expect(await org.owner.call(calendarFeeds.get)).toEqual({ feed: null });
    const path = await subscribe(org.owner);

    await read(path);

    const { feed } = await org.owner.call(calendarFeeds.get);
    expect(feed).toMatchObject({ created_at: NOW, last_read_at: NOW });
    expect(new URL(feed!.address).pathname).toBe(path);
    expect(path).toMatch(/^\/ical\/[\w-]{22,}\.ics$/);
    expect(feed?.subscribe_address).toMatch(/^webcal:\/\//);
    expect(await colleague.call(calendarFeeds.get)).toEqual({ feed: null });
  });

  it('stops at once when it is revoked or replaced, and a token nobody has is the same 404', async () => {
    const org = await newOrg();
    const replaced = await subscribe(org.owner);
    const revoked = await subscribe(org.owner);
    expect(await read(replaced)).toMatchObject({ status: 404 });
    expect(await read(revoked)).toMatchObject({ status: 200 });

    await org.owner.call(calendarFeeds.revoke);

    const gone = await read(revoked);
    expect(gone).toMatchObject({ status: 404 });
    expect(await read('/ical/AAAAAAAAAAAAAAAAAAAAAA.ics')).toMatchObject({ status: 404, body: gone.body });
    expect(await org.owner.call(calendarFeeds.get)).toEqual({ feed: null });
  });

  it('follows the rights its owner has at that moment, and ends when they leave', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { viewUnassignedClients: true } });
    const { id } = await org.client({ name: 'Of nobody', assigned_to: null });
    await tomorrow(member, id);
    const path = await subscribe(member);
    expect(property((await read(path)).body, 'SUMMARY')).toEqual(['Follow up: Of nobody']);

    await org.permit(member, { viewUnassignedClients: false });
    expect(property((await read(path)).body, 'SUMMARY')).toEqual([]);

    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org_id)
        .where('id', '=', member.profile_id)
        .execute(),
    );
    expect(await read(path)).toMatchObject({ status: 404 });
  });
});
