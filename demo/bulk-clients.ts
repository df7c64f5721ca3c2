import type { AgentActions, DemoClient } from './agent-actions.ts';
import type { DemoContext } from './demo-context.ts';
import type { LeadFeed } from './lead-feed.ts';
import type { AgentName, OpenSource } from './lead-sources.ts';
import { callTexts, followUpNotes, meetingPlaces, meetingTexts, messageTexts, noteBodies } from './words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The first day of the story, and the days on which clients were imported from files. */
export const FIRST_DAY = -119;
const fileImports = [
  { day: FIRST_DAY, name: 'client-book-2025.csv', count: 2_150 },
  { day: -63, name: 'roadshow-visitors.csv', count: 850 },
] as const;

/** The bulk of the demo's clients beside those of the showcase, and what is done with them. */
export class BulkClients {
  constructor(
    private readonly context: DemoContext,
    private readonly leadFeed: LeadFeed,
    private readonly actions: AgentActions,
  ) {}

  /** @param total the number of clients at the end, without those of the showcase. */
  plan(total: number): void {
    for (const { day, name, count } of fileImports) this.planFile(day, name, count);
    const leads = this.planLeads();
    this.planByHand(total - leads - fileImports.reduce((sum, { count }) => sum + count, 0));
  }

  private planFile(day: number, name: string, count: number): void {
    const { calendar, random } = this.context;
    const at = calendar.time(day, 10, 30);
    calendar.on(at, async () => {
      for (const client of await this.leadFeed.file(name, this.people(count))) {
        if (random.chance(0.06)) this.keepInTouch(client, at + random.whole(2, -day) * DAY_MS);
      }
    });
  }

  /** Plans leads at all hours: recent ones one by one, old ones several at a time. @returns their number. */
  private planLeads(): number {
    const { calendar, random, sources } = this.context;
    const choices = sources.map((source) => [source, source.weight] as const);
    let planned = 0;
    for (let day = FIRST_DAY + 2; day < 0; day += 1) {
      const isLately = day >= -21;
      for (let left = isLately ? random.whole(8, 14) : random.whole(3, 5); left > 0; left -= 1) {
        const count = isLately ? 1 : random.whole(1, 4);
        const at = calendar.time(day, random.whole(8, 22), random.whole(0, 59));
        const source = random.pickWeighted(choices);
        calendar.on(at, () => this.receive(source, count, at));
        planned += count;
      }
    }
    return planned;
  }

  private planByHand(count: number): void {
    const { calendar, random } = this.context;
    for (let left = count; left > 0; ) {
      const together = Math.min(left, random.whole(3, 9));
      left -= together;
      const at = calendar.time(random.whole(FIRST_DAY + 3, -1), random.whole(9, 18), random.whole(0, 59));
      const people = this.people(together);
      calendar.on(at, async () => {
        for (const client of await this.leadFeed.byHand(people)) {
          if (random.chance(0.18)) this.keepInTouch(client, at + random.whole(0, 20) * DAY_MS);
        }
      });
    }
  }

  private async receive(source: OpenSource, count: number, at: number): Promise<void> {
    const { calendar, random, nextPerson } = this.context;
    const people = Array.from({ length: count }, nextPerson);
    for (const [index, client] of (await this.leadFeed.leads(source, people)).entries()) {
      if (client.agent === null && random.chance(0.8)) this.handOver(client, at);
      this.answer(client, at);
      // Some people ask twice, with their number in another form.
      if (random.chance(0.04)) {
        const again = { ...people[index]!, phone: people[index]!.phone.replace('+', '00') };
        calendar.on(at + random.whole(1, 9) * DAY_MS, () => this.leadFeed.leads(source, [again]));
      }
    }
  }

  /** Plans that the owner gives a lead to somebody unless it is claimed by then. */
  private handOver(client: DemoClient, at: number): void {
    const { calendar, random } = this.context;
    const agent = random.pick<AgentName>(['daniel', 'mei', 'tom']);
    calendar.on(at + random.whole(5, 90) * MINUTE_MS, async () => {
      if (client.agent === null) await this.actions.assign(client, agent);
    });
  }

  /** Answers most leads the same day, some within minutes, a few never. */
  answer(client: DemoClient, at: number): void {
    const { calendar, random } = this.context;
    const isRecent = calendar.nowMs - at < 3 * DAY_MS;
    if (random.chance(isRecent ? 0.25 : 0.06)) return;
    const minutes = random.pickWeighted([
      [random.whole(2, 9), 4],
      [random.whole(10, 59), 4],
      [random.whole(95, 600), 3],
      [random.whole(700, 2_000), 1],
    ]);
    const answeredAt = at + minutes * MINUTE_MS;
    calendar.on(answeredAt, async () => {
      await this.actions.look(client);
      await this.contact(client, answeredAt);
    });
    if (random.chance(0.3)) this.keepInTouch(client, answeredAt + random.whole(1, 12) * DAY_MS);
  }

  /** Does one thing that answers a lead. */
  private contact(client: DemoClient, at: number): Promise<unknown> {
    const { random } = this.context;
    const kind = random.pickWeighted([
      ['call', 4],
      ['message', 3],
      ['share', 4],
    ] as const);
    if (kind === 'call') return this.call(client);
    if (kind === 'share') return this.share(client, at);
    return this.actions.log(client, 'MESSAGE', random.pick(messageTexts), {
      channel: random.pick(['whatsapp', 'whatsapp', 'sms', 'email'] as const),
    });
  }

  /** Plans one or two contacts over the following weeks, often with a follow-up. */
  private keepInTouch(client: DemoClient, from: number): void {
    const { calendar, random } = this.context;
    let at = from;
    for (let left = random.whole(1, 2); left > 0; left -= 1) {
      const moment = this.atWork(at + random.whole(0, 4) * HOUR_MS);
      calendar.on(moment, () => this.touch(client, moment));
      at = moment + random.whole(2, 16) * DAY_MS;
    }
    if (random.chance(0.4)) this.planFollowUp(client, this.atWork(at - DAY_MS));
  }

  private touch(client: DemoClient, at: number): Promise<unknown> {
    const { random } = this.context;
    const kind = random.pickWeighted([
      ['note', 3],
      ['call', 4],
      ['meeting', 2],
      ['share', 4],
      ['message', 2],
    ] as const);
    if (kind === 'call') return this.call(client);
    if (kind === 'share') return this.share(client, at);
    if (kind === 'note') return this.actions.log(client, 'NOTE', random.pick(noteBodies));
    if (kind === 'message')
      return this.actions.log(client, 'MESSAGE', random.pick(messageTexts), { channel: 'whatsapp' });
    const place = random.pick(meetingPlaces);
    return this.actions.log(client, 'MEETING', random.pick(meetingTexts), { place });
  }

  private call(client: DemoClient): Promise<unknown> {
    const { random } = this.context;
    if (random.chance(0.3)) return this.actions.log(client, 'PHONECALL', '', { outcome: 'no_answer' });
    const duration_seconds = random.whole(40, 1_500);
    return this.actions.log(client, 'PHONECALL', random.pick(callTexts), { outcome: 'answered', duration_seconds });
  }

  /** Shares content: mostly messages without a link; two thirds of the rest is opened, some of it more than once. */
  private async share(client: DemoClient, at: number): Promise<void> {
    const { random, contents } = this.context;
    const content = random.pickWeighted(contents.map((one) => [one, one.weight] as const));
    const platform = random.pick(['whatsapp', 'whatsapp', 'whatsapp', 'email', 'sms'] as const);
    const hasLink = content.type === 'file' || random.chance(0.3);
    const code = await this.actions.share(client, content, { platform, hasLink });
    if (code === null) return;
    if (random.chance(0.1)) await this.actions.preview(code);
    if (!random.chance(0.66)) return;
    let readAt = at + random.whole(2, 600) * MINUTE_MS;
    for (
      let left = random.pickWeighted([
        [1, 6],
        [2, 3],
        [3, 1],
        [5, 1],
      ] as const);
      left > 0;
      left -= 1
    ) {
      const seconds = content.type === 'text' ? random.whole(6, 40) : random.whole(9, 240);
      this.actions.read(code, { at: readAt, seconds, pages: content.pages });
      readAt += random.whole(20, 4_000) * MINUTE_MS;
    }
  }

  /** Plans a follow-up: old ones are mostly done, the last ones are open, a few of them overdue. */
  private planFollowUp(client: DemoClient, at: number): void {
    const { calendar, random } = this.context;
    const ageDays = (calendar.nowMs - at) / DAY_MS;
    const days = random.whole(1, 21);
    const schedule = random.chance(0.12) ? { kind: 'someday' } : { kind: 'in_days', days };
    calendar.on(at, () => this.actions.promise(client, schedule, random.pick(followUpNotes)));
    const isDone = random.chance(ageDays > 30 ? 0.97 : 0.75);
    if (isDone) calendar.on(at + days * DAY_MS + random.whole(1, 300) * MINUTE_MS, () => this.actions.complete(client));
  }

  /** Moves an instant into Singapore's working hours. */
  private atWork(at: number): number {
    const hour = Math.floor(at / HOUR_MS + 8) % 24;
    if (hour >= 9 && hour < 20) return at;
    return at + (hour < 9 ? 9 - hour : 33 - hour) * HOUR_MS;
  }

  private people(count: number) {
    const { random, nextPerson } = this.context;
    return Array.from({ length: count }, () => {
      const agent = random.pick<AgentName>(['nadia', 'daniel', 'mei', 'tom']);
      return [nextPerson(), agent] as const;
    });
  }
}
