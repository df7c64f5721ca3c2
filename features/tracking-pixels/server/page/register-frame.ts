import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '#platform/contract/problems.ts';
import type { Services } from '#platform/server/services.ts';
import { type PixelProvider, pixelProviders } from '../../providers.ts';
import { findScriptSource } from '../settings.ts';
import { refusesTracking } from './page-pixels.tsx';
import { PIXEL_FILES, pixelFiles } from './pixel-files.ts';
import { providerHosts } from './provider-hosts.ts';

type ByFile = { Params: { version: string; name: string } };
type ByProviders = { Params: { providers: string } };

/** Registers the scripts of pixels, and the frame they run in: without an origin, so without our pages (decision 0270). */
export function registerFrame(server: FastifyInstance, services: Services): void {
  server.get<ByFile>(`${PIXEL_FILES}/:version/:name`, (request, reply) => {
    const file = pixelFiles().find(request.params.version, request.params.name);
    if (!file) throw new Problem('not_found', { log_detail: 'no such file of pixels' });
    return forAnyOrigin(reply)
      .type(file.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(file.text);
  });

  // The rest of the address is the page that is measured, which pixels read from their own address.
  server.get<ByProviders>('/pixels/frame/:providers/*', (request, reply) => {
    const source = findScriptSource(services.settings);
    const providers = readProviders(request.params.providers);
    if (!source || providers.length === 0) throw new Problem('not_found', { log_detail: 'no such pixels' });
    if (refusesTracking(request.headers)) return reply.status(204).send();
    return reply
      .removeHeader('x-frame-options')
      .type('text/html; charset=utf-8')
      .header('content-security-policy', writePolicy(providers, source.base))
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'private, no-cache')
      .send(writeFrame());
  });
}

const readProviders = (named: string): PixelProvider[] => {
  const names = named.toUpperCase().split('.');
  return pixelProviders.filter((provider) => names.includes(provider));
};

function writePolicy(providers: readonly PixelProvider[], base: string | null): string {
  const listHosts = (kind: 'script' | 'events') =>
    base === null ? providers.flatMap((provider) => providerHosts[provider][kind]) : [new URL(base).origin];
  const events = listHosts('events').join(' ');
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'self' ${listHosts('script').join(' ')}`,
    `img-src ${events}`,
    `connect-src ${events}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

const writeFrame = (): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pixels</title><script type="module" crossorigin="anonymous" src="${pixelFiles().urlOf('frame.mjs')}"></script></head><body></body></html>`;

/** Lets frames without an origin load a file. */
const forAnyOrigin = (reply: FastifyReply): FastifyReply =>
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
