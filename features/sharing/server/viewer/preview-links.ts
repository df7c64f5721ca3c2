import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { ShownContent, ShownShare } from '#features/content/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { type OrgScope, type Scope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { seal, unseal } from '#platform/server/sessions/secrets.ts';
import { makeFileVersion } from '#platform/server/storage/file-version.ts';
import { describePreview } from './describe-preview.ts';
import { renderPreview } from './document.tsx';
import { secured, sendBehind, sendNotFound } from './register-viewer.ts';

const HOURS = 24;

type DrawnShare = Pick<ShownShare, 'values' | 'sender' | 'unsealCode' | 'urlOf'>;

interface PreviewedKind {
  /** What is sealed in its links, so that no other link is one: 'page'. */
  name: string;
  /** Where they lead: '/p'. */
  address: string;
  /** Returns a draft as it is shown; null where it is gone. */
  findDraft: (
    scope: OrgScope,
    id: number,
  ) => Promise<{ title: string; show: (share: DrawnShare) => Promise<ShownContent> } | null>;
}

type ByToken = { Params: { token: string; name?: string } };

/** Links that show a draft for a day to everybody who has one. */
export function previewLinks({ name: kind, address, findDraft }: PreviewedKind) {
  /** Kind, content, organisation, who made it, when it ends in milliseconds; sealed, so that nobody else makes or changes one. */
  const Signed = z.tuple([z.literal(kind), z.int(), z.int(), z.int(), z.int()]);

  function readSigned(secret_key: string, token: string): z.output<typeof Signed> | null {
    try {
      return Signed.parse(JSON.parse(unseal(secret_key, token)));
    } catch {
      return null;
    }
  }

  function open({ settings, database }: Services, { params: { token }, id: request_id }: FastifyRequest<ByToken>) {
    const signed = readSigned(settings.secret_key, token);
    if (!signed) return null;
    const [, content_id, org_id, profile_id, ends_at] = signed;
    if (ends_at <= nowMillis()) return null;
    return withScope(database, { org_id, actor: null, request_id, mode: 'read' }, async (scope) => {
      const draft = await findDraft(scope, content_id);
      if (!draft) return null;
      const unsealCode = (sealed: string) => unseal(settings.secret_key, sealed);
      const makeUrl = (name: string, key: string) => `${address}/${token}/${name}?v=${makeFileVersion(key)}`;
      const show = (share: Pick<ShownShare, 'values' | 'sender'>) =>
        draft.show({ ...share, unsealCode, urlOf: makeUrl });
      return describePreview(scope, { profile_id, title: draft.title, client: {}, urlOf: makeUrl, show });
    });
  }

  return {
    make(scope: Scope, { settings }: Services, content_id: number) {
      const ends_at = nowMillis() + HOURS * 3_600_000;
      const signed = JSON.stringify([kind, content_id, scope.org_id, scope.actor.profile_id, ends_at]);
      const url = `${settings.public_url}${address}/${seal(settings.secret_key, signed)}`;
      return { url, expires_at: new Date(ends_at).toISOString() };
    },

    /** Registers what the links lead to. Nothing is written, and nothing is counted. */
    register(server: FastifyInstance, services: Services): void {
      server.get<ByToken>(`${address}/:token`, async (request, reply) => {
        const page = await open(services, request);
        if (!page) return sendNotFound(reply);
        return secured(reply, page).send(renderPreview(page, services.settings.public_url, true));
      });

      server.get<ByToken>(`${address}/:token/:name`, async (request, reply) => {
        const page = await open(services, request);
        const { name = '' } = request.params;
        const file = name === 'adviser' ? page?.adviser.picture : page?.findFile?.(name);
        return file ? sendBehind(reply, services, file) : sendNotFound(reply);
      });
    },
  };
}
