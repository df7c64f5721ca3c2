import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PushEmulator } from '#emulators/push/push-emulator.ts';
import { fileWaitingLeads } from '#features/leads/server/index.ts';
import { notifications } from '#features/notifications/contract.ts';
import { testApp, VAPID } from '#testing/app.ts';
import { newWebhook, type TestWebhook } from '#testing/leads/leads.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { availability, leadRules } from '../../contract.ts';

const LEADS = 50;

const push = new PushEmulator();
beforeAll(() => push.start());
afterAll(() => push.close());

interface Team {
  org: Org;
  members: Person[];
  webhook: TestWebhook;
  rule_id: number;
}

/** So many members in turn, each with e-mail, push and an escalation. */
async function newTeam(size: number): Promise<Team> {
  const org = await newOrg();
  const members: Person[] = [];
  for (let index = 0; index < size; index += 1) {
    const member = await org.member({ name: `Member ${index}` });
    await member.call(notifications.addDevice, { body: push.subscribe(VAPID.VAPID_PUBLIC_KEY) });
    const again = { after_seconds: 90, action: 'alert_again', profile_id: null } as const;
    await member.call(notifications.updateSettings, { body: { escalation: [again] } });
    members.push(member);
  }
  const { id: rule_id } = await org.owner.call(leadRules.create, {
    body: {
      name: 'Everybody in turn',
      member_recipients: members.map(({ profile_id }) => ({ member_prof_id: profile_id, max_leads_per_round: 1 })),
    },
  });
  return { org, members, webhook: await newWebhook(org), rule_id };
}

let sent = 0;

/** Sends leads of new people. @returns the statements with which they are filed, and no leads of other tests beside them. */
async function fileLeads({ org, webhook }: Team, count = LEADS): Promise<string[]> {
  const { services } = await testApp();
  sent += count;
  await webhook.post(
    Array.from({ length: count }, (_, index) => ({ name: 'Jane Tan', email: `jane-${sent}-${index}@example.com` })),
  );
  const statements = await listStatements(async () => {
    expect(await fileWaitingLeads(services, org.org_id)).toBe(count);
  });
  return statements.map(({ text }) => text.replace(/\s+/g, ' ').slice(0, 80));
}

const pause = async ({ members }: Team, is_paused: boolean) => {
  for (const member of members) {
    await member.call(availability.updateOwn, {
      body: { working_hours: null, days_off: [], is_paused, paused_until: null, daily_cap: 1_000 },
    });
  }
};

describe('fifty leads are filed in as many statements for fifty people as for five', () => {
  let five: Team;
  let fifty: Team;
  beforeAll(async () => {
    [five, fifty] = [await newTeam(5), await newTeam(50)];
  }, 60_000);

  it('when everybody is told at once, and when everybody is told within a minute', async () => {
    const [few, many] = [await fileLeads(five), await fileLeads(fifty)];
    expect(many).toEqual(few);

    expect(await fileLeads(fifty)).toEqual(await fileLeads(five));
    for (const { rule_id, org } of [five, fifty]) {
      const { leads_30_days } = await org.owner.call(leadRules.get, { params: { id: rule_id } });
      expect(leads_30_days).toBe(2 * LEADS);
    }
  });

  it('when the next lead brings along those that waited', async () => {
    for (const team of [five, fifty]) {
      await pause(team, true);
      await fileLeads(team);
      await team.org.inScope(({ db, org_id }) =>
        db.updateTable('member_availability').set({ is_paused: false }).where('org_id', '=', org_id).execute(),
      );
    }

    expect(await fileLeads(fifty, 1)).toEqual(await fileLeads(five, 1));
  });
});
