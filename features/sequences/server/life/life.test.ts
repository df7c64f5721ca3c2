import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { contents, textTemplates } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { team } from '#features/team/contract.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { dueSteps, sequenceClients } from '../../clients-contract.ts';
import { type Sequence, type Step, sequences } from '../../contract.ts';
import { callStep, listActionIds, newSequence, shareStep } from '../../testing/new-sequence.ts';

/** A client of a person in a sequence, whose first step is due. */
async function inside(org: Org, person: Person, steps?: Step[], client: object = {}) {
  const sequence = await newSequence(org.owner, steps && { steps });
  const { id: cid } = await org.client({ ...client, assigned_to: person });
  const params = { id: sequence.id };
  await org.owner.call(sequenceClients.add, { params, body: { client_ids: [cid] } });
  const list = async () => (await org.owner.call(sequenceClients.list, { params, query: { page_size: 10 } })).results;
  return { sequence, cid, params, list };
}

const newMessage = async ({ owner }: Org) =>
  (await owner.call(textTemplates.create, { body: { title: 'Brochure', body: 'Hello' } })).id;

const readStep = async (person: Person, cid: number) => {
  const query = { page_size: 10 };
  const { results } = await person.call(dueSteps.listSequenceSteps, { params: { id: cid }, query });
  return results[0]!.steps[0]!;
};

describe('a sequence follows what happens around it', () => {
  it('the assignee is deactivated: the step stays with the client, and an owner sees whose it is (D20)', async () => {
    const org = await newOrg();
    const member = await org.member({ name: 'Daniel Ong' });
    const { list } = await inside(org, member);
    await org.owner.call(team.editAccountStatus, {
      body: { profile_id: member.profile_id, account_status: 'DEACTIVATED' },
    });
    expect(await list()).toMatchObject([{ state: 'ACTIVE', status: 'TODAY', assigned_to: { name: 'Daniel Ong' } }]);
    const due = await org.owner.call(dueSteps.listDue, { query: { page_size: 10, assigned_to_id: 'me' } });
    expect(due.results).toEqual([]);
  });

  it('and their clients are handed over: the steps move along', async () => {
    const org = await newOrg();
    const member = await org.member();
    const { list } = await inside(org, member);
    const hand_over = { to: org.owner.profile_id };
    await org.owner.call(team.editAccountStatus, {
      body: { profile_id: member.profile_id, account_status: 'DEACTIVATED', hand_over },
    });
    expect(await list()).toMatchObject([{ assigned_to: { id: org.owner.profile_id }, status: 'TODAY' }]);
    const due = await org.owner.call(dueSteps.listDue, { query: { page_size: 10, assigned_to_id: 'me' } });
    expect(due.results).toHaveLength(1);
  });

  it('a deleted client is nowhere, and is where it was when restored', async () => {
    const org = await newOrg();
    const { cid, params, list } = await inside(org, org.owner);
    const before = await list();
    await org.owner.call(clients.delete, { params: { id: cid } });
    expect(await list()).toEqual([]);
    expect((await org.owner.call(sequences.get, { params })).counts).toMatchObject({ inside: 0, today: 0 });
    expect((await org.owner.call(dueSteps.listDue, { query: { page_size: 10 } })).results).toEqual([]);
    await org.owner.call(clients.restore, { params: { id: cid } });
    expect(await list()).toEqual(before);
  });

  it('the plan ends: a step that the product sends is refused with 423, and guided ones are done as before', async () => {
    const org = await newOrg();
    const { sequence, cid, params } = await inside(org, org.owner);
    const content_id = await newMessage(org);
    await org.setSubscription('subscription_expired');
    const automatic = shareStep(content_id, { platform: 'email', is_automatic: true });
    await org.owner.refused(sequences.createStep, { params, body: { step: automatic } }, 423);
    const done = await org.owner.call(sequenceClients.updateStatus, {
      params: { ...params, sid: listActionIds(sequence)[0]!, cid },
      body: { status: 'COMPLETED', skipped: false },
    });
    expect(done).toMatchObject({ state: 'ACTIVE', step_number: 2 });
  });

  it('a content is deleted: the step says so, is not sent, and works again once it is restored', async () => {
    const org = await newOrg();
    const content_id = await newMessage(org);
    const { cid, params, sequence } = await inside(org, org.owner, [shareStep(content_id)], {
      phones: ['+6591234567'],
    });
    expect(await readStep(org.owner, cid)).toMatchObject({ content_title: 'Brochure', obstacles: [] });
    await org.owner.call(textTemplates.delete, { params: { id: content_id } });
    expect(await readStep(org.owner, cid)).toMatchObject({ obstacles: ['CONTENT_DELETED'] });
    const read = (): Promise<Sequence> => org.owner.call(sequences.get, { params });
    expect((await read()).broken_step_ids).toEqual(listActionIds(sequence));
    await org.owner.refused(
      shares.shareText,
      { body: { text_template_id: content_id, client_id: cid, platform: 'whatsapp' } },
      404,
    );
    await org.owner.call(contents.restore, { params: { t: 'text', id: content_id } });
    expect((await read()).broken_step_ids).toEqual([]);
  });

  it('a content becomes private: only a person who sees it is told its name, another that they may not see it', async () => {
    const org = await newOrg();
    const colleague = await org.member();
    const content_id = await newMessage(org);
    const { cid } = await inside(org, colleague, [shareStep(content_id)], { phones: ['+6591234567'] });
    const params = { t: 'text' as const, id: content_id };
    await org.owner.call(contents.updateVisibility, { params, body: { visibility: 'PRIVATE' } });
    expect(await readStep(colleague, cid)).toMatchObject({ content_title: null, obstacles: ['CONTENT_HIDDEN'] });
    expect(await readStep(org.owner, cid)).toMatchObject({
      content_title: 'Brochure',
      obstacles: ['CONTENT_HIDDEN'],
    });
    await colleague.refused(
      shares.shareText,
      { body: { text_template_id: content_id, client_id: cid, platform: 'whatsapp' } },
      404,
    );
  });

  it('a client without a number or an address comes in, and the step says what is missing', async () => {
    const org = await newOrg();
    const content_id = await newMessage(org);
    const byPhone = await inside(org, org.owner, [shareStep(content_id)]);
    const byMail = await inside(org, org.owner, [shareStep(content_id, { platform: 'email' })]);
    expect(await readStep(org.owner, byPhone.cid)).toMatchObject({ status: 'TODAY', obstacles: ['NO_PHONE'] });
    expect(await readStep(org.owner, byMail.cid)).toMatchObject({ status: 'TODAY', obstacles: ['NO_EMAIL'] });
    const called = await inside(org, org.owner, [callStep()]);
    expect(await readStep(org.owner, called.cid)).toMatchObject({ obstacles: ['NO_PHONE'] });
  });
});
