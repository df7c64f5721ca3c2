import { clients, firstClients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { concernedByWarnings, firstWarnings, warnings } from '#features/warnings/contract.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { type AnyPage, fillPage } from '#platform/contract/pages.ts';
import { holds } from '#platform/contract/permissions.ts';
import type { FirstAnswer } from '#platform/contract/startup/startup.ts';
import { prefetchAnswers } from '#platform/server/http/register.ts';
import type { ReplyControl, RequestFacts } from '#platform/server/http/request.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionState } from '#platform/server/sessions/session.ts';
import { boundEndpoints } from '../endpoints.ts';

interface FirstCall extends Pick<FirstAnswer, 'is_page'> {
  endpoint: AnyEndpoint;
  query?: object;
}

/** What a page opens with, by the page's address without filters: its list, and what says which columns that has. */
const firstCalls: Record<string, readonly FirstCall[]> = {
  [fillPage(clientPages.clients)]: [
    { endpoint: clients.list, query: firstClients, is_page: true },
    { endpoint: customFields.list, is_page: false },
  ],
};

const warningsCall: FirstCall = { endpoint: warnings.list, query: firstWarnings, is_page: false };

interface Visit {
  page: AnyPage;
  /** The page's address with its query. */
  address: string;
  session: SessionState;
  request: RequestFacts;
  reply: ReplyControl;
}

type Reader = (visit: Visit) => Promise<string>;

interface PrefetchedAnswers {
  /** Returns the JSON of an array of `FirstAnswer`. */
  read: Reader;
  /** Returns whether the page of an address comes with its rows. */
  hasList(address: string): boolean;
}

/**
 * Reads what a page's screen asks first, so that the page brings it along: a slow connection saves a round trip, and no
 * warning and no column moves the screen once it is drawn.
 */
export function makePrefetchedAnswers(services: Services): PrefetchedAnswers {
  const calls = new Map(
    Object.entries(firstCalls).map(([address, first]) => [address, first.map((call) => makeReader(services, call))]),
  );
  const readWarnings = makeReader(services, warningsCall);
  const read: Reader = async (visit) => {
    const readers = [...(calls.get(visit.address) ?? []), ...(showsWarnings(visit) ? [readWarnings] : [])];
    const answers = await Promise.all(readers.map((reader) => orNothing(services, reader, visit)));
    return `[${answers.flat().join()}]`;
  };
  return { read, hasList: (address) => calls.has(address) };
}

const showsWarnings = ({ page, session }: Visit): boolean =>
  page.layout === 'default' && concernedByWarnings.some((policy) => holds(session.actor, policy));

async function orNothing({ log }: Services, read: Reader, visit: Visit): Promise<string[]> {
  try {
    return [await read(visit)];
  } catch (error) {
    // The page is sent all the same: its screen makes the call itself and shows what is wrong.
    log.warn({ err: error, req: visit.request.raw }, 'what a page brings along could not be read');
    return [];
  }
}

function makeReader(services: Services, { endpoint, query, is_page }: FirstCall): Reader {
  const bound = boundEndpoints.find((each) => each.endpoint === endpoint);
  if (!bound) throw new Error(`nothing answers ${endpoint.route}`);
  const read = prefetchAnswers(services, bound);
  const asked = JSON.stringify({ route: endpoint.route, input: { query }, is_page });
  return async ({ session, request, reply }) =>
    `${asked.slice(0, -1)},"answer":${await read(session, { request, reply }, query ?? {})}}`;
}
