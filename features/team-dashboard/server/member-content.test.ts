import { describe, expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { memberContent } from '../member-content-contract.ts';

const write = async (person: Person, visibility: 'PRIVATE' | 'ORG') =>
  (await person.call(textTemplates.create, { body: { title: 'T', body: 'B', visibility } })).id;
const read = async (person: Person) => (await person.call(memberContent.getStats)).results;

describe('the contents of each member', () => {
  it('are counted by type and visibility, with what was shared, within the rights of the reader (S1-6-09)', async () => {
    const org = await newOrg();
    const member = await org.member({ name: 'Farid Aziz' });
    await write(member, 'PRIVATE');
    await write(org.owner, 'PRIVATE');
    const shared = await write(org.owner, 'ORG');
    const client = await org.client({ assigned_to: org.owner });
    const body = { text_template_id: shared, client_id: client.id, platform: 'whatsapp' } as const;
    await org.owner.call(shares.shareText, { body });

    const [farid, nadia] = await read(org.owner);
    expect(farid).toMatchObject({
      profile: { name: 'Farid Aziz' },
      items: { text: { PRIVATE: 1, ORG: 0 } },
      shared: 0,
    });
    expect(nadia).toMatchObject({ items: { text: { PRIVATE: 1, ORG: 1 }, file: { ORG: 0 } }, shared: 1, opened: 0 });
    expect((await read(member)).at(-1)).toMatchObject({ items: { text: { PRIVATE: 0, ORG: 1 } }, shared: 0 });
  });

  it('are locked in the free tier (423)', async () => {
    const org = await newOrg();
    await org.setSubscription('free_trial_expired');
    await org.owner.refused(memberContent.getStats, {}, 423);
  });
});
