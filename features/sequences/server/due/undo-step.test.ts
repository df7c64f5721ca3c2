import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clients as clientsApi } from '#features/clients/contract.ts';
import { documentTemplates } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { nowIso, setClock, systemClock } from '#platform/server/clock.ts';
import { clockAt, look, report } from '#testing/views.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { sequenceClients } from '../../clients-contract.ts';
import { complete, inside, listActivities, newFile, newText, prepare } from '../../testing/due-steps.ts';
import { callStep, shareStep } from '../../testing/new-sequence.ts';

beforeEach(() => clockAt(0));
afterEach(() => setClock(systemClock));

type Params = Awaited<ReturnType<typeof inside>>['params'];

const lead = {
  name: 'Charlotte Whitfield',
  phones: ['+6581234560'],
  source: 'external_integration',
  source_name: 'Website',
};

const undo = ({ owner }: Org, params: Params) => owner.call(sequenceClients.undoStatus, { params });

/** What a person sees of a client and of a content. */
async function readTraces({ owner }: Org, { cid, file }: { cid: number; file: number }) {
  const { first_response_at, last_activity_type, last_activity_at } = await owner.call(clientsApi.get, {
    params: { id: cid },
  });
  return {
    client: { first_response_at, last_activity_type, last_activity_at },
    timeline: (await owner.call(timeline.listForClient, { params: { id: cid } })).results,
    given: (await owner.call(shares.listOfClient, { params: { id: cid } })).results,
    stats: await owner.call(shares.getStats, { params: { t: 'file', id: file } }),
    figures: (await owner.call(documentTemplates.get, { params: { id: file } })).share_stats,
  };
}

/** A client who is sent a file by the first step, which another client was sent before. */
async function atShareStep() {
  const org = await newOrg();
  const file = await newFile(org.owner);
  const { id: other } = await org.client();
  await org.owner.call(shares.share, { params: { t: 'file', id: file }, body: { client_id: other } });
  const { params, cid } = await inside(org, [shareStep(file), callStep()], lead);
  const { share } = await prepare(org.owner, params);
  const before = await readTraces(org, { cid, file });
  const send = () => complete(org.owner, params, { share_id: share!.id, message: share!.message });
  return { org, file, params, cid, share: share!, code: share!.link!.split('/s/')[1]!, before, send };
}

describe('undoing a step that sent a content', () => {
  it('leaves nothing of it: on the timeline, in the figures, as a first response; it is sent again and counts once', async () => {
    const { org, file, params, cid, share, before, send } = await atShareStep();
    clockAt(120);
    await send();
    const sent = await readTraces(org, { cid, file });
    expect(sent).toMatchObject({ given: [{ id: share.id }], figures: { share_count: 2, tracked_count: 2 } });
    expect(sent.client.first_response_at).toBe(nowIso());

    clockAt(130);
    expect(await undo(org, params)).toMatchObject({ step_number: 1, state: 'ACTIVE', is_still_shared: false });
    expect(await readTraces(org, { cid, file })).toEqual(before);
    expect((await prepare(org.owner, params)).share).toEqual(share);

    clockAt(140);
    expect(await send()).toMatchObject({ step_number: 2 });
    const again = await readTraces(org, { cid, file });
    expect(again).toMatchObject({ given: [{ id: share.id, platform: 'whatsapp' }], figures: { share_count: 2 } });
    expect(again.timeline).toHaveLength(sent.timeline.length);
    expect(again.client.first_response_at).toBe(nowIso());
  });

  it('can be done once; the second time is told that something happened since', async () => {
    const { org, file, params, cid, before, send } = await atShareStep();
    await send();
    const answers = await Promise.allSettled([undo(org, params), undo(org, params)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await org.owner.refused(sequenceClients.undoStatus, { params }, 409);
    expect(await readTraces(org, { cid, file })).toEqual(before);
  });

  it('leaves what another change came after, and what another person did', async () => {
    const { org, file, params, cid, send } = await atShareStep();
    const colleague = await org.member({ permissions: { viewOtherAssignedClients: true } });
    await send();
    const sent = await readTraces(org, { cid, file });
    await colleague.refused(sequenceClients.undoStatus, { params }, 409);
    const hold = { params: { id: params.id, cid }, body: { state: 'PAUSED' as const, until: null } };
    await org.owner.call(sequenceClients.updateState, hold);
    expect(await undo(org, params)).toMatchObject({ state: 'ACTIVE', step_number: 2 });
    await org.owner.refused(sequenceClients.undoStatus, { params }, 409);
    expect(await readTraces(org, { cid, file })).toEqual(sent);
  });

  it('brings back only the step where the client has opened the link, and says so', async () => {
    const { org, file, params, cid, share, code, send } = await atShareStep();
    await send();
    await look(code, { seconds: 40, inputs: 5, at: 200 });
    const opened = await readTraces(org, { cid, file });
    expect(await undo(org, params)).toMatchObject({ step_number: 1, is_still_shared: true });
    expect(await readTraces(org, { cid, file })).toEqual(opened);
    expect((await prepare(org.owner, params)).share?.id).not.toBe(share.id);
  });

  it('brings back only the step where the link had been opened, or shared by hand, before the yes', async () => {
    const first = await atShareStep();
    await look(first.code, { seconds: 40, inputs: 5, at: 200 });
    const second = await atShareStep();
    const body = { client_id: second.cid, platform: 'whatsapp' as const };
    await second.org.owner.call(shares.share, { params: { t: 'file', id: second.file }, body });
    for (const { org, params, cid, file, send } of [first, second]) {
      const known = await readTraces(org, { cid, file });
      await send();
      expect(await undo(org, params)).toMatchObject({ step_number: 1, is_still_shared: false });
      expect(await readTraces(org, { cid, file })).toEqual(known);
    }
  });

  it('ends the link where another was prepared since', async () => {
    const { org, file, params, cid, share, code, before, send } = await atShareStep();
    await send();
    const body = { client_id: cid };
    const { id } = await org.owner.call(shares.prepare, { params: { t: 'file', id: file }, body });
    expect(id).not.toBe(share.id);
    await undo(org, params);
    expect(await readTraces(org, { cid, file })).toEqual(before);
    expect((await prepare(org.owner, params)).share?.id).toBe(id);
    expect((await report(code, { seconds: 0, at: 300 })).statusCode).toBe(404);
  });

  it('while another link is being prepared is done, or told to be tried again', async () => {
    const { org, file, params, cid, before, send } = await atShareStep();
    await send();
    const [prepared, undone] = await Promise.allSettled([
      org.owner.call(shares.prepare, { params: { t: 'file', id: file }, body: { client_id: cid } }),
      undo(org, params),
    ]);
    expect(prepared.status).toBe('fulfilled');
    if (undone.status === 'rejected') {
      expect(String(undone.reason)).toContain('answered 409');
      await undo(org, params);
    }
    expect(await readTraces(org, { cid, file })).toEqual(before);
  });

  it('leaves a link that was revoked since as one that never was given', async () => {
    const { org, file, params, cid, share, before, send } = await atShareStep();
    await send();
    await org.owner.call(shares.revoke, { params: { id: share.id } });
    await undo(org, params);
    expect(await readTraces(org, { cid, file })).toEqual(before);
    expect((await prepare(org.owner, params)).share?.id).not.toBe(share.id);
  });

  it('makes a text that went without its link a link again', async () => {
    const org = await newOrg();
    const text = await newText(org.owner, 'Hi {{client_first_name}}');
    const { params, cid } = await inside(org, [shareStep(text), callStep()]);
    const { share } = await prepare(org.owner, params);
    await complete(org.owner, params, { share_id: share!.id, message: share!.message });
    await undo(org, params);
    const again = await org.owner.call(shares.prepare, { params: { t: 'text', id: text }, body: { client_id: cid } });
    expect(again).toMatchObject({ id: share!.id, is_tracked: true, message: '', platform: null, shared_at: null });
  });

  it('while the client opens the link counts it once, whoever is first', async () => {
    const { org, file, params, cid } = await atShareStep();
    const rounds = [0, 1, 2, 3];
    for (const round of rounds) {
      const at = 1000 * (round + 1);
      clockAt(at);
      const { share } = await prepare(org.owner, params);
      await complete(org.owner, params, { share_id: share!.id, message: share!.message });
      const code = share!.link!.split('/s/')[1]!;
      await report(code, { seconds: 0, at: at + 10 });
      const both = [() => undo(org, params), () => report(code, { seconds: 40, inputs: 5, at: at + 50 })];
      await Promise.all((round % 2 ? both.toReversed() : both).map((start) => start()));
      const { given } = await readTraces(org, { cid, file });
      expect(given[0]).toMatchObject({ id: share!.id, opens: { times_viewed: 1 } });
    }
    const { timeline: lines, given, figures } = await readTraces(org, { cid, file });
    expect(given).toHaveLength(rounds.length);
    expect(lines.filter(({ item_type }) => item_type === 'SHARED_DOCUMENT_TEMPLATE')).toHaveLength(rounds.length);
    expect(figures).toMatchObject({ share_count: 1 + rounds.length, opened_count: rounds.length });
  });
});

describe('undoing a step that contacted the client', () => {
  it('removes the call that it logged, and the first response', async () => {
    const org = await newOrg();
    const file = await newFile(org.owner);
    const { params, cid } = await inside(org, [callStep(), callStep()], lead);
    const before = await readTraces(org, { cid, file });
    clockAt(120);
    await complete(org.owner, params, { text: 'Asked for a visit' });
    expect((await readTraces(org, { cid, file })).client.first_response_at).toBe(nowIso());
    await undo(org, params);
    expect(await readTraces(org, { cid, file })).toEqual(before);
    await org.owner.refused(sequenceClients.undoStatus, { params }, 409);
  });

  it('leaves a call that somebody has changed since', async () => {
    const org = await newOrg();
    const { params, cid } = await inside(org, [callStep(), callStep()], lead);
    await complete(org.owner, params, { text: 'Asked for a visit' });
    const [call] = await listActivities(org.owner, cid);
    clockAt(120);
    await org.owner.call(timeline.updateItem, {
      params: { t: 'PHONECALL', id: call!.id },
      body: { text: 'On Friday' },
    });
    expect(await undo(org, params)).toMatchObject({ step_number: 1 });
    expect(await listActivities(org.owner, cid)).toMatchObject([{ text: 'On Friday' }]);
  });

  it('leaves what was done by hand and marked as the step', async () => {
    const org = await newOrg();
    const { params, cid } = await inside(org, [callStep(), callStep()], lead);
    const logged = { params: { id: cid }, body: { channel: 'phone_call' as const } };
    const { id: activity_id } = await org.owner.call(timeline.logContact, logged);
    await complete(org.owner, params, { activity_id });
    expect(await undo(org, params)).toMatchObject({ step_number: 1 });
    expect(await listActivities(org.owner, cid)).toMatchObject([{ id: activity_id }]);
  });
});
