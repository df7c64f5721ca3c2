import { clients } from '#features/clients/contract.ts';
import { dueSteps, emptySequence, type Step, sequenceClients, sequences } from '#features/sequences/contract.ts';
import type { DemoContext } from '../demo-context.ts';
import type { AgentName } from '../lead-sources.ts';

/** The day from which the team works with sequences. */
const FIRST_DAY = -28;

interface Planned {
  title: string;
  agent: AgentName;
  steps: (context: DemoContext) => Step[];
  /** How many clients are added on a working day, at most. */
  entries: number;
}

const call = (id: string, note: string): Step => ({
  id,
  type: 'CONTACT_CLIENT',
  contact_type: 'phone_call',
  note,
  hours: { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' },
});
const wait = (id: string, count: number): Step => ({ id, type: 'DELAY', count, unit: 'DAY' });

/** A step that shares the content with this title. */
function share(
  { contents }: DemoContext,
  id: string,
  title: string,
  platform: 'whatsapp' | 'email',
  message: string,
): Step {
  const content_id = contents.find((content) => content.title === title)?.id;
  if (content_id === undefined) throw new Error(`the demo has no content “${title}”`);
  return { id, type: 'SHARE_CONTENT', content_id, platform, message, is_automatic: false, hours: null };
}

const planned: readonly Planned[] = [
  {
    title: 'Overseas buyer, 14 days',
    agent: 'daniel',
    entries: 2,
    steps: (context) => [
      share(context, 'shello1', 'First hello', 'whatsapp', ''),
      wait('swait01', 1),
      share(
        context,
        'sbroch1',
        'The Linden at Bayshore, e-brochure',
        'whatsapp',
        'Hi {{client_first_name}}, here is the brochure of The Linden: {{content_link}}',
      ),
      wait('swait02', 2),
      call('scall01', 'Book a viewing, by video if they are abroad.'),
      wait('swait03', 4),
      share(context, 'spaper1', 'Papers for the bank', 'email', ''),
      wait('swait04', 7),
      share(context, 'scheck1', 'Checking in', 'whatsapp', ''),
    ],
  },
  {
    title: 'Price list follow-up',
    agent: 'mei',
    entries: 1,
    steps: (context) => [
      share(context, 'sprice1', 'Viewing invitation', 'whatsapp', ''),
      wait('swait11', 2),
      call('scall11', 'Ask which of the units they liked.'),
      wait('swait12', 5),
      share(context, 'scheck2', 'Checking in', 'whatsapp', ''),
    ],
  },
  {
    title: 'Cover review, gentle',
    agent: 'tom',
    entries: 1,
    steps: (context) => [
      share(context, 'scover1', 'Cover review once a year', 'email', ''),
      wait('swait21', 7),
      call('scall21', 'Fifteen minutes are enough.'),
      wait('swait22', 14),
      share(context, 'scheck3', 'Checking in', 'whatsapp', ''),
    ],
  },
];

/** Plans what the team does with sequences: clients come in on working days, and most steps are done when they are due. */
export function planSequences(context: DemoContext): void {
  const { calendar, agents } = context;
  for (const plan of planned) planSequence(context, plan);
  calendar.on(calendar.time(FIRST_DAY, 12), () => agents.nadia.call(sequences.createDefault));
  calendar.on(calendar.time(-9, 12), () =>
    agents.nadia.call(sequences.create, {
      body: {
        title: 'Open house, no-show',
        draft: { ...emptySequence, steps: [wait('swait31', 2)] },
        visibility: 'ORG',
      },
    }),
  );
  calendar.on(calendar.time(-3, 17), () => pauseAll(context, 'Cover review, gentle'));
}

function planSequence(context: DemoContext, { title, agent, steps, entries }: Planned): void {
  const { calendar, agents, random } = context;
  let id = 0;
  calendar.on(calendar.time(FIRST_DAY, 11), async () => {
    const draft = { ...emptySequence, steps: steps(context) };
    ({ id } = await agents.nadia.call(sequences.create, { body: { title, draft, visibility: 'ORG' } }));
    await agents.nadia.call(sequences.update, { params: { id }, body: {} });
  });
  for (let day = FIRST_DAY; day <= 0; day += 1) {
    calendar.on(calendar.time(day, 11, 30), () => addNewest(context, agent, id, random.whole(0, entries)));
    // Today's steps are still to be done.
    if (day < 0) calendar.on(calendar.time(day, 17), () => doDueSteps(context, id));
  }
}

/** Adds the agent's newest clients who have not been in the sequence. */
async function addNewest({ agents }: DemoContext, agent: AgentName, id: number, count: number): Promise<void> {
  if (count === 0) return;
  const person = agents[agent];
  const query = { assigned_to_ids: [person.profile_id], sort: 'added' as const, page_size: count + 3 };
  const { results } = await person.call(clients.list, { query });
  const client_ids = results.slice(0, count).map((client) => client.id);
  if (client_ids.length > 0) await person.call(sequenceClients.add, { params: { id }, body: { client_ids } });
}

/** Whoever has the clients by then does what is due, leaves one or the other for tomorrow, and holds a few. */
async function doDueSteps({ agents, random }: DemoContext, id: number): Promise<void> {
  const query = { assigned_to_id: 'me' as const, sequence_id: id, page_size: 50 };
  for (const person of Object.values(agents)) {
    for (const { step, client } of (await person.call(dueSteps.listDue, { query })).results) {
      if (!step || random.chance(0.1)) continue;
      if (random.chance(0.04)) {
        const held = { state: 'PAUSED', until: null } as const;
        await person.call(sequenceClients.updateState, { params: { id, cid: client.id }, body: held });
        continue;
      }
      const body = random.chance(0.05)
        ? ({ status: 'REMOVED' } as const)
        : ({ status: 'COMPLETED', skipped: random.chance(0.08) } as const);
      await person.call(sequenceClients.updateStatus, { params: { id, sid: step.id, cid: client.id }, body });
    }
  }
}

async function pauseAll({ agents }: DemoContext, search: string): Promise<void> {
  const { results } = await agents.nadia.call(sequences.list, { query: { search } });
  for (const { id } of results) await agents.nadia.call(sequences.pause, { params: { id }, body: { until: null } });
}
