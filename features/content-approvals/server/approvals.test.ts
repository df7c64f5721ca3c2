import { describe, expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { contentApprovals } from '../contract.ts';

const read = (person: Person, id: number) => person.call(textTemplates.get, { params: { id } });

const lastAlert = (org: Org, { profile_id }: Person) =>
  org.inScope((scope) =>
    scope.db
      .selectFrom('alerts')
      .where('org_id', '=', org.org_id)
      .where('profile_id', '=', profile_id)
      .where('kind', '=', 'content_approval')
      .orderBy('id', 'desc')
      .select(['title', 'body', 'page'])
      .executeTakeFirst(),
  );

/** A member who may not publish, with a private content, and two people who may. */
async function team() {
  const org = await newOrg();
  const farid = await org.member({ name: 'Farid Aziz' });
  const layla = await org.member({ name: 'Layla Haddad', permissions: { changeContentVisibilityToOrg: true } });
  const { id } = await farid.call(textTemplates.create, { body: { title: 'New parents', body: 'Hello' } });
  const params = { t: 'text' as const, id };
  const ask = (profile_id = layla.profile_id) =>
    farid.call(contentApprovals.ask, { params, body: { profile_id, visibility: 'ORG', note: 'For the fair' } });
  return { org, farid, layla, id, params, ask };
}

describe('asking to publish', () => {
  it('lists the owner and who may share with everyone, by name (S1-6-08)', async () => {
    const { org, farid, layla } = await team();
    const { results } = await farid.call(contentApprovals.listPublishers);
    expect(results).toEqual([
      { id: layla.profile_id, name: 'Layla Haddad', is_owner: false },
      { id: org.owner.profile_id, name: 'Nadia Rahman', is_owner: true },
    ]);
  });

  it('shows the content to the person who is asked, with the word, and nobody else', async () => {
    const { org, layla, id, ask } = await team();
    const other = await org.member({ permissions: { changeContentVisibilityToOrg: true } });
    await layla.refused(textTemplates.get, { params: { id } }, 404);
    await ask();

    const { publish_request, access_policy } = await read(layla, id);
    expect(publish_request).toMatchObject({
      asked: { name: 'Layla Haddad' },
      asker: { name: 'Farid Aziz' },
      note: 'For the fair',
      visibility: 'ORG',
    });
    expect(access_policy.EDIT).toBe(false);
    const listed = await layla.call(textTemplates.list, { query: { in_approval: true } });
    expect(listed.results.map((content) => content.id)).toEqual([id]);
    await other.refused(textTemplates.get, { params: { id } }, 404);
  });

  it('notifies the person who is asked, and the asker of the answer with its word', async () => {
    const { org, farid, layla, params, ask } = await team();
    await ask();
    expect(await lastAlert(org, layla)).toEqual({
      page: `/content/message/${params.id}`,
      title: 'Farid Aziz asks you to publish “New parents”',
      body: 'For the fair',
    });

    await layla.call(contentApprovals.answer, { params, body: { approve: false, note: 'Check the prices' } });
    expect(await lastAlert(org, farid)).toMatchObject({
      title: 'Layla Haddad declined to publish “New parents”',
      body: 'Check the prices',
    });
  });

  it('publishes at once when it is approved', async () => {
    const { org, farid, layla, params, id, ask } = await team();
    await ask();
    const body = { approve: true, note: '' };
    await farid.refused(contentApprovals.answer, { params, body }, 455);
    expect(await layla.call(contentApprovals.answer, { params, body })).toEqual({ is_published: true });

    expect(await read(await org.member(), id)).toMatchObject({ visibility: 'ORG', publish_request: null });
    await org.owner.refused(contentApprovals.answer, { params, body }, 409);
  });

  it('leaves it private when it is declined or taken back, and can then be asked again', async () => {
    const { org, farid, layla, params, id, ask } = await team();
    await ask();
    await layla.call(contentApprovals.answer, { params, body: { approve: false, note: 'Not yet' } });
    await layla.refused(textTemplates.get, { params: { id } }, 404);
    expect(await read(farid, id)).toMatchObject({ visibility: 'PRIVATE', publish_request: null });

    await ask(org.owner.profile_id);
    await farid.refused(
      contentApprovals.ask,
      { params, body: { profile_id: layla.profile_id, visibility: 'ORG', note: '' } },
      409,
    );
    expect((await farid.call(contentApprovals.withdraw, { params })).publish_request).toBeNull();
  });

  it('asks only people who may publish, and for sub-teams only where there are some (425)', async () => {
    const { org, farid, layla, params } = await team();
    const body = { visibility: 'ORG' as const, note: '' };
    const other = await org.member();
    for (const { profile_id } of [farid, other]) {
      const { errors } = await farid.refused(contentApprovals.ask, { params, body: { ...body, profile_id } }, 400);
      expect(errors).toHaveProperty('profile_id');
    }
    const forSubteam = { profile_id: layla.profile_id, visibility: 'SUBTEAMS' as const, subteam_ids: [1], note: '' };
    await farid.refused(contentApprovals.ask, { params, body: forSubteam }, 425);
  });
});
