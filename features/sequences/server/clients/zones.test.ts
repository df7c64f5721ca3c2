import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { sequenceClients } from '../../clients-contract.ts';
import { callStep, delayStep, listActionIds, newSequence } from '../../testing/new-sequence.ts';

afterEach(() => setClock(systemClock));

const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '18:00' };
const setZone = (person: Person, time_zone: string) => person.call(preferences.update, { body: { time_zone } });

/** An organisation whose owner lives in Berlin, with a sequence whose second step follows after a day at nine. */
async function inBerlin() {
  setClock(stoppedAt('2026-11-27T10:00:00.000Z'));
  const org = await newOrg();
  await setZone(org.owner, 'Europe/Berlin');
  const sequence = await newSequence(org.owner, { steps: [callStep(), delayStep(1), callStep({ hours })] });
  return { org, sequence };
}

type Berlin = Awaited<ReturnType<typeof inBerlin>>;

/** A client on the second step. */
async function inside({ org, sequence }: Berlin, client: object = {}) {
  const { id: cid } = await org.client(client);
  const params = { id: sequence.id };
  await org.owner.call(sequenceClients.add, { params, body: { client_ids: [cid] } });
  const sid = listActionIds(sequence)[0]!;
  await org.owner.call(sequenceClients.updateStatus, {
    params: { ...params, sid, cid },
    body: { status: 'COMPLETED', skipped: false },
  });
  const read = async () => {
    const { results } = await org.owner.call(sequenceClients.list, { params, query: { page_size: 50 } });
    return results.find(({ client: { id } }) => id === cid)!;
  };
  const update = (body: object) => org.owner.call(clients.update, { params: { id: cid }, body });
  return { cid, read, update, params };
}

describe('waits and hours of a client count', () => {
  it('by the zone of the phone’s country, else by the clock of the assignee', async () => {
    const berlin = await inBerlin();
    const [known, unknown] = [await inside(berlin, { phones: ['+819012345678'] }), await inside(berlin)];
    expect(await known.read()).toMatchObject({ time_zone: 'Asia/Tokyo', due_at: '2026-11-29T00:00:00.000Z' });
    expect(await unknown.read()).toMatchObject({ time_zone: 'Europe/Berlin', due_at: '2026-11-28T10:00:00.000Z' });
  });

  it('by the zone a person chose, from the moment of choosing, and by the phone again without it', async () => {
    const { read, update } = await inside(await inBerlin(), { phones: ['+819012345678'] });
    await update({ time_zone: 'America/New_York' });
    expect(await read()).toMatchObject({ time_zone: 'America/New_York', due_at: '2026-11-28T14:00:00.000Z' });
    await update({ time_zone: null });
    expect(await read()).toMatchObject({ time_zone: 'Asia/Tokyo' });
    await update({ phones: [{ raw: '+6591234567' }] });
    expect(await read()).toMatchObject({ time_zone: 'Asia/Singapore' });
    await update({ phones: [] });
    expect(await read()).toMatchObject({ time_zone: 'Europe/Berlin', due_at: '2026-11-28T10:00:00.000Z' });
  });

  it('by a zone that exists', async () => {
    const { org } = await inBerlin();
    const { id } = await org.client();
    const update = (time_zone: string) => ({ params: { id }, body: { time_zone } });
    await org.owner.refused(clients.update, update('Europe/Atlantis'), 400);
    expect((await org.owner.call(clients.update, update('Asia/Kolkata'))).time_zone).toBe('Asia/Kolkata');
  });

  it('by the new clock of an assignee who moves, but for dates chosen by hand and clients with a zone of their own', async () => {
    const berlin = await inBerlin();
    const [moving, chosen, own] = [
      await inside(berlin),
      await inside(berlin),
      await inside(berlin, { phones: ['+819012345678'] }),
    ];
    const due_at = '2026-12-01T02:00:00.000Z';
    const sid = listActionIds(berlin.sequence)[1]!;
    await berlin.org.owner.call(sequenceClients.updateStatus, {
      params: { ...chosen.params, sid, cid: chosen.cid },
      body: { due_at },
    });
    await setZone(berlin.org.owner, 'America/New_York');
    expect(await moving.read()).toMatchObject({ time_zone: 'America/New_York', due_at: '2026-11-28T14:00:00.000Z' });
    expect(await chosen.read()).toMatchObject({ time_zone: 'America/New_York', due_at });
    expect(await own.read()).toMatchObject({ time_zone: 'Asia/Tokyo', due_at: '2026-11-29T00:00:00.000Z' });
  });

  it('by the clock of the next assignee, while the step moves along', async () => {
    const berlin = await inBerlin();
    const { cid, read } = await inside(berlin);
    const colleague = await berlin.org.member();
    await setZone(colleague, 'Pacific/Auckland');
    await berlin.org.owner.call(clients.reassign, {
      params: { id: cid },
      body: { assign_type: 'OTHER', assigned_to_id: colleague.profile_id },
    });
    expect(await read()).toMatchObject({
      assigned_to: { id: colleague.profile_id },
      time_zone: 'Pacific/Auckland',
      due_at: '2026-11-28T20:00:00.000Z',
    });
  });
});
