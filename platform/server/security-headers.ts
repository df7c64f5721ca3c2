import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from './settings.ts';

/**
 * Headers of every answer. Pages add their content policy with a nonce (`contentPolicy`); what is not a page may load
 * nothing at all.
 */
export function addSecurityHeaders(server: FastifyInstance, settings: Settings): void {
  const isSecure = settings.public_url.startsWith('https:');
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('x-frame-options', 'DENY');
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

/**
 * Lets one page run its own scripts and styles, and nothing else. Google and Turnstile are named only when configured.
 *
 * @returns the nonce the page's inline scripts carry.
 */
export function contentPolicy(reply: FastifyReply, settings: Settings): string {
  const nonce = randomBytes(16).toString('base64');
  const google = settings.google ? ['https://accounts.google.com/gsi/'] : [];
  const turnstile = settings.turnstile ? ['https://challenges.cloudflare.com'] : [];
  const storage = settings.s3 ? [settings.s3.endpoint ?? `https://*.amazonaws.com`] : [];
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...google.map((base) => `${base}client`), ...turnstile],
    'style-src': ["'self'", "'unsafe-inline'", ...google.map((base) => `${base}style`)],
    'img-src': ["'self'", 'data:', 'blob:', ...storage],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...google, ...storage],
    'frame-src': [...google, ...turnstile, "'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
  };
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  reply.header('content-security-policy', policy.join('; '));
  reply.header('x-frame-options', 'SAMEORIGIN');
  return nonce;
}
