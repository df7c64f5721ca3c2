import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { sweepWork } from '#platform/server/jobs/repeat-work.ts';
import { listOrgsWithWork } from '#platform/server/jobs/waiting-work.queries.ts';
import type { BackgroundWork } from '#platform/server/module.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { conversionsAnswered } from '../../events.ts';
import type { StoredDataset } from '../datasets.queries.ts';
import { listUnwilling } from '../refusals.ts';
import { isLeadIdText } from '../settings.ts';
import {
  beginLease,
  closeLate,
  findDueDatasets,
  listWaiting,
  setLease,
  storePayloads,
  type WaitingEvent,
  withdraw,
} from './claim.queries.ts';
import { explainFault, isAboutEvents, TOO_OLD } from './faults.ts';
import { type EventsToken, listTokens, postEvents } from './post-events.ts';
import { type Settled, settleEvents, writeFault, writeReceived } from './settle.queries.ts';
import { writeBody, writeEvent } from './write-event.ts';

const SWEEP_MS = 1_000;

/** An event on its way. */
interface SentEvent {
  id: number;
  payload: string;
}

/** What an organisation sends now. */
interface Claimed {
  dataset: StoredDataset;
  events: SentEvent[];
}

/** Sends the events of one organisation in the order in which they happened, so that no stage overtakes an earlier one. */
class OrgSender {
  private tokens: EventsToken[] = [];

  constructor(
    private readonly services: Services,
    private readonly org_id: number,
  ) {}

  /** @returns whether there may be more to send. */
  async send(): Promise<boolean> {
    const claimed = await this.inOrg((scope) => claim(scope, this.org_id, isLeadIdText(this.services)));
    if (!claimed) return false;
    const { dataset, events } = claimed;
    try {
      if (events.length > 0) {
        this.tokens = await listTokens(this.services, this.org_id, dataset);
        await this.sendPart(dataset.external_id, events);
      }
      await this.end();
      return events.length > 0;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await this.end((scope) => writeFault(scope, explainFault(error, dataset.failures)));
      return false;
    }
  }

  /**
   * Sends events in one call. Meta refuses all of them for one, and may count fewer without saying which: halves or single ones
   * then leave a bad event alone with its refusal. Throws ProviderError where Meta takes nothing for now.
   */
  private async sendPart(dataset_id: string, events: readonly SentEvent[]): Promise<void> {
    await this.inOrg((scope) => setLease(scope, 'longer'));
    const body = writeBody(events.map(({ payload }) => payload));
    try {
      const answer = await postEvents(this.services, this.tokens, dataset_id, body);
      const { messages, fbtrace_id = null } = answer;
      const told = { fault_code: null, fault_said: null, messages, trace_id: fbtrace_id };
      if (answer.events_received >= events.length) return await this.settle(events, { ...told, status: 'RECEIVED' });
      if (events.length > 1) return await this.sendEach(dataset_id, events);
      await this.settle(events, {
        ...told,
        status: 'REFUSED',
        fault_code: 'not_counted',
        fault_said: messages[0] ?? null,
      });
    } catch (error) {
      if (!(error instanceof ProviderError) || !isAboutEvents(error)) throw error;
      if (events.length === 1) return this.settle(events, describeRefusal(error));
      const middle = Math.ceil(events.length / 2);
      await this.sendPart(dataset_id, events.slice(0, middle));
      await this.sendPart(dataset_id, events.slice(middle));
    }
  }

  private async sendEach(dataset_id: string, events: readonly SentEvent[]): Promise<void> {
    for (const event of events) await this.sendPart(dataset_id, [event]);
  }

  private settle(events: readonly SentEvent[], settled: Settled): Promise<void> {
    const ids = events.map(({ id }) => id);
    return this.inOrg(async (scope) => {
      await settleEvents(scope, ids, settled);
      if (settled.status === 'RECEIVED') await writeReceived(scope);
    });
  }

  private end(work: (scope: OrgScope) => Promise<void> = async () => undefined): Promise<void> {
    return this.inOrg(async (scope) => {
      await work(scope);
      await setLease(scope, 'ended');
      await record(scope, conversionsAnswered, { subject_id: 0, payload: {}, audience: null });
    });
  }

  private inOrg<Result>(work: (scope: OrgScope) => Promise<Result>): Promise<Result> {
    return inOrg(this.services, this.org_id, 'conversions', work);
  }
}

const describeRefusal = ({ code, said }: ProviderError): Settled => ({
  status: code === TOO_OLD ? 'TOO_LATE' : 'REFUSED',
  fault_code: code,
  fault_said: said,
  messages: [],
  trace_id: null,
});

/** Claims what waits, without what is too late or not to be sent any more. */
async function claim(scope: OrgScope, org_id: number, isText: boolean): Promise<Claimed | null> {
  const dataset = await beginLease(scope);
  if (!dataset) return null;
  await closeLate(scope);
  const waiting = await listWaiting(scope);
  const ofClients = waiting.filter((event) => event.client_id !== null);
  const unwilling = await listUnwilling(
    scope,
    ofClients.map(({ client_id, lead }) => ({ client_id, lead: { consents: lead?.consents ?? [] } })),
  );
  const over = new Set(
    ofClients.filter(({ client_id, is_deleted }) => is_deleted || unwilling.has(client_id)).map(({ id }) => id),
  );
  await withdraw(scope, [...over]);
  const events = waiting
    .filter(({ id }) => !over.has(id))
    .map((event) => ({ id: event.id, payload: writeWaiting(event, org_id, isText) }));
  await storePayloads(scope, events);
  return { dataset, events };
}

const writeWaiting = (event: WaitingEvent, org_id: number, isText: boolean): string =>
  event.client_id === null
    ? event.payload
    : writeEvent({ ...event, person: { ...event, client: { org_id, client_id: event.client_id } } }, isText);

/** How many organisations this process sends for at once. */
const MOST_ORGS = 8;

/** Sends for several organisations side by side, so that one whose calls take long delays no other. */
class Senders {
  private readonly at_work = new Map<number, Promise<void>>();
  private isStopped = false;

  constructor(private readonly services: Services) {}

  /** Begins with the organisations that have something due. @returns how many began. */
  async begin(): Promise<number> {
    const due = (await listOrgsWithWork(this.services.database, findDueDatasets)).filter(
      (org_id) => !this.at_work.has(org_id),
    );
    const begun = due.slice(0, MOST_ORGS - this.at_work.size);
    for (const org_id of begun) {
      const work = this.sendOf(org_id).finally(() => this.at_work.delete(org_id));
      this.at_work.set(org_id, work);
    }
    return begun.length;
  }

  /** Waits for everything that is on its way. */
  async finish(): Promise<void> {
    while (this.at_work.size > 0) await Promise.all(this.at_work.values());
  }

  stop(): Promise<void> {
    this.isStopped = true;
    return this.finish();
  }

  /** What breaks in one organisation keeps no other waiting; its lease ends by itself. */
  private async sendOf(org_id: number): Promise<void> {
    const sender = new OrgSender(this.services, org_id);
    try {
      while (!this.isStopped && (await sender.send()));
    } catch (error) {
      this.services.log.warn({ err: error, org_id }, 'conversion events wait for the next sweep');
    }
  }
}

/** Sends everything that is due and waits for the answers. */
export async function sendDueConversions(services: Services): Promise<void> {
  const senders = new Senders(services);
  while ((await senders.begin()) > 0) await senders.finish();
}

/** Sends in this process until it is stopped. */
export function startConversionSender(services: Services): BackgroundWork {
  const senders = new Senders(services);
  const sweep = sweepWork(services, {
    every_ms: SWEEP_MS,
    finds: [findDueDatasets],
    work: () => senders.begin(),
    complaint: 'conversion events wait for the next sweep',
  });
  return {
    stop: async () => {
      await sweep.stop();
      await senders.stop();
    },
  };
}
