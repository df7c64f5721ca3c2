import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageFiles, readPageFiles } from '#engines/visits/server/index.ts';
import { sendFile } from '#features/files/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { renderNotFound, renderPage } from './document.tsx';
import { openPage } from './open-page.queries.ts';

type ByCode = { Params: { code: string } };

/**
 * Registers what recipients open: the page of a share and its pictures. Nobody is signed in and nothing is written,
 * because a GET or HEAD proves nothing (architecture.md §8).
 */
export function registerViewer(server: FastifyInstance, services: Services): void {
  const assets = readPageFiles('/s/assets', 'features/sharing/web/viewer');
  const open = (request: FastifyRequest<ByCode>) => openPage(services, request.params.code, request.id);

  server.get<{ Params: { version: string; name: string } }>('/s/assets/:version/:name', (request, reply) => {
    const asset = assets.find(request.params.version, request.params.name);
    if (!asset) return sendNotFound(reply, assets);
    return reply.type(asset.type).header('cache-control', 'public, max-age=31536000, immutable').send(asset.text);
  });

  server.get<ByCode>('/s/:code', async (request, reply) => {
    const page = await open(request);
    if (!page) return sendNotFound(reply, assets);
    return secured(reply, page.org_logo_url).send(renderPage(page, assets, services.settings.public_url));
  });

  server.get<ByCode>('/s/:code/adviser', async (request, reply) => {
    const picture = (await open(request))?.adviser.picture;
    if (!picture) return sendNotFound(reply, assets);
    return send(reply, picture.key, picture.content_type);
  });

  server.get<{ Params: { code: string; name: string } }>('/s/:code/:name', async (request, reply) => {
    const file = (await open(request))?.findFile?.(request.params.name);
    if (!file) return sendNotFound(reply, assets);
    return send(reply, file.key, file.content_type, file.file_name);
  });

  const send = async (reply: FastifyReply, key: string, content_type: string, file_name?: string) => {
    withNoIndexHeaders(reply);
    await sendFile(reply, services.storage, { key, content_type, file_name, cache: 'ask_again' });
    return reply;
  };
}

/** Keeps the address, which grants access, from other sites and search engines. */
const withNoIndexHeaders = (reply: FastifyReply) =>
  reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow');

/** Allows nothing from other hosts except the organisation's own logo, where it has set one. */
function secured(reply: FastifyReply, logoUrl: string | null = null): FastifyReply {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self'${logoUrl && URL.canParse(logoUrl) ? ` ${new URL(logoUrl).origin}` : ''}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return withNoIndexHeaders(reply)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', directives.join('; '))
    .header('cache-control', 'private, no-cache');
}

const sendNotFound = (reply: FastifyReply, assets: PageFiles) =>
  secured(reply).status(404).send(renderNotFound(assets));
