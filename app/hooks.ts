import type { FastifyInstance } from 'fastify';
import { registerWebhook } from '#integrations/webhook/server/index.ts';
import type { Services } from '#platform/server/services.ts';

/** The addresses outside services call: no session, no check of origin, each with its own proof of who is calling. */
export function registerInboundWebhooks(server: FastifyInstance, services: Services): void {
  registerWebhook(server, services);
}
