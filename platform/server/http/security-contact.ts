import type { FastifyInstance } from 'fastify';
import { now } from '../clock.ts';
import type { Settings } from '../settings/settings.ts';

const YEAR_MS = 365 * 86_400_000;

/** Tells whoever finds a weakness whom to write to (RFC 9116); installations on one machine have nobody. */
export function registerSecurityContact(server: FastifyInstance, settings: Settings): void {
  if (settings.local_mode) return;
  server.get('/.well-known/security.txt', async (_request, reply) => {
    // Good for a year from whichever day it is read: the address is this installation's own setting.
    const expires = new Date(now().getTime() + YEAR_MS).toISOString();
    const lines = [`Contact: mailto:${settings.support_email}`, `Expires: ${expires}`, 'Preferred-Languages: en'];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
