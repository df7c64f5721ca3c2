import { beforeAll, describe, expect, it } from 'vitest';
import { clientImports } from '#features/client-import/contract.ts';
import { contents, documentTemplates } from '#features/content/contract.ts';
import { files } from '#features/files/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { testApp } from '#testing/app.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';

let org: Org;
let colleague: Person;
let stranger: Person;

beforeAll(async () => {
  org = await newOrg();
  colleague = await org.member();
  stranger = (await newOrg()).owner;
});

/** Returns the statuses of the two ways to a file: the file itself, and an address for it. */
async function answers(person: Person, key: string): Promise<number[]> {
  const { server } = await testApp();
  const download = await server.inject({ url: `/api/storage/api/v1/files/${key}`, headers: { cookie: person.cookie } });
  const address = await person.raw(files.grantDownload, { body: { s3_obj_key: key } });
  return [download.statusCode, address.status];
}

const given = [200, 200];
const refused = [404, 404];

describe('a person who knows the key of a file', () => {
  it('attached to a client may read it as long as they see the client', async () => {
    const key = await upload(org.owner, { name: 'offer.png', bytes: onePixelPng, ref: 'TIMELINE_ATTACHMENT' });
    const { id: client_id } = await org.client({ assigned_to: colleague });
    const body = { client_id, item_type: 'NOTE' as const, text: 'The offer', attachments: [key] };
    const { id } = await org.owner.call(timeline.createActivity, { body });
    expect([await answers(colleague, key), await answers(org.owner, key)]).toEqual([given, given]);

    await reassign(client_id);
    expect([await answers(colleague, key), await answers(stranger, key)]).toEqual([refused, refused]);

    await org.owner.call(timeline.deleteItem, { params: { t: 'NOTE', id } });
    expect(await answers(org.owner, key)).toEqual(refused);
  });

  it('to share may read it as long as they see a content that shows it', async () => {
    const key = await upload(org.owner, { name: 'plan.png', bytes: onePixelPng });
    const { id } = await org.owner.call(documentTemplates.create, { body: { s3_obj_key: key, visibility: 'ORG' } });
    const params = { t: 'file' as const, id };
    expect(await answers(colleague, key)).toEqual(given);
    expect(await answers(stranger, key)).toEqual(refused);

    await org.owner.call(contents.updateVisibility, { params, body: { visibility: 'PRIVATE' } });
    expect([await answers(colleague, key), await answers(org.owner, key)]).toEqual([refused, given]);

    await org.owner.call(documentTemplates.delete, { params: { id } });
    expect(await answers(org.owner, key)).toEqual(refused);
  });

  it('of clients to import may read it when they import it, and nobody else may, not even the owner', async () => {
    const list = {
      name: 'list.csv',
      bytes: Buffer.from('name,phone\nAna,+6581234560\n'),
      ref: 'CLIENT_IMPORT' as const,
    };
    const [theirs, mine] = [await upload(colleague, list), await upload(org.owner, list)];
    await colleague.call(clientImports.create, { body: { key: theirs } });
    await org.owner.call(clientImports.create, { body: { key: mine } });

    expect([await answers(colleague, theirs), await answers(org.owner, mine)]).toEqual([given, given]);
    expect([await answers(colleague, mine), await answers(org.owner, theirs)]).toEqual([refused, refused]);
    expect(await answers(stranger, mine)).toEqual(refused);
  });

  it('that shows a person may read it in their organisation', async () => {
    const key = await upload(org.owner, { name: 'me.png', bytes: onePixelPng, ref: 'PROFILE_PICTURE' });
    await org.owner.call(preferences.updateUserDetails, { body: { profile_picture_key: key } });

    expect([await answers(colleague, key), await answers(stranger, key)]).toEqual([given, refused]);
  });

  it('that nothing uses yet may not read it', async () => {
    const key = await upload(org.owner, { name: 'a.png', bytes: onePixelPng });

    expect([await answers(colleague, key), await answers(org.owner, key)]).toEqual([refused, refused]);
  });
});

const reassign = (id: number) =>
  org.inScope((scope) =>
    scope.db
      .updateTable('clients')
      .set({ assigned_to_id: org.owner.profile_id })
      .where('org_id', '=', org.org_id)
      .where('id', '=', id)
      .execute(),
  );
