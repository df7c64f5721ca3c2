import type { FastifyReply } from 'fastify';
import type { FormDefinition } from '#features/lead-forms/contract.ts';
import type { FormChallenge } from '#features/lead-forms/server/index.ts';

interface PagePolicy {
  challenge: FormChallenge | null;
  /** Who may show the page in a frame. */
  ancestors: string;
  /** What follows sending; null where nothing is sent. */
  after_sending: FormDefinition['after_sending'] | null;
  /** Whether pixels may load, in a frame of ours. */
  has_pixels?: boolean;
}

/**
 * Sets the headers of a public page: it runs our own script and no other, and sends to us alone. Browsers also check the
 * address a visitor is led to after sending as one the form sends to. No page is for search engines, because what they
 * bring fills in nothing.
 */
export function setPageHeaders(
  reply: FastifyReply,
  { challenge, ancestors, after_sending, has_pixels = false }: PagePolicy,
): FastifyReply {
  const tester = challenge ? ` ${new URL(challenge.script_url).origin}` : '';
  const frames = `${tester}${has_pixels ? " 'self'" : ''}`;
  const target = after_sending?.kind === 'address' ? ` ${new URL(after_sending.address).origin}` : '';
  const directives = [
    "default-src 'none'",
    `script-src 'self'${tester}`,
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    ...(frames ? [`frame-src${frames}`] : []),
    "base-uri 'none'",
    `form-action 'self'${target}`,
    `frame-ancestors ${ancestors}`,
  ];
  if (ancestors === "'self'") reply.header('x-frame-options', 'SAMEORIGIN');
  else if (ancestors !== "'none'") reply.removeHeader('x-frame-options');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', directives.join('; '))
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-language, accept-encoding');
}

/** Lets frames without an origin of their own load what a form needs. */
export const forAnyFrame = (reply: FastifyReply): FastifyReply =>
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
