import type { FastifyReply } from 'fastify';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { FormDefinition } from '../../definition.ts';

interface PagePolicy {
  settings: Pick<Settings, 'turnstile'>;
  /** Who may show the page in a frame. */
  ancestors: string;
  /** What follows sending; null where nothing is sent. */
  after_sending: FormDefinition['after_sending'] | null;
}

/**
 * Sets the headers of a public page: it runs our own script and no other, and sends to us alone. Browsers also check the
 * address a visitor is led to after sending as one the form sends to. No page is for search engines, because what they
 * bring fills in nothing.
 */
export function setPageHeaders(reply: FastifyReply, { settings, ancestors, after_sending }: PagePolicy): FastifyReply {
  const challenge = settings.turnstile ? ' https://challenges.cloudflare.com' : '';
  const target = after_sending?.kind === 'address' ? ` ${new URL(after_sending.address).origin}` : '';
  const directives = [
    "default-src 'none'",
    `script-src 'self'${challenge}`,
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    ...(challenge ? [`frame-src${challenge}`] : []),
    "base-uri 'none'",
    `form-action 'self'${target}`,
    `frame-ancestors ${ancestors}`,
  ];
  if (ancestors !== "'none'") reply.removeHeader('x-frame-options');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', directives.join('; '))
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-language, accept-encoding');
}
