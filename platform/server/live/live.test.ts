import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { addClient } from '#features/clients/server/index.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
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
  /** The id of the last event heard, as a browser would send it back. */
  lastId: string | null;
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
      if (fields.get('event') === 'change') stream.messages.push(JSON.parse(fields.get('data') ?? '{}'));
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
    const cursor = page.body.match(/"live_cursor":"(\d+)"/)?.[1];

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

/** A client whose transaction stays open until told. */
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
    const created = await addClient(scope, {
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
    });
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
