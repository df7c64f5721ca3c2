import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageFiles, readPageFiles } from '#engines/visits/server/index.ts';
import { PAGE_WIDTHS } from '#features/content/contract.ts';
import { pictureKey } from '#features/content/server/index.ts';
import { sendFile } from '#features/files/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { renderNotFound, renderPage } from './document.tsx';
import { openPage, type SharedPage } from './open-page.queries.ts';

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

  server.get<ByCode>('/s/:code/cover', async (request, reply) => {
    const page = await open(request);
    if (!page || page.kind === 'text') return sendNotFound(reply, assets);
    return send(reply, pictureKey(page.file.key, 'cover'), 'image/webp');
  });

  server.get<ByCode>('/s/:code/picture', async (request, reply) => {
    const page = await open(request);
    if (page?.kind !== 'image') return sendNotFound(reply, assets);
    return send(reply, page.file.key, page.file.content_type);
  });

  server.get<ByCode>('/s/:code/adviser', async (request, reply) => {
    const picture = (await open(request))?.adviser.picture;
    if (!picture) return sendNotFound(reply, assets);
    return send(reply, picture.key, picture.content_type);
  });

  server.get<{ Params: { code: string; number: string; width: string } }>(
    '/s/:code/page-:number(^\\d+)-:width(^\\d+)',
    async (request, reply) => {
      const page = await open(request);
      const { number, width } = request.params;
      if (!page || !hasPage(page, Number(number), Number(width))) return sendNotFound(reply, assets);
      return send(reply, pictureKey(page.file.key, `page-${Number(number)}-${Number(width)}`), 'image/webp');
    },
  );

  server.get<ByCode>('/s/:code/file', async (request, reply) => {
    const page = await open(request);
    if (!page || page.kind === 'text' || !page.allow_download) return sendNotFound(reply, assets);
    return send(reply, page.file.key, page.file.content_type, makeFileName(page));
  });

  const send = async (reply: FastifyReply, key: string, content_type: string, file_name?: string) => {
    withNoIndexHeaders(reply);
    await sendFile(reply, services.storage, { key, content_type, file_name, cache: 'ask_again' });
    return reply;
  };
}

const hasPage = (
  page: SharedPage,
  number: number,
  width: number,
): page is Extract<SharedPage, { kind: 'pdf' | 'image' }> =>
  page.kind === 'pdf' &&
  number >= 1 &&
  number <= page.pages.length &&
  (PAGE_WIDTHS as readonly number[]).includes(width);

const makeFileName = ({ title, file }: Extract<SharedPage, { kind: 'pdf' | 'image' }>) =>
  `${title}.${file.content_type.split('/').at(-1)?.replace('jpeg', 'jpg')}`;

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
