import { parsePhone } from '#domain/phone-numbers.ts';
import { addClients } from '#features/clients/server/index.ts';
import { leadOffers } from '#features/lead-offers/contract.ts';
import { acceptLeadsIn, fileWaitingIn, storeUnparsable } from '#features/leads/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { Person } from '#testing/world.ts';
import type { AgentActions, DemoClient } from './agent-actions.ts';
import type { DemoContext } from './demo-context.ts';
import type { AgentName, OpenSource } from './lead-sources.ts';
import { type FiledLead, listFiledLeads } from './org.queries.ts';
import type { DemoPerson } from './people/people.ts';

/** Clients per statement. */
const BATCH = 500;
const SECOND_MS = 1_000;

/** The ways in which clients come into the demo. */
export class LeadFeed {
  private readonly unassigned = new Map<number, DemoClient>();

  constructor(
    private readonly context: DemoContext,
    private readonly actions: Pick<AgentActions, 'notice'>,
  ) {}

  /**
   * Receives leads of one source; one that is offered to several people is claimed within two minutes.
   *
   * @param clients what the caller keeps of each person, to be filled.
   * @returns those that could be filed.
   */
  async leads(
    source: OpenSource,
    people: readonly DemoPerson[],
    clients: readonly DemoClient[] = people.map(() => ({ id: 0, agent: null })),
  ): Promise<DemoClient[]> {
    const { random } = this.context;
    const bodies = people.map((person) => {
      const lead_id = `${random.whole(1_000_000, 9_999_999)}${random.whole(1_000_000, 9_999_999)}`;
      return source.write(person, lead_id, random);
    });
    const made = await this.goOn(await this.receive(source, bodies), clients);
    if (source.keepNotices) this.planNotice(made);
    return made;
  }

  /**
   * Goes on with leads that were filed: whoever they are offered to claims them.
   *
   * @param clients what the caller keeps of each, to be filled.
   * @returns those that could be filed.
   */
  async goOn(
    filed: readonly (FiledLead | null)[],
    clients: readonly DemoClient[] = filed.map(() => ({ id: 0, agent: null })),
  ): Promise<DemoClient[]> {
    for (const [index, lead] of filed.entries()) {
      if (lead) Object.assign(clients[index]!, { id: lead.client_id, agent: this.findAgent(lead.assigned_to_id) });
    }
    const made = clients.filter((_, index) => filed[index] !== null);
    const unassigned = made.filter(({ agent }) => agent === null);
    for (const client of unassigned) this.unassigned.set(client.id, client);
    if (unassigned.length > 0) await this.planClaims();
    return made;
  }

  /** Plans that leads which come within a second are on the assignee's open screen soon after. */
  private planNotice(clients: readonly DemoClient[]): void {
    const { calendar, random } = this.context;
    for (const client of clients.filter(({ agent }) => agent !== null)) {
      calendar.on(nowMillis() + random.whole(200, 1_900), () => this.actions.notice(client));
    }
  }

  private findAgent(profile_id: number | null): AgentName | null {
    const agents = Object.entries(this.context.agents) as [AgentName, Person][];
    return agents.find(([, person]) => person.profile_id === profile_id)?.[0] ?? null;
  }

  /** Plans who claims the leads that are offered now; the owner is always among those they are offered to. */
  private async planClaims(): Promise<void> {
    const { agents, calendar, random } = this.context;
    const { results } = await agents.nadia.call(leadOffers.listOpen);
    for (const { id, others } of results) {
      const people = [agents.nadia.profile_id, ...others.map((person) => person.id)];
      const agent = this.findAgent(random.pick(people))!;
      calendar.on(nowMillis() + random.whole(8, 100) * SECOND_MS, () => this.claim(id, agent));
    }
  }

  private async claim(id: number, agent: AgentName): Promise<void> {
    // A running server may have given it to the owner, because its time is long over.
    const { status, body } = await this.context.agents[agent].raw(leadOffers.claim, { params: { id } });
    if (status !== leadOffers.claim.status) return;
    const { client_id } = leadOffers.claim.returns.parse(body);
    const client = this.unassigned.get(client_id!);
    if (client) client.agent = agent;
  }

  /**
   * Receives and files leads in one transaction, because a running server must not file months-old leads as of today.
   *
   * @returns what became of each; null where it could not be filed.
   */
  receive(source: OpenSource, bodies: readonly string[]): Promise<(FiledLead | null)[]> {
    const { org, random, world } = this.context;
    const { content_type } = source;
    const arriving = bodies.map((body) => ({
      body: Buffer.from(body),
      content_type,
      dedupe: { key: `id:${random.id(20)}`, is_lasting: true },
    }));
    const arrival = { leads: arriving, query: '', headers: {}, signature: null, is_test: false };
    return org.inScope(async (scope) => {
      const receipts = await acceptLeadsIn(scope, world.services, source.known, arrival);
      await source.keepNotices?.(scope, bodies, receipts);
      await fileWaitingIn(scope, world.services);
      return listFiledLeads(scope, receipts);
    });
  }

  /** Receives an unreadable lead, which waits for a person. */
  unreadable(source: OpenSource, body: string) {
    const lead = { body: Buffer.from(body), content_type: 'application/json', dedupe: { key: body, is_lasting: true } };
    const arrival = { leads: [lead], query: '', headers: {}, signature: null, is_test: false };
    return storeUnparsable(this.context.world.services, source.known, arrival, 'The body is not valid JSON.', 'demo');
  }

  /** Adds clients of a file in few statements. */
  async file(name: string, people: readonly (readonly [DemoPerson, AgentName])[]): Promise<DemoClient[]> {
    return this.add(people, { source: 'import_phonebook', source_name: name, isQuiet: true });
  }

  /** Adds clients that agents enter by hand. */
  byHand(people: readonly (readonly [DemoPerson, AgentName])[]): Promise<DemoClient[]> {
    return this.add(people, { source: 'added_manually', source_name: '', isQuiet: false });
  }

  private async add(
    people: readonly (readonly [DemoPerson, AgentName])[],
    { isQuiet, ...from }: { source: 'import_phonebook' | 'added_manually'; source_name: string; isQuiet: boolean },
  ): Promise<DemoClient[]> {
    const { org, agents } = this.context;
    const added: DemoClient[] = [];
    for (let start = 0; start < people.length; start += BATCH) {
      const batch = people.slice(start, start + BATCH);
      const drafts = batch.map(([person, agent]) => ({
        ...from,
        name: person.name,
        company: person.company,
        location: person.location,
        phones: [parsePhone(person.phone, person.country)],
        emails: [person.email],
        is_new_lead: false,
        assigned_to_id: agents[agent].profile_id,
        created_by_id: agents[agent].profile_id,
      }));
      const ids = await org.inScope((scope) => addClients(scope, drafts, { isQuiet }));
      added.push(...ids.map((id, index) => ({ id, agent: batch[index]![1] })));
    }
    return added;
  }
}
