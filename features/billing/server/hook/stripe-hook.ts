import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readStripe, type StripeSettings } from '#features/subscription/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { shareTransactions } from '#platform/server/database/shared-transactions.ts';
import type { Services } from '#platform/server/services.ts';
import { verifyStripeSignature } from '../stripe/verify-signature.ts';
import { eventQueueFor } from './event-queue.ts';
import { insertEvents } from './events.queries.ts';
import { type AnnouncedEvent, readEvent } from './read-event.ts';

const STRIPE_HOOK_PATH = '/hooks/stripe';
const MAX_BYTES = 3 * 1024 * 1024;
const OTHER_METHODS = ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/**
 * Receives what Stripe announces, checked in this order: method, size, configuration, signature, JSON, shape (integrations R.2,
 * 11.3). It is kept before Stripe hears 200; what it says is never believed, but fetched.
 */
export function registerStripeHook(server: FastifyInstance, services: Services): void {
  server.register(async (hook) => {
    hook.removeAllContentTypeParsers();
    hook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    hook.route({ method: 'POST', url: STRIPE_HOOK_PATH, bodyLimit: MAX_BYTES, handler: receiveFrom(services) });
    hook.route({ method: OTHER_METHODS, url: STRIPE_HOOK_PATH, exposeHeadRoute: false, handler: refuseMethod });
  });
}

/** Events that come at the same time share a commit. @returns whether it is new. */
const keepEvent = shareTransactions<string, AnnouncedEvent, boolean>({
  at_once: 2,
  largest: 500,
  async run({ database }, _, events) {
    const fresh = await insertEvents(database, events, 'stripe-hook');
    return events.map(({ event_id }) => fresh.has(event_id));
  },
});

const receiveFrom = (services: Services) => async (request: FastifyRequest) => {
  const { webhook_secrets, livemode } = requireAccount(services);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signature = request.headers['stripe-signature'];
  if (
    !verifyStripeSignature(body, signature === undefined ? undefined : String(signature), webhook_secrets, nowMillis())
  )
    throw new Problem('bad_signature');
  const event = readEvent(body, livemode);
  const isNew = await keepEvent(services, 'stripe', event);
  const { event_id, type, ignored } = event;
  services.log.info({ event_id, type, ignored, isNew }, 'event of the payment provider');
  if (isNew && ignored === null) eventQueueFor(services).notify();
  return { received: true };
};

function requireAccount({ settings }: Services): StripeSettings {
  const stripe = readStripe(settings);
  if (!stripe) throw new Problem('not_configured');
  return stripe;
}

function refuseMethod(_: FastifyRequest, reply: FastifyReply): never {
  reply.header('allow', 'POST');
  throw new Problem('method_not_allowed');
}
