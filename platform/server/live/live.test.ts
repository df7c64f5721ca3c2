import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { addClient } from '#features/clients/server/index.ts';
import { identity } from '#features/identity/contract.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';

let app: TestApp;
let port: number;
const open: OpenStream[] = [];

beforeAll(async () => {
  app = await startTestApp();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
});

afterAll(async () => {
  for (const stream of open) stream.close();
  app.services.live.closeAll();
  await app.close();
});

interface OpenStream {
  status: number;
  messages: LiveMessage[];
  resets: number;
  /** The id of the last event, as a browser sends it back. */
  lastId: string | null;
  /** The id of each message. */
  ids: (string | null)[];
  headers: IncomingMessage['headers'];
  hasJoined: boolean;
  isOver: boolean;
  close(): void;
}

function listen(person: Person, lastEventId?: string, path = '/api/live'): Promise<OpenStream> {
  const headers = { cookie: person.cookie, ...(lastEventId && { 'last-event-id': lastEventId }) };
  return new Promise((opened, failed) => {
    const request = get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const stream = follow(response, () => request.destroy());
      open.push(stream);
      vi.waitFor(() => expect(stream.hasJoined).toBe(true), 3_000).then(() => opened(stream), failed);
    });
    request.on('error', () => undefined);
  });
}

function follow(response: IncomingMessage, close: () => void): OpenStream {
  const stream: OpenStream = {
    status: response.statusCode ?? 0,
    messages: [],
    resets: 0,
    lastId: null,
    ids: [],
    headers: response.headers,
    hasJoined: false,
    isOver: false,
    close,
  };
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    rest += text;
    const frames = rest.split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const fields = new Map(
        frame.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      if (frame === ': joined') stream.hasJoined = true;
      if (fields.has('id')) stream.lastId = fields.get('id') ?? null;
      if (fields.get('event') === 'change') {
        stream.messages.push(JSON.parse(fields.get('data') ?? '{}'));
        stream.ids.push(stream.lastId);
      }
      if (fields.get('event') === 'reset') stream.resets += 1;
    }
  });
  response.on('close', () => {
    stream.isOver = true;
  });
  return stream;
}

const hears = (stream: OpenStream, subject_id: number) =>
  vi.waitFor(() => expect(stream.messages.map((message) => message.subject_id)).toContain(subject_id), 3_000);

const subjects = (stream: OpenStream) => stream.messages.map((message) => message.subject_id);

const orgHere = () => newOrg({ app });

describe('the live stream', () => {
  it('tells an open screen what a colleague did, with ids only', async () => {
    const org = await orgHere();
    const daniel = await org.member();
    const stream = await listen(org.owner);

    const { id } = await daniel.call(clients.create, { body: { name: 'Charlotte Whitfield' } });

    await hears(stream, id);
    expect(stream.messages[0]).toMatchObject({ kind: 'client.created', subject: 'client', by_me: false });
    expect(JSON.stringify(stream.messages)).not.toContain('Charlotte');
  });

  it('says nothing about clients one may not see, nor about another organisation', async () => {
    const [org, other] = [await orgHere(), await orgHere()];
    const daniel = await org.member();
    const [his, theirs] = [await listen(daniel), await listen(other.owner)];

    const hidden = await org.client();
    const own = await org.client({ assigned_to: daniel });

    await hears(his, own.id);
    expect(subjects(his)).not.toContain(hidden.id);
    expect(theirs.messages).toEqual([]);
  });

  it('says nothing a second time after a restart of the database, and goes on', async () => {
    const org = await newOrg({ app });
    const stream = await listen(org.owner);
    await org.client({ name: 'Before' });
    await vi.waitFor(() => expect(stream.messages).toHaveLength(1), 10_000);

    // Every connection of ours to the database ends, as with its restart; its own vacuum may not be ended.
    await app.services.database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and usename = current_user',
    );
    await vi.waitFor(() => expect(app.services.listener.isUp).toBe(false), 5_000);
    await vi.waitFor(() => expect(app.services.listener.isUp).toBe(true), 10_000);
    await org.client({ name: 'After' });

    await vi.waitFor(() => expect(stream.messages.length).toBeGreaterThan(1), 10_000);
    expect(new Set(stream.messages.map(({ id }) => id)).size).toBe(stream.messages.length);
    expect(stream.messages).toHaveLength(2);
  }, 30_000);

  it('goes on where a lost connection broke off', async () => {
    const org = await orgHere();
    const before = await listen(org.owner);
    const first = await org.client();
    await hears(before, first.id);
    before.close();

    const missed = await org.client();
    const after = await listen(org.owner, before.lastId ?? '');

    await hears(after, missed.id);
  });

  it('begins where the page was read, so that nothing is lost while its scripts load', async () => {
    const org = await orgHere();
    const page = await app.server.inject({ url: '/clients', headers: { cookie: org.owner.cookie } });
    const cursor = page.body.match(/"live_cursor":"([\w-]+)"/)?.[1];

    const missed = await org.client();
    const stream = await listen(org.owner, undefined, `/api/live?last_event_id=${cursor}`);

    await hears(stream, missed.id);
  });

  it('loses nothing when a transaction that began earlier commits later', async () => {
    const org = await orgHere();
    const before = await listen(org.owner);
    const slow = beginSlowClient(org);
    await slow.written;
    const quick = await org.client({ name: 'Quick' });
    await hears(before, quick.id);
    before.close();

    const slowId = await slow.commit();
    const after = await listen(org.owner, before.lastId ?? '');

    await hears(after, slowId);
  });

  it('delivers what commits late to a stream that stayed open, and nothing twice', async () => {
    const org = await orgHere();
    const stream = await listen(org.owner);
    const slow = beginSlowClient(org);
    await slow.written;
    const quick = await org.client({ name: 'Quick' });
    await hears(stream, quick.id);

    const slowId = await slow.commit();

    await hears(stream, slowId);
    expect(subjects(stream).filter((id) => id === quick.id)).toHaveLength(1);
  });

  it('tells every stream every event while many write at once', { tags: 'slow', timeout: 30_000 }, async () => {
    const [WRITERS, EACH] = [8, 60];
    const org = await orgHere();
    const streams = await Promise.all(Array.from({ length: 4 }, () => listen(org.owner)));
    const written: number[] = [];
    const write = async () => {
      for (let count = 0; count < EACH; count += 1) written.push((await org.client()).id);
    };

    await Promise.all(Array.from({ length: WRITERS }, write));

    expect(written).toHaveLength(WRITERS * EACH);
    const missed = () => streams.map((stream) => written.filter((id) => !subjects(stream).includes(id)).length);
    await vi.waitFor(() => expect(missed()).toEqual([0, 0, 0, 0]), 5_000);
  });

  it('may break off after any event: a batch is sent again from the first one not received', async () => {
    const org = await orgHere();
    const whole = await listen(org.owner);
    const names = ['First', 'Second', 'Third'];
    const written = await org.inScope(async (scope) => {
      const ids: number[] = [];
      for (const name of names) ids.push(await addClient(scope, { ...slowClient, name }));
      return ids;
    });
    await hears(whole, written.at(-1)!);

    const brokenOff = await Promise.all(whole.ids.slice(0, -1).map((id) => listen(org.owner, id ?? '')));

    for (const [heard, stream] of brokenOff.entries()) {
      for (const id of written.slice(heard + 1)) await hears(stream, id);
    }
  });

  it('has ids that reveal nothing of activity elsewhere, and are invalid for another organisation', async () => {
    const [org, other] = [await orgHere(), await orgHere()];
    const stream = await listen(org.owner);
    const { id } = await org.client();
    await hears(stream, id);

    const foreign = await listen(other.owner, stream.lastId!);

    expect(stream.lastId).toMatch(/^[\w-]{22}$/);
    await vi.waitFor(() => expect(foreign.resets).toBe(1), 3_000);
    expect(foreign.messages).toEqual([]);
  });

  it.each(['99999999999999999999', '18446744073709551616', '-1', 'x'.repeat(500), "1'; drop"])(
    'that cannot read the id %s has the screen refetch, and goes on',
    async (lastEventId) => {
      const org = await orgHere();

      const stream = await listen(org.owner, lastEventId);

      await vi.waitFor(() => expect(stream.resets).toBe(1), 3_000);
      const { id } = await org.client();
      await hears(stream, id);
    },
  );

  it('goes on from the oldest of several ids', async () => {
    const org = await orgHere();
    const stream = await listen(org.owner);
    const first = await org.client();
    await hears(stream, first.id);
    const early = stream.lastId;
    const second = await org.client();
    await hears(stream, second.id);

    const resumed = await listen(org.owner, `${stream.lastId}.${early}`);

    await hears(resumed, second.id);
  });

  it('refuses HEAD, which would leave it open', async () => {
    const org = await orgHere();

    const answer = await app.server.inject({ method: 'HEAD', url: '/api/live', headers: { cookie: org.owner.cookie } });

    expect(answer.statusCode).toBe(405);
  });

  it('carries the headers of every other answer', async () => {
    const org = await orgHere();

    const { headers } = await listen(org.owner);

    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('ends at once when its person signs out, and not those of others', async () => {
    const org = await orgHere();
    const daniel = await org.member();
    const [his, hers] = [await listen(daniel), await listen(org.owner)];

    await daniel.call(identity.logout);

    await vi.waitFor(() => expect(his.isOver).toBe(true), 3_000);
    expect(hers.isOver).toBe(false);
  });

  it('says nothing of lead sources to who may not manage them', async () => {
    const org = await orgHere();
    const daniel = await org.member();
    const [his, hers] = [await listen(daniel), await listen(org.owner)];

    await newWebhook(org, {}, app);
    const { id } = await org.client({ assigned_to: daniel });

    await hears(his, id);
    await vi.waitFor(() => expect(hers.messages.map(({ kind }) => kind)).toContain('lead-source.changed'), 3_000);
    expect(his.messages.map(({ kind }) => kind)).not.toContain('lead-source.changed');
  });

  it('tells who manages integrations that leads were counted, and nothing of clients they may not see', async () => {
    const org = await orgHere();
    const permissions = { viewOtherAssignedClients: false, viewUnassignedClients: false, manageIntegrations: true };
    const [manager, daniel] = [await org.member({ permissions }), await org.member()];
    const [hers, his] = [await listen(manager), await listen(daniel)];

    const webhook = await newWebhook(org, {}, app);
    await webhook.post({ name: 'Jane Tan', phone: '+65 9123 4567' });
    await fileWaitingLeads(app);

    const counted = { kind: 'lead-source.leads-counted', subject_id: webhook.id };
    await vi.waitFor(() => expect(hers.messages).toContainEqual(expect.objectContaining(counted)), 3_000);
    const subjects = (listener: typeof hers) => listener.messages.map(({ kind }) => kind.split('.')[0]);
    expect(subjects(hers)).not.toContain('client');
    expect(subjects(his)).not.toContain('lead-source');
  });

  it('ends when the session does', async () => {
    const org = await orgHere();
    const daniel = await org.member();
    const stream = await listen(daniel);

    await org.inScope((scope) =>
      scope.db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org.org_id)
        .where('id', '=', daniel.profile_id)
        .execute(),
    );
    app.services.sessions.forgetAll();
    await org.client();

    await vi.waitFor(() => expect(stream.isOver).toBe(true), 3_000);
  });
});

const slowClient: Parameters<typeof addClient>[1] = {
  name: 'Slow',
  company: null,
  location: null,
  phones: [],
  emails: [],
  source: 'added_manually',
  source_name: '',
  is_new_lead: false,
  assigned_to_id: null,
  created_by_id: null,
};

/** Creates a client in a transaction that stays open until `commit`. */
function beginSlowClient(org: Org) {
  let commit = () => {};
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let wasWritten = () => {};
  const written = new Promise<void>((resolve) => {
    wasWritten = resolve;
  });
  const id = org.inScope(async (scope) => {
    const created = await addClient(scope, slowClient);
    wasWritten();
    await mayCommit;
    return created;
  });
  return {
    written,
    commit: () => {
      commit();
      return id;
    },
  };
}
