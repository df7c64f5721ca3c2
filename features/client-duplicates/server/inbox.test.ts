import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { numberVariants } from '#domain/phone-numbers.ts';
import { clients } from '#features/clients/contract.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { duplicates } from '../contract.ts';

const list = async (person: Person) => (await person.call(duplicates.list)).results;

describe('the duplicates of an organisation', () => {
  it.each([
    [['+6581234571'], ['+6581234571']],
    [['+5511987654321'], ['+551187654321']],
    [['+525512345678'], ['+5215512345678']],
    [['+541123456789'], ['+5491123456789']],
  ])('are found by a number in any spelling of its country: %j and %j', async (one, other) => {
    const org = await newOrg();
    const ids = [(await org.client({ phones: one })).id, (await org.client({ phones: other })).id];

    expect(await list(org.owner)).toMatchObject([
      { client: { id: ids[0] }, other: { id: ids[1] }, others_count: 1, same_phone: true, same_email: false },
    ]);
  });

  it('are found by an e-mail in any case, once for all who share it, and no more when they do not', async () => {
    const org = await newOrg();
    const ids: number[] = [];
    for (const email of ['same@example.com', 'Same@Example.com', 'same@example.com']) {
      ids.push((await org.client({ emails: [email] })).id);
    }
    await org.client({ emails: ['other@example.com'] });

    expect(await list(org.owner)).toMatchObject([{ client: { id: ids[0] }, others_count: 2, same_email: true }]);
    expect(await org.owner.call(duplicates.listOfClient, { params: { id: ids[1]! } })).toEqual({ client_ids: ids });
    for (const id of ids.slice(1)) await org.owner.call(clients.update, { params: { id }, body: { emails: [] } });
    expect(await list(org.owner)).toEqual([]);
  });

  it('are shown only to who may change both, and nothing tells a person of one they may not see', async () => {
    const org = await newOrg();
    const member = await org.member();
    const own = (await org.client({ emails: ['same@example.com'], assigned_to: member })).id;
    await org.client({ emails: ['same@example.com'] });

    expect(await list(member)).toEqual([]);
    expect(await member.call(duplicates.listOfClient, { params: { id: own } })).toEqual({ client_ids: [own] });
    expect(await list(org.owner)).toHaveLength(1);
  });

  it('are not asked about again after somebody says they are different people, unless that is taken back', async () => {
    const org = await newOrg();
    const emails = ['same@example.com'];
    const client_ids = [(await org.client({ emails })).id, (await org.client({ emails })).id];

    await org.owner.call(duplicates.dismiss, { body: { client_ids } });
    expect(await list(org.owner)).toEqual([]);
    await org.owner.call(clients.update, {
      params: { id: client_ids[0]! },
      body: { emails: [...emails, 'b@example.com'] },
    });
    expect(await list(org.owner)).toEqual([]);
    await org.owner.call(duplicates.restore, { body: { client_ids } });
    expect(await list(org.owner)).toHaveLength(1);
  });

  it('are spelled by the database as by the product', async () => {
    const org = await newOrg();
    const numbers = [
      '+6581234571',
      '+5215512345678',
      '+525512345678',
      '+5491123456789',
      '+541123456789',
      '+5511987654321',
      '+551187654321',
    ];
    for (const number of numbers) {
      const { rows } = await org.inScope(({ db }) =>
        sql<{ spellings: string[] }>`select number_variants(${number}) as spellings`.execute(db),
      );
      expect(rows[0]!.spellings).toEqual(numberVariants(number));
    }
  });
});
