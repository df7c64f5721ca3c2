import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { numberVariants } from '#domain/phone-numbers.ts';
import { clients } from '#features/clients/contract.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { type DuplicateView, duplicates } from '../contract.ts';

const list = async (person: Person, view: DuplicateView = 'ALL') =>
  (await person.call(duplicates.list, { query: { view } })).results;

const count = async (person: Person) => (await person.call(duplicates.list, { query: { with_count: true } })).counts;

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
      { client: { id: ids[0] }, other: { id: ids[1] }, client_ids: ids, same_email: false },
    ]);
  });

  it('are found though two people add the same person at the same moment', async () => {
    const org = await newOrg();
    const people = Array.from({ length: 12 }, (_, index) => [`p${index}@example.com`, `+65812345${50 + index}`]);
    const add = ([email, raw]: string[]) =>
      org.owner.call(clients.create, { body: { name: 'Ann', emails: [email!], phones: [{ raw: raw! }] } });

    await Promise.all(people.flatMap((person) => [add(person), add(person)]));

    expect(await list(org.owner)).toHaveLength(people.length);
  });

  it('are found by an e-mail in any case, once for all who share it, and no more when they do not', async () => {
    const org = await newOrg();
    const ids: number[] = [];
    for (const email of ['same@example.com', 'Same@Example.com', 'same@example.com']) {
      ids.push((await org.client({ emails: [email] })).id);
    }
    await org.client({ emails: ['other@example.com'] });

    expect(await list(org.owner)).toMatchObject([{ client: { id: ids[0] }, client_ids: ids, same_email: true }]);
    for (const id of ids.slice(1)) await org.owner.call(clients.update, { params: { id }, body: { emails: [] } });
    expect(await list(org.owner)).toEqual([]);
  });

  it('are shown only to who may change both, and nothing tells a person of one they may not see', async () => {
    const org = await newOrg();
    const member = await org.member();
    await org.client({ emails: ['same@example.com'], assigned_to: member });
    await org.client({ emails: ['same@example.com'] });

    expect(await list(member)).toEqual([]);
    expect(await count(member)).toEqual({ ALL: 0, SURE: 0, APART: 0 });
    expect(await list(org.owner)).toHaveLength(1);
  });

  it('are not asked about again after somebody says they are different people, unless that is taken back', async () => {
    const org = await newOrg();
    const emails = ['same@example.com'];
    const client_ids = [(await org.client({ emails })).id, (await org.client({ emails })).id];

    await org.owner.call(duplicates.dismiss, { body: { client_ids } });
    expect(await list(org.owner)).toEqual([]);
    expect(await list(org.owner, 'APART')).toMatchObject([{ client_ids }]);
    expect(await count(org.owner)).toEqual({ ALL: 0, SURE: 0, APART: 1 });
    await org.owner.call(clients.update, {
      params: { id: client_ids[0]! },
      body: { emails: [...emails, 'b@example.com'] },
    });
    expect(await list(org.owner)).toEqual([]);
    await org.owner.call(duplicates.restore, { body: { client_ids } });
    expect(await list(org.owner)).toHaveLength(1);
    expect(await list(org.owner, 'APART')).toEqual([]);
  });

  it.each([
    ['Charlotte Whitfield', 'Charlotte W.', true],
    ['Tan Wei Ling', 'Wei Ling Tan', true],
    ['José García', 'jose garcia', true],
    ['+44 7700 900142', 'Charlotte Whitfield', true],
    ['Charlotte Whitfield', 'Daniel Ong', false],
    ['Yuki Tanaka', '田中由紀', false],
  ])(
    'are sure with the very same phone or e-mail and names that are alike: %s and %s: %s',
    async (one, other, isSure) => {
      const org = await newOrg();
      await org.client({ name: one, phones: ['+6581234571'] });
      await org.client({ name: other, phones: ['+6581234571'] });

      expect(await list(org.owner)).toMatchObject([{ is_sure: isSure }]);
      expect(await list(org.owner, 'SURE')).toHaveLength(isSure ? 1 : 0);
      expect(await count(org.owner)).toEqual({ ALL: 1, SURE: isSure ? 1 : 0, APART: 0 });
    },
  );

  it('are not sure with a number in another spelling, nor where one of several is not', async () => {
    const org = await newOrg();
    const name = 'Laura Benítez';
    await org.client({ name, phones: ['+541123456789'] });
    await org.client({ name, phones: ['+5491123456789'] });
    await org.client({ name, emails: ['same@example.com'] });
    await org.client({ name, emails: ['same@example.com'] });
    await org.client({ name: 'Karthik Iyer', emails: ['same@example.com'] });

    expect(await list(org.owner)).toMatchObject([
      { phone_match: null, same_email: true, is_sure: false },
      { phone_match: 'OTHER_SPELLING', same_email: false, is_sure: false },
    ]);
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
