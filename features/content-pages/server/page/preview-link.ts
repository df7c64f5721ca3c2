import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { describePreview, renderPreview, secured, sendBehind, sendNotFound } from '#features/sharing/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { type OrgScope, type Scope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { seal, unseal } from '#platform/server/sessions/secrets.ts';
import { makeFileVersion } from '#platform/server/storage/file-version.ts';
import { findDraftWithTitle } from '../draft/read-pages.queries.ts';
import { ASSETS, pageAssets } from './page-assets.ts';
import { showDefinition } from './page-kind.tsx';

const HOURS = 24;

/**
 * What a preview link says: page, organisation, who made it, and when it ends in milliseconds. It is sealed, so that nobody else
 * can make or change one.
 */
const Signed = z.tuple([z.literal('page'), z.int(), z.int(), z.int(), z.int()]);

/** Makes a link that shows the draft for a day to everybody who has it. */
export function makePreviewLink(scope: Scope, { settings }: Services, page_id: number) {
  const ends_at = nowMillis() + HOURS * 3_600_000;
  const signed = JSON.stringify(['page', page_id, scope.org_id, scope.actor.profile_id, ends_at]);
  const url = `${settings.public_url}/p/${seal(settings.secret_key, signed)}`;
  return { url, expires_at: new Date(ends_at).toISOString() };
}

type ByToken = { Params: { token: string; name?: string } };

/** Registers what a preview link leads to, and the style and script of pages. Nothing is written, and nothing is counted. */
export function registerPreviews(server: FastifyInstance, services: Services): void {
  server.get<{ Params: { version: string; name: string } }>(`${ASSETS}/:version/:name`, (request, reply) => {
    const asset = pageAssets().find(request.params.version, request.params.name);
    if (!asset) return sendNotFound(reply);
    return reply.type(asset.type).header('cache-control', 'public, max-age=31536000, immutable').send(asset.text);
  });

  server.get<ByToken>('/p/:token', async (request, reply) => {
    const page = await openPreview(services, request);
    if (!page) return sendNotFound(reply);
    return secured(reply, page).send(renderPreview(page, services.settings.public_url, true));
  });

  server.get<ByToken>('/p/:token/:name', async (request, reply) => {
    const page = await openPreview(services, request);
    const { name = '' } = request.params;
    const file = name === 'adviser' ? page?.adviser.picture : page?.findFile?.(name);
    return file ? sendBehind(reply, services, file) : sendNotFound(reply);
  });
}

function openPreview(services: Services, { params: { token }, id: request_id }: FastifyRequest<ByToken>) {
  const signed = readSigned(services.settings.secret_key, token);
  if (!signed) return null;
  const [, page_id, org_id, profile_id, ends_at] = signed;
  if (ends_at <= nowMillis()) return null;
  return withScope(services.database, { org_id, actor: null, request_id, mode: 'read' }, (scope) =>
    describeDraft(scope, services, { profile_id, page_id, token }),
  );
}

function readSigned(secret_key: string, token: string): z.output<typeof Signed> | null {
  try {
    return Signed.parse(JSON.parse(unseal(secret_key, token)));
  } catch {
    return null;
  }
}

async function describeDraft(
  scope: OrgScope,
  { settings }: Services,
  { page_id, profile_id, token }: { page_id: number; profile_id: number; token: string },
) {
  const page = await findDraftWithTitle(scope, page_id);
  if (!page) return null;
  const unsealCode = (sealed: string) => unseal(settings.secret_key, sealed);
  const makeUrl = (name: string, key: string) => `/p/${token}/${name}?v=${makeFileVersion(key)}`;
  return describePreview(scope, {
    profile_id,
    title: page.title,
    client: {},
    urlOf: makeUrl,
    show: (share) =>
      showDefinition(scope, page.draft, { ...share, content_id: page_id, client_id: null, unsealCode, urlOf: makeUrl }),
  });
}
