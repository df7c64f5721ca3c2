import type { FastifyInstance } from 'fastify';
import { now } from '../clock.ts';
import type { Settings } from '../settings/settings.ts';

const YEAR_MS = 365 * 86_400_000;

/** Tells people who find a weakness whom to write to (RFC 9116); local installations have no such contact. */
export function registerSecurityContact(server: FastifyInstance, settings: Settings): void {
  if (settings.local_mode) return;
  server.get('/.well-known/security.txt', async (_request, reply) => {
    // The date is always a year ahead, because the address is this installation's own setting.
    const expires = new Date(now().getTime() + YEAR_MS).toISOString();
    const lines = [`Contact: mailto:${settings.support_email}`, `Expires: ${expires}`, 'Preferred-Languages: en'];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
