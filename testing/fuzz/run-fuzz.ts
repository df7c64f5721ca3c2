import type { InjectOptions } from 'fastify';
import { boundEndpoints } from '#app/endpoints.ts';
import { createRandom, type Random } from '#demo/random.ts';
import { identity } from '#features/identity/contract.ts';
import { invitations } from '#features/identity/invitations-contract.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { live } from '#platform/contract/live.ts';
import type { TestApp } from '../app.ts';
import { newOrg } from '../world.ts';
import { createPublicRequestWriter } from './public-requests.ts';
import { createRequestWriter } from './requests.ts';
import { hostileText, KnownValues } from './values.ts';

export interface FuzzResult {
  sent: number;
  /** The number of answers by status. */
  statuses: Record<number, number>;
  /** How many requests of people were refused for want of a session, and how many came to what their call is for. */
  signed_out: number;
  reached: number;
  of_people: number;
  /** Answers that no caller may be able to cause, with their request: 5xx, or none within the limit. */
  failures: { status: number; request: InjectOptions; answer: string }[];
}

/** A stream never ends and is opened apart from the calls; what ends sessions would turn the rest of the run into 401. */
const leftOut = new Set<AnyEndpoint>([
  live.stream,
  identity.logout,
  identity.endSession,
  identity.endOtherSessions,
  invitations.switchOrganisation,
]);

/** The share of requests that strangers send, without a session. */
const OF_STRANGERS = 0.15;
/** The share that opens the live stream, with a session and without. */
const OF_LIVE = 0.01;
/** The largest share of the other requests that may be refused for want of a session, and the smallest that must do something. */
const MOST_SIGNED_OUT = 0.05;
const LEAST_REACHED = 0.5;
/** Answers to a request that never came to what the call is for. */
const NOT_REACHED = new Set([0, 400, 401, 405, 413, 415]);

const ANSWER_LIMIT_MS = 10_000;
const MOST_FAILURES = 20;

/**
 * Sends seeded requests, valid and invalid, to every call as an owner and as a member, and collects failures.
 *
 * @param requests their number; the same seed writes the same requests as long as the answers are the same.
 */
export async function runFuzz(
  app: Pick<TestApp, 'server' | 'services'>,
  { seed, requests }: { seed: number; requests: number },
): Promise<FuzzResult> {
  const random = createRandom(seed);
  const known = new KnownValues(random);
  const org = await newOrg({ app });
  const people = [org.owner, await org.member()];
  const writePublicRequest = await createPublicRequestWriter(app, org, random);
  for (const name of ['Jane Tan', 'Ravi Menon', '李伟']) known.collect(await org.client({ name }));
  const writeRequest = createRequestWriter(
    boundEndpoints.map(({ endpoint }) => endpoint as AnyEndpoint).filter((endpoint) => !leftOut.has(endpoint)),
    random,
    known,
  );
  const result: FuzzResult = { sent: 0, statuses: {}, failures: [], signed_out: 0, reached: 0, of_people: 0 };
  const base = await app.server.listen({ port: 0, host: '127.0.0.1' });
  while (result.sent < requests && result.failures.length < MOST_FAILURES) {
    const isStranger = random.chance(OF_STRANGERS);
    const isLive = random.chance(OF_LIVE);
    const request = isLive ? writeLiveRequest(random) : isStranger ? writePublicRequest() : writeRequest();
    const place = random.whole(0, people.length - 1);
    const { cookie } = people[place]!;
    const headers = isStranger ? request.headers : { cookie, ...request.headers };
    const complete = { ...request, ...(headers && { headers }) };
    const { status, text } = isLive ? await openStream(base, complete) : await ask(app, complete);
    result.sent += 1;
    if (!isStranger) {
      result.of_people += 1;
      if (!NOT_REACHED.has(status)) result.reached += 1;
      // Somebody was deactivated or signed out by a request: another person takes their place.
      if (status === 401) {
        result.signed_out += 1;
        people[place] = await org.member();
      }
    }
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    if (isFailure(status, text)) result.failures.push({ status, request, answer: text.slice(0, 300) });
    else if (status < 300) known.collect(parseJson(text));
  }
  return result;
}

/** Lists what makes a run say little: too many requests that were signed out, or too few that came to their call. */
export const weaknesses = ({ signed_out, reached, of_people }: FuzzResult): string[] => [
  ...(signed_out > of_people * MOST_SIGNED_OUT ? [`${signed_out} of ${of_people} requests were signed out`] : []),
  ...(reached < of_people * LEAST_REACHED ? [`only ${reached} of ${of_people} requests reached their call`] : []),
];

/** 503 is right where an outside service is not configured or does not answer; a status of 0 means no answer at all. */
const isFailure = (status: number, text: string): boolean =>
  status === 0 || (status >= 500 && !/"NOT_(CONFIGURED|AVAILABLE)"/.test(text));

async function ask({ server }: Pick<TestApp, 'server'>, request: InjectOptions) {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<{ status: number; text: string }>((resolve) => {
    timer = setTimeout(() => resolve({ status: 0, text: 'no answer' }), ANSWER_LIMIT_MS);
  });
  const answered = server.inject(request).then(
    ({ statusCode, body }) => ({ status: statusCode, text: body }),
    (error: unknown) => ({ status: 0, text: String(error) }),
  );
  return Promise.race([answered, limit]).finally(() => clearTimeout(timer));
}

const writeLiveRequest = (random: Random): InjectOptions => ({
  method: 'GET',
  url: `/api/live?last_event_id=${encodeURIComponent(hostileText(random))}`,
});

/** Opens the stream and closes it again when its first lines have come. */
async function openStream(base: string, { url, headers }: InjectOptions) {
  const stop = new AbortController();
  const { signal } = stop;
  const limit = setTimeout(() => stop.abort(), ANSWER_LIMIT_MS);
  try {
    const answer = await fetch(base + String(url), { headers: headers as Record<string, string>, signal });
    const first = await answer.body?.getReader().read();
    return { status: answer.status, text: new TextDecoder().decode(first?.value) };
  } catch (error) {
    return { status: 0, text: String(error) };
  } finally {
    clearTimeout(limit);
    stop.abort();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
