import { afterEach, describe, expect, it } from 'vitest';
import { clients as clientsApi } from '#features/clients/contract.ts';
import { shareMessages, textTemplates } from '#features/content/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { sequencePreviews } from '../../client-steps-contract.ts';
import { dueSteps, sequenceClients } from '../../clients-contract.ts';
import { sequences } from '../../contract.ts';
import { callStep, delayStep, listActionIds, newSequence, shareStep } from '../../testing/new-sequence.ts';

afterEach(() => setClock(systemClock));

const NOW = '2026-11-27T10:00:00.000Z';

const newText = async (person: Person, body: string, visibility: 'PRIVATE' | 'ORG' = 'ORG') =>
  (await person.call(textTemplates.create, { body: { title: 'Welcome', body, visibility } })).id;

const add = (person: Person, id: number, cid: number, more: object = {}) =>
  person.call(sequenceClients.add, { params: { id }, body: { client_ids: [cid], ...more } });

const listSequences = async (person: Person, cid: number) =>
  (await person.call(dueSteps.listSequenceSteps, { params: { id: cid } })).results;
const listSteps = async (person: Person, cid: number) => (await listSequences(person, cid))[0]!.steps;

const preview = (person: Person, id: number, cid: number, query: object = {}) =>
  person.call(sequencePreviews.previewAdd, { params: { id, cid }, query });

const assign = (org: Org, cid: number, to: Person) =>
  org.owner.call(clientsApi.reassign, {
    params: { id: cid },
    body: { assign_type: 'OTHER', assigned_to_id: to.profile_id },
  });

describe('the steps of a client', () => {
  it('are those that were done, the current one and those ahead, each with its date (S1-4-08, S0-3E-11)', async () => {
    setClock(stoppedAt(NOW));
    const org = await newOrg();
    const { owner } = org;
    const { id, steps } = await newSequence(owner);
    const [first] = listActionIds({ steps });
    const client = await org.client();
    await add(owner, id, client.id);
    await owner.call(sequenceClients.updateStatus, {
      params: { id, sid: first!, cid: client.id },
      body: { status: 'COMPLETED', skipped: true },
    });
    expect(await listSteps(owner, client.id)).toMatchObject([
      { number: 1, status: 'COMPLETED', done_at: NOW, done_by: { id: owner.profile_id }, is_skipped: true },
      { number: 2, status: 'UPCOMING', due_at: '2026-11-28T10:00:00.000Z', done_at: null },
      { number: 3, status: 'PENDING', due_at: '2026-11-29T10:00:00.000Z' },
    ]);
  });

  it('are filled as the assignee sends them, whoever looks', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel Ong' });
    const text = await newText(org.owner, 'Hello');
    const step = shareStep(text, { message: 'Hi {{client_first_name}}, {{user_first_name}} here' });
    const { id } = await newSequence(org.owner, { steps: [step] });
    const client = await org.client({ name: 'Mai Nguyen', phones: ['+6581234571'] });
    await assign(org, client.id, daniel);
    await add(org.owner, id, client.id);
    const [shown] = await listSteps(org.owner, client.id);
    expect(shown).toMatchObject({ text: 'Hi Mai, Daniel here', content_title: 'Welcome', obstacles: [] });
  });

  it('without a message of their own show the one that goes with the content, the assignee’s first', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel Ong' });
    const text = await newText(org.owner, 'Hello {{client_first_name}}');
    const { id } = await newSequence(org.owner, { steps: [shareStep(text)] });
    const client = await org.client({ name: 'Mai Nguyen' });
    await assign(org, client.id, daniel);
    await add(org.owner, id, client.id);
    expect(await listSteps(org.owner, client.id)).toMatchObject([{ text: 'Hello Mai' }]);
    await daniel.call(shareMessages.update, { params: { a: 'text', b: text }, body: { body: 'Dear Mai' } });
    expect(await listSteps(org.owner, client.id)).toMatchObject([{ text: 'Dear Mai' }]);
  });

  it('name what would hold them: no number, no e-mail, an empty placeholder, a content that is gone', async () => {
    const org = await newOrg();
    const { owner } = org;
    const text = await newText(owner, 'Hello');
    const gone = await newText(owner, 'Gone');
    const { id } = await newSequence(owner, {
      steps: [
        shareStep(text, { message: 'Your number is {{client_phone}}' }),
        shareStep(text, { platform: 'email' }),
        shareStep(gone, { platform: 'email' }),
      ],
    });
    await owner.call(textTemplates.delete, { params: { id: gone } });
    const client = await org.client({ phones: [], emails: [] });
    await add(owner, id, client.id);
    expect(await listSteps(owner, client.id)).toMatchObject([
      { obstacles: ['NO_PHONE', 'EMPTY_TOKEN'], empty_tokens: ['client_phone'] },
      { obstacles: ['NO_EMAIL'], empty_tokens: [] },
      { obstacles: ['NO_EMAIL', 'CONTENT_DELETED'] },
    ]);
  });

  it('name a content that the assignee may not see, and say nothing of one that the person looking may not see', async () => {
    const org = await newOrg();
    const { owner } = org;
    const daniel = await org.member();
    const own = await newText(owner, 'Secret text', 'PRIVATE');
    const { id } = await newSequence(owner, {
      steps: [shareStep(own), shareStep(own, { message: '{{content_name}}!' })],
    });
    const client = await org.client({ phones: ['+6581234571'] });
    await add(owner, id, client.id);
    expect(await listSteps(owner, client.id)).toMatchObject([{ text: 'Secret text', obstacles: [] }, {}]);
    await assign(org, client.id, daniel);
    const [seenByOwner] = await listSteps(owner, client.id);
    expect(seenByOwner).toMatchObject({ content_title: 'Welcome', obstacles: ['CONTENT_HIDDEN'] });
    for (const step of await listSteps(daniel, client.id)) {
      expect(step.content_title).toBeNull();
      expect(step.text ?? '').not.toMatch(/Secret|Welcome/);
    }
  });

  it('are shown by the clock of the client, where the phone tells it, and of the assignee', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    await daniel.call(preferences.update, { body: { time_zone: 'Asia/Singapore' } } as never);
    const { id } = await newSequence(org.owner);
    const [british, american] = [
      await org.client({ phones: ['+447400123456'] }),
      await org.client({ phones: ['+12125550123'] }),
    ];
    await assign(org, british.id, daniel);
    await add(org.owner, id, british.id);
    await add(org.owner, id, american.id);
    expect(await listSequences(org.owner, british.id)).toMatchObject([
      { client_time_zone: 'Europe/London', assignee_time_zone: 'Asia/Singapore' },
    ]);
    expect(await listSequences(org.owner, american.id)).toMatchObject([{ client_time_zone: null }]);
  });

  it('have no dates while the client or the sequence is paused, but the new ones of a client who continues', async () => {
    setClock(stoppedAt(NOW));
    const org = await newOrg();
    const { owner } = org;
    const { id } = await newSequence(owner, { steps: [callStep(), delayStep(1), callStep()] });
    const client = await org.client();
    await add(owner, id, client.id);
    const params = { id, cid: client.id };
    await owner.call(sequenceClients.updateState, { params, body: { state: 'PAUSED', until: null } });
    setClock(stoppedAt('2026-12-01T08:00:00.000Z'));
    const resumed = ['2026-12-01T08:00:00.000Z', '2026-12-02T08:00:00.000Z'];
    const paused = await listSteps(owner, client.id);
    expect(paused.map(({ due_at }) => due_at)).toEqual([null, null]);
    expect(paused.map(({ due_at_if_resumed }) => due_at_if_resumed)).toEqual(resumed);
    await owner.call(sequences.pause, { params: { id }, body: { until: null } });
    const [held] = await listSequences(owner, client.id);
    expect(held).toMatchObject({ is_sequence_paused: true });
    expect(held!.steps.map(({ due_at_if_resumed }) => due_at_if_resumed)).toEqual([null, null]);
    await owner.call(sequences.resume, { params: { id } });
    await owner.call(sequenceClients.updateState, { params, body: { state: 'ACTIVE' } });
    expect((await listSteps(owner, client.id)).map(({ due_at }) => due_at)).toEqual(resumed);
  });
});

it('undoing that a client continued restores why they were held', async () => {
  const org = await newOrg();
  const { owner } = org;
  const { id, steps } = await newSequence(owner);
  const client = await org.client();
  await add(owner, id, client.id);
  const params = { id, cid: client.id };
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await owner.call(sequenceClients.updateState, { params, body: { state: 'PAUSED', until } });
  await owner.call(sequenceClients.updateState, { params, body: { state: 'ACTIVE' } });
  const undo = () =>
    owner.call(sequenceClients.undoStatus, { params: { ...params, sid: listActionIds({ steps })[0]! } });
  expect(await undo()).toMatchObject({ state: 'PAUSED', reason: 'BY_HAND', paused_until: until });
});

it('clients who are due are listed by when, whenever they came in', async () => {
  const org = await newOrg();
  const { owner } = org;
  const { id } = await newSequence(owner);
  const clients = [await org.client(), await org.client(), await org.client()];
  for (const [place, day] of ['2030-01-03', '2030-01-01', '2030-01-02'].entries()) {
    await add(owner, id, clients[place]!.id, { start_on: day });
  }
  const list = async (query: object) =>
    (await owner.call(sequenceClients.list, { params: { id }, query })).results.map((row) => row.client.id);
  const [third, first, second] = clients.map((client) => client.id);
  expect(await list({})).toEqual([third, first, second]);
  expect(await list({ status: 'UPCOMING' })).toEqual([first, second, third]);
  expect(await list({ state: 'ACTIVE' })).toEqual([first, second, third]);
});

it('the sequences of a client are listed with the last entered first', async () => {
  const org = await newOrg();
  const client = await org.client();
  const made = [await newSequence(org.owner), await newSequence(org.owner)];
  for (const { id } of made) await add(org.owner, id, client.id);
  const listed = (await listSequences(org.owner, client.id)).map(({ sequence }) => sequence.id);
  expect(listed).toEqual(made.map(({ id }) => id).reverse());
});

describe('what a client would get', () => {
  it('is what they get once added, from a chosen step on a chosen day too', async () => {
    setClock(stoppedAt(NOW));
    const org = await newOrg();
    const { owner } = org;
    const { id, steps } = await newSequence(owner);
    const [, second] = listActionIds({ steps });
    for (const start of [{}, { step_id: second!, start_on: '2026-12-03' }]) {
      const client = await org.client();
      const shown = await preview(owner, id, client.id, start);
      await add(owner, id, client.id, start);
      const [inside] = await listSequences(owner, client.id);
      expect(shown).toMatchObject({ left_out: null, waits: false });
      expect(shown.steps).toEqual(inside!.steps);
    }
  });

  it('says why they would be left out or would wait, and writes nothing', async () => {
    const org = await newOrg();
    const { owner } = org;
    const client = await org.client();
    const first = await newSequence(owner);
    expect(await preview(owner, first.id, client.id)).toMatchObject({ left_out: null });
    expect(await listSequences(owner, client.id)).toEqual([]);
    await add(owner, first.id, client.id);
    expect(await preview(owner, first.id, client.id)).toMatchObject({ left_out: 'inside', steps: [] });
    const alone = await newSequence(owner, { rules: { beside_others: 'NO' } });
    expect(await preview(owner, alone.id, client.id)).toMatchObject({ left_out: 'in_others' });
    const after = await newSequence(owner, { rules: { beside_others: 'WAITS' } });
    expect(await preview(owner, after.id, client.id)).toMatchObject({ waits: true, steps: [{ due_at: null }, {}, {}] });
    await owner.call(sequenceClients.updateStatus, {
      params: { id: first.id, sid: listActionIds(first)[0]!, cid: client.id },
      body: { status: 'REMOVED' },
    });
    expect(await preview(owner, first.id, client.id)).toMatchObject({ left_out: 'was_inside' });
  });

  it('is refused for a client one may not see, a sequence that was never published, and a step that is gone', async () => {
    const org = await newOrg();
    const { owner } = org;
    const colleague = await org.member();
    const client = await org.client();
    const { id } = await newSequence(owner);
    await colleague.refused(sequencePreviews.previewAdd, { params: { id, cid: client.id } }, 455);
    const draft = await owner.call(sequences.create, { body: { title: 'Draft' } });
    await owner.refused(sequencePreviews.previewAdd, { params: { id: draft.id, cid: client.id } }, 409);
    const query = { step_id: 's99999999' };
    await owner.refused(sequencePreviews.previewAdd, { params: { id, cid: client.id }, query }, 400);
  });
});

it('a client handed to a colleague in the middle has the step due for the colleague and no longer for who had it', async () => {
  const org = await newOrg();
  const [daniel, mei] = [await org.member(), await org.member()];
  const { id, steps } = await newSequence(org.owner);
  const client = await org.client();
  await assign(org, client.id, daniel);
  await add(org.owner, id, client.id);
  const listDue = async (person: Person) =>
    (await person.call(dueSteps.listDue, { query: { assigned_to_id: 'me' } })).results.map((due) => due.client.id);
  expect([await listDue(daniel), await listDue(mei)]).toEqual([[client.id], []]);
  await assign(org, client.id, mei);
  expect([await listDue(daniel), await listDue(mei)]).toEqual([[], [client.id]]);
  const params = { id, sid: listActionIds({ steps })[0]!, cid: client.id };
  await daniel.refused(sequenceClients.updateStatus, { params, body: { status: 'COMPLETED' } }, 455);
  expect(await mei.call(sequenceClients.updateStatus, { params, body: { status: 'COMPLETED' } })).toMatchObject({
    step_number: 2,
    assigned_to: { id: mei.profile_id },
  });
});
