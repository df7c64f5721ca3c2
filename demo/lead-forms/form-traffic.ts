import type { Attribution } from '#features/form-submissions/contract.ts';
import type { BulkClients } from '../bulk-clients.ts';
import type { DemoFields } from '../client-fields.ts';
import type { DemoContext } from '../demo-context.ts';
import type { LeadFeed } from '../lead-feed.ts';
import type { FiledLead } from '../org.queries.ts';
import type { DemoPerson } from '../people/people.ts';
import { asked } from './form-drafts.ts';
import { listHeldVisits } from './form-robots.ts';
import { type DemoVisit, FormVisitors, type OpenedForm } from './form-visitors.ts';

const DAY_MS = 86_400_000;

/** How many send each form; those of the last day come beside them. */
const SENDERS = { viewing: 66, guide: 38, launch: 12 } as const;
const MINUTES_AGO = [27, 66, 133, 250, 412, 640, 905, 1_240] as const;

/** How many people stop on the viewing form, by the last question they answer. */
const stops: readonly (readonly [reached: string, count: number])[] = [
  ['', 41],
  [asked.name, 5],
  [asked.phone, 3],
  [asked.email, 14],
  [asked.propertyType, 5],
  [asked.moveIn, 4],
  [asked.note, 9],
];
/** Minutes before now at which somebody stopped after the first page: leads by now, and not yet. */
const STOPPED_AGO = [33_800, 21_060, 9_480, 2_110] as const;
const JUST_STOPPED_AGO = [26, 17, 4] as const;

const site = 'bayshorehomes.example';
const page = `https://${site}`;
const ways: readonly (readonly [touch: Record<string, string>, weight: number])[] = [
  [{ utm_source: 'facebook', utm_medium: 'paid', utm_campaign: 'linden-launch', landing_page: `${page}/linden` }, 5],
  [{ utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'bayshore-condo', landing_page: `${page}/` }, 3],
  [{ utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'november', landing_page: `${page}/news` }, 2],
  [{ referrer: 'https://www.instagram.com/', landing_page: `${page}/viewings` }, 2],
  [{ referrer: 'https://www.google.com/', landing_page: `${page}/floor-plans` }, 2],
];

const remarks = [
  'We move in August with two children. Is there a school bus?',
  'A high floor, please, facing the sea.',
  'Can we come on Sunday after five?',
  '我们想看三房的单位，周末可以吗？',
  'Is the show home accessible by wheelchair?',
  '',
  '',
  '',
  '',
];

/** How many clients the visitors of all forms become. */
export const FORM_CLIENTS = SENDERS.viewing + SENDERS.guide + SENDERS.launch + MINUTES_AGO.length + STOPPED_AGO.length;

/** The addresses of the viewing form with how often people use each. */
export type WeightedForms = readonly (readonly [form: OpenedForm, weight: number])[];

/** What visitors of the demo's forms do in forty days. */
export class FormTraffic {
  private readonly visitors: FormVisitors;

  constructor(
    private readonly context: DemoContext,
    private readonly leadFeed: LeadFeed,
    private readonly bulk: Pick<BulkClients, 'answer'>,
  ) {
    this.visitors = new FormVisitors(context);
  }

  planViewing(forms: WeightedForms, fields: DemoFields): void {
    const { calendar, random } = this.context;
    const pickForm = () => random.pickWeighted(forms);
    const times = [...this.times(SENDERS.viewing, -40, -1), ...MINUTES_AGO.map((minutes) => calendar.ago(minutes))];
    for (const at of times)
      this.send(pickForm(), { ...this.readsFor(at, 50, 190) }, (one) => this.viewing(one, fields));
    for (const [reached, count] of stops) {
      for (const at of this.times(count, -40, -1)) {
        this.visitors.look(pickForm(), { ...this.readsFor(at, reached === '' ? 6 : 25, 90), reached });
      }
    }
    for (const minutes of [...STOPPED_AGO, ...JUST_STOPPED_AGO]) this.stop(pickForm(), calendar.ago(minutes));
    const option = String(fields.propertyType.options[0]!.id);
    for (const visit of listHeldVisits(calendar.nowMs, option)) this.visitors.send(forms[0]![0], visit);
  }

  planGuide(form: OpenedForm): void {
    for (const at of this.times(SENDERS.guide, -38, -1)) {
      this.send(form, { ...this.readsFor(at, 20, 80) }, (one) => ({ ...this.contact(one), [asked.consent]: 'yes' }));
    }
    for (const at of this.times(31, -38, -1)) this.visitors.look(form, { ...this.readsFor(at, 5, 40) });
    for (const at of this.times(9, -38, -1)) {
      this.visitors.look(form, { ...this.readsFor(at, 15, 50), reached: asked.name });
    }
  }

  planLaunch(form: OpenedForm): void {
    for (const at of this.times(SENDERS.launch, -40, -32)) {
      this.send(form, { ...this.readsFor(at, 20, 80) }, (one) => this.contact(one));
    }
    for (const at of this.times(14, -40, -32)) this.visitors.look(form, { ...this.readsFor(at, 5, 40) });
  }

  /** Plans a visit that is sent, and what the team does with its client. */
  private send(
    form: OpenedForm,
    visit: Pick<DemoVisit, 'at' | 'seconds' | 'came_by'>,
    write: (person: DemoPerson) => Record<string, string>,
  ): void {
    const written = write(this.context.nextPerson());
    const reached = Object.keys(written).at(-1)!;
    this.visitors.send(form, { ...visit, written, reached }, (filed) => this.follow(filed, visit.at));
  }

  private stop(form: OpenedForm, at: number): void {
    const written = this.contact(this.context.nextPerson());
    const visit = { ...this.readsFor(at, 20, 60), written, reached: asked.email };
    this.visitors.stopAfterNext(form, visit, 0, (filed) => this.follow(filed, at));
  }

  private async follow(filed: FiledLead | null, at: number): Promise<void> {
    for (const client of await this.leadFeed.goOn([filed])) this.bulk.answer(client, at);
  }

  private contact({ name, phone, email }: DemoPerson): Record<string, string> {
    return { [asked.name]: name, [asked.phone]: phone, [asked.email]: email };
  }

  private viewing(person: DemoPerson, { propertyType }: DemoFields): Record<string, string> {
    const { random } = this.context;
    const wanted = random.whole(0, propertyType.options.length - 1);
    const isLooking = wanted === propertyType.options.length - 1;
    const month = String(random.whole(1, 12)).padStart(2, '0');
    const note = random.pick(remarks);
    return {
      ...this.contact(person),
      [asked.propertyType]: String(propertyType.options[wanted]!.id),
      ...(!isLooking && random.chance(0.7) && { [asked.moveIn]: `2027-${month}-15` }),
      ...(note !== '' && { [asked.note]: note }),
      ...(random.chance(0.8) && { [asked.consent]: 'yes' }),
    };
  }

  /** Returns when somebody opens the page, for how long, and where they came from. */
  private readsFor(at: number, least: number, most: number): Pick<DemoVisit, 'at' | 'seconds' | 'came_by'> {
    const { random } = this.context;
    const seconds = random.whole(least, most);
    if (random.chance(0.3)) return { at, seconds };
    const touch = (days: number) => ({
      at: new Date(at - days * DAY_MS).toISOString(),
      ...random.pickWeighted(ways),
    });
    const came_by: Attribution = { first_touch: touch(random.whole(0, 5)), last_touch: touch(0), site };
    return { at, seconds, came_by };
  }

  /** Returns times of day between two days, more of them towards the end. */
  private times(count: number, from: number, to: number): number[] {
    const { calendar, random } = this.context;
    return Array.from({ length: count }, () => {
      const day = to - Math.floor((to - from) * random.next() ** 1.6);
      return calendar.time(day, random.whole(8, 22), random.whole(0, 59));
    });
  }
}
