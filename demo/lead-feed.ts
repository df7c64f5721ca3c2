import { parsePhone } from '#domain/phone-numbers.ts';
import { addClients } from '#features/clients/server/index.ts';
import { acceptLeadsIn, fileWaitingIn, storeUnparsable } from '#features/leads/server/index.ts';
import type { DemoClient } from './agent-actions.ts';
import type { DemoContext, OpenSource } from './demo-context.ts';
import type { AgentName } from './lead-sources.ts';
import { listLeadClients } from './org.queries.ts';
import type { DemoPerson } from './people.ts';

/** Clients per statement. */
const BATCH = 500;

/** The ways in which clients come into the demo. */
export class LeadFeed {
  constructor(private readonly context: DemoContext) {}

  /** Receives leads of one source. @returns the client of each. */
  async leads(source: OpenSource, people: readonly DemoPerson[]): Promise<DemoClient[]> {
    const { random } = this.context;
    const bodies = people.map((person) => {
      const lead_id = `${random.whole(1_000_000, 9_999_999)}${random.whole(1_000_000, 9_999_999)}`;
      return source.write(person, lead_id, random);
    });
    const ids = await this.receive(source, bodies);
    return ids.flatMap((id) => (id === null ? [] : [{ id, agent: source.assignee }]));
  }

  /**
   * Receives and files leads in one transaction, because a running server must not file months-old leads as of today.
   *
   * @returns the client each was filed to; null where it could not be filed.
   */
  receive(source: OpenSource, bodies: readonly string[]): Promise<(number | null)[]> {
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
      await fileWaitingIn(scope, world.services);
      return listLeadClients(scope, receipts);
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
