import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clients as clientsApi } from '#features/clients/contract.ts';
import { contents, documentTemplates } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { clockAt, look } from '#testing/views.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { sequenceClients } from '../../clients-contract.ts';
import { StepPlatform, sequences } from '../../contract.ts';
import { stepWork } from '../../due-contract.ts';
import { complete, inside, listActivities, newFile, newText, prepare } from '../../testing/due-steps.ts';
import { callStep, shareStep } from '../../testing/new-sequence.ts';

beforeEach(() => clockAt(0));
afterEach(() => setClock(systemClock));

const readDone = (org: Org, client_id: number) =>
  org.inScope(({ db, org_id }) =>
    db
      .selectFrom('sequence_steps_done')
      .where('org_id', '=', org_id)
      .where('client_id', '=', client_id)
      .select(['step_id', 'share_id', 'is_skipped', 'done_by_id'])
      .execute(),
  );

describe('a step that sends a content', () => {
  it('is prepared with its message and link filled in, and opening it completes nothing (D5)', async () => {
    const org = await newOrg();
    const file = await newFile(org.owner);
    const steps = [shareStep(file, { message: 'Hi {{client_first_name}}, as promised' }), callStep()];
    const { params, cid } = await inside(org, steps);
    const { share, content, obstacles } = await prepare(org.owner, params);
    expect(share?.message).toMatch(/^Hi Charlotte, as promised\n\nhttp.*\/s\/[\w-]{22}$/);
    expect(share?.message.endsWith(share.link ?? '?')).toBe(true);
    expect(content).toMatchObject({ id: file, type: 'file' });
    expect(obstacles).toEqual([]);
    expect((await prepare(org.owner, params)).share).toEqual(share);
    expect(await listActivities(org.owner, cid)).toEqual([]);
    expect(await readDone(org, cid)).toEqual([]);
  });

  it('is sent with any of the platforms, and shared with that one (S0-3E-06)', async () => {
    const org = await newOrg();
    const file = await newFile(org.owner);
    for (const platform of StepPlatform.options) {
      const reached = { name: 'Charlotte', phones: ['+6581234560'], emails: ['charlotte@example.com'] };
      const { params, cid } = await inside(org, [shareStep(file, { platform }), callStep()], reached);
      const { share } = await prepare(org.owner, params);
      const body = { share_id: share!.id, message: share!.message };
      await complete(org.owner, params, body);
      const [done] = await listActivities(org.owner, cid);
      expect(done).toMatchObject({ type_specific_data: { platform } });
    }
  });

  it('without words of its own takes those of the content; a text goes without a link', async () => {
    const org = await newOrg();
    const file = await newFile(org.owner);
    const first = await inside(org, [shareStep(file)]);
    expect((await prepare(org.owner, first.params)).share?.message).toMatch(/^Hi Charlotte, here is Price list: http/);
    const text = await newText(org.owner, 'Hi {{client_first_name}}, {{user_name}} here');
    const second = await inside(org, [shareStep(text)]);
    expect((await prepare(org.owner, second.params)).share).toMatchObject({
      message: 'Hi Charlotte, Nadia Rahman here',
      link: null,
    });
  });

  it('once sent is on the timeline and completed in one, with its share, and is undone by hand (S1-4-08)', async () => {
    const org = await newOrg();
    const file = await newFile(org.owner);
    const { params, cid } = await inside(org, [shareStep(file), callStep()]);
    const { share } = await prepare(org.owner, params);
    const after = await complete(org.owner, params, { share_id: share!.id, message: share!.message });
    expect(after).toMatchObject({ step_number: 2, state: 'ACTIVE' });
    expect(await listActivities(org.owner, cid)).toMatchObject([
      { item_type: 'SHARED_DOCUMENT_TEMPLATE', text: share!.message, type_specific_data: { platform: 'whatsapp' } },
    ]);
    const profile_id = org.owner.profile_id;
    expect(await readDone(org, cid)).toEqual([
      { step_id: params.sid, share_id: share!.id, is_skipped: false, done_by_id: profile_id },
    ]);
    const { results } = await org.owner.call(shares.listOfClient, { params: { id: cid }, query: { page_size: 10 } });
    expect(results).toMatchObject([{ id: share!.id, is_tracked: true, platform: 'whatsapp' }]);
    expect(await org.owner.call(sequenceClients.undoStatus, { params })).toMatchObject({ step_number: 1 });
    expect(await readDone(org, cid)).toEqual([]);
  });

  it('that the client opened before anybody said “sent” is on the timeline once', async () => {
    const org = await newOrg();
    const file = await newFile(org.owner);
    const { params, cid } = await inside(org, [shareStep(file), callStep()]);
    const { share } = await prepare(org.owner, params);
    await look(share!.link!.split('/s/')[1]!, { seconds: 40, inputs: 5, at: 200 });
    expect(await listActivities(org.owner, cid)).toHaveLength(1);
    clockAt(600);
    await complete(org.owner, params, { share_id: share!.id, message: share!.message });
    expect(await listActivities(org.owner, cid)).toHaveLength(1);
    expect(await readDone(org, cid)).toMatchObject([{ share_id: share!.id }]);
  });

  it('completed by two people at once is recorded once; the other is told', async () => {
    const org = await newOrg();
    const file = await newFile(org.owner);
    const colleague = await org.member({ permissions: { viewOtherAssignedClients: true } });
    const { params, cid } = await inside(org, [shareStep(file), callStep()]);
    const [mine, theirs] = [await prepare(org.owner, params), await prepare(colleague, params)];
    const answers = await Promise.allSettled([
      complete(org.owner, params, { share_id: mine.share!.id, message: 'Hi' }),
      complete(colleague, params, { share_id: theirs.share!.id, message: 'Hi' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await listActivities(org.owner, cid)).toHaveLength(1);
    expect(await readDone(org, cid)).toHaveLength(1);
    const again = await org.owner.refused(stepWork.prepare, { params }, 409);
    expect(again.detail).toBe('This step is no longer the current one. It may have just been done.');
  });

  it('says what keeps it from being sent: no number, an empty placeholder, a content deleted or out of sight', async () => {
    const org = await newOrg();
    const file = await newFile(org.owner);
    const message = 'Call {{user_phone}}';
    const { params } = await inside(org, [shareStep(file, { message })], { name: 'Ana', phones: [] });
    const colleague = await org.member({ permissions: { viewOtherAssignedClients: true } });
    expect((await prepare(org.owner, params)).obstacles).toEqual(['NO_PHONE', 'EMPTY_TOKEN']);
    await org.owner.call(contents.updateVisibility, {
      params: { t: 'file', id: file },
      body: { visibility: 'PRIVATE' },
    });
    expect(await prepare(colleague, params)).toMatchObject({ share: null, content: null });
    expect((await prepare(colleague, params)).obstacles).toContain('CONTENT_HIDDEN');
    await org.owner.call(documentTemplates.delete, { params: { id: file } } as never);
    expect(await prepare(org.owner, params)).toMatchObject({ share: null });
    expect((await prepare(org.owner, params)).obstacles).toContain('CONTENT_DELETED');
  });

  it('takes no share of another content, client or person', async () => {
    const org = await newOrg();
    const colleague = await org.member({ permissions: { viewOtherAssignedClients: true } });
    const [file, other] = [await newFile(org.owner), await newFile(org.owner)];
    const { params, cid } = await inside(org, [shareStep(file), callStep()]);
    const { id: stranger } = await org.client();
    const ask = (person: Person, id: number, client_id: number) =>
      person.call(shares.prepare, { params: { t: 'file', id }, body: { client_id } });
    const wrong = [
      await ask(org.owner, other, cid),
      await ask(org.owner, file, stranger),
      await ask(colleague, file, cid),
    ];
    for (const { id: share_id } of wrong) {
      await org.owner.refused(stepWork.complete, { params, body: { share_id, message: '' } }, 404);
    }
    await org.owner.refused(stepWork.complete, { params, body: { text: 'Called' } }, 400);
    expect(await readDone(org, cid)).toEqual([]);
  });
});

describe('a step that contacts the client', () => {
  it('is logged by its channel and completed in one, and counts as the first response (S0-3E-05, D5)', async () => {
    const org = await newOrg();
    const { params, cid } = await inside(org, [callStep(), callStep({ contact_type: 'telegram' })]);
    const body = { text: 'Asked for a visit', outcome: 'answered', duration_seconds: 120 };
    const after = await complete(org.owner, params, body);
    await complete(org.owner, { ...params, sid: after.step!.id }, { text: '' });
    expect(await listActivities(org.owner, cid)).toMatchObject([
      { item_type: 'MESSAGE', type_specific_data: { channel: 'telegram' } },
      { item_type: 'PHONECALL', text: 'Asked for a visit', type_specific_data: { outcome: 'answered' } },
    ]);
    expect(await readDone(org, cid)).toMatchObject([{ share_id: null }, { share_id: null }]);
    expect((await org.owner.call(clientsApi.get, { params: { id: cid } })).is_new_lead).toBe(false);
  });

  it('of a client one may not see is refused', async () => {
    const org = await newOrg();
    const colleague = await org.member();
    const { params } = await inside(org, [callStep()]);
    await colleague.refused(stepWork.complete, { params, body: { text: '' } }, 455);
    await colleague.refused(stepWork.prepare, { params }, 455);
  });
});

describe('what a person does by hand', () => {
  const logCall = async (person: Person, id: number, channel: 'phone_call' | 'sms' = 'phone_call') =>
    (await person.call(timeline.logContact, { params: { id }, body: { channel } })).id;
  const listOffered = async (person: Person, activity_id: number) =>
    (await person.call(stepWork.listOffered, { query: { activity_id } })).results;

  it('is offered as the current step it did, and completes it with its share', async () => {
    const org = await newOrg();
    const file = await newFile(org.owner);
    const { params, cid, sequence } = await inside(org, [shareStep(file), callStep()]);
    const sent = { params: { t: 'file' as const, id: file }, body: { client_id: cid, platform: 'whatsapp' as const } };
    const share = await org.owner.call(shares.share, sent);
    const [activity] = await listActivities(org.owner, cid);
    expect(await listOffered(org.owner, activity!.id)).toMatchObject([
      { sequence: { id: sequence.id }, step_number: 1, step: { id: params.sid } },
    ]);
    clockAt(70);
    expect(await complete(org.owner, params, { activity_id: activity!.id })).toMatchObject({ step_number: 2 });
    expect(await readDone(org, cid)).toMatchObject([{ share_id: share.id }]);
    expect(await listActivities(org.owner, cid)).toHaveLength(1);
    expect(await listOffered(org.owner, activity!.id)).toEqual([]);
  });

  it('is not offered by another channel, by another person, nor for a step that came after it', async () => {
    const org = await newOrg();
    const colleague = await org.member({ permissions: { viewOtherAssignedClients: true } });
    const { params, cid } = await inside(org, [callStep(), callStep()]);
    expect(await listOffered(org.owner, await logCall(org.owner, cid, 'sms'))).toEqual([]);
    expect(await listOffered(org.owner, await logCall(colleague, cid))).toEqual([]);
    const call = await logCall(org.owner, cid);
    expect(await listOffered(org.owner, call)).toHaveLength(1);
    clockAt(70);
    await complete(org.owner, params, { text: '' });
    const calls = await listActivities(org.owner, cid);
    for (const { id } of calls) expect(await listOffered(org.owner, id)).toEqual([]);
    const { step } = (
      await org.owner.call(sequenceClients.list, { params: { id: params.id }, query: { page_size: 9 } })
    ).results[0]!;
    const sms = calls.find(({ item_type }) => item_type === 'MESSAGE')!;
    const wrong = { params: { ...params, sid: step!.id }, body: { activity_id: sms.id } };
    await org.owner.refused(stepWork.complete, wrong, 400);
  });

  it('is not offered while the client is held', async () => {
    const org = await newOrg();
    const { params, cid } = await inside(org, [callStep()]);
    const hold = { params: { id: params.id, cid }, body: { state: 'PAUSED' as const, until: null } };
    await org.owner.call(sequenceClients.updateState, hold);
    expect(await listOffered(org.owner, await logCall(org.owner, cid))).toEqual([]);
    await org.owner.call(sequences.pause, { params: { id: params.id }, body: { until: null } });
  });
});
