import { clients, firstClients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { prefetchAnswers } from '#platform/server/http/register.ts';
import type { ReplyControl, RequestFacts } from '#platform/server/http/request.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionState } from '#platform/server/sessions/session.ts';
import { boundEndpoints } from './endpoints.ts';

interface FirstList {
  endpoint: AnyEndpoint;
  query: object;
}

/** The list that a page opens with, by the page's address without filters. */
const firstLists: Record<string, FirstList> = {
  [fillPage(clientPages.clients)]: { endpoint: clients.list, query: firstClients },
};

interface Visit {
  session: SessionState;
  request: RequestFacts;
  reply: ReplyControl;
}

/**
 * Reads what a page's screen asks first, so that the page brings it along and a slow connection saves a round trip.
 *
 * @returns a function that gives the JSON of an array of `FirstPage` for an address with its query.
 */
export function makePrefetchedLists(services: Services): (address: string, visit: Visit) => Promise<string> {
  const readers = new Map(Object.entries(firstLists).map(([address, list]) => [address, makeReader(services, list)]));
  return async (address, visit) => {
    const read = readers.get(address);
    if (!read) return '[]';
    try {
      return `[${await read(visit)}]`;
    } catch (error) {
      // The page is sent all the same: its screen makes the call itself and shows what is wrong.
      services.log.warn({ err: error, req: visit.request.raw }, 'first page of a list could not be read');
      return '[]';
    }
  };
}

function makeReader(services: Services, { endpoint, query }: FirstList): (visit: Visit) => Promise<string> {
  const bound = boundEndpoints.find((each) => each.endpoint === endpoint);
  if (!bound) throw new Error(`nothing answers ${endpoint.route}`);
  const read = prefetchAnswers(services, bound);
  const asked = JSON.stringify({ route: endpoint.route, input: { query } });
  return async ({ session, ...visit }) => `${asked.slice(0, -1)},"page":${await read(session, visit, query)}}`;
}
