import type { SourceQuestion } from '#engines/connected-sources/contract.ts';
import {
  changeAccount,
  recordSuccess,
  saveAccount,
  saveConnection,
  saveProviderCounts,
  upsertForms,
  writeLeadBody,
} from '#engines/connected-sources/server/index.ts';
import { changeSource, getSource } from '#features/leads/server/index.ts';
import { FACEBOOK, facebook } from '#integrations/facebook/contract.ts';
import { requestedScopes } from '#integrations/facebook/server/index.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { TestApp } from '#testing/app.ts';
import type { Org, Person } from '#testing/world.ts';
import type { Calendar } from '../calendar.ts';
import type { AgentName, OpenSource } from '../lead-sources.ts';
import { addFetchedNotices, addWaitingNotice, type DemoNotice } from '../notices.queries.ts';
import type { DemoPerson } from '../people/people.ts';
import type { Random } from '../random.ts';
import { type DemoForm, type DemoPage, homesPage, writeFetched } from './facebook-forms.ts';

interface Props {
  world: Pick<TestApp, 'services'>;
  org: Org;
  agents: Record<AgentName, Person>;
  calendar: Calendar;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const ZONE_MS = 8 * HOUR_MS;

/** Facebook shows data for so many days after a person's consent. */
export const CONSENT_DAYS = 90;
const HOMES_RENEWED = -31;
/** The days of which Facebook's leads are counted. */
const COUNTED_DAYS = 14;

/** Connects the page that brings most leads; its login is renewed in time. */
export async function openFacebook(props: Props): Promise<OpenSource> {
  const { calendar } = props;
  const page = new FacebookPage(props, homesPage, { login: 'Nadia Rahman', assignee: 'mei' });
  await page.connect();
  calendar.on(calendar.time(HOMES_RENEWED, 10), () => page.connect());
  calendar.on(calendar.time(-45, 16), () => page.arrangeForms());
  calendar.on(calendar.ago(9), () => page.compare());
  return { ...page.source, name: 'Facebook lead ads' };
}

const keepAsAnswers = (questions: readonly SourceQuestion[]) =>
  Object.fromEntries(questions.filter(({ type }) => type === 'CUSTOM').map(({ key }) => [key, 'note' as const]));

/** A page of the demo at Facebook, as the product has it after Facebook's answers. */
export class FacebookPage {
  private readonly sent: { form: DemoForm; at: string }[] = [];
  private account_id = 0;
  private connection_id = 0;
  private opened: OpenSource | null = null;

  constructor(
    private readonly props: Props,
    private readonly page: DemoPage,
    private readonly people: { login: string; assignee: AgentName },
  ) {}

  /** Its source; it has one from the first consent on. */
  get source(): OpenSource {
    if (!this.opened) throw new Error(`${this.page.name} is not connected yet.`);
    return this.opened;
  }

  /** Keeps what Facebook tells after a person's consent, given for the first time or anew. */
  async connect(): Promise<void> {
    const { org, agents } = this.props;
    const source_id = await agents.nadia.inScope((scope) => this.keepConsent(scope));
    const known = await agents.nadia.inScope(async (scope) => {
      const source = await getSource(scope, FACEBOOK, source_id);
      return changeSource(scope, source, { default_assignee_id: agents[this.people.assignee].profile_id });
    });
    this.opened = {
      name: this.page.name,
      weight: 6,
      content_type: 'application/json',
      known: { ...known, org_id: org.org_id },
      write: (person, lead_id, random) => this.write(person, lead_id, random),
      keepNotices: (scope, bodies, lead_ids) =>
        addFetchedNotices(
          scope,
          bodies.map((body, index) => ({ ...this.describe(JSON.parse(body).lead), lead_id: lead_ids[index]! })),
        ),
    };
  }

  private async keepConsent(scope: Scope): Promise<number> {
    const { services } = this.props.world;
    const { id: external_id, name, forms } = this.page;
    const connection = await saveConnection(scope, services, {
      provider: FACEBOOK,
      external_id: `${external_id}0`,
      name: this.people.login,
      scopes: requestedScopes,
      declined_scopes: [],
      token: 'demo',
      token_expires_at: null,
      data_access_expires_at: new Date(nowMillis() + CONSENT_DAYS * DAY_MS).toISOString(),
    });
    const account = await saveAccount(scope, services, {
      provider: FACEBOOK,
      external_id,
      name,
      nameSource: (page_name) => `Facebook: ${page_name}`,
      connection_id: connection.id,
      token: 'demo',
      tasks: ['MANAGE', 'ADVERTISE', 'ANALYZE'],
      missing: [],
    });
    const created_time = nowIso();
    await upsertForms(
      scope,
      account,
      forms.map((form) => ({ ...form, created_time })),
    );
    await changeAccount(scope, account.id, { subscribed_at: nowIso(), forms_synced_at: nowIso() });
    this.connection_id = connection.id;
    this.account_id = account.id;
    return account.source_id;
  }

  private write(person: DemoPerson, id: string, random: Random): string {
    const form = random.pickWeighted(this.page.forms.map((each) => [each, each.weight] as const));
    const at = new Date(Math.floor(nowMillis() / SECOND_MS - 1) * SECOND_MS).toISOString();
    this.sent.push({ form, at });
    const { id: page_id, name, campaigns } = this.page;
    const lead = { id, at, form, campaign: random.pick(campaigns) };
    return writeLeadBody(writeFetched(lead, person, random), { page: { id: page_id, name }, form }).toString();
  }

  private describe(lead: { id: string; form_id: string; created_time: string }): DemoNotice {
    return {
      source_id: this.source.known.id,
      external_id: lead.id,
      form_external_id: lead.form_id,
      submitted_at: lead.created_time.replace('+0000', 'Z'),
    };
  }

  /** Announces a lead that cannot be fetched, because the permission has ended. */
  announce(random: Random): Promise<void> {
    const notice = {
      source_id: this.source.known.id,
      external_id: String(random.whole(1_000_000_000, 9_999_999_999)),
      form_external_id: this.page.forms[0]!.id,
      submitted_at: nowIso(),
    };
    const until = new Date(nowMillis() + CONSENT_DAYS * DAY_MS).toISOString();
    return this.props.org.inScope((scope) => addWaitingNotice(scope, notice, until));
  }

  /** Switches archived forms off and says of the questions of busy ones that they are kept as answers. */
  async arrangeForms(): Promise<void> {
    const { nadia } = this.props.agents;
    const params = { id: this.account_id };
    const { results } = await nadia.call(facebook.listForms, { params });
    const busy = this.page.forms.filter(({ weight }) => weight > 1).map(({ id }) => id);
    const forms = results
      .filter(({ status, form_id }) => status === 'ARCHIVED' || busy.includes(form_id))
      .map(({ id, status, questions }) =>
        status === 'ARCHIVED' ? { id, is_on: false } : { id, mapping: keepAsAnswers(questions) },
      );
    await nadia.call(facebook.updateForms, { params, body: { forms } });
  }

  /** Counts the leads that Facebook has of the last days, as its comparison does. */
  async compare(): Promise<void> {
    const { org, world } = this.props;
    const { account_id, connection_id } = this;
    await org.inScope(async (scope) => {
      for (const form of this.page.forms) {
        const key = { source_id: this.source.known.id, form_external_id: form.id };
        await saveProviderCounts(scope, key, this.countByDay(form));
      }
      await changeAccount(scope, account_id, { reconciled_until: nowIso() });
    });
    await recordSuccess(world.services, org.org_id, { connection_id, account_id });
  }

  /** Returns how many leads of a form were sent on each day of Singapore. */
  private countByDay(form: DemoForm): Map<string, number> {
    const getDay = (ms: number) => new Date(ms + ZONE_MS).toISOString().slice(0, 10);
    const counts = new Map<string, number>();
    for (let ago = COUNTED_DAYS - 1; ago >= 0; ago -= 1) counts.set(getDay(nowMillis() - ago * DAY_MS), 0);
    for (const each of this.sent) {
      const day = getDay(Date.parse(each.at));
      if (each.form === form && counts.has(day)) counts.set(day, counts.get(day)! + 1);
    }
    return counts;
  }
}
