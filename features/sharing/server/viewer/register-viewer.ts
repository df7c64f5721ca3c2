import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageFiles } from '#engines/visits/server/index.ts';
import { sendFile } from '#features/files/server/index.ts';
import { addPixels, findPagePixels } from '#features/tracking-pixels/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { renderNotFound } from './document.tsx';
import { drawPage } from './drawn-pages.ts';
import { openPage, type SharedPage } from './open-page.queries.ts';
import { viewerAssets } from './viewer-assets.ts';

type BehindFile = NonNullable<ReturnType<NonNullable<SharedPage['findFile']>>>;
type ByCode = { Params: { code: string } };

/**
 * Registers what recipients open: the page of a share and its pictures. Nobody is signed in and nothing is written,
 * because a GET or HEAD proves nothing (architecture.md §8).
 */
export function registerViewer(server: FastifyInstance, services: Services): void {
  const open = (request: FastifyRequest<ByCode>, wanted?: string) =>
    openPage(services, request.params.code, { request_id: request.id, ...(wanted !== undefined && { wanted }) });

  sendAssets(server, '/s/assets', viewerAssets());

  server.get<ByCode>('/s/:code', async (request, reply) => {
    const page = await drawPage(services, request.params.code, request.id);
    if (!page) return sendNotFound(reply);
    const { org_id, org_name, html, frames = [] } = page;
    // The address of a share grants access, so that no pixel learns it.
    const measured = { org_id, org_name, language: 'en', subject: 'CONTENT', path: '/s' } as const;
    const pixels = await findPagePixels(services, request, measured);
    if (!pixels) return secured(reply, page).send(html);
    const allowed = { ...page, frames: [...new Set([...frames, "'self'"])] };
    return secured(reply, allowed).send(addPixels(html.toString(), pixels));
  });

  server.get<ByCode>('/s/:code/adviser', async (request, reply) => {
    const picture = (await open(request))?.adviser.picture;
    if (!picture) return sendNotFound(reply);
    return send(reply, picture.key, picture.content_type);
  });

  server.get<{ Params: { code: string; name: string } }>('/s/:code/:name', async (request, reply) => {
    const { name } = request.params;
    const file = (await open(request, name))?.findFile?.(name);
    if (!file) return sendNotFound(reply);
    return send(reply, file.key, file.content_type, file.file_name);
  });

  const send = (reply: FastifyReply, key: string, content_type: string, file_name?: string) =>
    sendBehind(reply, services, { key, content_type, ...(file_name !== undefined && { file_name }) });
}

/** Registers the styles and scripts of pages that are opened by a link. */
export function sendAssets(server: FastifyInstance, address: string, assets: PageFiles): void {
  server.get<{ Params: { version: string; name: string } }>(`${address}/:version/:name`, (request, reply) => {
    const asset = assets.find(request.params.version, request.params.name);
    if (!asset) return sendNotFound(reply);
    return reply.type(asset.type).header('cache-control', 'public, max-age=31536000, immutable').send(asset.text);
  });
}

/** Sends a file behind a page. */
export async function sendBehind(reply: FastifyReply, { storage }: Services, file: BehindFile): Promise<FastifyReply> {
  withNoIndexHeaders(reply);
  await sendFile(reply, storage, { ...file, cache: 'ask_again' });
  return reply;
}

/** Keeps the address, which grants access, from other sites and search engines. */
const withNoIndexHeaders = (reply: FastifyReply) =>
  reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow');

/** Allows nothing from other hosts except the organisation's own logo and the frames of what is shown. */
export function secured(
  reply: FastifyReply,
  page?: Partial<Pick<SharedPage, 'org_logo_url' | 'frames'>> & { sends_form?: true },
): FastifyReply {
  const logoUrl = page?.org_logo_url;
  const frames = page?.frames ?? [];
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self'${logoUrl && URL.canParse(logoUrl) ? ` ${new URL(logoUrl).origin}` : ''}`,
    "connect-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "base-uri 'none'",
    `form-action ${page?.sends_form ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ];
  return withNoIndexHeaders(reply)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', directives.join('; '))
    .header('cache-control', 'private, no-cache');
}

export const sendNotFound = (reply: FastifyReply) => secured(reply).status(404).send(renderNotFound());
