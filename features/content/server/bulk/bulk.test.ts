import { afterEach, describe, expect, it } from 'vitest';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { bulkContents } from '../../bulk-contract.ts';
import { contents, textTemplates } from '../../contract.ts';

const t = 'text' as const;

afterEach(() => setClock(systemClock));

const write = async (person: Person, title: string) =>
  (await person.call(textTemplates.create, { body: { title, body: 'Hello' } })).id;
const read = (person: Person, id: number) => person.call(textTemplates.get, { params: { id } });

/** An owner, and a member who may not share, with a content each. */
async function team() {
  const org = await newOrg();
  const member = await org.member({ name: 'Farid Aziz' });
  return { org, member, own: await write(member, 'Mine'), theirs: await write(org.owner, 'Of the company') };
}

describe('many contents at once', () => {
  it('change who sees them, name what belongs to others, and become as they were with one undo', async () => {
    const { org, member, own, theirs } = await team();
    await org.permit(member, { changeContentVisibility: true, changeContentVisibilityToOrg: true });
    const content_ids = [own, theirs];
    const answer = await member.call(bulkContents.updateVisibility, {
      params: { t },
      body: { content_ids, visibility: 'ORG' },
    });

    expect(answer).toEqual({
      changed_ids: [own],
      left_out: [{ id: theirs, title: 'Of the company', owner_name: 'Nadia Rahman' }],
      undo: [{ content_ids: [own], visibility: 'PRIVATE', subteam_ids: [] }],
    });
    expect((await read(org.owner, own)).visibility).toBe('ORG');
    await member.call(bulkContents.updateVisibility, { params: { t }, body: answer.undo[0]! });
    expect((await read(org.owner, own)).visibility).toBe('PRIVATE');
  });

  it('are for sub-teams only where the organisation has them (425)', async () => {
    const { org, theirs } = await team();
    const subteam = await org.subteam('East', []);
    const body = { content_ids: [theirs], visibility: 'SUBTEAMS' as const, subteam_ids: [subteam] };
    await org.owner.refused(bulkContents.updateVisibility, { params: { t }, body }, 425);
    await org.owner.refused(
      contents.updateVisibility,
      { params: { t, id: theirs }, body: { visibility: 'SUBTEAMS', subteam_ids: [subteam] } },
      425,
    );

    await org.setFlag('enable_subteams_feature', true);
    const { changed_ids } = await org.owner.call(bulkContents.updateVisibility, { params: { t }, body });
    expect(changed_ids).toEqual([theirs]);
    expect(await read(org.owner, theirs)).toMatchObject({ visibility: 'SUBTEAMS', subteam_ids: [subteam] });
  });

  it('get another owner, whom who gave them away takes them back from', async () => {
    const { org, member, own, theirs } = await team();
    const heir = await org.member({ name: 'Layla Haddad' });
    const give = { params: { t }, body: { content_ids: [own, theirs], profile_id: heir.profile_id } };
    const answer = await member.call(bulkContents.updateOwner, give);

    expect(answer.changed_ids).toEqual([own]);
    expect(answer.left_out).toMatchObject([{ title: 'Of the company' }]);
    expect((await read(heir, own)).owner_profile_name).toBe('Layla Haddad');
    await member.refused(textTemplates.get, { params: { id: own } }, 404);

    const undo = { params: { t }, body: { content_ids: [own] } };
    expect((await heir.call(bulkContents.undoOwner, undo)).changed_ids).toEqual([]);
    expect((await member.call(bulkContents.undoOwner, undo)).changed_ids).toEqual([own]);
    expect((await read(member, own)).owner_profile_name).toBe('Farid Aziz');
  });

  it('are taken back for ten minutes only', async () => {
    const { org, member, own } = await team();
    const heir = await org.member();
    await member.call(bulkContents.updateOwner, {
      params: { t },
      body: { content_ids: [own], profile_id: heir.profile_id },
    });
    setClock(stoppedAt(new Date(Date.now() + 11 * 60_000).toISOString()));
    const undo = { params: { t }, body: { content_ids: [own] } };
    expect((await member.call(bulkContents.undoOwner, undo)).changed_ids).toEqual([]);
  });

  it('are given to active members only', async () => {
    const { org, theirs } = await team();
    const other = await newOrg();
    const body = { content_ids: [theirs], profile_id: other.owner.profile_id };
    const { errors } = await org.owner.refused(bulkContents.updateOwner, { params: { t }, body }, 400);
    expect(errors).toHaveProperty('profile_id');
  });

  it('are deleted where they are one’s own, and restored', async () => {
    const { member, own, theirs } = await team();
    const call = { params: { t }, body: { content_ids: [own, theirs] } };
    const answer = await member.call(bulkContents.delete, call);
    expect(answer.changed_ids).toEqual([own]);
    expect(answer.left_out).toMatchObject([{ id: theirs }]);
    await member.refused(textTemplates.get, { params: { id: own } }, 404);

    expect((await member.call(bulkContents.restore, call)).changed_ids).toEqual([own]);
    await read(member, own);
  });
});
