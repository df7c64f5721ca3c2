import { type AvailabilityDraft, availability, leadRules, type NewRule } from '#features/lead-rules/contract.ts';
import { subteamPage, subteams } from '#features/subteams/contract.ts';
import { team } from '#features/team/contract.ts';
import type { Person } from '#testing/world.ts';
import type { DemoContext } from '../demo-context.ts';
import type { AgentName } from '../lead-sources.ts';

/** The day from which rules say who gets a lead; before it every source had one assignee. */
const FIRST_DAY_OF_RULES = -45;

/** Plans what the owner does about the team: sub-teams, assignment rules, when its members get leads, an invitation. */
export function planTeam(context: DemoContext): void {
  const { calendar } = context;
  calendar.on(calendar.time(FIRST_DAY_OF_RULES, 9), async () => {
    await makeSubteams(context);
    await sayAvailability(context);
    for (const rule of await writeRules(context)) await context.agents.nadia.call(leadRules.create, { body: rule });
  });
  calendar.on(calendar.time(-2, 11), () =>
    context.agents.nadia.call(team.bulkInviteNewMembers, { body: { emails: ['aisha.patel@kestrel.example'] } }),
  );
}

async function makeSubteams({ agents: { nadia, daniel, mei, tom } }: DemoContext): Promise<void> {
  const listIds = (...people: Person[]) => people.map(({ profile_id }) => profile_id);
  const launches = { name: 'New launches', member_ids: listIds(daniel, mei) };
  const protection = { name: 'Protection', member_ids: listIds(tom, mei) };
  const { id } = await nadia.call(subteams.create, { body: launches });
  await nadia.call(subteamPage.setManager, {
    params: { id },
    body: { profile_id: daniel.profile_id, is_manager: true },
  });
  await nadia.call(subteams.create, { body: protection });
}

const onDays = (weekdays: readonly number[], from: string, to: string) =>
  weekdays.map((weekday) => ({ weekday, from, to }));

/** Somebody can always take a lead, so none waits. */
async function sayAvailability({ agents, calendar }: DemoContext): Promise<void> {
  const anyTime: AvailabilityDraft = {
    working_hours: null,
    days_off: [],
    is_paused: false,
    paused_until: null,
    daily_cap: null,
  };
  const dayOff = (day: number) => new Date(calendar.time(day, 12)).toISOString().slice(0, 10);
  await agents.mei.call(availability.updateOwn, { body: { ...anyTime, daily_cap: 6 } });
  await agents.tom.call(availability.updateOwn, {
    body: {
      ...anyTime,
      working_hours: onDays([1, 2, 3, 4, 5, 6], '08:30', '20:00'),
      days_off: [-20, -19, 9, 10, 11].map(dayOff),
    },
  });
}

/** Returns three rules and the default one. */
async function writeRules({ agents, sources }: DemoContext): Promise<NewRule[]> {
  const { nadia } = agents;
  const getSource = (name: string) => String(sources.find((source) => source.name === name)!.known.id);
  const { results } = await nadia.call(leadRules.listCriteriaValues, {
    body: { name: 'campaign_id', search: 'overseas buyers' },
  });
  const recipients = (turns: Partial<Record<AgentName, number>>) =>
    Object.entries(turns).map(([name, max_leads_per_round]) => ({
      member_prof_id: agents[name as AgentName].profile_id,
      max_leads_per_round,
    }));
  return [
    {
      name: 'Bayshore, overseas buyers',
      rule_definition: {
        logical_operator: 'AND',
        expressions: [{ name: 'campaign_id', operator: 'equal', value: results[0]!.value_id }],
      },
      distribution_type: 'BROADCAST',
      offer_minutes: 15,
      member_recipients: recipients({ nadia: 1, daniel: 1, mei: 1 }),
    },
    {
      name: 'Property portal',
      lead_source: getSource('Property portal'),
      member_recipients: recipients({ tom: 2, daniel: 1 }),
    },
    {
      name: 'Facebook and website',
      rule_definition: {
        logical_operator: 'OR',
        expressions: ['Facebook lead ads', 'Website enquiry'].map((name) => ({
          name: 'source',
          operator: 'equal',
          value: getSource(name),
        })),
      },
      member_recipients: recipients({ mei: 3, daniel: 2, tom: 1 }),
    },
    {
      name: 'All other leads',
      is_default_rule: true,
      member_recipients: recipients({ daniel: 1, mei: 1, tom: 1 }),
    },
  ];
}
