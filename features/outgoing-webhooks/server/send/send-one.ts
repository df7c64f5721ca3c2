import type { Readable } from 'node:stream';
import { nowMillis } from '#platform/server/clock.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';
import { OutsideError } from '#platform/server/network/http-client.ts';
import { isLoopbackHost } from '#platform/server/network/loopback.ts';
import { refuseTarget } from '#platform/server/network/public-target.ts';
import type { Services } from '#platform/server/services.ts';
import { unsealGood } from '#platform/server/sessions/secrets.ts';
import type { WebhookAttempt } from '../../contract.ts';
import { problems } from '../en.ts';
import { signMessage } from '../sign.ts';
import type { ClaimedDelivery } from './claim.queries.ts';
import { decideOutcome, type Outcome } from './outcome.ts';

const TIMEOUT_MS = 10_000;
/** How much of an answer is read and kept, in bytes. */
const KEPT_ANSWER = 2 * 1024;
const MAX_PROBLEM = 300;

/** What became of one try. */
export interface Tried extends Outcome {
  delivery: ClaimedDelivery;
  attempt: WebhookAttempt;
  answer: string | null;
}

/** Sends a delivery once, signed anew; never throws for what the other side does. */
export async function sendOne(services: Services, delivery: ClaimedDelivery, body: string): Promise<Tried> {
  const startedMs = nowMillis();
  const attempt = { at: new Date(startedMs).toISOString(), status: null, ms: 0, problem: null };
  const finish = (found: Partial<WebhookAttempt>, answer: string | null, outcome: Outcome): Tried => ({
    delivery,
    attempt: { ...attempt, ms: nowMillis() - startedMs, ...found },
    answer,
    ...outcome,
  });
  if (refuseTarget(delivery.url, services.settings) !== null)
    return finish({ problem: problems.private_target }, null, decideOutcome(delivery, null));
  try {
    const {
      status,
      headers,
      body: stream,
    } = await services.http.download(
      {
        service: 'outgoing-webhook',
        method: 'POST',
        url: delivery.url,
        headers: makeHeaders(services, delivery, body),
        body,
        timeout_ms: TIMEOUT_MS,
        only_public: !isLoopbackHost(new URL(delivery.url).hostname),
      },
      KEPT_ANSWER * 2,
    );
    const answer = await readBeginning(stream);
    const problem = status >= 300 && status < 400 ? problems.redirect : null;
    return finish({ status, problem }, answer, decideOutcome(delivery, { status, headers }));
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const isLate = nowMillis() - startedMs >= TIMEOUT_MS * 0.95 || error.message.includes('aborted');
    const problem = isLate ? problems.timeout : error.message.replace(/^outgoing-webhook: /, '').slice(0, MAX_PROBLEM);
    return finish({ problem }, null, decideOutcome(delivery, null));
  }
}

/** Standard Webhooks: the id stays, the time and with it the signature are those of the try. */
function makeHeaders(services: Services, delivery: ClaimedDelivery, body: string): Record<string, string> {
  const id = `msg_${delivery.message_id}`;
  const timestamp = Math.floor(nowMillis() / 1_000);
  const secrets = unsealGood(services.settings.secret_key, {
    sealed: delivery.sealed_secret,
    sealed_old: delivery.sealed_old_secret,
    old_until: delivery.old_secret_until,
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Leadkeep-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(secrets.length > 0 && { 'webhook-signature': signMessage(secrets, id, timestamp, body) }),
  };
}

/** Reads the first bytes of an answer; its status counts even where the rest never comes. */
async function readBeginning(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= KEPT_ANSWER) break;
    }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
  }
  stream.destroy();
  return cleanText(Buffer.concat(chunks).subarray(0, KEPT_ANSWER).toString('utf8'));
}
