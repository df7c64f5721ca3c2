import { afterEach, describe, expect, it } from 'vitest';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { clients } from '../../contract.ts';
import { deletedClients } from '../../deleted-contract.ts';

afterEach(() => setClock(systemClock));

const listDeleted = async (person: Person) => (await person.call(deletedClients.list)).results;
const namesFor = async (person: Person) => (await listDeleted(person)).map(({ name }) => name);

describe('the list of deleted clients', () => {
  it('says who deleted whom and when, the last one first, until they are restored', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel', permissions: { deleteClients: true } });
    const own = await org.client({ name: 'Of Daniel', assigned_to: daniel, phones: ['+6581234571'] });
    const other = await org.client({ name: 'Other' });
    setClock(stoppedAt('2026-03-01T00:00:00.000Z'));
    await org.owner.call(clients.delete, { params: { id: other.id } });
    setClock(stoppedAt('2026-03-02T00:00:00.000Z'));
    await daniel.call(clients.delete, { params: { id: own.id } });

    expect(await listDeleted(org.owner)).toMatchObject([
      {
        name: 'Of Daniel',
        phone: '+65 8123 4571',
        deleted_at: '2026-03-02T00:00:00.000Z',
        deleted_by: { name: 'Daniel' },
        erased_at: '2026-04-01T00:00:00.000Z',
      },
      { name: 'Other', deleted_by: { id: org.owner.profile_id } },
    ]);
    await org.owner.call(clients.restore, { params: { id: own.id } });
    expect(await namesFor(org.owner)).toEqual(['Other']);
  });

  it('shows a person those they could delete if they still existed, and no others', async () => {
    const org = await newOrg();
    const may = await org.member({ permissions: { deleteClients: true } });
    const mayNot = await org.member();
    const other = await newOrg();
    for (const [name, assigned_to] of [
      ['Mine', may],
      ['Theirs', mayNot],
      ['Owner’s', org.owner],
    ] as const) {
      const { id } = await org.client({ name, assigned_to });
      await org.owner.call(clients.delete, { params: { id } });
    }

    expect(await namesFor(org.owner)).toEqual(['Owner’s', 'Theirs', 'Mine']);
    expect(await namesFor(may)).toEqual(['Mine']);
    expect(await namesFor(mayNot)).toEqual([]);
    expect(await namesFor(other.owner)).toEqual([]);
  });

  it('ends after 30 days, and with it the chance to restore them', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    setClock(stoppedAt('2026-03-01T00:00:00.000Z'));
    await org.owner.call(clients.delete, { params: { id } });

    setClock(stoppedAt('2026-03-30T23:59:59.000Z'));
    expect(await listDeleted(org.owner)).toHaveLength(1);
    setClock(stoppedAt('2026-03-31T00:00:00.000Z'));
    expect(await listDeleted(org.owner)).toEqual([]);
    await org.owner.refused(clients.restore, { params: { id } }, 404);
    await org.owner.refused(deletedClients.restore, { body: { clients: { client_ids: [id] } } }, 456);
  });
});
