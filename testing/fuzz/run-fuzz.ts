import type { InjectOptions } from 'fastify';
import { boundEndpoints } from '#app/endpoints.ts';
import { createRandom } from '#demo/random.ts';
import { identity } from '#features/identity/contract.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { live } from '#platform/contract/live.ts';
import type { TestApp } from '../app.ts';
import { newOrg } from '../world.ts';
import { createRequestWriter } from './requests.ts';
import { KnownValues } from './values.ts';

export interface FuzzResult {
  sent: number;
  /** The number of answers by status. */
  statuses: Record<number, number>;
  /** Answers that no caller may be able to cause, with their request: 5xx, or none within the limit. */
  failures: { status: number; request: InjectOptions; answer: string }[];
}

/** A stream never ends, and a log-out would turn the rest of the run into 401. */
const leftOut = new Set<AnyEndpoint>([live.stream, identity.logout]);

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
  for (const name of ['Jane Tan', 'Ravi Menon', '李伟']) known.collect(await org.client({ name }));
  const writeRequest = createRequestWriter(
    boundEndpoints.map(({ endpoint }) => endpoint as AnyEndpoint).filter((endpoint) => !leftOut.has(endpoint)),
    random,
    known,
  );
  const result: FuzzResult = { sent: 0, statuses: {}, failures: [] };
  while (result.sent < requests && result.failures.length < MOST_FAILURES) {
    const request = writeRequest();
    const cookie = random.pick(people).cookie;
    const { status, text } = await ask(app, { ...request, headers: { cookie, ...request.headers } });
    result.sent += 1;
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    if (isFailure(status, text)) result.failures.push({ status, request, answer: text.slice(0, 300) });
    else if (status < 300) known.collect(parseJson(text));
  }
  return result;
}

/** 503 is right where an outside service is not configured; a status of 0 means no answer at all. */
const isFailure = (status: number, text: string): boolean =>
  status === 0 || (status >= 500 && !text.includes('"NOT_CONFIGURED"'));

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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
