import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { asOwner } from '#testing/database.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { leads } from '../../contract.ts';
import { nextTry } from '../filing/drain.ts';

afterEach(() => setClock(systemClock));

const names = async (org: Org) => (await org.owner.call(clients.list)).results.map(({ name }) => name);
const needingAttention = async (org: Org) => (await org.owner.call(leads.listNeedingAttention)).results;
const count = async (org: Org) => (await org.owner.call(leads.countNeedingAttention)).count;

async function leadNeedingAttention(org: Org, payload: object = { who: 'Jane Tan', reach: '91234567' }) {
  const webhook = await newWebhook(org);
  await webhook.post(payload);
  await fileWaitingLeads();
  return { webhook, id: (await needingAttention(org))[0]!.id };
}

describe('a lead that needs attention', () => {
  it('says why and what it holds, and is filed by another try once its fields are mapped', async () => {
    const org = await newOrg();
    const { webhook, id } = await leadNeedingAttention(org);
    expect(await needingAttention(org)).toMatchObject([
      {
        reason: expect.stringContaining('No name, phone number or e-mail address'),
        answers: [{ values: ['Jane Tan'] }, {}],
      },
    ]);

    await webhook.update({ mapping: { name: 'who', phone: 'reach' } });
    const retried = await org.owner.call(leads.replay, { params: { id } });

    expect(retried).toMatchObject({ outcome: 'CLIENT_CREATED', reason: null, client_id: expect.any(Number) });
    expect(await names(org)).toEqual(['Jane Tan']);
    expect(await count(org)).toBe(0);
  });

  it('says why when the next try fails too, and stays in the list; trying all at once says how many were filed', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    await webhook.post([{ a: '1' }, { a: '2' }, { who: 'Ana' }]);
    await fileWaitingLeads();
    const [{ id } = { id: '' }] = await needingAttention(org);
    await webhook.post('{"never', { 'content-type': 'application/json' });

    const retried = await org.owner.call(leads.replay, { params: { id } });
    await webhook.update({ mapping: { name: 'who' } });
    const all = await org.owner.call(leads.replayAll);

    expect(retried).toMatchObject({ outcome: 'NEEDS_ATTENTION', reason: expect.stringContaining('No name') });
    expect(all).toEqual({ replayed: 3, filed: 1, waiting: 0 });
    expect((await needingAttention(org)).map(({ outcome }) => outcome)).toEqual([
      'UNPARSABLE',
      'NEEDS_ATTENTION',
      'NEEDS_ATTENTION',
    ]);
  });

  it('is dismissed with a reason and kept; it can be neither tried nor dismissed again', async () => {
    const org = await newOrg();
    const { id } = await leadNeedingAttention(org);

    await org.owner.call(leads.dismiss, { params: { id }, body: { reason: 'A colleague tried the form' } });

    expect(await count(org)).toBe(0);
    await org.owner.refused(leads.replay, { params: { id } }, 404);
    await org.owner.refused(leads.dismiss, { params: { id }, body: { reason: 'Again' } }, 404);
    const kept = await org.inScope((scope) =>
      scope.db.selectFrom('lead_events').where('org_id', '=', org.org_id).select(['outcome', 'reason']).execute(),
    );
    expect(kept).toEqual([{ outcome: 'DISMISSED', reason: 'A colleague tried the form' }]);
  });

  it('is for those who manage integrations', async () => {
    const org = await newOrg();
    const { id } = await leadNeedingAttention(org);
    const member = await org.member();
    const manager = await org.member({ permissions: { manageIntegrations: true } });

    await member.refused(leads.replay, { params: { id } }, 403);
    await manager.call(leads.replay, { params: { id } });
  });
});

describe('a lead that cannot be filed just now', () => {
  it('is tried again after 1, 4, 16 and 64 seconds, then needs attention; others are filed meanwhile', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    const { database } = (await testApp()).services;
    await asOwner(
      database,
      `create function refuse_poison() returns trigger language plpgsql as
      $$ begin if new.name = 'Poison' then raise 'no'; end if; return new; end $$`,
    );
    await asOwner(
      database,
      'create trigger poison before insert on clients for each row execute function refuse_poison()',
    );
    onTestFinished(async () => {
      await asOwner(database, 'drop function refuse_poison cascade');
    });

    await webhook.post([{ name: 'Ana' }, { name: 'Poison' }, { name: 'Ben' }]);
    await fileWaitingLeads();
    expect((await names(org)).sort()).toEqual(['Ana', 'Ben']);
    const refused = () =>
      org.inScope((scope) =>
        scope.db
          .selectFrom('lead_events')
          .where('org_id', '=', org.org_id)
          .where('client_id', 'is', null)
          .select(['attempts', 'outcome', 'next_attempt_at'])
          .executeTakeFirstOrThrow(),
      );
    const seen: unknown[] = [];
    for (let tries = 1; tries <= 5; tries += 1) {
      const { attempts, outcome, next_attempt_at } = await refused();
      const waitMs = next_attempt_at === null ? null : Date.parse(next_attempt_at) - now().getTime();
      seen.push([attempts, waitMs && Math.ceil(waitMs / 1_000), outcome]);
      if (next_attempt_at) setClock(stoppedAt(next_attempt_at));
      await fileWaitingLeads();
    }

    expect(seen).toEqual([
      [1, 1, 'RECEIVED'],
      [2, 4, 'RECEIVED'],
      [3, 16, 'RECEIVED'],
      [4, 64, 'RECEIVED'],
      [5, null, 'NEEDS_ATTENTION'],
    ]);
    await asOwner(database, 'drop trigger poison on clients');
    await org.owner.call(leads.replayAll);
    await fileWaitingLeads();
    expect(await names(org)).toContain('Poison');
  });

  it('waits 1 s first and four times as long each time', () => {
    setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
    expect([1, 2, 3, 4].map((failed) => nextTry(failed)?.slice(14, 19))).toEqual(['00:01', '00:04', '00:16', '01:04']);
    expect(nextTry(5)).toBeNull();
  });
});

describe('the alert of a lead', () => {
  it('reaches open screens as an event of its client, for those who may see it', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    await webhook.post({ name: 'Ana' });
    await fileWaitingLeads(await testApp());

    const events = await org.inScope((scope) =>
      scope.db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('kind', '=', 'client.lead-received')
        .select(['subject', 'audience', 'payload'])
        .execute(),
    );
    expect(events).toMatchObject([
      { subject: 'client', audience: [org.owner.profile_id], payload: { is_new_client: true, source_id: webhook.id } },
    ]);
  });
});
