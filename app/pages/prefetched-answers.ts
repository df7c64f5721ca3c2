import { concernedByWarnings } from '#features/warnings/contract.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import type { AnyPage } from '#platform/contract/pages.ts';
import { holds } from '#platform/contract/permissions.ts';
import { Problem } from '#platform/contract/problems.ts';
import { prefetchAnswers } from '#platform/server/http/register.ts';
import type { ReplyControl, RequestFacts } from '#platform/server/http/request.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionState } from '#platform/server/sessions/session.ts';
import { boundEndpoints } from '../endpoints.ts';
import { drawnPages, type FirstCall, findFirstCalls, warningsCall } from './first-calls.ts';

interface Visit {
  page: AnyPage;
  /** The page's address with its query. */
  address: string;
  session: SessionState;
  request: RequestFacts;
  reply: ReplyControl;
}

/** What a page brings along. */
interface PrefetchedAnswers {
  /** JSON of an array of `FirstAnswer`. */
  first_answers: string;
  /** True where the server can draw the screen: all of what it shows first is there. */
  is_drawable: boolean;
}

/**
 * Reads what a page's screen asks first, so that the page brings it along: a slow connection saves a round trip, and no
 * warning, no column and no number moves the screen once it is drawn.
 */
export function makePrefetchedAnswers(services: Services): (visit: Visit) => Promise<PrefetchedAnswers> {
  const readers = new Map<AnyEndpoint, ReturnType<typeof prefetchAnswers>>();
  const findReader = (endpoint: AnyEndpoint) => {
    const known = readers.get(endpoint) ?? makeReader(services, endpoint);
    readers.set(endpoint, known);
    return known;
  };
  const readOne = async ({ session, request, reply }: Visit, { endpoint, input, is_page }: FirstCall) => {
    const asked = JSON.stringify({ route: endpoint.route, input, is_page });
    const answer = await findReader(endpoint)(session, { request, reply }, input);
    return `${asked.slice(0, -1)},"answer":${answer}}`;
  };
  return async (visit) => {
    const calls = findFirstCalls(visit.page, visit.address);
    const asked = [...(calls ?? []), ...(showsWarnings(visit) ? [warningsCall] : [])];
    const answers = await Promise.all(asked.map((call) => orNothing(services, visit, readOne(visit, call))));
    const is_drawable = drawnPages.includes(visit.page) && calls !== null && answers[0]?.length === 1;
    return { first_answers: `[${answers.flat().join()}]`, is_drawable };
  };
}

const showsWarnings = ({ page, session }: Visit): boolean =>
  page.layout === 'default' && concernedByWarnings.some((policy) => holds(session.actor, policy));

/** The page is sent all the same: its screen makes the call itself and shows what is wrong. */
async function orNothing({ log }: Services, { request }: Visit, reading: Promise<string>): Promise<string[]> {
  try {
    return [await reading];
  } catch (error) {
    // What a person may not see, or what is gone, is no failure.
    if (!(error instanceof Problem) || error.status >= 500)
      log.warn({ err: error, req: request.raw }, 'what a page brings along could not be read');
    return [];
  }
}

function makeReader(services: Services, endpoint: AnyEndpoint) {
  const bound = boundEndpoints.find((each) => each.endpoint === endpoint);
  if (!bound) throw new Error(`nothing answers ${endpoint.route}`);
  return prefetchAnswers(services, bound);
}
