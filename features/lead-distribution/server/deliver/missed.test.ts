import { afterEach, describe, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { setMonthlyShare } from '#features/automations/server/index.ts';
import { clients } from '#features/clients/contract.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { addRule, deliver, listSent, outsider, sendLeads, settle } from '../distribution.fixture.ts';

afterEach(() => {
  setClock(systemClock);
  setMonthlyShare(null);
});

const readMissed = async ({ owner }: Org) => (await owner.call(automations.list)).missed;
const sendMissed = async ({ owner }: Org) => (await owner.call(automations.sendMissed)).leads;

/** An organisation with one credit and a rule that sends to two people. */
async function newPartners() {
  const org = await newOrg();
  setMonthlyShare(1);
  await addRule(org, [outsider('Jane'), outsider('Tom')], { distribution_type: 'BROADCAST' });
  return { org, webhook: await newWebhook(org) };
}

describe('leads that were not sent for want of credits', () => {
  it('are counted by lead for a day, and sent once with one call when there are credits', async () => {
    const { org, webhook } = await newPartners();
    await sendLeads(webhook, 3);
    await settle();
    expect(await readMissed(org)).toEqual({ leads: 3, can_send: false });

    setMonthlyShare(10);
    expect(await readMissed(org)).toEqual({ leads: 3, can_send: true });
    const answers = await Promise.all([sendMissed(org), sendMissed(org)]);
    expect(answers.sort()).toEqual([0, 3]);
    await settle();

    expect(new Set((await listSent(org)).map((sent) => sent.split(' ').at(-1)))).toEqual(new Set(['KEPT']));
    expect(await readMissed(org)).toEqual({ leads: 0, can_send: false });
    const { credits } = await org.owner.call(automations.getDetails);
    expect(credits).toMatchObject({ spent_this_month: 6, share_left: 4 });
  });

  it('are sent as far as the credits go, and the others wait on', async () => {
    const { org, webhook } = await newPartners();
    await sendLeads(webhook, 2);
    await settle();

    setMonthlyShare(3);
    expect(await sendMissed(org)).toBe(2);
    await settle();

    expect((await listSent(org)).filter((sent) => sent.endsWith('NOT_SENT'))).toHaveLength(1);
    expect(await readMissed(org)).toEqual({ leads: 1, can_send: false });
  });

  it('are those of the last 24 hours, whose clients are still there', async () => {
    const { org, webhook } = await newPartners();
    await sendLeads(webhook, 2);
    await deliver();
    const [client] = (await org.owner.call(clients.list)).results;
    await org.owner.call(clients.delete, { params: { id: client!.id } });
    expect(await readMissed(org)).toMatchObject({ leads: 1 });

    setClock(stoppedAt(new Date(now().getTime() + 25 * 3_600_000).toISOString()));
    expect(await readMissed(org)).toMatchObject({ leads: 0 });
  });

  it('are not sent while people have switched distribution off', async () => {
    const { org, webhook } = await newPartners();
    await sendLeads(webhook, 1);
    await deliver();
    await org.owner.call(automations.setStatus, { params: { kind: 'LEAD_DISTRIBUTION' }, body: { is_on: false } });

    setMonthlyShare(10);
    expect(await sendMissed(org)).toBe(0);
  });
});

describe('credits of a message', () => {
  it('are held while it is on its way, and come back where it fails (D38)', async () => {
    const { org, webhook } = await newPartners();
    setMonthlyShare(5);
    await sendLeads(webhook, 1);
    await deliver();

    expect((await org.owner.call(automations.getDetails)).credits).toMatchObject({
      share_left: 3,
      spent_this_month: 0,
    });
    const { results } = await org.owner.call(automations.listLogs, { query: { outcome: 'HELD' } });
    expect(results).toHaveLength(2);
    await settle();
    expect((await org.owner.call(automations.getDetails)).credits).toMatchObject({
      share_left: 3,
      spent_this_month: 2,
    });
  });
});
