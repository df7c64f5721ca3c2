import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { team } from '../contract.ts';

let app: TestApp;
const ends: (() => void)[] = [];

beforeAll(async () => {
  app = await startTestApp();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  for (const end of ends) end();
  app.services.live.closeAll();
  await app.close();
});

interface Stream {
  messages: LiveMessage[];
  isOver: boolean;
}

/** Opens the live stream of a person, as a browser does. */
function listen({ cookie }: Person): Promise<Stream> {
  const { port } = app.server.server.address() as AddressInfo;
  const stream: Stream = { messages: [], isOver: false };
  return new Promise((opened) => {
    const request = get({ host: '127.0.0.1', port, path: '/api/live', headers: { cookie } }, (response) => {
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const frames = (rest + text).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) {
          if (frame === ': joined') opened(stream);
          const data = /^data: (.*)$/m.exec(frame)?.[1];
          if (data && frame.includes('event: change')) stream.messages.push(JSON.parse(data) as LiveMessage);
        }
      });
      response.on('end', () => {
        stream.isOver = true;
      });
    });
    request.on('error', () => undefined);
    ends.push(() => request.destroy());
  });
}

const kinds = ({ messages }: Stream) => messages.map(({ kind }) => kind);

describe('a change of rights on open screens', () => {
  it('is told to the person at once, and events they may no longer hear stop', async () => {
    const org = await newOrg({ app });
    const member = await org.member({ permissions: { viewUnassignedClients: true } });
    const client = await org.client({ assigned_to: null });
    const stream = await listen(member);
    await org.owner.call(clients.update, { params: { id: client.id }, body: { job_title: 'Director' } });
    await vi.waitFor(() => expect(kinds(stream)).toContain('client.updated'), 3_000);
    const heard = kinds(stream).length;

    await org.owner.call(team.editMemberPermissions, {
      body: { profile_id: member.profile_id, permissions: { viewUnassignedClients: false } },
    });
    await org.owner.call(clients.update, { params: { id: client.id }, body: { job_title: 'Chair' } });
    const own = await org.client({ assigned_to: member });
    await org.owner.call(clients.update, { params: { id: own.id }, body: { job_title: 'Clerk' } });
    await vi.waitFor(() => expect(stream.messages.at(-1)?.subject_id).toBe(own.id), 3_000);

    const later = stream.messages.slice(heard);
    expect(later.find(({ kind }) => kind === 'profile.access-changed')).toMatchObject({
      to_me: true,
      refreshes: expect.arrayContaining(['user-details', 'clients']),
    });
    expect(later.filter(({ subject, subject_id }) => subject === 'client' && subject_id === client.id)).toEqual([]);
  });

  it('is told to nobody else but those who manage the team', async () => {
    const org = await newOrg({ app });
    const [member, colleague] = [await org.member(), await org.member()];
    const [ofColleague, ofOwner] = [await listen(colleague), await listen(org.owner)];

    await org.owner.call(team.editMemberPermissions, {
      body: { profile_id: member.profile_id, permissions: { deleteClients: true } },
    });
    await vi.waitFor(() => expect(kinds(ofOwner)).toEqual(['profile.permissions-changed']), 3_000);

    expect(kinds(ofColleague)).toEqual([]);
  });

  it('ends the stream of somebody who is deactivated', async () => {
    const org = await newOrg({ app });
    const member = await org.member();
    const stream = await listen(member);

    await org.owner.call(team.editAccountStatus, {
      body: { profile_id: member.profile_id, account_status: 'DEACTIVATED' },
    });

    await vi.waitFor(() => expect(stream.isOver).toBe(true), 3_000);
  });
});
