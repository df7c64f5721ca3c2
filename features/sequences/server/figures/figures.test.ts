import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { look } from '#testing/views.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { type Figure, sequenceClients } from '../../clients-contract.ts';
import { sequenceFigures } from '../../figures-contract.ts';
import { callStep, listActionIds, newSequence } from '../../testing/new-sequence.ts';

afterEach(() => setClock(systemClock));

const read = (person: Person, id: number) => person.call(sequenceFigures.getFigures, { params: { id } });

/** Four clients: done after 10 and after 30 minutes, skipped, and taken out at the first of two steps. */
async function measured() {
  setClock(stoppedAt('2026-11-27T10:00:00.000Z'));
  const org = await newOrg();
  const { owner } = org;
  const sequence = await newSequence(owner, { steps: [callStep(), callStep()] });
  const { id } = sequence;
  const [sid, second] = listActionIds(sequence) as [string, string];
  const made = await Promise.all([1, 2, 3, 4].map(() => org.client()));
  const client_ids = made.map((client) => client.id).sort((one, other) => one - other);
  await owner.call(sequenceClients.add, { params: { id }, body: { client_ids } });
  const set = (cid: number, body: object) =>
    owner.call(sequenceClients.updateStatus, { params: { id, sid, cid }, body } as never);
  setClock(stoppedAt('2026-11-27T10:10:00.000Z'));
  await set(client_ids[0]!, { status: 'COMPLETED' });
  await set(client_ids[2]!, { status: 'COMPLETED', skipped: true });
  await set(client_ids[3]!, { status: 'REMOVED' });
  setClock(stoppedAt('2026-11-27T10:30:00.000Z'));
  await set(client_ids[1]!, { status: 'COMPLETED' });
  return { org, owner, id, sid, second, client_ids };
}

describe('the figures of a sequence', () => {
  it('say per step what is due, was done, skipped and how late, and who left and why', async () => {
    const { owner, id, sid, second } = await measured();
    const none = { sent: 0, opened: 0, replied: 0, overdue: 0 };
    expect(await read(owner, id)).toEqual({
      inside: 3,
      today: 3,
      overdue: 0,
      finished: 0,
      held: 0,
      replied: 0,
      steps: [
        {
          ...none,
          step_id: sid,
          number: 1,
          today: 0,
          done: 2,
          skipped: 1,
          median_lateness_minutes: 20,
          stopped: [{ reason: 'BY_HAND', count: 1 }],
        },
        {
          ...none,
          step_id: second,
          number: 2,
          today: 3,
          done: 0,
          skipped: 0,
          median_lateness_minutes: null,
          stopped: [],
        },
      ],
    });
  });

  it('open the clients they count', async () => {
    const { owner, id, sid, client_ids } = await measured();
    const list = async (figure: Figure) => {
      const query = { page_size: 50, step_id: sid, figure };
      const { results } = await owner.call(sequenceClients.list, { params: { id }, query });
      return results.map(({ client }) => client.id);
    };
    expect(await list('DONE')).toEqual(client_ids.slice(0, 2));
    expect(await list('SKIPPED')).toEqual([client_ids[2]]);
    expect(await list('STOPPED')).toEqual([client_ids[3]]);
    for (const figure of ['SENT', 'OPENED', 'REPLIED'] as const) expect(await list(figure)).toEqual([]);
  });

  it('count only clients whom the person may see', async () => {
    const { org, owner, id, client_ids } = await measured();
    const colleague = await org.member();
    const reassign = { assign_type: 'OTHER' as const, assigned_to_id: colleague.profile_id };
    await owner.call(clients.reassign, { params: { id: client_ids[0]! }, body: reassign });
    const { steps, inside } = await read(colleague, id);
    expect(inside).toBe(1);
    expect(steps[0]).toMatchObject({ done: 1, skipped: 0, median_lateness_minutes: 10, stopped: [] });
  });

  it('say of a reply after which step it came', async () => {
    const { org, owner, id, client_ids } = await measured();
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('sequence_clients')
        .set({ state: 'PAUSED', reason: 'REPLY' })
        .where('org_id', '=', org_id)
        .where('client_id', '=', client_ids[0]!)
        .execute(),
    );
    const { steps } = await read(owner, id);
    expect(steps.map(({ replied }) => replied)).toEqual([1, 0]);
    expect(steps[1]?.stopped).toEqual([{ reason: 'REPLY', count: 1 }]);
  });

  it('say what was sent, and of it what a person looked at long enough to count', async () => {
    const { org, owner, id, sid, client_ids } = await measured();
    const { id: text_template_id } = await owner.call(textTemplates.create, { body: { title: 'A', body: 'Hello' } });
    for (const [index, seconds] of [
      [0, 10],
      [1, 1],
    ] as const) {
      const client_id = client_ids[index]!;
      const share = await owner.call(shares.shareText, {
        body: { text_template_id, client_id, platform: 'sms', is_tracked: true },
      });
      await org.inScope(({ db, org_id }) =>
        db
          .updateTable('sequence_steps_done')
          .set({ share_id: share.id })
          .where('org_id', '=', org_id)
          .where('client_id', '=', client_id)
          .execute(),
      );
      await look(share.link!.split('/s/')[1]!, {
        load: `load${index}`,
        visit: `visit${index}`,
        seconds,
        inputs: 3,
        at: 700_000,
      });
    }
    expect((await read(owner, id)).steps[0]).toMatchObject({ step_id: sid, sent: 2, opened: 1 });
  });
});
