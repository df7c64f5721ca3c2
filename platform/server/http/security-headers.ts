import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { S3Settings, Settings } from '../settings/settings.ts';

/** The device features that our pages never use. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()';

/**
 * Sets the headers of every answer. Pages add a content policy with a nonce (`contentPolicy`); anything else may load
 * nothing at all.
 */
export function addSecurityHeaders(server: FastifyInstance, settings: Settings): void {
  const isSecure = settings.public_url.startsWith('https:');
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('x-frame-options', 'DENY');
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    // A form on a customer's website may read what its webhook answers.
    const resourcePolicy = request.url.startsWith('/hooks/') ? 'cross-origin' : 'same-origin';
    reply.header('cross-origin-resource-policy', resourcePolicy);
    reply.header('permissions-policy', permissionsPolicy);
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

/**
 * Lets a page run its own scripts and styles and nothing else; Google, Turnstile and Facebook are named only when configured.
 *
 * @returns the nonce of the page's inline scripts.
 */
export function contentPolicy(reply: FastifyReply, settings: Settings): string {
  const nonce = randomBytes(16).toString('base64');
  const google = settings.google ? ['https://accounts.google.com/gsi/'] : [];
  const turnstile = settings.turnstile ? ['https://challenges.cloudflare.com'] : [];
  const facebook = settings.meta?.whatsapp_config_id ? settings.meta : null;
  const dialogs = facebook ? [facebook.dialog_base] : [];
  const sdk = facebook ? [`${facebook.sdk_base}/en_US/sdk.js`] : [];
  const storage = settings.s3 ? [bucketOrigin(settings.s3)] : [];
  // The development server writes styles into the page itself.
  const inlineStyles = settings.mode === 'development' ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...google.map((base) => `${base}client`), ...turnstile, ...sdk],
    'style-src': ["'self'", inlineStyles, ...google.map((base) => `${base}style`)],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...storage],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...google, ...storage, ...dialogs],
    'frame-src': [...google, ...turnstile, ...dialogs, "'self'"],
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

/** Returns the bucket's origin as the storage library addresses it: under a host of its own, or by path. */
function bucketOrigin({ endpoint, region, bucket, force_path_style }: S3Settings): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return force_path_style ? `${protocol}//${host}` : `${protocol}//${bucket}.${host}`;
}
