import { clients } from '#features/clients/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { remindJob } from '#features/follow-ups/server/index.ts';
import { notifications } from '#features/notifications/contract.ts';
import { shares, views } from '#features/sharing/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { type Person, send } from '#testing/world.ts';
import type { DemoContent, DemoContext } from './demo-context.ts';
import type { AgentName } from './lead-sources.ts';
import { browsers, PREVIEW_BOT } from './words.ts';

/** A client of the demo: its id once it exists, and the agent it is assigned to. */
export interface DemoClient {
  id: number;
  /** Null for an unassigned client, for whom the owner acts. */
  agent: AgentName | null;
}

type Details = { channel?: 'phone_call' | 'sms' | 'email' | 'whatsapp' | 'telegram' } & Record<string, unknown>;

/** The alert of a new lead. */
const NEW_LEAD = 'new_lead_assigned';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** The actions of the demo's people, each through the calls a screen makes. */
export class AgentActions {
  constructor(private readonly context: DemoContext) {}

  /** Returns the person who acts for this client. */
  of({ agent }: DemoClient): Person {
    return this.context.agents[agent ?? 'nadia'];
  }

  log(
    client: DemoClient,
    item_type: 'NOTE' | 'MEETING' | 'PHONECALL' | 'MESSAGE',
    text: string,
    details: Details = {},
  ) {
    return this.of(client).call(timeline.createActivity, {
      body: { client_id: client.id, item_type, text, type_specific_data: details as object },
    });
  }

  /** Opens the client's page, after which the lead is seen and no longer new. */
  look(client: DemoClient) {
    const body = { unmark_type: 'CLIENT_VIEWED' } as const;
    return this.of(client).call(clients.autoUnmarkLead, { params: { id: client.id }, body });
  }

  /** Has the toast of a new lead on their open screen, which reports it. */
  notice(client: DemoClient) {
    const body = { kind: NEW_LEAD, client_id: client.id, is_seen: false };
    return this.of(client).call(notifications.reportShown, { body });
  }

  assign(client: DemoClient, agent: AgentName) {
    const assigned_to_id = this.context.agents[agent].profile_id;
    client.agent = agent;
    return this.context.agents.nadia.call(clients.reassign, {
      params: { id: client.id },
      body: { assign_type: 'OTHER', assigned_to_id },
    });
  }

  /** @returns the code in the client's link; null for a message without one. */
  async share(
    client: DemoClient,
    content: DemoContent,
    { platform = 'whatsapp', hasLink }: { platform?: 'whatsapp' | 'email' | 'sms'; hasLink: boolean },
  ): Promise<string | null> {
    const { link, is_tracked } =
      content.type === 'text'
        ? await this.of(client).call(shares.shareText, {
            body: { text_template_id: content.id, client_id: client.id, platform, is_tracked: hasLink },
          })
        : await this.of(client).call(shares.share, {
            params: { t: content.type, id: content.id },
            body: { client_id: client.id, platform },
          });
    return is_tracked ? link.split('/').at(-1)! : null;
  }

  /**
   * Reads shared content: the browser reports at the beginning and at the end, as the page's own script does.
   *
   * @param at when the page opens, in milliseconds.
   * @param seconds how long the person really reads.
   */
  read(
    code: string,
    { at, seconds, pages, browser }: { at: number; seconds: number; pages: number; browser?: string },
  ) {
    const { calendar, random } = this.context;
    const visit = { visit_id: random.id(22), load_id: random.id(22) };
    const user_agent = browser ?? random.pick(browsers);
    const page_ms = this.pagesRead(seconds, pages);
    const report = (signal: object) => this.report(code, user_agent, { ...visit, signals: [signal] });
    calendar.on(at + 3 * SECOND_MS, () =>
      report({ seq: 0, visible_ms: 3 * SECOND_MS, active_ms: 3 * SECOND_MS, inputs: 1 }),
    );
    calendar.on(at + seconds * SECOND_MS, () =>
      report({ seq: 1, visible_ms: seconds * SECOND_MS, active_ms: seconds * SECOND_MS, inputs: seconds, page_ms }),
    );
  }

  /** Fetches the page as a messenger does for its preview, which is no view. */
  preview(code: string) {
    const { random } = this.context;
    const signals = [{ seq: 0, visible_ms: 1_500, active_ms: 0, inputs: 0 }];
    return this.report(code, PREVIEW_BOT, { visit_id: random.id(22), load_id: random.id(22), signals });
  }

  /** Sets a follow-up, of which its person is reminded when it is due. */
  async promise(client: DemoClient, schedule: object, note: string): Promise<void> {
    const { remind_on } = await this.of(client).call(followUps.updateForClient, {
      params: { id: client.id },
      body: { schedule: schedule as { kind: 'someday' }, note },
    });
    if (remind_on !== null) this.context.calendar.on(Date.parse(remind_on) + MINUTE_MS, () => this.remind(client.id));
  }

  complete(client: DemoClient) {
    return this.of(client).call(followUps.complete, { params: { id: client.id } });
  }

  private remind(client_id: number) {
    const { services } = this.context.world;
    const context = { services, log: services.log, attempt: 1, request_id: 'demo' };
    return remindJob.run(context, { org_id: this.context.org.org_id, client_id });
  }

  private async report(code: string, user_agent: string, body: object) {
    const from = { headers: { 'user-agent': user_agent } };
    const { status } = await send(this.context.world, views.signal, { params: { code }, body }, undefined, from);
    if (status !== views.signal.status) throw new Error(`a view was answered ${status}`);
  }

  /** Returns short times for the first pages and a long one for one of them; some readers never reach the last. */
  private pagesRead(seconds: number, pages: number): Record<string, number> {
    if (pages < 2) return {};
    const { random } = this.context;
    const read = Math.min(pages, Math.max(1, Math.round(seconds / 6)));
    const longest = random.whole(1, read);
    const glance = Math.floor((seconds * SECOND_MS * 0.6) / read);
    return Object.fromEntries(
      Array.from({ length: read }, (_, index) => [
        String(index + 1),
        glance + (index + 1 === longest ? Math.floor(seconds * SECOND_MS * 0.38) : 0),
      ]),
    );
  }
}
