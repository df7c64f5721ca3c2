import { afterEach, describe, expect, it, vi } from 'vitest';
import { documentTemplates } from '#features/content/contract.ts';
import { newPdf } from '#features/content-pages/testing/new-page.ts';
import { DOCUMENT_MAX_BYTES } from '#features/files/contract.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { LiveEvent } from '#platform/server/live/live-events.queries.ts';
import { testApp } from '#testing/app.ts';
import { makeJobsDue } from '#testing/jobs.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { contentGroups } from '../../contract.ts';
import { newGroup, newText } from '../../testing/new-group.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => vi.restoreAllMocks());

/** A group of a message and a PDF, and a person of another organisation. */
async function twoOrgs() {
  const giver = (await newOrg({ name: 'Kestrel Advisory' })).owner;
  const joiner = (await newOrg({ name: 'Lagoon Homes' })).owner;
  const pdf = await newPdf(giver, 'Prices', 1);
  const id = await newGroup(giver, 'Launch kit', [await newText(giver, 'Welcome'), pdf]);
  const { code } = await giver.call(contentGroups.setCode, { params: { id }, body: { is_open: true } });
  return { giver, joiner, pdf, id, code };
}

async function join(person: Person, code: string) {
  await person.call(contentGroups.join, { params: { code } });
  await (await testApp()).runJobs();
  return look(person, code);
}

const look = async (person: Person, code: string) =>
  (await person.call(contentGroups.getByCode, { params: { code } })).join;

/** Changes what is stored of the file of a PDF. */
async function changeFile({ org, ...giver }: Person, pdf: number, fields: { size_bytes: number }) {
  const { s3_obj_key } = await giver.call(documentTemplates.get, { params: { id: pdf } });
  await org.inScope((scope) =>
    scope.db.updateTable('files').set(fields).where('org_id', '=', org.org_id).where('key', '=', s3_obj_key).execute(),
  );
}

/** Joins the live stream as this person and collects what it says of groups. */
async function listenAs({ cookie, org }: Person) {
  const { services } = await testApp();
  const heard: LiveEvent[] = [];
  const token = cookie.slice(cookie.indexOf('=') + 1);
  const stream = {
    token_hash: '',
    actor: async () => (await services.sessions.find(token, 'test'))?.actor ?? null,
    hears: () => true,
    send: (event: LiveEvent) => void (event.kind.startsWith('content-group.') && heard.push(event)),
    reset: () => undefined,
    close: () => undefined,
  };
  return { heard, leave: await services.live.join(org.org_id, stream, null) };
}

describe('copying what is in a group', () => {
  it('is heard of by the screens of both sides, and by no colleague of who joins', async () => {
    const { giver, joiner, id, code } = await twoOrgs();
    const colleague = await joiner.org.member();
    const [given, joined, other] = await Promise.all([giver, joiner, colleague].map(listenAs));
    await join(joiner, code);

    await expect.poll(() => given!.heard.map(({ kind }) => kind).at(-1)).toBe('content-group.copied');
    await expect.poll(() => joined!.heard.length).toBeGreaterThanOrEqual(3);
    expect(given!.heard[0]).toMatchObject({ kind: 'content-group.joined', subject_id: id });
    expect(new Set(joined!.heard.map(({ kind }) => kind))).toEqual(new Set(['content-group.copied']));
    expect(other!.heard).toEqual([]);
    for (const { leave } of [given!, joined!, other!]) leave();
  });

  it('leaves out a file that is larger than one may have', async () => {
    const { giver, joiner, pdf, code } = await twoOrgs();
    await changeFile(giver, pdf, { size_bytes: DOCUMENT_MAX_BYTES + 1 });
    expect(await join(joiner, code)).toEqual({
      state: 'done',
      copied_count: 1,
      total_count: 2,
      not_copied: [{ title: 'Prices', reason: 'too_large' }],
    });
  });

  it('leaves out a file whose bytes are gone, and says that copying it failed', async () => {
    const { joiner, code } = await twoOrgs();
    const { storage } = (await testApp()).services;
    vi.spyOn(storage, 'copy').mockRejectedValueOnce(new Problem('not_found'));
    expect(await join(joiner, code)).toMatchObject({
      state: 'done',
      not_copied: [{ title: 'Prices', reason: 'failed' }],
    });
  });

  it('ends after four tries, with what was copied until then', async () => {
    const app = await testApp();
    const { giver, joiner, id, code } = await twoOrgs();
    const breaks = vi.spyOn(app.services.storage, 'copy').mockRejectedValue(new Error('the disk is away'));
    await joiner.call(contentGroups.join, { params: { code } });
    for (let tries = 1; tries <= 4; tries += 1) {
      await makeJobsDue(app);
      await app.runJobs();
    }
    expect(breaks).toHaveBeenCalledTimes(4);
    const ended = { copied_count: 1, not_copied: [{ title: 'Prices', reason: 'failed' }], state: 'done' };
    expect(await look(joiner, code)).toMatchObject(ended);
    const { results } = await giver.call(contentGroups.listJoins, { params: { id } });
    expect(results).toMatchObject([ended]);
  });
});
