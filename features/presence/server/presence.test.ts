import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import type { LiveEvent } from '#platform/server/live/live-events.queries.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { presence } from '../contract.ts';
import { viewersChanged } from '../events.ts';

const START = Date.parse('2026-03-12T06:00:00.000Z');

let app: TestApp;
let org: Org;
let daniel: Person;
let id: number;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  setClock(stoppedAt(new Date(START).toISOString()));
  org = await newOrg({ app });
  daniel = await org.member({ permissions: { viewOtherAssignedClients: true } });
  id = (await org.client()).id;
});

afterEach(() => setClock(systemClock));

const afterSeconds = (seconds: number) => setClock(stoppedAt(new Date(START + seconds * 1_000).toISOString()));

/** Reports a tab. @returns the names of the others. */
async function view(person: Person, tab: string): Promise<string[]> {
  const { viewers } = await person.call(presence.report, { params: { id, tab } });
  return viewers.map(({ id: profile_id }) => (profile_id === daniel.profile_id ? 'Daniel' : 'Owner'));
}

const leave = (person: Person, tab: string) => person.call(presence.end, { params: { id, tab } });

/** Opens a live stream. @returns the events about viewers it has received. */
async function listen(person: Person): Promise<LiveEvent[]> {
  const heard: LiveEvent[] = [];
  const stream = {
    token_hash: randomUUID(),
    actor: () => org.inScope((scope) => findActor(scope, person.profile_id)),
    hears: () => true,
    send: (event: LiveEvent) => void (event.kind === viewersChanged.kind && heard.push(event)),
    reset: () => undefined,
    close: () => undefined,
  };
  await app.services.live.join(org.org_id, stream, null);
  return heard;
}

describe('who else has the record of a client open', () => {
  it('is told to each, without oneself in another tab', async () => {
    expect(await view(org.owner, randomUUID())).toEqual([]);
    expect(await view(org.owner, randomUUID())).toEqual([]);
    expect(await view(daniel, randomUUID())).toEqual(['Owner']);
    expect(await view(org.owner, randomUUID())).toEqual(['Daniel']);
  });

  it('changes when one leaves, while another tab of theirs stays', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await view(daniel, first);
    await view(daniel, second);

    await leave(daniel, first);
    expect(await view(org.owner, randomUUID())).toEqual(['Daniel']);
    await leave(daniel, second);
    expect(await view(org.owner, randomUUID())).toEqual([]);
  });

  it('forgets a tab that has been silent for 45 seconds, and its row', async () => {
    const own = randomUUID();
    await view(daniel, randomUUID());
    afterSeconds(45);
    expect(await view(org.owner, own)).toEqual(['Daniel']);
    afterSeconds(46);
    expect(await view(org.owner, own)).toEqual([]);

    const left = await org.inScope(({ db, org_id }) =>
      db.selectFrom('record_viewers').where('org_id', '=', org_id).select('tab').execute(),
    );
    expect(left).toEqual([{ tab: own }]);
  });

  it('is hidden from a member who loses the client, and they are gone from it at once', async () => {
    const grace = await org.member();
    const own = randomUUID();
    id = (await org.client({ assigned_to: grace })).id;
    await view(grace, own);
    await view(org.owner, randomUUID());
    await org.owner.call(clients.reassign, { params: { id }, body: { assign_type: 'SELF' } });

    await grace.refused(presence.report, { params: { id, tab: own } }, 455);
    await leave(grace, own);
    const { viewers } = await daniel.call(presence.report, { params: { id, tab: randomUUID() } });
    expect(viewers).toEqual([{ id: org.owner.profile_id, name: expect.any(String) }]);
  });

  it('leaves the tab of somebody else alone', async () => {
    const tab = randomUUID();
    await view(daniel, tab);

    await leave(org.owner, tab);
    expect(await view(org.owner, tab)).toEqual(['Daniel']);
    expect(await view(org.owner, randomUUID())).toEqual(['Daniel']);
  });

  it('is passed on to screens of people who may see the client when one comes or goes, and kept nowhere', async () => {
    const grace = await org.member();
    const [heard, hidden] = [await listen(org.owner), await listen(grace)];
    const [own, tab] = [randomUUID(), randomUUID()];
    await view(org.owner, own);
    await view(daniel, tab);
    await vi.waitFor(() => expect(heard).toHaveLength(2), 10_000);
    await view(daniel, tab);
    await leave(daniel, tab);
    await vi.waitFor(() => expect(heard).toHaveLength(3), 10_000);

    expect(heard.map(({ subject_id, actor_profile_id }) => [subject_id, actor_profile_id])).toEqual([
      [id, org.owner.profile_id],
      [id, daniel.profile_id],
      [id, daniel.profile_id],
    ]);
    expect(hidden).toEqual([]);
    const kept = await org.inScope(({ db, org_id }) =>
      db
        .selectFrom('events')
        .where('org_id', '=', org_id)
        .where('kind', '=', viewersChanged.kind)
        .select('id')
        .execute(),
    );
    expect(kept).toEqual([]);
  });
});
