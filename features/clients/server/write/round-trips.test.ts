import { describe, expect, it } from 'vitest';
import { countRoundTrips } from '#testing/statements.ts';
import { newOrg } from '#testing/world.ts';
import { clients } from '../../contract.ts';

const contact = (index: number) => ({
  phones: [{ raw: `+658123457${index}` }],
  emails: [`jane${index}@example.com`],
});

describe('the database is waited for twice', () => {
  it('when a client is added by hand: for what must be known, and for all that is written, with its end', async () => {
    const { owner } = await newOrg();
    const add = (index: number) => owner.call(clients.create, { body: { name: 'Jane Tan', ...contact(index) } });
    // The first call finds out who is calling.
    await add(0);

    expect(await countRoundTrips(() => add(1))).toBe(2);
  });

  it('when a field is changed: for the locked client, and for all that is written, with its end', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    const move = (location: string) => org.owner.call(clients.update, { params: { id }, body: { location } });
    await move('London');

    expect(await countRoundTrips(() => move('Singapore'))).toBe(2);
  });
});
